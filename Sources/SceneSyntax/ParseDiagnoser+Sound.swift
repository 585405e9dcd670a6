import SceneSource

// A quick test for errors, which takes a fraction of the time of explaining a node, because most of
// a file is valid.

extension ParseDiagnoser {
  /// The maximum number of nodes to record; all later nodes are examined.
  private static let mostDoubts = 1000

  /// Finds nodes that may contain errors. False positives are allowed, because `tree` examines them
  /// further.
  mutating func findDoubts() {
    let (list, wrong, plain) = (nodes, Self.wrongNodes, Self.plainNodes)
    let nodes = list.span
    var offset = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      let length = node.length
      // Most nodes need no further examination.
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
    // The comment may be unclosed.
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

  /// Tokens that are always valid if they are not missing, and nodes that are valid in every
  /// position.
  private static let plainNodes = SyntaxKinds { kind in
    switch kind {
    case .invalid, .number, .color, .stringSegment, .body: false
    default: !(kind == .unexpected || kind == .tooDeep || kind == .missingExpression)
    }
  }

  private static let wrongNodes = SyntaxKinds {
    $0 == .unexpected || $0 == .tooDeep || $0 == .missingExpression
  }

  /// Returns whether there is a line break between a node and the previous token.
  private func followsNewline(_ nodes: Span<SyntaxTree.Node>, _ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, nodes[before].kind.isTrivia {
      if nodes[before].kind == .newline { return true }
      before -= 1
    }
    return false
  }
}
