import SceneCompiler
import SceneInspection
import SceneSource
import SceneChecking

/// Runs the lints of `scenec check` for the tests of a scene.
///
/// Lints spend a budget of their own, so that they cannot make a test fail.
package final class WarningCollector {
  /// The lints with the warnings about the source, which are the same for all snapshots.
  private var source = Lints()
  private var budget: WorkBudget

  init(_ compilation: Compilation) {
    budget = compilation.budget
    source.check(compilation.file.path, in: compilation.library, spending: &budget)
  }

  /// Returns the warnings in a snapshot, without suppressed ones.
  ///
  /// - Parameter found: The diagnostics of the snapshot's evaluation.
  func warnings(
    of output: Output, _ found: [Diagnostic], in compilation: Compilation
  ) -> [TestWarning]? {
    var lints = source
    let known = Set(lints.diagnostics + found)
    lints.check(
      output.tree, origins: output.origins, strip: output.strip, in: compilation.library,
      spending: &budget)
    let all = found.filter { $0.severity == .warning } + lints.diagnostics
    let warnings = compilation.library.withoutSuppressed(all.sortedByLocation()).compactMap {
      warning in
      compilation.place(of: warning.span).map {
        TestWarning(
          code: warning.code.rawValue, message: warning.message, place: $0,
          isOfLayers: !known.contains(warning))
      }
    }
    return warnings.isEmpty ? nil : warnings
  }
}
