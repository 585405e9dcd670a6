import SceneSource

/// A lossless syntax tree: an array of nodes in preorder.
///
/// The sum of the leaves' lengths is the length of the source. The children of a node follow it.
public struct SyntaxTree: Hashable, Sendable {
  /// Always one element. An array, so that a node with its tree is a single reference that is cheap
  /// to copy.
  private let contents: [Contents]

  private struct Contents: Hashable, Sendable {
    let source: SourceText
    let nodes: [Node]
    /// Derived from the other two.
    let doubts: NodeDoubts

    static func == (a: Self, b: Self) -> Bool { a.source == b.source && a.nodes == b.nodes }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source)
      hasher.combine(nodes)
    }
  }

  init(source: SourceText, nodes: [Node], doubts: NodeDoubts) {
    contents = [Contents(source: source, nodes: nodes, doubts: doubts)]
  }

  /// Returns the tree of a file with another path.
  public init(_ other: SyntaxTree, path: String) {
    self.init(
      source: SourceText(other.source, path: path), nodes: other.nodes, doubts: other.doubts)
  }

  public var source: SourceText { contents[0].source }
  public var nodes: [Node] { contents[0].nodes }
  var doubts: NodeDoubts { contents[0].doubts }

  /// A node in eight bytes, because a source has about one node per three bytes. The length has 28
  /// bits, 24 of which are next to the kind, and the size has 28 bits.
  public struct Node: Hashable, Sendable, BitwiseCopyable {
    public let kind: SyntaxKind
    private let low: UInt8
    private let middle: UInt16
    private let sizeAndHigh: UInt32

    public init(kind: SyntaxKind, length: Int, size: Int) {
      self.kind = kind
      low = UInt8(truncatingIfNeeded: length)
      middle = UInt16(truncatingIfNeeded: length >> 8)
      sizeAndHigh = UInt32(truncatingIfNeeded: size << 4 | length >> 24 & 15)
    }

    /// The length in bytes.
    public var length: Int { Int(low) | Int(middle) << 8 | Int(sizeAndHigh & 15) << 24 }
    /// The number of nodes in the subtree, including this one.
    public var size: Int { Int(sizeAndHigh >> 4) }
  }

  public var root: SyntaxNode { SyntaxNode(tree: self, index: 0, offset: 0) }
}

/// A node of a tree with its location in the source.
public struct SyntaxNode: Sendable {
  public let tree: SyntaxTree
  public let index: Int
  /// The offset of the first byte.
  public let offset: Int

  private var node: SyntaxTree.Node { tree.nodes[index] }

  public var kind: SyntaxKind { node.kind }
  public var length: Int { node.length }
  /// The number of nodes in the subtree, including this one.
  public var size: Int { node.size }
  /// The range of the node. Except for a file, nodes neither begin nor end with trivia.
  public var bytes: Range<Int> { offset..<offset + length }
  public var span: SourceRange { SourceRange(path: tree.source.path, bytes: bytes) }
  public var text: String { tree.source[bytes] }
  /// The source code of the node.
  public var utf8: ArraySlice<UInt8> { tree.source.bytes[bytes] }
  /// Whether a token or expression is missing.
  public var isMissing: Bool { length == 0 && (kind.isToken || kind == .missingExpression) }

  /// All children in order, including trivia.
  public var children: Children { children(.all) }
  /// The values in an array, or those that a loop or condition adds to it, with such statements.
  public var listElements: Children { children(.listElements) }

  func children(_ kinds: SyntaxKinds) -> Children { Children(of: self, kinds) }

  /// Returns the children of a kind.
  ///
  /// - Complexity: O(*n*), where *n* is the number of children.
  public func all(_ kind: SyntaxKind) -> [SyntaxNode] { Array(children(SyntaxKinds(kind))) }

  public func first(_ kind: SyntaxKind) -> SyntaxNode? { child(SyntaxKinds(kind)) }

  /// Returns the first child with one of several kinds, or a later one if some are skipped.
  func child(_ kinds: SyntaxKinds, after skipped: Int = 0) -> SyntaxNode? {
    var skipped = skipped
    var index = self.index + 1
    var offset = self.offset
    let end = self.index + size
    while index < end {
      let child = tree.nodes[index]
      if kinds.contains(child.kind) {
        if skipped == 0 { return SyntaxNode(tree: tree, index: index, offset: offset) }
        skipped -= 1
      }
      index += child.size
      offset += child.length
    }
    return nil
  }

  /// A sequence of a node's children.
  public struct Children: Sequence, IteratorProtocol {
    private let tree: SyntaxTree
    private let nodes: [SyntaxTree.Node]
    private let kinds: SyntaxKinds
    private let end: Int
    private var index: Int
    private var offset: Int

    init(of node: SyntaxNode, _ kinds: SyntaxKinds) {
      tree = node.tree
      nodes = tree.nodes
      self.kinds = kinds
      end = node.index + node.size
      index = node.index + 1
      offset = node.offset
    }

    public var first: SyntaxNode? {
      var rest = self
      return rest.next()
    }

    public var isEmpty: Bool { first == nil }

    public var count: Int { reduce(0) { count, _ in count + 1 } }

    public mutating func next() -> SyntaxNode? {
      let all = nodes
      let nodes = all.span
      var (next, nextOffset) = (index, offset)
      defer { (index, offset) = (next, nextOffset) }
      while next < end {
        let (index, offset) = (next, nextOffset)
        let node = nodes[index]
        next &+= node.size
        nextOffset &+= node.length
        if kinds.contains(node.kind) {
          return SyntaxNode(tree: tree, index: index, offset: offset)
        }
      }
      return nil
    }
  }
}

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
