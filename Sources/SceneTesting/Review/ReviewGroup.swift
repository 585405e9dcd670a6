/// Snapshots that one decision can be about: those with the same causes.
package struct ReviewGroup: Hashable, Sendable {
  /// The causes on one line: `theme.tbl:2:17 rowHeight 52 → 54`.
  package var title: String
  /// The indices of the snapshots.
  package var indices: [Int]

  package init(title: String, indices: [Int]) { (self.title, self.indices) = (title, indices) }
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
      var key = numbers[item.id] ?? [causes.count]
      let title = key.compactMap { causes.indices.contains($0) ? causes[$0].title : nil }
      if key.contains(where: { !causes.indices.contains($0) || !causes[$0].kind.isShared }) {
        // By itself, after the groups that precede its cause.
        key.append(index)
      }
      groups[key, default: ReviewGroup(title: title.joined(separator: ", "), indices: [])]
        .indices.append(index)
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

extension ChangeCause.Kind {
  /// Whether one of the snapshots shows what a decision on all of them is about.
  fileprivate var isShared: Bool {
    switch self {
    case .edit, .shift, .layers, .compiler: true
    case .mistake, .files, .brokenReference, .reference, .unknown, .missingReference: false
    }
  }
}
