import SceneSemantics

/// Which snapshots of a scene are meant, and at what time and scale.
package struct SnapshotSelection: Hashable {
  /// Names or slugs; all snapshots where empty.
  package var names: [String] = []
  /// In seconds.
  package var time: Double?
  /// Device pixels a point.
  package var scale: Double?

  package init() {}

  /// Indices of the snapshots that are meant, in the order of declaration; of a scene without
  /// snapshots nil for the scene as it stands.
  package func indices(
    in snapshots: [Scene.Snapshot], of path: String
  ) throws(UsageError) -> [Int?] {
    for name in names where !snapshots.contains(where: { $0.isCalled(name) }) {
      let known = snapshots.map(\.name)
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      throw UsageError(
        known.isEmpty
          ? "'\(path)' has no snapshot '\(name)'; it has no snapshots"
          : "'\(path)' has no snapshot '\(name)'; it has \(list)")
    }
    if snapshots.isEmpty { return [nil] }
    return snapshots.indices.filter { index in
      names.isEmpty || names.contains { snapshots[index].isCalled($0) }
    }
  }
}

extension Scene.Snapshot {
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || slug == name }
}
