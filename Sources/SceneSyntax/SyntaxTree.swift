import SceneSource

/// A file as a tree that loses nothing: one array in preorder.
///
/// The lengths of the leaves add up to the source's. Children of a node follow it.
public struct SyntaxTree: Hashable, Sendable {
  /// One, always: behind a single reference, so that a node with its tree is cheap to copy.
  private let contents: [Contents]

  private struct Contents: Hashable, Sendable {
    let source: SourceText
    let nodes: [Node]
    /// Follows from the other two.
    let doubts: NodeDoubts
    let change: TreeChange?

    static func == (a: Self, b: Self) -> Bool { a.source == b.source && a.nodes == b.nodes }

    func hash(into hasher: inout Hasher) {
      hasher.combine(source)
      hasher.combine(nodes)
    }
  }

  init(source: SourceText, nodes: [Node], doubts: NodeDoubts, change: TreeChange? = nil) {
    contents = [Contents(source: source, nodes: nodes, doubts: doubts, change: change)]
  }

  /// The same tree of a file that is called by another path.
  public init(_ other: SyntaxTree, path: String) {
    self.init(
      source: SourceText(other.source, path: path), nodes: other.nodes, doubts: other.doubts,
      change: other.change)
  }

  public var source: SourceText { contents[0].source }
  public var nodes: [Node] { contents[0].nodes }
  var doubts: NodeDoubts { contents[0].doubts }
  /// What the edit has changed that this is the tree after; nil where it was parsed from scratch.
  public var change: TreeChange? { contents[0].change }

  /// In eight bytes, since a source has about one node for every three of its own: a length has 28
  /// bits, 24 of them beside the kind, and so has a size.
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

    /// In bytes.
    public var length: Int { Int(low) | Int(middle) << 8 | Int(sizeAndHigh & 15) << 24 }
    /// How many nodes the subtree has, this one included.
    public var size: Int { Int(sizeAndHigh >> 4) }
  }

  public var root: SyntaxNode { SyntaxNode(tree: self, index: 0, offset: 0) }
}

/// The part of a tree that an edit has changed. What is outside of it stands in the same bodies as
/// before.
public struct TreeChange: Hashable, Sendable {
  /// In the new text: from the start or a line break between items, to the start of an item or the
  /// end.
  public let bytes: Range<Int>
}

/// A node of a tree with its place in the source.
public struct SyntaxNode: Sendable {
  public let tree: SyntaxTree
  public let index: Int
  /// Of the first byte.
  public let offset: Int

  private var node: SyntaxTree.Node { tree.nodes[index] }

  public var kind: SyntaxKind { node.kind }
  public var length: Int { node.length }
  /// How many nodes the subtree has, this one included.
  public var size: Int { node.size }
  /// All bytes of the node; a node neither starts nor ends with trivia, the file aside.
  public var bytes: Range<Int> { offset..<offset + length }
  public var span: SourceRange { SourceRange(path: tree.source.path, bytes: bytes) }
  public var text: String { tree.source[bytes] }
  /// The same, as it is written.
  public var utf8: ArraySlice<UInt8> { tree.source.bytes[bytes] }
  /// A token that is not there, or an expression that is not.
  public var isMissing: Bool { length == 0 && (kind.isToken || kind == .missingExpression) }

  /// All children in order, trivia among them.
  public var children: Children { children(.all) }

  func children(_ kinds: SyntaxKinds) -> Children { Children(of: self, kinds) }

  /// The children of one kind.
  public func all(_ kind: SyntaxKind) -> [SyntaxNode] { Array(children(SyntaxKinds(kind))) }

  public func first(_ kind: SyntaxKind) -> SyntaxNode? { child(SyntaxKinds(kind)) }

  /// The first of some children, or the one that comes `skipped` after it.
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

  /// Some of a node's children, in order.
  public struct Children: Sequence, IteratorProtocol {
    private let tree: SyntaxTree
    private let kinds: SyntaxKinds
    private let end: Int
    private var index: Int
    private var offset: Int

    init(of node: SyntaxNode, _ kinds: SyntaxKinds) {
      tree = node.tree
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
      while index < end {
        let (index, offset) = (index, offset)
        let node = tree.nodes[index]
        self.index += node.size
        self.offset += node.length
        if kinds.contains(node.kind) {
          return SyntaxNode(tree: tree, index: index, offset: offset)
        }
      }
      return nil
    }
  }
}
