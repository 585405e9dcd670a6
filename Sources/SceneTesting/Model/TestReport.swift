/// The results of a run, from which all reports are created. Shards exchange it as JSON.
package struct TestReport: Hashable, Codable, Sendable {
  /// Incremented when a field is removed or changes its meaning. Readers reject unknown versions.
  package static let schema = 2

  package var schema = TestReport.schema
  /// The shard that these tests belong to.
  package var shard: Shard?
  /// The results, in the order of their IDs.
  package var results: [TestResult]
  /// The paths of references without a snapshot; nil if only some tests ran, so that they are
  /// unknown.
  package var unusedReferences: [String]?
  /// The number of tests in all shards.
  package var total: Int
  /// Reasons why the run is invalid even if all tests passed, such as a missing shard or two
  /// results for one test. They cause the run to fail.
  package var problems: [String] = []
  /// The path of the report's folder as used in its paths (`""` for the working directory). Files
  /// in that folder are found next to the report even if it is moved.
  package var folder: String?

  package struct Shard: Hashable, Codable, Sendable {
    /// The index, starting at 1.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }

    /// The maximum number of shards.
    private static let limit = 10_000

    /// Whether the numbers, which can come from an untrusted file, are valid.
    package var isPossible: Bool { 1...Self.limit ~= count && 1...count ~= index }
  }

  package init(
    results: [TestResult], shard: Shard? = nil, unusedReferences: [String]? = nil, total: Int? = nil
  ) {
    self.results = results
    self.shard = shard
    self.unusedReferences = unusedReferences
    self.total = total ?? results.count
  }

  package func count(_ status: TestResult.Status) -> Int { results.count { $0.status == status } }
}
