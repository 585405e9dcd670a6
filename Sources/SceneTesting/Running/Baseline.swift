import SceneCompiler
import SceneSource
import SceneSystem

/// A Git revision, with whose scenes a run compares those of the working copy in place of
/// references.
///
/// A file that is equal in the working copy is read there, so that Git runs only for the others.
package final class Baseline: @unchecked Sendable {
  private let revision: String
  private let tree: Git.Tree
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var cache: [String: [UInt8]] = [:]

  /// The largest file that is kept; a library is read by many scenes.
  private static let mostCached = 1 << 18

  package init(_ revision: String) throws(GitError) {
    self.revision = revision
    tree = try Git.tree(at: revision)
  }

  /// The contents of a snapshot's reference, or the reason why there is none.
  package enum Reference {
    case parts([ReferenceStore.Part: [UInt8]])
    case failure(TestFailure)
  }

  /// Returns the scene that the revision has at the path of one in the working copy; nil if there
  /// is none.
  func scene(like current: Compilation) -> Compilation? {
    let folder = current.file.root.realPath
    guard let start = folder == tree.top ? "" : FilePath.relative(folder, to: tree.top) else {
      return nil
    }
    return scene(current.file.path, in: start, current.budget, current.file.project)
  }

  private func scene(
    _ path: String, in start: String, _ budget: WorkBudget, _ project: ProjectFile? = nil
  ) -> Compilation? {
    guard let bytes = try? read(FilePath.join(start, path), SceneFile.sourceLimit).get() else {
      return nil
    }
    let prefix = start.isEmpty ? "" : start + "/"
    let root = Root(shownPath: "git:\(revision):\(prefix)") { self.read(prefix + $0, $1) }
    return Compilation(
      SceneFile(
        shownPath: root.shownPath + path, path: path, root: root, bytes: bytes, project: project),
      budget: budget)
  }

  /// Returns what takes the place of a test's reference.
  func reference(of test: SnapshotTest, in scene: inout Compilation?) -> Reference {
    let tests = scene.map(SnapshotTest.tests)
    // The slug of a scene without snapshots is that of its path.
    let old = tests?.first { old in
      old.isBroken || old.id.slug == test.id.slug || old.snapshot == nil && test.snapshot == nil
    }
    guard var old else {
      let what = scene == nil ? "scene" : "snapshot"
      return .failure(
        TestFailure(.missingReference, "git:\(revision) does not have this \(what)"))
    }
    old.golden = test.golden
    guard let candidate = scene?.candidate(for: old) else {
      return .failure(
        TestFailure(.brokenReference, "the scene of git:\(revision) has an error"))
    }
    let parts = test.golden.parts.map { ($0, candidate.bytes($0, of: test.golden)) }
    return .parts(Dictionary(parts) { $1 })
  }

  /// Returns a note on the snapshots that only the revision's scene has; nil if there are none.
  func note(onSnapshotsOf scene: Compilation?, missingIn tests: [SnapshotTest]) -> String? {
    let slugs = Set(tests.map(\.id.slug))
    let old = scene.map(SnapshotTest.tests) ?? []
    let names = old.filter { !slugs.contains($0.id.slug) && $0.snapshot != nil }.map {
      "'\($0.name)'"
    }
    return names.isEmpty ? nil : "git:\(revision) also has " + names.joined(separator: ", ")
  }

  /// Returns the reasons why a suite differs from that of the revision: scenes that were removed
  /// from the folders that were searched.
  package func problems(ofSuite found: SceneDiscovery, in folders: [String]) -> [String] {
    let real = Set(found.scenes.compactMap { try? SystemCalls.realPath($0) })
    let searched = (folders.isEmpty ? ["."] : folders).compactMap { try? SystemCalls.realPath($0) }
    return tree.blobs.keys.filter { path in
      let file = FilePath.join(tree.top, path)
      return path.hasSuffix(".tbl") && !real.contains(file)
        && searched.contains { folder in
          FilePath.relative(file, to: folder).map { SceneDiscovery.isSearched($0) } ?? false
        }
    }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    .filter { path in
      let scene = scene(path, in: "", WorkBudget())
      return scene.map { !SnapshotTest.tests(in: $0).isEmpty } ?? false
    }
    .map { "'git:\(revision):\($0)' is not in the working copy" }
  }

  // MARK: Files

  private func read(_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure> {
    // A link is followed if the working copy has it, too.
    let real =
      tree.blobs[path] == nil ? try? SystemCalls.realPath(FilePath.join(tree.top, path)) : nil
    let path = real.flatMap { FilePath.relative($0, to: tree.top) } ?? path
    guard let blob = tree.blobs[path], !blob.isLink else { return .failure(.notFound) }
    if let bytes = monitor.withLock({ cache[path] }), bytes.count <= limit {
      return .success(bytes)
    }
    if let bytes = try? ConfinedFolder(tree.top).read(path, limit: limit), blob.contains(bytes) {
      return .success(bytes)
    }
    let result = GitPath.asFile { () throws(GitError) in
      try Git.read(blob, in: tree.top, limit: limit)
    }
    if let bytes = try? result.get(), bytes.count <= Self.mostCached {
      monitor.withLock { cache[path] = bytes }
    }
    return result
  }
}
