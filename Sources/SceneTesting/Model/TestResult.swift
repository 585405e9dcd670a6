import SceneCompiler

/// What became of one snapshot.
package struct TestResult: Hashable, Codable, Sendable {
  package enum Status: String, Hashable, Codable, Sendable {
    case passed
    case failed
    /// A reference was written, or a new picture put before `scenec review`.
    case recorded
    /// Skipped after an earlier failure.
    case skipped
  }

  package var id: SnapshotID
  /// As the scene calls it.
  package var name: String
  package var tags: [String]
  /// Of the snapshot's declaration; nil for a scene without snapshots.
  package var place: FileLocation?
  package var status: Status
  /// Whether the result is that of an earlier run in which all was the same.
  package var isRemembered = false
  /// What the run took, in nanoseconds; only reports for people and timings read it.
  package var duration: UInt64 = 0
  /// Of a failed test.
  package var failure: TestFailure?
  /// What is worth saying though it is no failure, a sentence each.
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
