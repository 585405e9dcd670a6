// Declarations, loops and conditions.

extension Parser {
  /// `import "theme.tbl"`
  mutating func importDeclaration() {
    let mark = mark()
    bump()
    if kind == .quote, !afterNewline {
      _ = stringLiteral(0)
    } else {
      if !isAtEndOfItem { unexpectedLine() }
      missing(.quote)
    }
    tree.finish(.importDeclaration, from: mark)
  }

  /// `let name = value`
  mutating func letDeclaration() {
    let mark = mark()
    bump()
    declaredName()
    value(after: .equal, not: .colon)
    tree.finish(.letDeclaration, from: mark)
  }

  /// `style name { … }`
  mutating func styleDeclaration(_ level: Int) {
    let mark = mark()
    bump()
    declaredName()
    requiredBody(level + 1)
    tree.finish(.styleDeclaration, from: mark)
  }

  /// `component Name(text, tint = red) { … }`
  mutating func componentDeclaration(_ level: Int) {
    let mark = mark()
    bump()
    declaredName()
    if kind == .leftParen, !afterNewline { parameterList() }
    requiredBody(level + 1)
    tree.finish(.componentDeclaration, from: mark)
  }

  private mutating func declaredName() {
    if kind == .identifier, !afterNewline { return bump() }
    switch kind {
    case .equal, .colon, .leftBrace, .leftParen: break
    case .quote:
      let mark = mark()
      _ = stringLiteral(0)
      tree.finish(.unexpected, from: mark)
    default: if !isAtEndOfItem { unexpectedToken() }
    }
    missing(.identifier)
  }

  private mutating func parameterList() {
    let mark = mark()
    list(closedBy: .rightParen) { $0.parameter() }
    tree.finish(.parameterList, from: mark)
  }

  private mutating func parameter() {
    let mark = kind == .comma ? tree.mark : mark()
    listedName()
    if kind == .equal || kind == .colon { value(after: .equal, not: .colon) }
    tree.finish(.parameter, from: mark)
  }

  /// `for x in list { … }`, `for (i, x) in list { … }`
  mutating func forStatement(_ level: Int) {
    let mark = mark()
    bump()
    forPattern()
    if !isWord("in"), !isAtEndOfItem, kind != .leftBrace {
      unexpected { $0.afterNewline || $0.isWord("in") }
    }
    if isWord("in"), !afterNewline { bump() } else { missing(.identifier) }
    head()
    requiredBody(level + 1)
    tree.finish(.forStatement, from: mark)
  }

  private mutating func forPattern() {
    if kind == .leftParen, !afterNewline {
      let mark = mark()
      list(closedBy: .rightParen) { $0.listedName() }
      tree.finish(.forPattern, from: mark)
    } else if kind == .identifier, !afterNewline, !isWord("in") || isWord("in", at: peek()) {
      let mark = mark()
      bump()
      tree.finish(.forPattern, from: mark)
    } else {
      let mark = tree.mark
      missing(.identifier)
      tree.finish(.forPattern, from: mark)
    }
  }

  private func isWord(_ word: String, at ahead: Ahead) -> Bool {
    guard ahead.kind == .identifier else { return false }
    let first = tokens[index..<ahead.index].reduce(start) { $0 + $1.length }
    return bytes[first..<(first + tokens[ahead.index].length)].elementsEqual(word.utf8)
  }

  /// `if condition { … } else if … { … } else { … }`
  mutating func ifStatement(_ level: Int) {
    let mark = mark()
    bump()
    head()
    requiredBody(level + 1)
    if isAtElse {
      if level + 1 > SyntaxLimits.blocks {
        skipElses(as: .tooDeep)
      } else {
        bump()
        if isWord("if") { ifStatement(level + 1) } else { requiredBody(level + 1) }
      }
    }
    tree.finish(.ifStatement, from: mark)
  }

  /// The list of a loop, the condition of an `if`.
  private mutating func head() {
    lines = .endsHead
    operand { $0.expression(0) }
    lines = .ends
  }

  /// Whether the next word is an `else`, not a property of that name.
  private var isAtElse: Bool {
    guard isWord("else") else { return false }
    let next = peek()
    return next.kind != .colon && next.kind != .dot && next.kind != .equal
  }

  /// An `else` without its `if`, with all that belongs to it.
  mutating func strayElse() { skipElses(as: .unexpected) }

  private mutating func skipElses(as kind: SyntaxKind) {
    let mark = mark()
    repeat {
      bump()
      while !isAtEndOfItem, self.kind != .leftBrace { bump() }
      if self.kind == .leftBrace { bumpBlock() }
    } while isAtElse
    tree.finish(kind, from: mark)
  }
}
