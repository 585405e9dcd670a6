import SceneSource
import SceneSyntax

/// A node with its ancestors, beginning with the file.
package struct SyntaxPath {
  package private(set) var nodes: [SyntaxNode]

  package init(_ nodes: [SyntaxNode]) { self.nodes = nodes }

  /// Creates the path to the leaf at an offset. Between two leaves, a word is preferred, and
  /// otherwise the first one.
  package init(at offset: Int, in tree: SyntaxTree) {
    let after = SyntaxPath(to: offset, in: tree)
    self = after
    guard let leaf = after.leaf, !leaf.kind.isWord, leaf.offset == offset, offset > 0 else {
      return
    }
    let before = SyntaxPath(to: offset - 1, in: tree)
    if before.leaf?.kind.isWord == true { self = before }
  }

  /// Creates the path to the leaf that contains the byte at an offset, or to the last leaf at the
  /// end of the text.
  package init(to offset: Int, in tree: SyntaxTree) {
    nodes = [tree.root]
    let offset = min(offset, max(tree.source.bytes.count - 1, 0))
    while let node = nodes.last, !node.kind.isToken {
      guard let found = Self.child(of: node, at: offset) else { return }
      nodes.append(found)
    }
  }

  private static func child(of node: SyntaxNode, at position: Int) -> SyntaxNode? {
    let all = node.tree.nodes
    let nodes = all.span
    var (index, offset) = (node.index + 1, node.offset)
    let end = node.index + node.size
    while index < end, offset <= position {
      let child = nodes[index]
      if position < offset + child.length {
        return SyntaxNode(number: index, offset: offset, of: node.tree)
      }
      index += child.size
      offset += child.length
    }
    return nil
  }

  package var leaf: SyntaxNode? {
    guard let last = nodes.last, last.kind.isToken else { return nil }
    return last
  }

  /// The parent of the last node.
  package var parent: SyntaxNode? { nodes.count > 1 ? nodes[nodes.count - 2] : nil }

  /// Returns the path to an ancestor.
  package func up(_ steps: Int = 1) -> SyntaxPath { SyntaxPath(Array(nodes.dropLast(steps))) }

  /// The heads of the enclosing elements, innermost first, which are the origins of layers.
  package var elementHeads: [Range<Int>] {
    nodes.reversed().filter { $0.kind == .element }.map { ElementSyntax($0).head }
  }

  /// Returns the innermost node of a kind.
  package func innermost(_ kind: SyntaxKind) -> SyntaxNode? { nodes.last { $0.kind == kind } }
}

extension SyntaxKind {
  package var isWord: Bool {
    switch self {
    case .identifier, .number, .color, .stringSegment: true
    default: false
    }
  }
}

extension SyntaxNode {
  /// The kind of element that the node itself names, if it is an element. The element of a body is
  /// found through its ancestors.
  package var elementWord: String? {
    kind == .element ? ElementSyntax(self).kind?.text : nil
  }

  /// Returns whether two nodes are the same node of the same tree.
  package func isSame(as other: SyntaxNode) -> Bool {
    index == other.index && offset == other.offset
  }
}
