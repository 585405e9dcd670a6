import SceneCompiler
import SceneSystem
import SceneTesting

// References without a snapshot: those of renamed snapshots, and unused ones.

extension TestCommand {
  /// Returns the unused references, and finds renames among the chosen tests; nil if only files
  /// were named, or if the references cannot be listed, which is reported.
  mutating func unused(
    in found: SceneDiscovery, _ tests: [SnapshotTest], _ choice: TestSelection.SelectedTests
  ) throws(UsageError) -> [String]? {
    guard found.isWhole else {
      if options.failsOnUnused {
        throw UsageError("'--fail-on-unused' takes folders, not files, as 'prune' does")
      }
      return nil
    }
    guard mutation == nil, options.baseline == nil, let unused = unusedReferences(found, tests)
    else { return nil }
    findings = ReferenceFindings(
      Rename.all(among: choice.tests, unused: unused, options, on: workers))
    return unused.filter { !findings.movedPaths.contains($0) }
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
  func problems(ofUnused paths: [String]?) -> [String] {
    // Recordings are not in the repository.
    let paths = (paths ?? []).filter { !ReferenceStore.isPending($0) }
    guard options.failsOnUnused, !paths.isEmpty else { return [] }
    return [
      paths.count == 1
        ? "'\(paths[0])' does not belong to any snapshot"
        : "\(TestReport.message(onUnused: paths.count)), such as '\(paths[0])'"
    ]
  }
}
