import SceneSource

/// The tree of a text; cannot fail. Each text has one.
///
/// A text of more than 48 MiB, or one that is none, is not looked into: all of it is one `invalid`
/// leaf.
public func parse(_ source: SourceText) -> SyntaxTree {
  guard source.bytes.count <= SyntaxLimits.bytes, ForeignBytes(source.bytes) == nil else {
    let length = Int32(clamping: source.bytes.count)
    return SyntaxTree(
      source: source,
      nodes: [
        .init(kind: .file, length: length, size: 2),
        .init(kind: .invalid, length: length, size: 1),
      ])
  }
  var parser = Parser(source.bytes)
  return SyntaxTree(source: source, nodes: parser.file())
}

/// A recursive descent over the tokens. What is missing or fits nowhere is only recorded in the
/// tree; `explain` puts it into words.
struct Parser {
  /// Stands for the end of the text where a token's kind is asked for.
  static let end = SyntaxKind.file

  /// What the end of a line means.
  enum LineRule {
    /// It ends an item, unless the expression goes on.
    case ends
    /// The same, in the head of a loop or a condition, where a brace comes after the expression.
    case endsHead
    /// Nothing: in parentheses and brackets.
    case free
    /// It ends whatever is open: in a string.
    case closes
  }

  let bytes: [UInt8]
  let tokens: [Token]
  var tree: TreeBuilder
  var lines = LineRule.ends

  /// The kind of the next token that is neither trivia nor junk.
  private(set) var kind = Self.end
  /// Its index.
  private(set) var index = 0
  /// Its first byte.
  private(set) var start = 0
  /// Whether a line ended between it and the token before.
  private(set) var afterNewline = true
  /// Whether junk stands between the two on one line: then it is what is wrong there.
  private(set) var afterJunk = false
  /// The first token that is not in the tree yet: from here to `index` there is only trivia.
  private var flushed = 0
  private var closed: [Bool]?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = lex(bytes)
    tree = TreeBuilder(capacity: tokens.count * 2)
    seek()
  }

  mutating func file() -> [SyntaxTree.Node] {
    let mark = tree.mark
    items(inBody: false, level: 0)
    flush()
    tree.finish(.file, from: mark)
    return tree.preorder()
  }

  /// The next token's length.
  var length: Int { index < tokens.count ? tokens[index].length : 0 }

  /// Goes on to the next token that is neither trivia nor junk.
  private mutating func seek() {
    while index < tokens.count {
      let token = tokens[index]
      kind = token.kind
      guard kind.isTrivia || kind == .invalid else { return }
      if kind == .newline { afterNewline = true }
      afterJunk = kind == .invalid || afterJunk && !afterNewline
      start += token.length
      index += 1
    }
    kind = Self.end
  }

  /// Puts the trivia before the next token into the tree.
  private mutating func flush() {
    while flushed < index {
      let token = tokens[flushed]
      tree.leaf(token.kind, length: token.length)
      flushed += 1
    }
  }

  /// Where a node begins that has the next token for its first.
  mutating func mark() -> TreeBuilder.Mark {
    flush()
    return tree.mark
  }

  /// Puts the next token into the tree.
  mutating func bump() {
    guard index < tokens.count else { return }
    flush()
    let length = tokens[index].length
    tree.leaf(kind, length: length)
    index += 1
    flushed = index
    start += length
    afterNewline = false
    afterJunk = false
    seek()
  }

  /// Records that a token is missing right after the last one.
  mutating func missing(_ kind: SyntaxKind) { tree.leaf(kind, length: 0) }

  /// Takes the next token if it is of this kind, else records that it is missing. Tells which.
  @discardableResult
  mutating func expect(_ kind: SyntaxKind) -> Bool {
    guard self.kind == kind, !isPastLine else {
      missing(kind)
      return false
    }
    bump()
    return true
  }

  /// Whether the line has ended in a place where that closes everything.
  var isPastLine: Bool { lines == .closes && afterNewline }

  /// Whether a new item may begin on a new line.
  var endsWithLine: Bool { lines == .ends || lines == .endsHead }

  /// Whether the next token ends a line's items: there is nothing more to take on this line.
  var isAtEndOfItem: Bool {
    afterNewline || kind == .semicolon || kind == .rightBrace || kind == Self.end
  }

  // MARK: Looking ahead

  struct Ahead {
    var kind: SyntaxKind
    var index: Int
    var afterNewline: Bool
  }

  /// The token after the next one.
  func peek() -> Ahead { peek(after: index) }

  /// The token after the one at `index`, trivia and junk aside.
  func peek(after index: Int) -> Ahead {
    var next = index + 1
    var afterNewline = false
    while next < tokens.count {
      let kind = tokens[next].kind
      guard kind.isTrivia || kind == .invalid else {
        return Ahead(kind: kind, index: next, afterNewline: afterNewline)
      }
      if kind == .newline { afterNewline = true }
      next += 1
    }
    return Ahead(kind: Self.end, index: next, afterNewline: true)
  }

  /// Whether the next token is this word.
  func isWord(_ word: String) -> Bool {
    kind == .identifier && bytes[start..<(start + length)].elementsEqual(word.utf8)
  }

  /// Whether the bracket at a token's index has its closing one.
  mutating func isClosed(_ opener: Int) -> Bool {
    let pairs = closed ?? closedBrackets(tokens)
    closed = pairs
    return pairs[opener]
  }
}
