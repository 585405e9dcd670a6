import SceneSource
import SceneSyntax

// What precedes and follows a node, for errors that have been reported there.

extension SyntaxNode {
  /// The text of a declared name, including the hyphens that it cannot contain: `my-color`.
  var declaredText: String {
    let end = bytes.upperBound
    let all = tree.source.bytes
    guard end < all.count, all[end] == UInt8(ascii: "-") else { return text }
    let rest = all[end...].prefix { $0.isIdentifierBody || $0 == UInt8(ascii: "-") }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// The item that ends directly before this one, if it is short.
  var previousItem: SyntaxNode? {
    let nodes = tree.nodes
    var end = index
    while end > 0, nodes[end - 1].kind.isTrivia { end -= 1 }
    // The ';' between them can be missing.
    if end > 0, nodes[end - 1].kind == .semicolon, nodes[end - 1].length == 0 { end -= 1 }
    let start = (max(0, end - 64)..<end).first {
      nodes[$0].kind.isItem && $0 + nodes[$0].size == end
    }
    guard let start else { return nil }
    var offset = self.offset
    for node in nodes[start..<index] where node.kind.isToken { offset -= node.length }
    return SyntaxNode(number: start, offset: offset, of: tree)
  }

  /// Whether an unexpected value follows, as in `frame: 0, 0, 10, 10`, `shadowOffset: 0 4`,
  /// `detail: person!.name`, `device: iPhone SE`, or `let card = layer { … }`.
  var isFollowedByValue: Bool {
    let nodes = tree.nodes
    var next = index + size
    while next < nodes.count, nodes[next].kind == .whitespace { next += 1 }
    guard next + 1 < nodes.count else { return false }
    // In `300 ms`, the word is the unit.
    if nodes[next].kind == .semicolon, nodes[next].length == 0 {
      return utf8.last.map { $0 &- 0x30 < 10 } == true
    }
    return nodes[next].kind == .unexpected
      && [.comma, .number, .op, .colon, .leftBrace, .quote].contains(nodes[next + 1].kind)
  }
}
