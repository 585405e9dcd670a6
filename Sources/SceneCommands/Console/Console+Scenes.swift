import SceneCompiler
import SceneSource
import SceneSystem

extension Console {
  /// Reads and checks a scene from a file, standard input, or a Git revision.
  mutating func openScene(_ path: String, root: String?) -> Compilation? {
    guard let git = GitPath(path) else { return open(path, root: root) }
    do throws(GitError) {
      return try Compilation(git, root: root, budget: budget)
    } catch {
      fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      return nil
    }
  }

  /// Evaluates the selected snapshots and reports their diagnostics.
  ///
  /// - Parameter request: What is made of the snapshots.
  /// - Returns: The snapshots with their outputs; nil if there is an error.
  mutating func evaluate(
    _ selection: SnapshotSelection, of scene: inout Compilation,
    for request: OutputRequest = OutputRequest([.png])
  ) -> [Evaluation.Snapshot]? {
    let evaluation: Evaluation
    do throws(UsageError) {
      evaluation = try scene.evaluate(selection, for: request)
    } catch {
      _ = report(scene.evaluate([]).diagnostics, of: scene)
      fail(error)
      return nil
    }
    guard report(evaluation.diagnostics, of: scene) else { return nil }
    if scene.isLibrary {
      failWithoutScene(scene.file.shownPath)
      return nil
    }
    guard evaluation.isComplete else {
      reportOwnFault(scene.file.shownPath)
      return nil
    }
    return evaluation.snapshots
  }

  /// Reports that a library cannot be used: it is valid, but produces no image.
  mutating func failWithoutScene(_ path: String) {
    fail(UsageError("'\(path)' does not declare a scene"))
  }
}
