/// A whole run: what every report is made from, and what a shard hands on.
package struct TestReport: Hashable, Codable, Sendable {
  /// Counts up when a field changes its meaning; a reader refuses what it does not know.
  package static let schema = 1

  package var schema = TestReport.schema
  /// Which part of all tests this is.
  package var shard: Shard?
  /// In the order of their identities.
  package var results: [TestResult]
  /// References that no snapshot asks for, as paths; nil for a run of chosen tests, which cannot
  /// know.
  package var orphans: [String]?
  /// How many tests there are in all shards.
  package var total: Int
  /// Why the run cannot be trusted though its tests may have passed: a shard that is missing, two
  /// results for one test. A sentence each; they make the run fail.
  package var problems: [String] = []
  /// The folder of the file that the report was written to, as its paths call it (`""` for the
  /// working directory): what lies below it is found next to the report wherever that is moved.
  package var folder: String?

  package struct Shard: Hashable, Codable, Sendable {
    /// From 1.
    package var index: Int
    package var count: Int

    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }

    /// More are no one's machines.
    private static let limit = 10_000

    /// Whether there is such a part: numbers that others say may be any.
    package var isPossible: Bool { 1...Self.limit ~= count && 1...count ~= index }
  }

  package init(
    results: [TestResult], shard: Shard? = nil, orphans: [String]? = nil, total: Int? = nil
  ) {
    self.results = results
    self.shard = shard
    self.orphans = orphans
    self.total = total ?? results.count
  }

  package func count(_ status: TestResult.Status) -> Int { results.count { $0.status == status } }
}
