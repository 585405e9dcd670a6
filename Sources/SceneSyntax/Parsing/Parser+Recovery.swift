// Lists, and recovery from unexpected tokens.

extension Parser {
  /// Ignores line breaks, except in strings. Returns the rule to restore.
  mutating func enter() -> LineRule {
    let outer = lines
    if endsWithLine { lines = .free }
    return outer
  }

  /// Parses a list from its opening to its closing bracket. `element` parses a value or records
  /// that it is missing.
  mutating func list(closedBy closer: SyntaxKind, _ element: (inout Parser) -> Void) {
    let opener = index
    let outer = enter()
    bump()
    while !endsList(closer, opener) {
      if kind == .comma || beginsExpression {
        element(&self)
        if kind == .comma, !isPastLine {
          bump()
        } else if !endsList(closer, opener), beginsExpression {
          if afterJunk {
            unexpected { $0.kind == closer || $0.kind == .comma }
            if kind == .comma { bump() }
          } else {
            missing(.comma)
          }
        }
      } else {
        unexpected { $0.kind == closer || $0.kind == .comma }
        if kind == .comma { bump() }
      }
    }
    expect(closer)
    lines = outer
  }

  /// Returns whether a list ends: it is closed, or it is unclosed and followed by tokens that do
  /// not belong to it.
  private mutating func endsList(_ closer: SyntaxKind, _ opener: Int) -> Bool {
    if kind == closer || isPastLine { return true }
    switch kind {
    case .semicolon: return closer != .rightBrace
    case Self.end, .leftBrace, .rightBrace: return true
    case .rightParen, .rightBracket: return !isClosed(opener)
    // A loop in a list begins like an element.
    case .identifier where closer != .rightParen && (isWord("for") || isWord("if")): return false
    case .identifier: return (afterNewline && looksLikeItem || isWord("in")) && !isClosed(opener)
    default: return false
    }
  }

  /// Parses a name in a list of names.
  mutating func listedName() {
    if kind == .identifier { return bump() }
    if kind != .comma {
      unexpected { $0.kind == .comma || $0.kind == .rightParen || $0.kind == .identifier }
    }
    expect(.identifier)
  }

  /// Parses a closing bracket after recording unexpected tokens, if it exists.
  mutating func close(_ closer: SyntaxKind, opener: Int) {
    if kind != closer, !isPastLine, isClosed(opener) { unexpected { $0.kind == closer } }
    expect(closer)
  }

  /// Records an unexpected token.
  mutating func unexpectedToken() {
    let node = begin(.unexpected)
    bump()
    tree.finish(node)
  }

  /// Records everything up to the end of the line, a brace, or a semicolon as unexpected.
  mutating func unexpectedLine() {
    unexpected { $0.afterNewline }
  }

  /// Records at least one token as unexpected, and all others up to a brace, a semicolon, or the
  /// first token outside of brackets that satisfies `isEnd`.
  mutating func unexpected(until isEnd: (borrowing Parser) -> Bool) {
    let node = begin(.unexpected)
    bumpRun(until: isEnd)
    tree.finish(node)
  }

  /// Records the rest of an expression that is nested too deeply; returns its depth.
  mutating func tooDeep() -> Int {
    let node = begin(.tooDeep)
    var lineGoesOn = true
    bumpRun { parser in
      defer { lineGoesOn = parser.continuesLine }
      switch parser.kind {
      case .comma, .rightParen, .rightBracket: return true
      default:
        return parser.afterNewline && parser.endsWithLine && !lineGoesOn && !parser.continuesLine
      }
    }
    tree.finish(node)
    return 1
  }

  /// Whether the next token continues an expression across a line break before or after it.
  private var continuesLine: Bool {
    kind == .op || kind == .question || kind == .colon || kind == .dot
  }

  private mutating func bumpRun(until isEnd: (borrowing Parser) -> Bool) {
    var depth = 0
    repeat {
      switch kind {
      case .leftParen, .leftBracket, .interpolationStart: if isClosed(index) { depth += 1 }
      case .rightParen, .rightBracket: depth = max(0, depth - 1)
      default: break
      }
      bump()
    } while !isBarrier && (depth > 0 || !isEnd(self))
  }

  /// Whether unexpected tokens end before this token.
  private var isBarrier: Bool {
    switch kind {
    case Self.end, .leftBrace, .rightBrace, .semicolon: true
    default: isPastLine
    }
  }

  /// Skips a block that is not allowed or is nested too deeply, starting at its brace.
  mutating func skipBlock(as kind: SyntaxKind) {
    let node = begin(kind)
    bumpBlock()
    tree.finish(node)
  }

  /// Adds all tokens from an opening brace to the closing one.
  mutating func bumpBlock() {
    var depth = 0
    repeat {
      if kind == .leftBrace { depth += 1 }
      if kind == .rightBrace { depth -= 1 }
      bump()
    } while depth > 0 && kind != Self.end
  }
}
