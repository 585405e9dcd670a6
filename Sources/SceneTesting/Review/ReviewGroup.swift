/// Snapshots that can be decided together: those with the same causes.
package struct ReviewGroup: Hashable, Sendable {
  /// The causes on one line: `theme.tbl:2:17 rowHeight 52 → 54`.
  package var title: String
  /// The indices of the snapshots.
  package var indices: [Int]
  /// Whether an image changes, as far as it is known.
  package var isVisible: Bool

  package init(title: String, indices: [Int], isVisible: Bool = true) {
    (self.title, self.indices, self.isVisible) = (title, indices, isVisible)
  }
}

extension Review {
  /// The snapshots by their causes, in the order of these.
  ///
  /// A snapshot with another cause as well is not in the group of the first, whose other snapshots do
  /// not show that change. New snapshots, and those that cannot be read, have nothing in common.
  package var groups: [ReviewGroup] {
    let causes = report.causes
    var numbers: [SnapshotID: [Int]] = [:]
    for (number, cause) in causes.enumerated() {
      for id in cause.results { numbers[id, default: []].append(number) }
    }
    var groups: [[Int]: ReviewGroup] = [:]
    for (index, item) in items.enumerated() {
      let own = numbers[item.id, default: []]
      let isShared = !own.isEmpty && own.allSatisfy { Self.shared.contains(causes[$0].kind) }
      // Or else by itself, after the groups that precede its cause.
      let key = isShared ? own : (own.isEmpty ? [causes.count] : own) + [index]
      let group = ReviewGroup(
        title: own.map { causes[$0].title }.joined(separator: ", "), indices: [],
        isVisible: own.isEmpty || own.contains { causes[$0].isVisible })
      groups[key, default: group].indices.append(index)
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// The causes of which one of the snapshots shows the change that all of them share.
  private static let shared: [Reason] = [.edit, .shift, .layers, .compiler]
}
