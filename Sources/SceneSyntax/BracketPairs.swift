/// Which of the tokens `(`, `[` and `\(` have their closing one. A brace or a semicolon ends all
/// that are open, since none can be in them.
///
/// Asked for only when a list turns out wrong: what is closed further on merely lacks a comma, what
/// is not ends with its line. So it has a lexer of its own, which goes no further than it must.
struct BracketPairs: ~Copyable {
  private var lexer: Lexer
  /// Those of the lexer's tokens that have been examined.
  private var taken = 0
  private var open = OpenBrackets()
  /// By the tokens' indices, for those that have been examined.
  private var closed: [Bool] = []

  init(_ lexer: consuming Lexer) { self.lexer = lexer }

  /// Whether the bracket at a token's index is closed.
  mutating func isClosed(_ index: Int) -> Bool {
    while closed.count <= index || !open.isEmpty {
      if taken == lexer.tokens.count {
        lexer.drop(taken)
        taken = 0
        lexer.run(until: 100)
        if lexer.tokens.isEmpty { break }
      }
      closed.append(false)
      if let opener = open.take(lexer.tokens[taken].kind, at: closed.count - 1) {
        closed[opener] = true
      }
      taken += 1
    }
    return index < closed.count && closed[index]
  }
}

/// The brackets that are open at a place.
struct OpenBrackets {
  private var open: [(index: Int, isSquare: Bool)] = []
  private var squareCount = 0

  var isEmpty: Bool { open.isEmpty }

  /// Goes past a token; gives the index of the bracket that it closes, if it does.
  mutating func take(_ kind: SyntaxKind, at index: Int) -> Int? {
    switch kind {
    case .leftParen, .interpolationStart:
      open.append((index, false))
    case .leftBracket:
      open.append((index, true))
      squareCount += 1
    case .rightParen, .rightBracket:
      let isSquare = kind == .rightBracket
      guard isSquare ? squareCount > 0 : open.count > squareCount else { break }
      while let top = open.popLast() {
        if top.isSquare { squareCount -= 1 }
        if top.isSquare == isSquare { return top.index }
      }
    case .leftBrace, .rightBrace, .semicolon:
      if !open.isEmpty { open.removeAll(keepingCapacity: true) }
      squareCount = 0
    default: break
    }
    return nil
  }
}
