import SceneSource

/// Divides the bodies of a tree into runs.
struct BodyDivision {
  private let nodes: [SyntaxTree.Node]
  private let text: [UInt8]
  /// The bodies in preorder.
  private var parts: [Part] = []
  /// The runs of the tree before an edit.
  var unchanged: UnchangedRuns?

  private enum Part {
    case divided(LongBodies.LongBody)
    case undivided(Splice.NodePosition)
  }

  /// The minimum number of items.
  private static let leastItems = 128

  init(of nodes: [SyntaxTree.Node], _ text: [UInt8]) { (self.nodes, self.text) = (nodes, text) }

  mutating func add(_ body: LongBodies.LongBody) { parts.append(.divided(body)) }

  mutating func add(_ body: Splice.NodePosition) { parts.append(.undivided(body)) }

  /// Adds the bodies among consecutive nodes that have enough text.
  mutating func find(in range: Range<Int>, from offset: Int) {
    let all = nodes
    let nodes = all.span
    var offset = offset
    for index in range {
      let node = nodes[index]
      if node.kind.isToken {
        offset &+= node.length
      } else if node.kind == .body || node.kind == .file, node.length > ItemRun.leastLength {
        add(.init(index: index, offset: offset))
      }
    }
  }

  func divided() -> [LongBodies.LongBody] {
    // Inner bodies first.
    var found: [LongBodies.LongBody] = []
    for part in parts.reversed() {
      switch part {
      case .divided(let body): found.append(body)
      case .undivided(let place):
        guard hasManyItems(place.index) else { continue }
        let runs = runs(of: place) { item in
          let inner = found.partitioningIndex { $0.place.index < item.upperBound }
          return inner < found.count && found[inner].place.index > item.lowerBound
        }
        found.append(.init(place: place, end: place.index + nodes[place.index].size, runs: runs))
      }
    }
    return found.reversed()
  }

  private func hasManyItems(_ body: Int) -> Bool {
    let nodes = nodes.span
    guard nodes[body].length > ItemRun.leastLength else { return false }
    let end = body + nodes[body].size
    var (index, count) = (body + 1, 0)
    while index < end, count < Self.leastItems {
      if nodes[index].kind.isItem { count += 1 }
      index += nodes[index].size
    }
    return count == Self.leastItems
  }

  private func runs(of body: Splice.NodePosition, isLong: (Range<Int>) -> Bool) -> [ItemRun] {
    let end = body.index + nodes[body.index].size
    var next = Splice.NodePosition(index: body.index + 1, offset: body.offset)
    var runs: [ItemRun] = []
    while next.index < end {
      let node = nodes[next.index]
      guard node.kind.isItem else {
        next = next.moved(by: .init(index: node.size, offset: node.length))
        continue
      }
      let run =
        unchanged?.run(from: next.index)
        ?? ItemRun(from: next, before: end, of: nodes, text, isLong: isLong)
      runs.append(run)
      next = .init(index: run.nodes.upperBound, offset: run.bytes.upperBound)
    }
    return runs
  }
}

/// The runs that an edit did not change, by their position after it.
struct UnchangedRuns {
  private let tree: SplicedNodes
  /// Sorted by position.
  private let runs: [ItemRun]

  init(of old: LongBodies, in tree: SplicedNodes) {
    self.tree = tree
    runs = old.allRuns
  }

  /// Returns the run that begins at a node.
  func run(from node: Int) -> ItemRun? {
    if node < tree.fresh.lowerBound {
      return run(from: node, in: 0..<tree.fresh.lowerBound, movedBy: .init(index: 0, offset: 0))
    }
    if node >= tree.fresh.upperBound {
      return run(from: node, in: tree.rest, movedBy: tree.distance)
    }
    let items = tree.taken.partitioningIndex { $0.nodes.upperBound > node }
    guard items < tree.taken.count, tree.taken[items].nodes.lowerBound <= node else { return nil }
    return run(from: node, in: tree.taken[items].old, movedBy: tree.taken[items].distance)
  }

  private func run(
    from node: Int, in old: Range<Int>, movedBy distance: Splice.NodePosition
  ) -> ItemRun? {
    let start = node - distance.index
    let place = runs.partitioningIndex { $0.nodes.lowerBound >= start }
    guard place < runs.count, runs[place].nodes.lowerBound == start,
      runs[place].nodes.upperBound <= old.upperBound
    else { return nil }
    return runs[place].moved(by: distance)
  }
}
