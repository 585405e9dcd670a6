/// A test as choosing sees it: nothing has been resolved or painted.
package struct TestCandidate: Hashable, Sendable {
  package var id: SnapshotID
  /// As the scene calls it.
  package var name: String
  package var tags: [String]
  /// Of the snapshot's declaration; nil for a scene without snapshots.
  package var place: SourcePlace?
  /// All that the test reads, as real paths: the scene, its imports, pictures, data and references.
  package var files: [String]

  package init(
    id: SnapshotID, name: String, tags: [String] = [], place: SourcePlace? = nil,
    files: [String] = []
  ) {
    self.id = id
    self.name = name
    self.tags = tags
    self.place = place
    self.files = files
  }
}
