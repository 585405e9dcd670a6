import SceneSource

// A quick test for errors, which takes a fraction of the time of explaining a node, because most of
// a file is valid.

/// The nodes of a tree that may contain errors, in order, including some that do not.
/// `ParseDiagnoser` makes the final decision.
struct NodeDoubts: Sendable {
  private(set) var nodes: [Int] = []
  /// The first node that was not examined; all nodes from there on may contain errors.
  private(set) var end = 0

  /// The maximum number of doubtful nodes that are recorded; all nodes after them are doubtful.
  static let most = 1000

  init(of nodes: [SyntaxTree.Node], _ source: SourceText) {
    var diagnoser = ParseDiagnoser(source, nodes)
    self.nodes = diagnoser.doubts(in: 0..<nodes.count, from: 0)
    end = self.nodes.count == Self.most ? self.nodes[Self.most - 1] : nodes.count
  }

  /// Returns the doubtful nodes among examined ones.
  func among(_ range: Range<Int>) -> ArraySlice<Int> {
    let start = nodes.partitioningIndex { $0 >= range.lowerBound }
    return nodes[start...].prefix { $0 < range.upperBound }
  }

  /// Returns the doubtful nodes after an edit. Nodes that only moved are not examined again.
  func following(_ tree: SplicedNodes, _ source: SourceText) -> NodeDoubts {
    guard end == tree.rest.upperBound else { return NodeDoubts(of: tree.nodes, source) }
    var diagnoser = ParseDiagnoser(source, tree.nodes)
    var doubts = self
    let moved = nodes.filter { $0 >= tree.rest.lowerBound }
    doubts.nodes = Array(nodes.prefix { $0 < tree.fresh.lowerBound })
    doubts.nodes += diagnoser.doubts(in: tree.fresh, from: tree.freshBytes.lowerBound)
    doubts.nodes += moved.map { $0 + tree.addedNodes }
    guard doubts.nodes.count < Self.most else { return NodeDoubts(of: tree.nodes, source) }
    doubts.end = tree.nodes.count
    return doubts
  }
}

extension ParseDiagnoser {
  /// Returns the nodes in a range that may contain errors.
  ///
  /// - Parameter offset: The offset of the first node.
  mutating func doubts(in range: Range<Int>, from offset: Int) -> [Int] {
    let (list, wrong, plain) = (nodes, Self.wrongNodes, Self.plainNodes)
    let nodes = list.span
    var offset = offset
    var doubts: [Int] = []
    for index in range {
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
        let isForeign = node.kind == .letDeclaration && isForeignLet(at: offset)
        guard isMisplaced || isForeign || wrong.contains(node.kind) else { continue }
      }
      doubts.append(index)
      if doubts.count == NodeDoubts.most { break }
    }
    return doubts
  }

  private mutating func isDoubtful(
    _ kind: SyntaxKind, _ bytes: Range<Int>, _ isMember: Bool
  ) -> Bool {
    switch kind {
    case .invalid: return true
    // A conflict can also be in a comment.
    case .blockComment: return MergeConflict(in: source.bytes, range: bytes, isText: true) != nil
    case .number:
      if wholeNumber(source.bytes[bytes]) != nil { return false }
      return isMember || NumberText(source.bytes[bytes]).flaw != nil
    case .color: return ColorLiteral(source.bytes[bytes]) == nil
    case .stringSegment:
      let reported = diagnostics.count
      segment(bytes)
      if diagnostics.count == reported { return false }
      diagnostics.removeSubrange(reported...)
      return true
    default: return false
    }
  }

  /// Tokens that are always valid if they are not missing, and nodes that are valid in every
  /// position.
  private static let plainNodes = SyntaxKinds { kind in
    switch kind {
    case .invalid, .blockComment, .number, .color, .stringSegment, .body, .letDeclaration: false
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

extension SyntaxTree {
  /// The first conflict that a merge has left in the text; nil if there is none.
  ///
  /// - Complexity: O(1) for a text without errors.
  package var conflict: MergeConflict? {
    if doubts.nodes.isEmpty, doubts.end == nodes.count { return nil }
    var offset = 0
    for node in nodes where node.kind.isToken {
      let bytes = offset..<(offset + node.length)
      offset = bytes.upperBound
      let isComment = node.kind == .blockComment
      guard isComment || node.kind == .invalid else { continue }
      let found = MergeConflict(in: source.bytes, range: bytes, isText: isComment)
      if let found { return found }
    }
    return nil
  }
}
