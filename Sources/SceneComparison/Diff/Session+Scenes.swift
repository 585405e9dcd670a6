import SceneCompiler
import SceneSemantics
import SceneSource

/// A snapshot, resolved.
struct NamedOutput {
  /// An index into the scene's snapshots, or nil for the scene as it stands.
  var snapshot: Int?
  /// Nil for the scene as it stands.
  var name: String?
  var slug: String
  var output: Output
}

extension Session {
  /// The scene of a file, or of a revision where `path` is `git:REV:path`. Nil where it cannot be
  /// read, which has been said.
  mutating func openScene(_ path: String, root: String?) throws(UsageError) -> Compilation? {
    guard let git = GitPath(path) else { return open(path, root: root) }
    do throws(GitError) {
      return try Compilation(git, root: root)
    } catch {
      fail(.fileFailure, "cannot read '\(path)': \(error.sentence)")
      return nil
    }
  }
}

extension Compilation {
  /// The snapshots that are selected. Nil where there is a mistake, which has been said.
  mutating func outputs(
    of selection: SnapshotSelection, path: String, _ session: inout Session
  ) throws(UsageError) -> [NamedOutput]? {
    var diagnostics = self.diagnostics
    var outputs: [NamedOutput] = []
    if let scene {
      for index in try selection.indices(in: scene.snapshots, of: path) {
        let resolution = resolve(
          snapshot: index, time: selection.time, scale: selection.scale)
        diagnostics += resolution?.diagnostics ?? []
        guard let resolution, let tree = resolution.tree else { continue }
        let snapshot = index.map { scene.snapshots[$0] }
        outputs.append(
          NamedOutput(
            snapshot: index, name: snapshot?.name, slug: snapshot?.slug ?? FilePath.stem(of: path),
            output: Output(tree: tree, origins: resolution.origins)))
      }
    }
    // Warnings are for `scenec check`.
    let errors = diagnostics.sortedByPlace().filter { $0.severity == .error }
    guard session.report(errors, of: self) else { return nil }
    if outputs.isEmpty {
      session.reportOwnFault(path)
      return nil
    }
    return outputs
  }
}
