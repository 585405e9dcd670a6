import SceneSource

// Most of a file has no mistake in its text, and to see that takes a fraction of explaining one.

extension ParseDiagnoser {
  /// So many are worth to be known; after them all is doubtful.
  private static let mostDoubts = 1000

  /// Looks for the nodes of which there may be something to tell. What only might be wrong counts as
  /// well: `tree` has the last word.
  mutating func findDoubts() {
    let (list, wrong, plain) = (nodes, Self.wrongNodes, Self.plainNodes)
    let nodes = list.span
    var offset = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      let length = node.length
      // Most nodes need no closer look.
      if plain.contains(node.kind) {
        if !node.kind.isToken { continue }
        if length > 0 {
          offset &+= length
          continue
        }
      }
      if node.kind.isToken {
        let bytes = offset..<(offset + node.length)
        offset = bytes.upperBound
        let isMember = index > 0 && nodes[index - 1].kind == .dot
        guard bytes.isEmpty || isDoubtful(node.kind, bytes, isMember) else { continue }
      } else {
        let isMisplaced = node.kind == .body && followsNewline(nodes, index)
        guard isMisplaced || wrong.contains(node.kind) else { continue }
      }
      doubts.append(index)
      endOfQuickLook = index
      if doubts.count == Self.mostDoubts { return }
    }
    endOfQuickLook = nodes.count
    // It may have no end.
    if nodes.count > 0, nodes[nodes.count - 1].kind == .blockComment {
      doubts.append(nodes.count - 1)
    }
  }

  private mutating func isDoubtful(
    _ kind: SyntaxKind, _ bytes: Range<Int>, _ isMember: Bool
  ) -> Bool {
    switch kind {
    case .invalid: return true
    case .number:
      if wholeNumber(source.bytes[bytes]) != nil { return false }
      return isMember || NumberText(source.bytes[bytes]).flaw != nil
    case .color: return ColorLiteral(source.bytes[bytes]) == nil
    case .stringSegment:
      let reported = diagnostics.count
      segment(bytes)
      defer { diagnostics.removeSubrange(reported...) }
      return diagnostics.count > reported
    default: return false
    }
  }

  /// Tokens that are right wherever they are there, and nodes that are right wherever they stand.
  private static let plainNodes = SyntaxKinds { kind in
    switch kind {
    case .invalid, .number, .color, .stringSegment, .body: false
    default: !(kind == .unexpected || kind == .tooDeep || kind == .missingExpression)
    }
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
