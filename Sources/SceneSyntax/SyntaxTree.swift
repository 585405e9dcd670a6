import SceneSource

/// A file as a tree that loses nothing: one array in preorder.
///
/// The lengths of the leaves add up to the source's. Children of a node follow it.
public struct SyntaxTree: Hashable, Sendable {
  public let source: SourceText
  public let nodes: [Node]

  public init(source: SourceText, nodes: [Node]) {
    self.source = source
    self.nodes = nodes
  }

  public struct Node: Hashable, Sendable {
    public var kind: SyntaxKind
    /// In bytes.
    public var length: Int32
    /// How many nodes the subtree has, this one included.
    public var size: Int32

    public init(kind: SyntaxKind, length: Int32, size: Int32) {
      self.kind = kind
      self.length = length
      self.size = size
    }
  }

  public var root: SyntaxNode { SyntaxNode(tree: self, index: 0, offset: 0) }
}

/// A node of a tree with its place in the source.
public struct SyntaxNode: Sendable {
  public let tree: SyntaxTree
  public let index: Int
  /// Of the first byte.
  public let offset: Int

  public var kind: SyntaxKind { tree.nodes[index].kind }
  public var length: Int { Int(tree.nodes[index].length) }
  /// All bytes of the node; a node neither starts nor ends with trivia, the file aside.
  public var bytes: Range<Int> { offset..<offset + length }
  public var place: SourceRange { SourceRange(path: tree.source.path, bytes: bytes) }
  public var text: String { tree.source[bytes] }
  /// A token that is not there, or an expression that is not.
  public var isMissing: Bool { length == 0 && (kind.isToken || kind == .missingExpression) }

  /// All children in order, trivia among them.
  public var children: Children { Children(of: self) }

  public struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var index: Int
    let end: Int
    var offset: Int

    init(of node: SyntaxNode) {
      tree = node.tree
      index = node.index + 1
      end = node.index + Int(node.tree.nodes[node.index].size)
      offset = node.offset
    }

    public mutating func next() -> SyntaxNode? {
      guard index < end else { return nil }
      let node = SyntaxNode(tree: tree, index: index, offset: offset)
      offset += Int(tree.nodes[index].length)
      index += Int(tree.nodes[index].size)
      return node
    }
  }

  public func first(_ kind: SyntaxKind) -> SyntaxNode? {
    for child in children where child.kind == kind { return child }
    return nil
  }

  /// The children of one kind.
  public func all(_ kind: SyntaxKind) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    for child in children where child.kind == kind { found.append(child) }
    return found
  }
}
