import SceneChecking
import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource

/// The diagnostics of a scene and of snapshots that are resolved.
package struct SceneFindings: Sendable {
  /// The diagnostics so far; after `finish`, sorted by location, without suppressed ones.
  package private(set) var diagnostics: [Diagnostic]
  /// The lints; nil if none are requested.
  private var lints: Lints?

  package var hasLints: Bool { lints != nil }

  /// - Parameter lints: Whether to run lints on the source and the layers.
  package init(of compiled: inout CompiledScene, lints: Bool = false) {
    diagnostics = compiled.diagnostics
    guard lints, compiled.scene != nil else { return }
    self.lints = Lints()
    self.lints?.check(compiled.path, in: compiled.library, spending: &compiled.budget)
  }

  /// Adds those of a resolved snapshot.
  package mutating func add(
    _ resolution: Resolution?, of snapshot: Int?, in compiled: inout CompiledScene
  ) {
    diagnostics += (resolution?.diagnostics ?? []).filter {
      lints != nil || $0.code != .changedMeaning
    }
    guard let resolution, let tree = resolution.tree else { return }
    lints?.check(
      tree, origins: resolution.origins, strip: resolution.strip,
      of: snapshot.flatMap { compiled.scene?.snapshots[$0].name }, in: compiled.library,
      spending: &compiled.budget)
  }

  /// Sorts the diagnostics and removes suppressed ones.
  ///
  /// - Parameter isWhole: Whether all snapshots were evaluated.
  package mutating func finish(in library: Library, isWhole: Bool = true) {
    diagnostics += lints?.diagnostics ?? []
    diagnostics = library.withoutSuppressed(
      diagnostics.sortedByLocation(),
      reportsUnused: lints != nil && isWhole && !diagnostics.hasErrors)
  }
}
