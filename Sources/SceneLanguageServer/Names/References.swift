import SceneSyntax

/// Where a declared name stands in a file, its declaration among them, in the order of the text.
extension NameTable {
  mutating func references(to declaration: Declaration, in file: String) -> [Range<Int>] {
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

/// Goes over the leaves of a tree and knows what each stands in.
struct SyntaxWalk {
  private let tree: SyntaxTree
  private var index = 0
  private var offset = 0
  /// The nodes around the current one, outermost first.
  private var around: [SyntaxNode] = []

  init(_ tree: SyntaxTree) { self.tree = tree }

  func path(to leaf: SyntaxNode) -> SyntaxPath { SyntaxPath(around + [leaf]) }

  /// The next leaf that has a length and is no blank.
  mutating func nextToken() -> SyntaxNode? {
    next { node, _ in node.kind != .whitespace && node.kind != .newline }
  }

  /// The next leaf of a kind, and of a text where one is given.
  mutating func next(_ kind: SyntaxKind, _ text: [UInt8]? = nil) -> SyntaxNode? {
    next { node, leaf in
      guard node.kind == kind else { return false }
      guard let text else { return true }
      return node.length == text.count && leaf().utf8.elementsEqual(text)
    }
  }

  private mutating func next(
    _ matches: (SyntaxTree.Node, () -> SyntaxNode) -> Bool
  ) -> SyntaxNode? {
    let nodes = tree.nodes
    while index < nodes.count {
      while let last = around.last, index >= last.index + last.size { around.removeLast() }
      let node = nodes[index]
      let (number, start) = (index, offset)
      let current = { [tree] in SyntaxNode(number: number, offset: start, of: tree) }
      index += 1
      guard node.kind.isToken else {
        around.append(current())
        continue
      }
      offset += node.length
      if node.length > 0, matches(node, current) { return current() }
    }
    return nil
  }
}
