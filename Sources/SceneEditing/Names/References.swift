import SceneSource
import SceneSyntax

/// The references to a declaration in a file, including itself, in source order.
extension NameTable {
  package func references(to declaration: Declaration, in file: String) -> [Range<Int>] {
    guard let tree = tree(of: file) else { return [] }
    let word = Array(declaration.name.utf8)
    var found: [Range<Int>] = []
    var walk = SyntaxWalk(tree)
    while let leaf = walk.next(.identifier, word) {
      if self.declaration(of: walk.path(to: leaf), in: file) == declaration {
        found.append(leaf.bytes)
      }
    }
    return found
  }
}

/// Traverses the leaves of a tree with their enclosing nodes.
package struct SyntaxWalk {
  private let tree: SyntaxTree
  private var index = 0
  private var offset = 0
  /// The enclosing nodes, outermost first: their indices, start offsets, and the first nodes after
  /// them.
  private var around: [(index: Int, offset: Int, end: Int)] = []

  package init(_ tree: SyntaxTree) { self.tree = tree }

  /// Moves to the first leaf of a node.
  package mutating func skip(to node: SyntaxNode) {
    let path = SyntaxPath(to: node.offset, in: tree)
    around = path.nodes.prefix { !$0.isSame(as: node) }.map {
      ($0.index, $0.offset, $0.index + $0.size)
    }
    (index, offset) = (node.index, node.offset)
  }

  package func path(to leaf: SyntaxNode) -> SyntaxPath {
    SyntaxPath(
      around.map { SyntaxNode(number: $0.index, offset: $0.offset, of: tree) } + [leaf])
  }

  /// Returns the next leaf of a kind, and optionally with a text.
  package mutating func next(_ kind: SyntaxKind, _ text: [UInt8]? = nil) -> SyntaxNode? {
    next { node, leaf in
      guard node.kind == kind else { return false }
      guard let text else { return true }
      return node.length == text.count && leaf().utf8.elementsEqual(text)
    }
  }

  private mutating func next(
    _ matches: (SyntaxTree.Node, () -> SyntaxNode) -> Bool
  ) -> SyntaxNode? {
    let all = tree.nodes
    let nodes = all.span
    while index < nodes.count {
      while let last = around.last, index >= last.end { around.removeLast() }
      let node = nodes[index]
      let (number, start) = (index, offset)
      index += 1
      guard node.kind.isToken else {
        around.append((number, start, number + node.size))
        continue
      }
      offset += node.length
      guard node.length > 0 else { continue }
      let current = { [tree] in SyntaxNode(number: number, offset: start, of: tree) }
      if matches(node, current) { return current() }
    }
    return nil
  }
}
