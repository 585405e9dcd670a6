// What lies somewhere in a node.

extension SyntaxNode {
  /// Whether a mistake of syntax lies in it, which has been told.
  public var isBroken: Bool {
    for node in tree.nodes[index..<(index + size)] {
      switch node.kind {
      case .unexpected, .tooDeep, .invalid, .missingExpression: return true
      default: if node.kind.isToken, node.length == 0 { return true }
      }
    }
    return false
  }

  /// The same of what stands before its bodies: the head of a loop or a condition.
  public var hasBrokenHead: Bool {
    for child in children {
      if child.kind == .body { break }
      if child.isBroken { return true }
    }
    return false
  }

  /// All names in an expression that may refer to something, in order.
  public var names: [SyntaxNode] {
    var found: [SyntaxNode] = []
    var offset = self.offset
    for index in self.index..<(self.index + size) {
      let node = tree.nodes[index]
      if node.kind == .name { found.append(SyntaxNode(tree: tree, index: index, offset: offset)) }
      if node.kind.isToken { offset += node.length }
    }
    return found
  }
}

extension SyntaxNode {
  /// The node of a tree with a number and its first byte, which must belong together.
  package init(number: Int, offset: Int, of tree: SyntaxTree) {
    self.init(tree: tree, index: number, offset: offset)
  }
}

extension SyntaxNode {
  /// The number and the first byte of the first child of a kind; nil where one of another kind
  /// comes before it.
  package func place(
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
