import SceneSource
import SceneSyntax

/// The context of a cursor, determined from the tokens before it, because code is usually
/// incomplete while it is typed.
package struct CursorContext {
  package struct Token {
    package var kind: SyntaxKind
    package var bytes: Range<Int>
    package var text: String
  }

  package let tree: SyntaxTree
  package let offset: Int
  /// The path to the last token before the cursor.
  package let path: SyntaxPath
  /// The path to the innermost open body at the cursor, or the file.
  package let body: SyntaxPath
  /// The path to the innermost open body, or to the loop or condition of a list in it.
  package let scope: SyntaxPath
  /// The tokens of the current item up to the word at the cursor.
  package private(set) var tokens: [Token] = []
  /// The part of a word before the cursor, which can be empty.
  package private(set) var word: Range<Int>
  /// Whether the cursor is in a comment, where nothing is completed.
  package let isInComment: Bool
  /// The string that contains the cursor, from its quote on.
  package let string: SyntaxNode?

  package init(at offset: Int, in tree: SyntaxTree) {
    self.tree = tree
    self.offset = offset
    word = offset..<offset
    let (path, isInComment) = Self.before(offset, in: tree)
    self.path = path
    self.isInComment = isInComment
    string = Self.string(at: offset, path)
    var bodies = path
    while let last = bodies.nodes.last, bodies.nodes.count > 1, !Self.isOpen(last, at: offset) {
      bodies = bodies.up()
    }
    body = bodies
    var inner = path
    while let last = inner.nodes.last, inner.nodes.count > bodies.nodes.count,
      !Self.isOpen(last, .elements, at: offset)
    {
      inner = inner.up()
    }
    scope = inner
    collect()
  }

  /// Returns the path to the last token that begins before an offset.
  private static func before(
    _ offset: Int, in tree: SyntaxTree
  ) -> (path: SyntaxPath, isInComment: Bool) {
    let all = tree.nodes
    let nodes = all.span
    var (index, position) = (0, 0)
    // The last token before the cursor that is not empty, and the last that is not trivia.
    var last: SyntaxNode?
    var code: Int?
    while index < nodes.count, position < offset {
      let node = nodes[index]
      if node.kind.isToken, node.length > 0 {
        if !node.kind.isTrivia { code = position }
        if position + node.length >= offset {
          last = SyntaxNode(number: index, offset: position, of: tree)
        }
        position += node.length
      }
      index += 1
    }
    let isInComment =
      switch last?.kind {
      case .lineComment, .docComment: true
      case .blockComment: position > offset || last?.text.hasSuffix("*/") == false
      default: false
      }
    if isInComment { return (SyntaxPath(to: offset - 1, in: tree), true) }
    return (code.map { SyntaxPath(to: $0, in: tree) } ?? SyntaxPath([tree.root]), false)
  }

  private static func isOpen(
    _ node: SyntaxNode, _ kind: SyntaxKind = .body, at offset: Int
  ) -> Bool {
    guard node.kind == kind, let brace = node.first(.leftBrace), !brace.isMissing,
      brace.bytes.upperBound <= offset
    else { return false }
    guard let end = node.first(.rightBrace), !end.isMissing else { return true }
    return offset <= end.offset
  }

  /// Returns the string whose text contains the cursor; nil in an interpolation.
  private static func string(at offset: Int, _ path: SyntaxPath) -> SyntaxNode? {
    guard let index = path.nodes.lastIndex(where: { $0.kind == .stringLiteral }) else { return nil }
    if path.nodes[index...].contains(where: { $0.kind == .interpolation }),
      path.leaf?.kind != .rightParen || path.parent?.kind != .interpolation
    {
      return nil
    }
    let literal = path.nodes[index]
    let quotes = literal.all(.quote).filter { !$0.isMissing }
    guard let first = quotes.first, offset > first.offset else { return nil }
    if quotes.count > 1, offset > quotes[1].offset { return nil }
    return literal
  }

  /// Collects the tokens of the last item before the cursor.
  private mutating func collect() {
    guard let container = body.nodes.last else { return }
    var start: SyntaxNode?
    for child in container.children
    where child.offset < offset && child.length > 0 && !child.kind.isTrivia {
      switch child.kind {
      case .leftBrace, .semicolon: start = nil
      // Two dots, which belong to the item before them.
      case .invalid where start != nil: break
      default: start = child
      }
    }
    guard let start else { return }
    var (index, position) = (start.index, start.offset)
    var (depth, lists) = (0, 0)
    // The next token that is not trivia, which many lines can precede.
    var next = (index: 0, continues: false)
    while index < tree.nodes.count, position < offset {
      let node = tree.nodes[index]
      index += 1
      guard node.kind.isToken else { continue }
      let bytes = position..<(position + node.length)
      position = bytes.upperBound
      if bytes.isEmpty { continue }
      switch node.kind {
      case .newline:
        guard depth == 0, !tokens.isEmpty, !goesOn else { continue }
        if next.index <= index { next = self.next(after: index, at: position) }
        if !next.continues { tokens = [] }
        continue
      case .whitespace, .lineComment, .docComment, .blockComment, .byteOrderMark: continue
      case .leftParen, .leftBracket, .interpolationStart: depth += 1
      case .rightParen, .rightBracket: depth = max(0, depth - 1)
      case .leftBrace where tree.nodes[index - 2].kind == .elements:
        depth += 1
        lists += 1
      case .rightBrace where lists > 0:
        depth = max(0, depth - 1)
        lists -= 1
      case .semicolon, .leftBrace, .rightBrace:
        tokens = []
        (depth, lists) = (0, 0)
        continue
      // The two dots between which a name is missing.
      case .invalid where tree.source.bytes[bytes.lowerBound] == UInt8(ascii: "."):
        let dot = bytes.lowerBound..<(bytes.lowerBound + 1)
        tokens.append(Token(kind: .dot, bytes: dot, text: "."))
        continue
      default: break
      }
      tokens.append(Token(kind: node.kind, bytes: bytes, text: tree.source[bytes]))
    }
    if let last = tokens.last, last.bytes.upperBound >= offset,
      [.identifier, .number, .color].contains(last.kind)
    {
      word = last.bytes.lowerBound..<offset
      tokens.removeLast()
    }
  }

  /// Whether an expression continues after the end of this line.
  private var goesOn: Bool {
    switch tokens.last?.kind {
    case .op, .comma, .question, .dot, .equal: true
    default: false
    }
  }

  /// Returns the index after the next token that is not trivia, and whether it cannot begin an item.
  private func next(after index: Int, at start: Int) -> (index: Int, continues: Bool) {
    var (index, position) = (index, start)
    while index < tree.nodes.count, position < offset {
      let node = tree.nodes[index]
      index += 1
      guard node.kind.isToken else { continue }
      position += node.length
      switch node.kind {
      case .question, .colon, .op, .dot: return (index, true)
      case .whitespace, .newline, .lineComment, .docComment, .blockComment: continue
      default: if node.length > 0 { return (index, false) }
      }
    }
    return (index, false)
  }

  /// The part of the word before the cursor.
  package var prefix: String { tree.source[word] }
}
