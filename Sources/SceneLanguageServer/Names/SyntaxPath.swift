import SceneSource
import SceneSyntax

/// A node with all that it is in, from the file down.
struct SyntaxPath {
  private(set) var nodes: [SyntaxNode]

  init(_ nodes: [SyntaxNode]) { self.nodes = nodes }

  /// To the leaf that holds an offset; of two that meet there the one that is a word, or else the
  /// first.
  init(at offset: Int, in tree: SyntaxTree) {
    let after = SyntaxPath(to: offset, in: tree)
    self = after
    guard let leaf = after.leaf, !leaf.kind.isWord, leaf.offset == offset, offset > 0 else {
      return
    }
    let before = SyntaxPath(to: offset - 1, in: tree)
    if before.leaf?.kind.isWord == true { self = before }
  }

  /// To the leaf that the byte at an offset belongs to; at the end of the text to the last one.
  init(to offset: Int, in tree: SyntaxTree) {
    nodes = [tree.root]
    let offset = min(offset, max(tree.source.bytes.count - 1, 0))
    while let node = nodes.last, !node.kind.isToken {
      guard let found = Self.child(of: node, at: offset) else { return }
      nodes.append(found)
    }
  }

  private static func child(of node: SyntaxNode, at place: Int) -> SyntaxNode? {
    let all = node.tree.nodes
    let nodes = all.span
    var (index, offset) = (node.index + 1, node.offset)
    let end = node.index + node.size
    while index < end, offset <= place {
      let child = nodes[index]
      if place < offset + child.length {
        return SyntaxNode(number: index, offset: offset, of: node.tree)
      }
      index += child.size
      offset += child.length
    }
    return nil
  }

  var leaf: SyntaxNode? {
    guard let last = nodes.last, last.kind.isToken else { return nil }
    return last
  }

  /// What holds the last node.
  var parent: SyntaxNode? { nodes.count > 1 ? nodes[nodes.count - 2] : nil }

  /// The path to what holds the last node, so many steps up.
  func up(_ steps: Int = 1) -> SyntaxPath { SyntaxPath(Array(nodes.dropLast(steps))) }

  /// The heads of the elements around, innermost first: that is what layers know of them.
  var elementHeads: [Range<Int>] {
    nodes.reversed().filter { $0.kind == .element }.map { ElementSyntax($0).head }
  }

  /// The innermost node of a kind.
  func innermost(_ kind: SyntaxKind) -> SyntaxNode? { nodes.last { $0.kind == kind } }
}

extension SyntaxKind {
  var isWord: Bool {
    switch self {
    case .identifier, .number, .color, .stringSegment: true
    default: false
    }
  }
}

extension SyntaxNode {
  /// The element that a body, or a body of a loop or condition in one, belongs to is found by its
  /// ancestors; this is the kind that a node itself names, if it is an element.
  var elementWord: String? {
    kind == .element ? ElementSyntax(self).kind?.text : nil
  }

  /// Whether two nodes are the same one of the same tree.
  func isSame(as other: SyntaxNode) -> Bool { index == other.index && offset == other.offset }
}
