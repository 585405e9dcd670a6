// Lists, and what is done about tokens that fit nowhere.

extension Parser {
  /// Lines mean nothing from here on, unless in a string. Gives the rule to go back to.
  mutating func enter() -> LineRule {
    let outer = lines
    if endsWithLine { lines = .free }
    return outer
  }

  /// An opening bracket, values with commas between, its closing one. `element` takes one value
  /// or records that it is missing.
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

  /// Whether a list is over: closed, or not closed at all and followed by what is none of it.
  private mutating func endsList(_ closer: SyntaxKind, _ opener: Int) -> Bool {
    if kind == closer || isPastLine { return true }
    switch kind {
    case Self.end, .leftBrace, .rightBrace, .semicolon: return true
    case .rightParen, .rightBracket: return !isClosed(opener)
    case .identifier: return (afterNewline && looksLikeItem || isWord("in")) && !isClosed(opener)
    default: return false
    }
  }

  /// One name of a list of names.
  mutating func listedName() {
    if kind == .identifier { return bump() }
    if kind != .comma {
      unexpected { $0.kind == .comma || $0.kind == .rightParen || $0.kind == .identifier }
    }
    expect(.identifier)
  }

  /// The closing bracket; what stands before it is recorded if there is one.
  mutating func close(_ closer: SyntaxKind, opener: Int) {
    if kind != closer, !isPastLine, isClosed(opener) { unexpected { $0.kind == closer } }
    expect(closer)
  }

  /// One token that fits nowhere.
  mutating func unexpectedToken() {
    let node = begin(.unexpected)
    bump()
    tree.finish(node)
  }

  /// All up to the line's end, a brace or a semicolon.
  mutating func unexpectedLine() {
    unexpected { $0.afterNewline }
  }

  /// At least one token, and all up to the first for which `isEnd` holds outside of brackets, a
  /// brace or a semicolon.
  mutating func unexpected(until isEnd: (borrowing Parser) -> Bool) {
    let node = begin(.unexpected)
    bumpRun(until: isEnd)
    tree.finish(node)
  }

  /// Records the rest of an expression that is in too many others; gives its height.
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

  /// Whether the next token makes an expression go on over a line's end, on either side of it.
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

  /// What no run of lost tokens goes over.
  private var isBarrier: Bool {
    switch kind {
    case Self.end, .leftBrace, .rightBrace, .semicolon: true
    default: isPastLine
    }
  }

  /// A block that has no place, or is too deep to be checked; its brace is next.
  mutating func skipBlock(as kind: SyntaxKind) {
    let node = begin(kind)
    bumpBlock()
    tree.finish(node)
  }

  /// All from the brace that is next to the one that closes it.
  mutating func bumpBlock() {
    var depth = 0
    repeat {
      if kind == .leftBrace { depth += 1 }
      if kind == .rightBrace { depth -= 1 }
      bump()
    } while depth > 0 && kind != Self.end
  }
}
