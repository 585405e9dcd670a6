import SceneCompiler

/// The result of a snapshot test.
package struct TestResult: Hashable, Codable, Sendable {
  package enum Status: String, Hashable, Codable, Sendable {
    case passed
    case failed
    /// A reference was written, or a recording is pending review.
    case recorded
    /// The test was skipped after an earlier failure.
    case skipped
  }

  package var id: SnapshotID
  /// The name of the snapshot.
  package var name: String
  package var tags: [String]
  /// The location of the snapshot's declaration; nil for a scene without snapshots.
  package var place: FileLocation?
  package var status: Status
  /// Whether the result is from the cache.
  package var isCached = false
  /// The duration in nanoseconds, which is used only in reports and for balancing shards.
  package var duration: UInt64 = 0
  /// The failure of a failed test.
  package var failure: TestFailure?
  /// Messages that are not failures.
  package var notes: [String] = []

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
