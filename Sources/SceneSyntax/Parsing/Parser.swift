import SceneSource

/// Returns the syntax tree of a text. Parsing always succeeds.
///
/// A text of more than 48 MiB, or a file that is not text, becomes a single `invalid` leaf.
///
/// - Complexity: O(*n*), where *n* is the length of the text.
public func parse(_ source: SourceText) -> SyntaxTree {
  guard isReadable(source) else {
    let length = source.bytes.count
    let nodes: [SyntaxTree.Node] = [
      .init(kind: .file, length: length, size: 2),
      .init(kind: .invalid, length: length, size: 1),
    ]
    return SyntaxTree(source: source, nodes: nodes, doubts: NodeDoubts(of: nodes, source))
  }
  var parser = Parser(source.bytes)
  let nodes = parser.file()
  return SyntaxTree(source: source, nodes: nodes, doubts: NodeDoubts(of: nodes, source))
}

/// Returns whether a text is parsed.
func isReadable(_ source: SourceText) -> Bool {
  source.bytes.count <= SyntaxLimits.bytes && EncodingDetection(source.bytes) == nil
}

/// A recursive descent parser. Missing and unexpected tokens are recorded in the tree, and
/// `explain` creates diagnostics for them.
struct Parser: ~Copyable {
  /// The kind that represents the end of the text.
  static let end: SyntaxKind = .file

  /// The meaning of line breaks.
  enum LineRule {
    /// A line break ends an item, unless the expression continues.
    case ends
    /// Like `ends`, but in the head of a loop or condition, where a brace follows the expression.
    case endsHead
    /// Line breaks are ignored: in parentheses and brackets.
    case free
    /// A line break closes everything: in a string.
    case closes
  }

  let bytes: [UInt8]
  var tree: TreeBuilder
  var lines = LineRule.ends

  /// The kind of the next token, excluding trivia and invalid characters.
  private(set) var kind: SyntaxKind = .file
  /// The index of the next token.
  private(set) var index = 0
  /// The start of the next token.
  private(set) var start: Int
  /// Whether there is a line break before the next token.
  private(set) var afterNewline = true
  /// Whether there are invalid characters before the next token on its line, which are then the
  /// actual error.
  private(set) var afterJunk = false
  /// The index of the first token that is not in the tree yet; tokens from there to `index` are
  /// trivia.
  private var flushed = 0
  /// Contains the tokens that are not in the tree, and several following ones.
  private var lexer: Lexer
  /// The index of the first token in the lexer.
  private var base = 0
  private var pairs: BracketPairs

  init(_ bytes: [UInt8]) {
    // Unused capacity has no cost.
    self.init(bytes, from: 0, TreeBuilder(capacity: bytes.count / 2))
  }

  /// - Parameters:
  ///   - start: 0, or a line break between items outside of brackets.
  ///   - tree: The tree of the text before it.
  init(_ bytes: [UInt8], from start: Int, _ tree: consuming TreeBuilder) {
    self.bytes = bytes
    self.start = start
    self.tree = tree
    lexer = Lexer(bytes, from: start)
    pairs = BracketPairs(Lexer(bytes, from: start))
    seek()
  }

  mutating func file() -> [SyntaxTree.Node] {
    let node = tree.begin(.file)
    items(inBody: false, level: 0)
    flush()
    tree.finish(node)
    return tree.nodes
  }

  /// The length of the next token.
  var length: Int { index - base < lexer.tokens.count ? token(index).length : 0 }

  /// Returns a token that has been lexed.
  func token(_ index: Int) -> Token { lexer.tokens[index - base] }

  /// Returns whether there is a token at an index, which can be one after the last lexed token.
  private mutating func hasToken(_ index: Int) -> Bool {
    index - base < lexer.tokens.count || readMore()
  }

  /// Continues lexing; returns false at the end of the text.
  private mutating func readMore() -> Bool {
    lexer.drop(flushed - base)
    base = flushed
    let count = lexer.tokens.count
    lexer.run(until: count + 1000)
    return lexer.tokens.count > count
  }

  /// Advances to the next token that is neither trivia nor invalid.
  private mutating func seek() {
    while hasToken(index) {
      let token = token(index)
      kind = token.kind
      guard kind.isTrivia || kind == .invalid else { return }
      if kind == .newline { afterNewline = true }
      afterJunk = kind == .invalid || afterJunk && !afterNewline
      start += token.length
      index += 1
    }
    kind = Self.end
  }

  /// Adds the trivia before the next token to the tree.
  mutating func flush() {
    while flushed < index {
      tree.leaf(token(flushed))
      flushed += 1
    }
  }

  /// Returns a mark at which a node that begins with the next token can be inserted later.
  mutating func mark() -> TreeBuilder.Mark {
    flush()
    return tree.mark
  }

  /// Begins a node with the next token.
  mutating func begin(_ kind: SyntaxKind) -> TreeBuilder.Mark {
    flush()
    return tree.begin(kind)
  }

  /// Adds the next token to the tree.
  mutating func bump() {
    guard kind != Self.end else { return }
    flush()
    let token = token(index)
    tree.leaf(token)
    index += 1
    flushed = index
    start += token.length
    afterNewline = false
    afterJunk = false
    seek()
  }

  /// Records a missing token after the last one.
  mutating func missing(_ kind: SyntaxKind) { tree.leaf(Token(kind, length: 0)) }

  /// Adds the next token if it has a kind, or records that it is missing; returns whether it was
  /// present.
  @discardableResult
  mutating func expect(_ kind: SyntaxKind) -> Bool {
    guard self.kind == kind, !isPastLine else {
      missing(kind)
      return false
    }
    bump()
    return true
  }

  /// Whether the line has ended in a context in which that closes everything.
  var isPastLine: Bool { lines == .closes && afterNewline }

  /// Whether a new line can begin a new item.
  var endsWithLine: Bool { lines == .ends || lines == .endsHead }

  /// Whether the next token ends the items on this line.
  var isAtEndOfItem: Bool {
    afterNewline || kind == .semicolon || kind == .rightBrace || kind == Self.end
  }

  // MARK: Looking ahead

  struct Lookahead {
    var kind: SyntaxKind
    var index: Int
    var afterNewline: Bool
  }

  /// Returns the token after the next one.
  mutating func peek() -> Lookahead { peek(after: index) }

  /// Returns the token after the one at `index`, excluding trivia and invalid characters.
  mutating func peek(after index: Int) -> Lookahead {
    var next = index + 1
    var afterNewline = false
    while hasToken(next) {
      let kind = token(next).kind
      guard kind.isTrivia || kind == .invalid else {
        return Lookahead(kind: kind, index: next, afterNewline: afterNewline)
      }
      if kind == .newline { afterNewline = true }
      next += 1
    }
    return Lookahead(kind: Self.end, index: next, afterNewline: true)
  }

  /// Returns whether the next token is a word.
  func isWord(_ word: String) -> Bool {
    kind == .identifier && length == word.utf8.count
      && bytes[start..<(start + length)].elementsEqual(word.utf8)
  }

  /// Returns whether the bracket at a token index is closed.
  mutating func isClosed(_ opener: Int) -> Bool { pairs.isClosed(opener) }
}

/// The limits of the syntax, each of which has its own error.
enum SyntaxLimits {
  /// The maximum number of bytes in a source.
  static let bytes = 48 << 20
  /// The maximum depth of nested bodies. Each `else if` counts as one, because it is nested in the
  /// previous one.
  static let blocks = 256
  /// The maximum depth of nested expressions.
  static let expressions = 256
  /// The maximum number of syntax errors reported per file.
  static let diagnostics = 100
}
