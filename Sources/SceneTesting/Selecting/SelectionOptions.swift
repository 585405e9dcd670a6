/// The tests selected on the command line, before files are read.
package struct SelectionOptions: Hashable, Sendable {
  package var patterns: [TestPattern] = []
  package var tags: [String] = []
  package var wantsLastFailed = false
  /// A Git revision.
  package var changedSince: String?
  package var shard: TestReport.Shard?
  /// The path of a file with durations.
  package var timings: String?

  package init() {}
}
