import SceneSource

// Most files have no mistake in their text, and to see that takes a fraction of explaining one.

extension Explainer {
  /// Whether there is nothing to tell of the nodes. What only might be wrong counts as wrong, so
  /// `tree` has the last word.
  mutating func isSound() -> Bool {
    // It may have no end.
    if nodes.last?.kind == .blockComment { return false }
    let (list, wrong) = (nodes, Self.wrongNodes)
    let nodes = list.span
    var offset = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      guard node.kind.isToken else {
        if wrong.contains(node.kind) { return false }
        if node.kind == .body, followsNewline(nodes, index) { return false }
        continue
      }
      let bytes = offset..<(offset + node.length)
      offset = bytes.upperBound
      switch node.kind {
      case _ where bytes.isEmpty: return false
      case .invalid: return false
      case .number:
        if wholeNumber(source.bytes[bytes]) != nil { continue }
        let isMember = index > 0 && nodes[index - 1].kind == .dot
        if isMember || NumberText(source.bytes[bytes]).flaw != nil { return false }
      case .color:
        if ColorLiteral(source.bytes[bytes]) == nil { return false }
      case .stringSegment:
        segment(bytes)
        if diagnostics.isEmpty { continue }
        diagnostics.removeAll()
        return false
      default: break
      }
    }
    return true
  }

  private static let wrongNodes = SyntaxKinds {
    $0 == .unexpected || $0 == .tooDeep || $0 == .missingExpression
  }

  /// Whether there is a line break between a node and the token before it.
  private func followsNewline(_ nodes: Span<SyntaxTree.Node>, _ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, nodes[before].kind.isTrivia {
      if nodes[before].kind == .newline { return true }
      before -= 1
    }
    return false
  }
}
