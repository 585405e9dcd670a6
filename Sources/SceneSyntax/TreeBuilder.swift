/// Builds the nodes of a tree in preorder.
///
/// Most nodes begin before their children. Only the left operand of `a + b`, `a.b`, or `a ? b : c`
/// exists before its parent. Such parents are kept in a separate list until the whole expression is
/// complete, and are inserted by `insertWaiting`.
struct TreeBuilder: ~Copyable {
  private(set) var nodes: [SyntaxTree.Node] = []
  private var waiting: [Waiting] = []
  /// The number of bytes covered by the nodes so far.
  private(set) var offset = 0

  /// A position at which a node begins or can begin.
  struct Mark {
    /// The index in `nodes`.
    fileprivate let index: Int
    /// The number of preceding nodes, including those in the separate list.
    fileprivate let count: Int
    fileprivate let offset: Int
  }

  private struct Waiting {
    let node: SyntaxTree.Node
    /// The index before which it will be inserted.
    let index: Int
  }

  init(capacity: Int) { nodes.reserveCapacity(capacity) }

  /// - Parameters:
  ///   - known: The first nodes. Incomplete ones are extended by `take`.
  ///   - offset: The number of bytes that they cover.
  init(_ known: ArraySlice<SyntaxTree.Node>, covering offset: Int, capacity: Int) {
    nodes.reserveCapacity(capacity)
    nodes += known
    self.offset = offset
  }

  /// Appends complete nodes, and extends incomplete ones that contain them.
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

  private var count: Int { nodes.count + waiting.count }

  var mark: Mark { Mark(index: nodes.count, count: count, offset: offset) }

  mutating func leaf(_ token: Token) {
    nodes.append(SyntaxTree.Node(kind: token.kind, length: token.length, size: 1))
    offset += token.length
  }

  /// Begins a node, whose children are the nodes up to its `finish`.
  mutating func begin(_ kind: SyntaxKind) -> Mark {
    let mark = mark
    nodes.append(SyntaxTree.Node(kind: kind, length: 0, size: 1))
    return mark
  }

  mutating func finish(_ mark: Mark) {
    nodes[mark.index] = SyntaxTree.Node(
      kind: nodes[mark.index].kind, length: offset - mark.offset, size: count - mark.count)
  }

  /// Creates a node whose children are the nodes since `mark`. Nodes begun in between must be
  /// finished.
  mutating func wrap(_ kind: SyntaxKind, from mark: Mark) {
    let node = SyntaxTree.Node(
      kind: kind, length: offset - mark.offset, size: count - mark.count + 1)
    waiting.append(Waiting(node: node, index: mark.index))
  }

  /// Inserts the nodes of the separate list. If several have the same position, the last one is
  /// outermost.
  mutating func insertWaiting() {
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
