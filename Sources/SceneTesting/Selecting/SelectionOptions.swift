/// Which tests a command line asks for, before a file has been read for it.
package struct SelectionOptions: Hashable, Sendable {
  package var patterns: [TestPattern] = []
  package var tags: [String] = []
  package var wantsLastFailed = false
  /// A revision of git.
  package var changedSince: String?
  package var shard: TestReport.Shard?
  /// The file of earlier times.
  package var timings: String?

  package init() {}
}
