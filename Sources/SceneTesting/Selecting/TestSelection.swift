import SceneSystem

/// The selection of tests: those that satisfy all criteria.
package struct TestSelection: Hashable, Sendable {
  package var options: SelectionOptions
  /// An additional pattern that must match.
  package var otherPattern: TestPattern?
  /// The tests that operands name; nil for all tests.
  package var ids: Set<SnapshotID>?
  /// Selects only tests that failed in the last run.
  package var lastRun: LastRun?
  /// Selects only tests that read one of these files, given as resolved paths.
  package var changedFiles: Set<String>?
  /// The durations by which shards are balanced; nil to assign tests by their IDs.
  package var timings: TestTimings?

  package init(_ options: SelectionOptions = SelectionOptions()) { self.options = options }

  package struct SelectedTests: Hashable, Sendable {
    /// The selected tests, in order.
    package var tests: [SnapshotTest]
    package var shard: TestReport.Shard?
    /// The number of tests in all shards.
    package var total: Int
    /// Whether some tests are not selected, so that references without a snapshot cannot be
    /// determined.
    package var isPartial: Bool
  }

  /// Returns whether a test is selected by name and tag.
  package func isNamed(_ test: SnapshotTest) -> Bool {
    let matches = { (pattern: TestPattern) in pattern.matches(test) }
    if !options.patterns.isEmpty, !options.patterns.contains(where: matches) { return false }
    if options.exclusions.contains(where: matches) { return false }
    if test.tags.contains(where: options.skippedTags.contains) { return false }
    // A scene with errors represents unknown snapshots.
    return options.tags.isEmpty || test.tags.contains(where: options.tags.contains) || test.isBroken
  }

  /// - Parameter files: Returns the resolved paths of all files that a test reads, including its
  ///   references; called only if changed files are a criterion.
  package func choose(
    from all: [SnapshotTest], files: (SnapshotTest) -> [String]
  ) -> SelectedTests {
    let failed = lastRun.map { Set($0.failed) }
    let failedScenes = Set((lastRun?.failed ?? []).map(\.scene))
    var chosen = all.filter { test in
      if !isNamed(test) { return false }
      if let ids, !ids.contains(test.id) { return false }
      if let otherPattern, !otherPattern.matches(test) { return false }
      if let failed, !failed.contains(test.id),
        !(test.isBroken && failedScenes.contains(test.id.scene))
      {
        return false
      }
      if let changedFiles, !files(test).contains(where: changedFiles.contains) {
        return false
      }
      return true
    }
    // A renamed snapshot is tested under its new name, if that is selected.
    let names = Set(chosen.map(\.id))
    func isRenamed(_ test: SnapshotTest) -> Bool { test.newID.map(names.contains) ?? false }
    chosen.removeAll(where: isRenamed)
    let mine =
      switch (options.shard, timings) {
      case (let shard?, let timings?): shard.tests(of: chosen, balancedBy: timings)
      case (let shard?, nil): shard.tests(of: chosen)
      case (nil, _): chosen
      }
    return SelectedTests(
      tests: mine, shard: options.shard, total: chosen.count,
      isPartial: mine.count < all.count { !isRenamed($0) })
  }
}

/// The tests selected on the command line, before files are read.
package struct SelectionOptions: Hashable, Sendable {
  /// One of these must match; empty for all tests.
  package var patterns: [TestPattern] = []
  /// None of these must match.
  package var exclusions: [TestPattern] = []
  /// A test must have one of these tags; empty for all tests.
  package var tags: [String] = []
  /// A test must have none of these tags.
  package var skippedTags: [String] = []
  package var wantsLastFailed = false
  /// A Git revision.
  package var changedSince: String?
  package var shard: TestReport.Shard?
  /// The path of a file with durations.
  package var timings: String?

  package init() {}
}
