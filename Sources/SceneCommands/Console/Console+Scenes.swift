import SceneCompiler
import SceneSource
import SceneSystem

extension Console {
  /// Reads and checks a scene: a file, standard input, or a file at a revision of git.
  mutating func openScene(_ path: String, root: String?) -> Compilation? {
    guard let git = GitPath(path) else { return open(path, root: root) }
    do throws(GitError) {
      return try Compilation(git, root: root, budget: budget)
    } catch {
      fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      return nil
    }
  }

  /// Resolves the snapshots that a command line asks for, and reports what there is to report.
  ///
  /// - Returns: the snapshots with their outputs; nil where there is an error.
  mutating func evaluate(
    _ selection: SnapshotSelection, of scene: inout Compilation
  ) -> [Evaluation.Snapshot]? {
    let evaluation: Evaluation
    do throws(UsageError) {
      evaluation = try scene.evaluate(selection)
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

  /// A library is valid, and has nothing to paint.
  mutating func failWithoutScene(_ path: String) {
    fail(UsageError("'\(path)' declares no scene, so there is nothing to paint"))
  }
}
