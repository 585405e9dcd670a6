// Declarations, loops, and conditions.

extension Parser {
  /// `import "theme.tbl"`
  mutating func importDeclaration() {
    let node = begin(.importDeclaration)
    bump()
    if kind == .quote, !afterNewline {
      _ = stringLiteral(0)
    } else {
      if !isAtEndOfItem { unexpectedLine() }
      missing(.quote)
    }
    tree.finish(node)
  }

  /// `let name = value`, or the same with a word of another language instead of `let`
  mutating func letDeclaration() {
    let node = begin(.letDeclaration)
    bump()
    declaredName()
    value(after: .equal, not: .colon)
    tree.finish(node)
  }

  /// `style name { … }`
  mutating func styleDeclaration(_ level: Int) {
    let node = begin(.styleDeclaration)
    bump()
    declaredName()
    requiredBody(level + 1)
    tree.finish(node)
  }

  /// `component Name(text, tint = red) { … }`
  mutating func componentDeclaration(_ level: Int) {
    let node = begin(.componentDeclaration)
    bump()
    declaredName()
    if kind == .leftParen, !afterNewline { parameterList() }
    requiredBody(level + 1)
    tree.finish(node)
  }

  private mutating func declaredName() {
    if kind == .identifier, !afterNewline { return bump() }
    switch kind {
    case .equal, .colon, .leftBrace, .leftParen: break
    case .quote:
      let node = begin(.unexpected)
      _ = stringLiteral(0)
      tree.finish(node)
    default: if !isAtEndOfItem { unexpectedToken() }
    }
    missing(.identifier)
  }

  private mutating func parameterList() {
    let node = begin(.parameterList)
    list(closedBy: .rightParen) { $0.parameter() }
    tree.finish(node)
  }

  private mutating func parameter() {
    let node = kind == .comma ? tree.begin(.parameter) : begin(.parameter)
    listedName()
    if kind == .equal || kind == .colon { value(after: .equal, not: .colon) }
    tree.finish(node)
  }

  /// `for x in list { … }`, `for (i, x) in list { … }`
  mutating func forStatement(_ level: Int) {
    let node = begin(.forStatement)
    bump()
    forPattern()
    if !isWord("in"), !isAtEndOfItem, kind != .leftBrace {
      unexpected { $0.afterNewline || $0.isWord("in") }
    }
    if isWord("in"), !afterNewline { bump() } else { missing(.identifier) }
    head()
    requiredBody(level + 1)
    tree.finish(node)
  }

  private mutating func forPattern() {
    if kind == .leftParen, !afterNewline {
      let node = begin(.forPattern)
      list(closedBy: .rightParen) { $0.listedName() }
      tree.finish(node)
    } else if kind == .identifier, !afterNewline, !isWord("in") || isWord("in", at: peek()) {
      let node = begin(.forPattern)
      bump()
      tree.finish(node)
    } else {
      let node = tree.begin(.forPattern)
      missing(.identifier)
      tree.finish(node)
    }
  }

  private func isWord(_ word: String, at ahead: Lookahead) -> Bool {
    guard ahead.kind == .identifier else { return false }
    let first = (index..<ahead.index).reduce(start) { $0 + token($1).length }
    return bytes[first..<(first + token(ahead.index).length)].elementsEqual(word.utf8)
  }

  /// Parses `if condition { … } else if … { … } else { … }`.
  mutating func ifStatement(_ level: Int) {
    let node = begin(.ifStatement)
    bump()
    head()
    requiredBody(level + 1)
    elsePart(level)
    tree.finish(node)
  }

  /// Parses the optional `else` after the body of an `if`.
  mutating func elsePart(_ level: Int) {
    guard isAtElse else {
      if isAtElif { skipElses(as: .unexpected) }
      return
    }
    if level + 1 > SyntaxLimits.blocks {
      skipElses(as: .tooDeep)
    } else {
      bump()
      if isWord("if") { ifStatement(level + 1) } else { requiredBody(level + 1) }
    }
  }

  /// Parses the array of a loop or the condition of an `if`.
  private mutating func head() {
    lines = .endsHead
    operand { $0.expression(0) }
    lines = .ends
  }

  /// Whether the next word is an `else` and not a property with that name.
  private var isAtElse: Bool {
    mutating get {
      guard isWord("else") else { return false }
      let next = peek()
      return next.kind != .colon && next.kind != .dot && next.kind != .equal
    }
  }

  /// Whether the next word is an `else if` of other languages.
  private var isAtElif: Bool {
    mutating get {
      guard isWord("elif") || isWord("elseif") || isWord("elsif") else { return false }
      let next = peek()
      switch next.kind {
      case .identifier, .number, .leftParen, .op, .quote: return !next.afterNewline
      default: return false
      }
    }
  }

  /// Whether an `if` or `switch` of other languages is in place of a value:
  /// `if wide { 1 } else { 0 }`.
  var beginsConditionalValue: Bool {
    mutating get {
      guard lines == .ends || lines == .free, isWord("if") || isWord("switch") else { return false }
      var next = peek()
      if next.kind == .leftBrace || isWord("switch") && next.kind != .identifier { return false }
      while !next.afterNewline {
        switch next.kind {
        case .leftBrace: return true
        case .semicolon, .rightBrace, .colon, .question, Self.end: return false
        default: next = peek(after: next.index)
        }
      }
      return false
    }
  }

  /// Parses a conditional value of other languages as unexpected.
  mutating func conditionalValue() {
    skipElses(as: .unexpected)
    missingExpression()
  }

  /// Parses an `else` without an `if`, including its body.
  mutating func strayElse() { skipElses(as: .unexpected) }

  private mutating func skipElses(as kind: SyntaxKind) {
    let node = begin(kind)
    repeat {
      bump()
      while !isAtEndOfItem, self.kind != .leftBrace { bump() }
      if self.kind == .leftBrace { bumpBlock() }
    } while isAtElse || isAtElif
    tree.finish(node)
  }
}
