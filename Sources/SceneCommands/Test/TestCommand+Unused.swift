import SceneCompiler
import SceneSystem
import SceneTesting

// References without a snapshot: those of renamed snapshots, and unused ones.

extension TestCommand {
  /// Returns the unused references, finds renames, and adds the snapshots that scenes have lost to
  /// the tests. Returns nil if only files were named, whose folders have others, or if the references
  /// cannot be listed, which is reported.
  mutating func findUnused(
    in found: SceneDiscovery, _ tests: inout [SnapshotTest]
  ) throws(UsageError) -> [UnusedFile]? {
    if options.failsOnUnused, !found.isWhole {
      throw UsageError("'--fail-on-unused' takes folders, not files, as 'prune' does")
    }
    let folders =
      found.isWhole
      ? found.referenceFolders
      : Set(found.scenes.map { ReferenceStore(of: $0).folder })
        .filter { ReferenceFile($0).exists }.sorted { $0.path < $1.path }
    guard mutation == nil, options.baseline == nil,
      let unused = unusedReferences(folders, tests, of: found.isWhole ? nil : found.scenes)
    else { return nil }
    let all = Rename.all(among: tests, unused: unused, options, on: workers)
    renames = Dictionary(all.map { ($0.to, $0) }) { $1 }
    let moved = Set(all.flatMap(\.paths))
    let left = unused.filter { !moved.contains($0.file.path) }
    tests += SnapshotTest.lost(unused, tests, in: found.scenes, renamed: all)
    tests.sort { $0.id < $1.id }
    return found.isWhole ? left : nil
  }

  /// Reads the revision of `--baseline`; false if Git cannot, which is reported.
  mutating func accept(_ run: inout TestRun) -> Bool {
    guard let revision = options.baseline else { return true }
    do throws(GitError) {
      run.baseline = try Baseline(revision)
      return true
    } catch {
      console.fail(.fileFailure, "cannot compare with 'git:\(revision)': \(error.message)")
      return false
    }
  }

  /// Returns the reason why `--fail-on-unused` makes the run invalid.
  func problems(ofUnused files: [UnusedFile]?) -> [String] {
    // Recordings are not in the repository.
    let paths = (files ?? []).filter { !$0.isPending }.map(\.file.path)
    guard options.failsOnUnused, !paths.isEmpty else { return [] }
    return [
      paths.count == 1
        ? "'\(paths[0])' does not belong to any snapshot"
        : "\(TestReport.message(onUnused: paths.count)), such as '\(paths[0])'"
    ]
  }
}
