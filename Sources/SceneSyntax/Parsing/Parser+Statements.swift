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
    if kind == .colon, !afterNewline, isTyped(peek()) { unexpected { $0.kind == .equal } }
    value(after: .equal, not: .colon)
    tree.finish(node)
    furtherLets()
  }

  /// Parses `, b = 2` after `let a = 1` as another `let`.
  private mutating func furtherLets() {
    while kind == .comma, !afterNewline {
      let name = peek()
      guard name.kind == .identifier, !name.afterNewline, peek(after: name.index).kind == .equal
      else { return }
      tree.insertWaiting()
      unexpectedToken()
      let node = begin(.letDeclaration)
      missing(.identifier)
      bump()
      value(after: .equal, not: .colon)
      tree.finish(node)
    }
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
    if kind == .identifier, !afterNewline {
      bump()
      return restOfName()
    }
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

  /// Records the rest of a hyphenated name as unexpected: `my-color`.
  private mutating func restOfName() {
    guard isInName(UInt8(ascii: "-")), start + 1 < bytes.count, bytes[start + 1].isIdentifierHead
    else { return }
    let node = begin(.unexpected)
    repeat { bump() } while isInName(nil)
    tree.finish(node)
  }

  /// Whether the next token directly follows the last one, and is a hyphen or part of a name.
  private func isInName(_ hyphen: UInt8?) -> Bool {
    guard start > 0, start < bytes.count, !afterNewline else { return false }
    let before = bytes[start - 1]
    guard before.isIdentifierBody || before == UInt8(ascii: "-") else { return false }
    if kind == .op { return bytes[start] == UInt8(ascii: "-") }
    return hyphen == nil && (kind == .identifier || kind == .number)
  }

  private mutating func parameterList() {
    let node = begin(.parameterList)
    list(closedBy: .rightParen) { $0.parameter() }
    tree.finish(node)
  }

  private mutating func parameter() {
    let node = kind == .comma ? tree.begin(.parameter) : begin(.parameter)
    if isBeforeName { unexpectedToken() }
    listedName()
    if kind == .colon, isBeforeType {
      unexpected { $0.kind == .equal || $0.kind == .comma || $0.kind == .rightParen }
    }
    if kind == .equal || kind == .colon { value(after: .equal, not: .colon) }
    tree.finish(node)
  }

  /// Whether the next word precedes the name of a parameter: `var title`, `String title`,
  /// `for name: String`.
  private var isBeforeName: Bool {
    mutating get {
      guard kind == .identifier else { return false }
      let next = peek()
      guard next.kind == .identifier, !next.afterNewline else { return false }
      return true
    }
  }

  /// Whether a type follows the next colon: `title: String`.
  private var isBeforeType: Bool {
    mutating get {
      let next = peek()
      let first = (index..<next.index).reduce(start) { $0 + token($1).length }
      switch next.kind {
      case .identifier: return isCapital(bytes[first])
      case .leftBracket: return first + 1 < bytes.count && isCapital(bytes[first + 1])
      case .leftParen: return peek(after: next.index).kind == .rightParen
      default: return false
      }
    }
  }

  /// Returns whether a type and `=` begin at a token: `Int = 3`, `[String]? = …`
  mutating func isTyped(_ first: Lookahead) -> Bool {
    var next = first
    for _ in 0..<6 where !next.afterNewline {
      switch next.kind {
      case .equal: return next.index != first.index
      case .semicolon, .rightBrace, Self.end: return false
      default: next = peek(after: next.index)
      }
    }
    return false
  }

  private func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  /// `for x in list { … }`, `for (i, x) in list { … }`
  mutating func forStatement(_ level: Int) {
    let node = begin(.forStatement)
    loopVariables()
    head()
    requiredBody(level + 1)
    tree.finish(node)
  }

  /// `for x in`, `for (i, x) in`
  mutating func loopVariables() {
    bump()
    forPattern()
    if !isWord("in"), !isAtEndOfItem, kind != .leftBrace {
      unexpected { $0.afterNewline || $0.isWord("in") }
    }
    if isWord("in"), !afterNewline { bump() } else { missing(.identifier) }
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
    guard isAtElse else { return }
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

  /// Whether an `if` is in the place of a value: `if wide { 1 } else { 0 }`.
  var beginsConditionalValue: Bool {
    mutating get {
      guard lines == .ends || lines == .free, isWord("if") else { return false }
      var next = peek()
      if next.kind == .leftBrace { return false }
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

  /// Parses a conditional value as unexpected.
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
    } while isAtElse
    tree.finish(node)
  }
}
