import SceneSource

/// The bodies with many items in a tree, each divided into runs. The file counts as a body.
///
/// A keystroke changes one run of each body that contains it. Because the other runs are known, they
/// are neither searched for the location of an edit, nor read to find out what has changed.
package struct LongBodies: Sendable {
  /// In preorder.
  private(set) var bodies: [LongBody]

  struct LongBody: Sendable {
    let place: Splice.NodePosition
    /// The first node after the body.
    let end: Int
    let runs: [ItemRun]

    func moved(by distance: Splice.NodePosition) -> LongBody {
      LongBody(
        place: place.moved(by: distance), end: end + distance.index,
        runs: runs.map { $0.moved(by: distance) })
    }
  }

  init(of nodes: [SyntaxTree.Node], _ source: SourceText) {
    var division = BodyDivision(of: nodes, source.bytes)
    division.find(in: 0..<nodes.count, from: 0)
    bodies = division.divided()
  }

  /// Returns the bodies of a tree after an edit. What only moved is not read again.
  ///
  /// - Parameter lists: The file and the bodies around the edit in the old tree.
  func following(_ tree: SplicedNodes, in lists: [ItemList], _ source: SourceText) -> LongBodies {
    var division = BodyDivision(of: tree.nodes, source.bytes)
    division.unchanged = UnchangedRuns(of: self, in: tree)
    var around = lists.filter { $0.node.index < tree.fresh.lowerBound }[...]
    for body in bodies where body.place.index < tree.fresh.lowerBound {
      while let list = around.first, list.node.index <= body.place.index {
        division.add(.init(index: list.node.index, offset: list.node.offset))
        around.removeFirst()
      }
      if body.end <= tree.fresh.lowerBound { division.add(body) }
    }
    for list in around { division.add(.init(index: list.node.index, offset: list.node.offset)) }
    var (next, offset) = (tree.fresh.lowerBound, tree.freshBytes.lowerBound)
    for items in tree.taken {
      division.find(in: next..<items.nodes.lowerBound, from: offset)
      add(bodiesIn: items.old, to: &division, movedBy: items.distance)
      (next, offset) = (items.nodes.upperBound, items.bytes.upperBound)
    }
    division.find(in: next..<tree.fresh.upperBound, from: offset)
    add(bodiesIn: tree.rest, to: &division, movedBy: tree.distance)
    var following = self
    following.bodies = division.divided()
    return following
  }

  private func add(
    bodiesIn old: Range<Int>, to division: inout BodyDivision,
    movedBy distance: Splice.NodePosition
  ) {
    let first = bodies.partitioningIndex { $0.place.index >= old.lowerBound }
    for body in bodies[first...].prefix(while: { $0.place.index < old.upperBound }) {
      division.add(body.moved(by: distance))
    }
  }

  /// The runs of all bodies, sorted by position.
  var allRuns: [ItemRun] {
    let runs = bodies.flatMap { $0.runs }
    return bodies.count < 2 ? runs : runs.sorted { $0.nodes.lowerBound < $1.nodes.lowerBound }
  }

  /// Returns the runs of the body with an index; nil if it is short.
  package func runs(of body: Int) -> [ItemRun]? { self[body]?.runs }

  /// Returns whether an item contains one of the bodies.
  package func isBody(in item: SyntaxNode) -> Bool {
    guard item.length > ItemRun.leastLength else { return false }
    let next = bodies.partitioningIndex { $0.place.index >= item.index }
    return next < bodies.count && bodies[next].place.index < item.index + item.size
  }

  /// Returns the position of an item at or before an offset, from where a search takes less time
  /// than from the start of the list; nil if there is none.
  ///
  /// - Parameters:
  ///   - list: The index of the node that contains the items.
  ///   - count: The number of runs to go back.
  func position(
    before offset: Int, in list: Int, goingBack count: Int = 0
  ) -> Splice.NodePosition? {
    guard let runs = runs(of: list) else { return nil }
    let next = runs.partitioningIndex { $0.bytes.lowerBound > offset }
    guard next > count else { return nil }
    let run = runs[next - 1 - count]
    return .init(index: run.nodes.lowerBound, offset: run.bytes.lowerBound)
  }

  private subscript(index: Int) -> LongBody? {
    let place = bodies.partitioningIndex { $0.place.index >= index }
    guard place < bodies.count, bodies[place].place.index == index else { return nil }
    return bodies[place]
  }
}

/// Finds the runs that begin at nodes, which are requested in order.
struct RunCursor {
  private let runs: [ItemRun]
  private var next: Int

  /// - Parameters:
  ///   - runs: All runs, sorted by position.
  ///   - node: The first node that will be requested.
  init(_ runs: ArraySlice<ItemRun>?, from node: Int = 0) {
    self.runs = runs.map { Array($0) } ?? []
    next = self.runs.partitioningIndex { $0.nodes.lowerBound >= node }
  }

  mutating func run(from node: Int) -> ItemRun? {
    while next < runs.count, runs[next].nodes.lowerBound < node { next += 1 }
    return next < runs.count && runs[next].nodes.lowerBound == node ? runs[next] : nil
  }
}
