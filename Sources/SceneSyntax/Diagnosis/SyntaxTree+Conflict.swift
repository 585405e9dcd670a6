import SceneSource

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
