import SceneSource

/// The tree of a text; cannot fail. Each text has one.
///
/// A text of more than 48 MiB, or one that is none, is not looked into: all of it is one `invalid`
/// leaf.
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

/// Whether a text is looked into at all.
func isReadable(_ source: SourceText) -> Bool {
  source.bytes.count <= SyntaxLimits.bytes && EncodingDetection(source.bytes) == nil
}

/// A recursive descent over the tokens. What is missing or fits nowhere is only recorded in the
/// tree; `explain` puts it into words.
struct Parser: ~Copyable {
  /// Stands for the end of the text where a token's kind is asked for.
  static let end: SyntaxKind = .file

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
  var tree: TreeBuilder
  var lines = LineRule.ends

  /// The kind of the next token that is neither trivia nor junk.
  private(set) var kind: SyntaxKind = .file
  /// Its index.
  private(set) var index = 0
  /// Its first byte.
  private(set) var start: Int
  /// Whether a line ended between it and the token before.
  private(set) var afterNewline = true
  /// Whether junk stands between the two on one line: then it is what is wrong there.
  private(set) var afterJunk = false
  /// The first token that is not in the tree yet: from here to `index` there is only trivia.
  private var flushed = 0
  /// Holds some tokens: those that are not in the tree, and a few ahead of them.
  private var lexer: Lexer
  /// The index of the first that it holds.
  private var base = 0
  private var pairs: BracketPairs
  /// What may be taken over, after an edit.
  var oldItems: OldItems?

  init(_ bytes: [UInt8]) {
    // Room that is not used costs nothing.
    self.init(bytes, from: 0, TreeBuilder(capacity: bytes.count / 2))
  }

  /// - Parameters:
  ///   - start: 0, or a line break between items before which no bracket is open.
  ///   - tree: of all that comes before it.
  init(_ bytes: [UInt8], from start: Int, _ tree: consuming TreeBuilder) {
    self.bytes = bytes
    self.start = start
    self.tree = tree
    lexer = Lexer(bytes, from: start)
    pairs = BracketPairs(Lexer(bytes, from: start))
    seek()
  }

  /// Goes on at a line break between items, before which no bracket is open; all before it is in
  /// the tree.
  mutating func restart(at start: Int) {
    self.start = start
    lexer = Lexer(bytes, from: start)
    pairs = BracketPairs(Lexer(bytes, from: start))
    (index, base, flushed) = (0, 0, 0)
    (afterNewline, afterJunk) = (true, false)
    seek()
  }

  mutating func file() -> [SyntaxTree.Node] {
    let node = tree.begin(.file)
    items(inBody: false, level: 0)
    return end(node)
  }

  /// All nodes of a file; the parser is at the end of the text.
  mutating func end(_ file: TreeBuilder.Mark) -> [SyntaxTree.Node] {
    flush()
    tree.finish(file)
    return tree.nodes
  }

  /// The next token's length.
  var length: Int { index - base < lexer.tokens.count ? token(index).length : 0 }

  /// The token at an index, which has been looked at.
  func token(_ index: Int) -> Token { lexer.tokens[index - base] }

  /// Whether there is a token at an index, which may be the one after the last that was looked at.
  private mutating func hasToken(_ index: Int) -> Bool {
    index - base < lexer.tokens.count || readMore()
  }

  /// Has the lexer go on; false at the end of the text.
  private mutating func readMore() -> Bool {
    lexer.drop(flushed - base)
    base = flushed
    let count = lexer.tokens.count
    lexer.run(until: count + 1000)
    return lexer.tokens.count > count
  }

  /// Goes on to the next token that is neither trivia nor junk.
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

  /// Puts the trivia before the next token into the tree.
  mutating func flush() {
    while flushed < index {
      tree.leaf(token(flushed))
      flushed += 1
    }
  }

  /// Where a node begins, should one be needed, that has the next token for its first.
  mutating func mark() -> TreeBuilder.Mark {
    flush()
    return tree.mark
  }

  /// Begins a node that has the next token for its first.
  mutating func begin(_ kind: SyntaxKind) -> TreeBuilder.Mark {
    flush()
    return tree.begin(kind)
  }

  /// Puts the next token into the tree.
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

  /// Records that a token is missing right after the last one.
  mutating func missing(_ kind: SyntaxKind) { tree.leaf(Token(kind, length: 0)) }

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

  struct Lookahead {
    var kind: SyntaxKind
    var index: Int
    var afterNewline: Bool
  }

  /// The token after the next one.
  mutating func peek() -> Lookahead { peek(after: index) }

  /// The token after the one at `index`, trivia and junk aside.
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

  /// Whether the next token is this word.
  func isWord(_ word: String) -> Bool {
    kind == .identifier && length == word.utf8.count
      && bytes[start..<(start + length)].elementsEqual(word.utf8)
  }

  /// Whether the bracket at a token's index has its closing one.
  mutating func isClosed(_ opener: Int) -> Bool { pairs.isClosed(opener) }
}
