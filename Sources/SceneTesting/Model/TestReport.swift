import SceneCompiler
import SceneLanguage

/// The results of a run, from which all reports are created. Shards exchange it as JSON.
package struct TestReport: Hashable, Codable, Sendable {
  /// Incremented when a field is removed or changes its meaning. Readers reject unknown versions.
  package static let schema = 3

  package var schema = TestReport.schema
  /// The shard that these tests belong to.
  package var shard: Shard?
  /// The results, in the order of their IDs.
  package var results: [TestResult]
  /// The causes of failures and recordings, the most urgent first.
  package internal(set) var causes: [ChangeCause]
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
  /// The path from the root of the repository to the working directory of the run, such as `ios`;
  /// nil if it is unknown.
  package var workingFolder: String?

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
    causes = ChangeCause.all(of: results)
    self.shard = shard
    self.unusedReferences = unusedReferences
    self.total = total ?? results.count
  }

  package func count(_ status: TestResult.Status) -> Int { results.count { $0.status == status } }

  /// The results by ID.
  package var resultsByID: [SnapshotID: TestResult] {
    Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
  }
}

/// The result of a snapshot test.
package struct TestResult: Hashable, Codable, Sendable {
  package enum Status: String, Hashable, Codable, Sendable {
    case passed
    case failed
    /// The snapshot differs from its reference, as its `expectFailure` declares.
    case expectedFailure
    /// A reference was written, or a recording is pending review.
    case recorded
    /// The test was skipped after an earlier failure.
    case skipped

    /// `2 failed` or `1 expected failure`.
    package func text(_ count: Int) -> String {
      self == .expectedFailure ? counted(count, "expected failure") : "\(count) \(rawValue)"
    }
  }

  package var id: SnapshotID
  /// The name of the snapshot.
  package var name: String
  package var tags: [String]
  /// The values that a matrix gives to the snapshot; nil for none.
  package var axes: [Scene.Axis]?
  /// The location of the snapshot's declaration; nil for a scene without snapshots.
  package var place: FileLocation?
  package var status: Status
  /// Whether the result is from the cache.
  package var isCached = false
  /// The duration in nanoseconds, which is used only in reports and for balancing shards.
  package var duration: UInt64 = 0
  /// The failure of a failed test, or the difference between a recording and its reference.
  package var failure: TestFailure?
  /// The path of the reference image, if a snapshot equals it.
  package var image: String?
  /// The reason why the snapshot is expected to fail; nil if it is not.
  package var expectedFailure: String?
  /// Messages that are not failures.
  package var notes: [String] = []
  /// The warnings of `scenec check` in the snapshot; nil if there are none.
  package var warnings: [TestWarning]?

  package init(
    id: SnapshotID, name: String, tags: [String] = [], place: FileLocation? = nil, status: Status,
    failure: TestFailure? = nil
  ) {
    self.id = id
    self.name = name
    self.tags = tags
    self.place = place
    self.status = status
    self.failure = failure
  }
}

/// The ID of a snapshot in reports, selections, and references.
package struct SnapshotID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The path of the scene, with components separated by `/`: `Scenes/snake.tbl`.
  package let scene: String
  /// The slug of the snapshot, or the file name without `.tbl` for a scene without snapshots.
  package let slug: String

  package init(scene: String, slug: String) {
    self.scene = scene
    self.slug = slug
  }

  /// `Scenes/snake.tbl#halfway`.
  package var description: String { scene + "#" + slug }

  package static func < (a: Self, b: Self) -> Bool {
    // Compared by bytes, because the order of strings depends on the version of Unicode.
    a.scene == b.scene
      ? a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8)
      : a.scene.utf8.lexicographicallyPrecedes(b.scene.utf8)
  }
}
