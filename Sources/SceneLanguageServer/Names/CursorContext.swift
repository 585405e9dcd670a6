import SceneSource
import SceneSyntax

/// The context of a cursor, determined from the tokens before it, because code is usually
/// incomplete while it is typed.
struct CursorContext {
  struct Token {
    var kind: SyntaxKind
    var bytes: Range<Int>
    var text: String
  }

  let tree: SyntaxTree
  let offset: Int
  /// The path to the last token before the cursor.
  let path: SyntaxPath
  /// The path to the innermost open body at the cursor, or the file.
  let body: SyntaxPath
  /// The tokens of the current item up to the word at the cursor.
  private(set) var tokens: [Token] = []
  /// The part of a word before the cursor, which can be empty.
  private(set) var word: Range<Int>
  /// Whether the cursor is in a comment, where nothing is completed.
  let isInComment: Bool
  /// The string that contains the cursor, from its quote on.
  let string: SyntaxNode?

  init(at offset: Int, in tree: SyntaxTree) {
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
    collect()
  }

  /// Returns the path to the last token that begins before an offset.
  private static func before(
    _ offset: Int, in tree: SyntaxTree
  ) -> (path: SyntaxPath, isInComment: Bool) {
    var end = offset
    var isFirst = true
    while end > 0 {
      let path = SyntaxPath(to: end - 1, in: tree)
      guard let leaf = path.leaf else { return (path, false) }
      switch leaf.kind {
      case .lineComment, .docComment:
        if isFirst { return (path, true) }
      case .blockComment:
        if isFirst, offset < leaf.bytes.upperBound || !leaf.text.hasSuffix("*/") {
          return (path, true)
        }
      case .whitespace, .newline, .byteOrderMark: break
      default: return (path, false)
      }
      isFirst = false
      end = leaf.offset
    }
    return (SyntaxPath([tree.root]), false)
  }

  private static func isOpen(_ node: SyntaxNode, at offset: Int) -> Bool {
    guard node.kind == .body, let brace = node.first(.leftBrace), !brace.isMissing,
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
    var depth = 0
    while index < tree.nodes.count, position < offset {
      let node = tree.nodes[index]
      index += 1
      guard node.kind.isToken else { continue }
      let bytes = position..<(position + node.length)
      position = bytes.upperBound
      if bytes.isEmpty { continue }
      switch node.kind {
      case .newline:
        if depth == 0, !goesOn, !goesOn(after: index, at: position) { tokens = [] }
        continue
      case .whitespace, .lineComment, .docComment, .blockComment, .byteOrderMark: continue
      case .leftParen, .leftBracket, .interpolationStart: depth += 1
      case .rightParen, .rightBracket: depth = max(0, depth - 1)
      case .semicolon, .leftBrace, .rightBrace:
        tokens = []
        depth = 0
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

  /// Returns whether the next line begins with a token that cannot begin an item.
  private func goesOn(after index: Int, at start: Int) -> Bool {
    var position = start
    for node in tree.nodes[index...] where node.kind.isToken {
      if position >= offset { return false }
      position += node.length
      switch node.kind {
      case .question, .colon, .op, .dot: return true
      case .whitespace, .newline, .lineComment, .docComment, .blockComment: continue
      default: if node.length > 0 { return false }
      }
    }
    return false
  }

  /// The part of the word before the cursor.
  var prefix: String { tree.source[word] }
}
