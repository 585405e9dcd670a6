// What a snapshot says to tests.

extension Evaluator {
  /// Without a tree: the scene is set up as far as the snapshot's values ask for it.
  mutating func comparison() -> SnapshotComparison {
    beginScene(time: nil, scale: nil)
    return snapshotComparison()
  }

  /// Of a scene that has begun.
  mutating func snapshotComparison() -> SnapshotComparison {
    var found = SnapshotComparison()
    for bound in snapshotProperties() where bound.key == .tags {
      guard case .array(let tags) = checked(bound, .tags, of: .snapshot, row: nil) else { continue }
      found.tags = tags.compactMap { $0.stringValue }
    }
    for item in changes.items {
      guard case .element(let compare) = item.item else { continue }
      let environment = snapshotEnvironment(item)
      add(instantiate(Int(compare), in: environment, parent: nil), to: &found)
    }
    return found
  }

  private mutating func add(_ id: Int, to found: inout SnapshotComparison) {
    found.golden = word(.golden, of: id) ?? found.golden
    found.maxDifference = whole(number(.maxDifference, of: id))
    found.perceptual = whole(number(.perceptual, of: id))
    found.maxPixels = whole(number(.maxPixels, of: id))
    if let window = property(.window, of: id)?.numbers, window.count == 2 {
      found.window = .init(size: whole(window[0]), count: whole(window[1]))
    }
    if case .array(let names) = property(.ignore, of: id) {
      found.ignored = names.compactMap { $0.stringValue }
    }
  }

  /// Rounded down: a fraction of a pixel or of a step allows nothing.
  private func whole(_ number: Double?) -> Int {
    guard let number, number > 0 else { return 0 }
    return number < 1e9 ? Int(number) : 1_000_000_000
  }
}
