/// A tree under construction: its nodes in preorder.
///
/// Most nodes are begun before their children. Only the left side of `a + b`, `a.b` or `a ? b : c`
/// is there before what it is a part of: such nodes wait in a list of their own until the whole
/// expression is there, and `loadUntilComplete` puts them in.
struct TreeBuilder: ~Copyable {
  private(set) var nodes: [SyntaxTree.Node] = []
  private var waiting: [Waiting] = []
  /// The bytes that the nodes so far cover.
  private(set) var offset = 0

  /// A place where a node begins, or may begin.
  struct Mark {
    /// Among `nodes`.
    fileprivate let index: Int
    /// How many nodes there are before it, those that wait counted.
    fileprivate let count: Int
    fileprivate let offset: Int
  }

  private struct Waiting {
    let node: SyntaxTree.Node
    /// Its place is right before the one that is now at this index.
    let index: Int
  }

  init(capacity: Int) { nodes.reserveCapacity(capacity) }

  /// - Parameters:
  ///   - known: the first nodes. Those of them that are not complete get a `mark(of:at:)`.
  ///   - offset: the bytes that they cover.
  init(_ known: ArraySlice<SyntaxTree.Node>, covering offset: Int, capacity: Int) {
    nodes.reserveCapacity(capacity)
    nodes += known
    self.offset = offset
  }

  /// Where a node begins that is there already, to be finished.
  func mark(of index: Int, at offset: Int) -> Mark {
    Mark(index: index, count: index, offset: offset)
  }

  /// Adds nodes that are complete, and lengthens some that they are in.
  mutating func take(
    over rest: ArraySlice<SyntaxTree.Node>, in open: [Int], growth: Int, added: Int
  ) {
    nodes += rest
    for index in open {
      let node = nodes[index]
      nodes[index] = SyntaxTree.Node(
        kind: node.kind, length: node.length + growth, size: node.size + added)
    }
  }

  /// Adds items that are complete.
  mutating func take(_ items: ArraySlice<SyntaxTree.Node>, length: Int) {
    nodes += items
    offset += length
  }

  private var count: Int { nodes.count + waiting.count }

  var mark: Mark { Mark(index: nodes.count, count: count, offset: offset) }

  mutating func leaf(_ token: Token) {
    nodes.append(SyntaxTree.Node(kind: token.kind, length: token.length, size: 1))
    offset += token.length
  }

  /// Makes all that comes before its `finish` the children of a new node.
  mutating func begin(_ kind: SyntaxKind) -> Mark {
    let mark = mark
    nodes.append(SyntaxTree.Node(kind: kind, length: 0, size: 1))
    return mark
  }

  mutating func finish(_ mark: Mark) {
    nodes[mark.index] = SyntaxTree.Node(
      kind: nodes[mark.index].kind, length: offset - mark.offset, size: count - mark.count)
  }

  /// Makes all that came since `mark` the children of a new node. Its place is settled before the
  /// expression that it is in ends, and no node that is begun in between outlasts that.
  mutating func wrap(_ kind: SyntaxKind, from mark: Mark) {
    let node = SyntaxTree.Node(
      kind: kind, length: offset - mark.offset, size: count - mark.count + 1)
    waiting.append(Waiting(node: node, index: mark.index))
  }

  /// Puts the nodes that wait into their places: of several at one place the last one is outermost.
  mutating func loadUntilComplete() {
    guard !waiting.isEmpty else { return }
    let order = waiting.indices.sorted { a, b in
      waiting[a].index != waiting[b].index ? waiting[a].index < waiting[b].index : a > b
    }
    var source = nodes.count
    nodes.append(contentsOf: waiting.map { $0.node })
    var target = nodes.count
    for number in order.reversed() {
      while source > waiting[number].index {
        source -= 1
        target -= 1
        nodes[target] = nodes[source]
      }
      target -= 1
      nodes[target] = waiting[number].node
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
