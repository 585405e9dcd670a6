import SceneSource

// Searches in the subtree of a node.

extension SyntaxTree.Node {
  /// Whether the parser created the node because of a syntax error.
  var isMistake: Bool {
    switch kind {
    case .unexpected, .tooDeep, .invalid, .missingExpression: true
    default: kind.isToken && length == 0
    }
  }
}

extension SyntaxNode {
  /// Whether the subtree contains a syntax error, which has been reported.
  public var isBroken: Bool {
    let (nodes, doubts) = (tree.nodes, tree.doubts)
    let examined = index..<max(index, min(index + size, doubts.end))
    return doubts.among(examined).contains { nodes[$0].isMistake }
      || nodes[examined.upperBound..<(index + size)].contains { $0.isMistake }
  }

  /// Whether the part before the bodies of a loop or condition contains a syntax error.
  public var hasBrokenHead: Bool {
    for child in children {
      if child.kind == .body || child.kind == .elements { break }
      if child.isBroken { return true }
    }
    return false
  }

  /// The identifiers in an expression that can refer to declarations, in order.
  public var names: [SyntaxNode] { descendants(.name) }

  /// Returns the nodes of a kind in the subtree, in order.
  package func descendants(_ kind: SyntaxKind) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var offset = self.offset
    for index in self.index..<(self.index + size) {
      let node = tree.nodes[index]
      if node.kind == kind { found.append(SyntaxNode(tree: tree, index: index, offset: offset)) }
      if node.kind.isToken { offset += node.length }
    }
    return found
  }
}

extension SyntaxNode {
  /// Creates the node with an index and an offset, which must match.
  package init(number: Int, offset: Int, of tree: SyntaxTree) {
    self.init(tree: tree, index: number, offset: offset)
  }
}

extension SyntaxNode {
  /// Returns the index and offset of the first child of a kind; nil if a child of another kind
  /// precedes it.
  package func position(
    of kind: SyntaxKind, before other: SyntaxKind
  ) -> (index: Int, offset: Int)? {
    let nodes = tree.nodes
    var (index, offset) = (self.index + 1, self.offset)
    let end = self.index + size
    while index < end {
      let child = nodes[index]
      if child.kind == kind { return (index, offset) }
      if child.kind == other { return nil }
      index += child.size
      offset += child.length
    }
    return nil
  }
}

extension SyntaxNode {
  /// The first child that ends after an offset.
  func child(endingAfter position: Int) -> SyntaxNode? {
    let all = tree.nodes
    let nodes = all.span
    var (index, offset) = (self.index + 1, self.offset)
    let end = self.index + size
    while index < end {
      let child = nodes[index]
      if offset + child.length > position {
        return SyntaxNode(number: index, offset: offset, of: tree)
      }
      index += child.size
      offset += child.length
    }
    return nil
  }
}

extension SyntaxTree {
  /// Returns the element that begins at an offset.
  package func element(at offset: Int) -> SyntaxNode? {
    var node = root
    while let child = node.child(endingAfter: offset), child.offset <= offset {
      if child.kind == .element, child.offset == offset { return child }
      // It contains tokens only, possibly many.
      if child.kind == .unexpected { return nil }
      node = child
    }
    return nil
  }

  /// Returns the innermost element around an offset.
  package func element(around offset: Int) -> SyntaxNode? {
    var (node, found): (SyntaxNode, SyntaxNode?) = (root, nil)
    while let child = node.child(endingAfter: offset), child.offset <= offset {
      if child.kind == .element { found = child }
      if child.kind == .unexpected { break }
      node = child
    }
    return found
  }
}
