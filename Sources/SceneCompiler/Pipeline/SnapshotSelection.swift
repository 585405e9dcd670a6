import SceneSemantics
import SceneSource

/// A selection of a scene's snapshots, with an optional time and scale.
package struct SnapshotSelection: Hashable {
  /// Names or slugs; empty for all snapshots.
  package var names: [String] = []
  /// The time in seconds.
  package var time: Double?
  /// The scale in device pixels per point.
  package var scale: Double?

  package init() {}

  /// Returns the indices of the selected snapshots in the order of declaration; nil as the only
  /// element for a scene without snapshots.
  ///
  /// - Throws: `UsageError` if a name does not match a snapshot.
  package func indices(
    in snapshots: [Scene.Snapshot], of path: String
  ) throws(UsageError) -> [Int?] {
    for name in names where !snapshots.contains(where: { $0.isCalled(name) }) {
      let known = snapshots.map(\.name)
      throw UsageError(
        known.isEmpty
          ? "'\(path)' has no snapshot '\(name)'; it has no snapshots"
          : "'\(path)' has no snapshot '\(name)'; it has \(proseList(known.map { "'\($0)'" }, "and"))"
      )
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
