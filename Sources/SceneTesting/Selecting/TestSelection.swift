/// Which tests are to run: those that meet all that is asked for.
package struct TestSelection: Hashable, Sendable {
  /// One of them must match; none asks for nothing.
  package var patterns: [TestPattern] = []
  /// This one must match besides.
  package var otherPattern: TestPattern?
  /// A test must have one of them; none asks for nothing.
  package var tags: [String] = []
  /// Only what failed in the last run.
  package var lastRun: LastRun?
  /// Only what reads one of these files, by real paths.
  package var changedFiles: Set<String>?
  package var shard: TestReport.Shard?
  /// What shards are balanced by; without it tests are spread by their identities.
  package var timings: TestTimings?

  package init() {}

  package struct SelectedTests: Hashable, Sendable {
    /// In their order.
    package var tests: [SnapshotTest]
    /// How many there are in all shards.
    package var total: Int
    /// Whether some tests were left out: such a run cannot know which references nobody asks for.
    package var isPartial: Bool
  }

  /// Whether a test is one of those that were asked for by their names and tags.
  package func isNamed(_ test: SnapshotTest) -> Bool {
    if !patterns.isEmpty, !patterns.contains(where: { $0.matches(test) }) { return false }
    // A scene that is broken stands for snapshots that nobody knows.
    return tags.isEmpty || test.tags.contains(where: tags.contains) || test.isBroken
  }

  /// - Parameter files: all that a test reads, its references too, by real paths; asked for only
  ///   where changed files decide.
  package func choose(
    from all: [SnapshotTest], files: (SnapshotTest) -> [String]
  ) -> SelectedTests {
    let failed = lastRun.map { Set($0.failed) }
    let failedScenes = Set((lastRun?.failed ?? []).map(\.scene))
    let chosen = all.filter { test in
      if !isNamed(test) { return false }
      if let otherPattern, !otherPattern.matches(test) { return false }
      if let failed, !failed.contains(test.id),
        !(test.isBroken && failedScenes.contains(test.id.scene))
      {
        return false
      }
      if let changedFiles, !files(test).contains(where: changedFiles.contains) { return false }
      return true
    }
    let mine =
      switch (shard, timings) {
      case (let shard?, let timings?): shard.tests(of: chosen, balancedBy: timings)
      case (let shard?, nil): shard.tests(of: chosen)
      case (nil, _): chosen
      }
    return SelectedTests(tests: mine, total: chosen.count, isPartial: mine.count < all.count)
  }
}
