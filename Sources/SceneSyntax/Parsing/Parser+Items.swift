// Items of files and bodies.

extension Parser {
  /// Parses items up to the end of the file, or to the closing brace of the body.
  mutating func items(inBody: Bool, level: Int) {
    while item(inBody: inBody, level: level) {}
  }

  /// Parses an item with its terminator, or unexpected tokens in its place; returns false at the
  /// end.
  mutating func item(inBody: Bool, level: Int) -> Bool {
    switch kind {
    case Self.end: return false
    case .semicolon: bump()
    case .rightBrace:
      if inBody { return false }
      let node = begin(.unexpected)
      bump()
      tree.finish(node)
    case .identifier:
      namedItem(level)
      endItem()
    case .leftBrace, .quote:
      element(level)
      endItem()
    default: unexpectedLine()
    }
    return true
  }

  /// Parses the end of an item: a new line, a semicolon, or the end of the file or body.
  mutating func endItem() {
    tree.insertWaiting()
    guard !isAtEndOfItem else { return }
    switch kind {
    case .identifier where !afterJunk: missing(.semicolon)
    case .leftBrace: skipBlock(as: .unexpected)
    default: unexpectedLine()
    }
  }

  /// Parses an item that begins with a word.
  private mutating func namedItem(_ level: Int) {
    let next = peek()
    if next.kind == .identifier, !next.afterNewline, isModifier(before: next) { unexpectedToken() }
    itemWithoutModifier(level, peek())
  }

  /// Returns whether a word precedes a declaration, as in `public let a = 1`.
  private mutating func isModifier(before next: Lookahead) -> Bool {
    guard keyword(0) == nil else { return false }
    let name = peek(after: next.index)
    guard name.kind == .identifier, !name.afterNewline else { return false }
    switch keyword(next.index - index) {
    case .let, .style, .component: return true
    case nil: return peek(after: name.index).kind == .equal
    default: return false
    }
  }

  /// Returns the keyword that a token is, counted from the next one.
  private func keyword(_ distance: Int) -> Keyword? {
    let first = (index..<(index + distance)).reduce(start) { $0 + token($1).length }
    return Keyword(bytes, first..<(first + token(index + distance).length))
  }

  private mutating func itemWithoutModifier(_ level: Int, _ next: Lookahead) {
    let keyword = Keyword.longest < length ? nil : Keyword(bytes, start..<(start + length))
    switch next.kind {
    case .colon:
      let afterColon = peek(after: next.index)
      if afterColon.kind == .leftBrace, !afterColon.afterNewline { return element(level) }
      return property()
    case .dot where !next.afterNewline:
      // `if .dark == mode` is a condition, and `if.width: 3` is a property.
      let isStatement = keyword == .if || keyword == .for
      if !isStatement || next.index == index + 1 { return property() }
    case .equal where !next.afterNewline && keyword != .let:
      return property()
    case .identifier where !next.afterNewline && isForeignLet(before: next):
      return letDeclaration()
    default: break
    }
    guard let keyword, begins(keyword, before: next) else { return element(level) }
    switch keyword {
    case .import: importDeclaration()
    case .let: letDeclaration()
    case .style: styleDeclaration(level)
    case .component: componentDeclaration(level)
    case .for: forStatement(level)
    case .if: ifStatement(level)
    case .else: strayElse()
    }
  }

  /// Returns whether a word is a keyword, because what follows cannot follow the kind of an
  /// element.
  private func begins(_ keyword: Keyword, before next: Lookahead) -> Bool {
    let isAlone =
      next.afterNewline || next.kind == .semicolon || next.kind == .rightBrace
      || next.kind == Self.end
    switch keyword {
    case .component, .for, .if, .else: return true
    case .import: return isAlone || next.kind == .quote || next.kind == .identifier
    case .let:
      return isAlone || next.kind == .identifier || next.kind == .equal || next.kind == .number
    case .style: return next.kind != .leftParen
    }
  }

  /// Returns whether a word is in the place of `let`, as in `var name = value` and
  /// `var name: Type = value`.
  private mutating func isForeignLet(before name: Lookahead) -> Bool {
    let sign = peek(after: name.index)
    guard !sign.afterNewline, keyword(0).map({ $0 == .let }) ?? true else { return false }
    if sign.kind == .equal { return true }
    return sign.kind == .colon && isTyped(peek(after: sign.index))
  }

  /// `a.b.c: value`
  private mutating func property() {
    let node = begin(.property)
    path()
    value(after: .colon, not: .equal)
    if kind == .leftBrace, !afterNewline { skipBlock(as: .unexpected) }
    tree.finish(node)
  }

  /// Parses a colon or equals sign and a value. If one is used instead of the other, that is
  /// reported.
  mutating func value(after sign: SyntaxKind, not typo: SyntaxKind) {
    var isSigned = true
    if kind == typo, !afterNewline {
      unexpectedToken()
      missing(sign)
    } else {
      isSigned = expect(sign)
    }
    if isSigned || !afterNewline { operand { $0.expression(0) } } else { missingExpression() }
  }

  /// `a.b.c`
  private mutating func path() {
    let node = begin(.path)
    bump()
    while kind == .dot, !afterNewline {
      bump()
      if kind == .identifier, !afterNewline { bump() } else { missing(.identifier) }
    }
    tree.finish(node)
  }

  /// `kind name "text" (arguments) { body }`
  private mutating func element(_ level: Int) {
    let node = begin(.element)
    if kind == .identifier {
      bump()
      if kind == .colon { unexpectedToken() }
      let isNamed = kind == .identifier && !afterNewline
      if isNamed { path() }
      if kind == .quote, !afterNewline {
        _ = stringLiteral(0)
        if !isNamed { nameAfterTitle() }
      }
    } else {
      missing(.identifier)
      if kind == .quote { _ = stringLiteral(0) }
    }
    if kind == .leftParen, !afterNewline { _ = tuple(0) }
    if !isAtEndOfItem, kind != .leftBrace, kind != .identifier { unexpectedLine() }
    if kind == .leftBrace { body(level + 1) }
    tree.finish(node)
  }

  /// Parses a name after a title, which belongs before it: `textLayer "Done" title { … }`.
  private mutating func nameAfterTitle() {
    guard kind == .identifier, !afterNewline, !afterJunk else { return }
    let next = peek()
    guard next.kind == .leftBrace, !next.afterNewline else { return }
    missing(.identifier)
    path()
  }

  /// Parses `{ items }`, starting at the brace. Bodies that are nested too deeply are skipped.
  mutating func body(_ level: Int) {
    guard level <= SyntaxLimits.blocks else { return skipBlock(as: .tooDeep) }
    tree.insertWaiting()
    let node = begin(.body)
    bump()
    items(inBody: true, level: level)
    endBody(node)
  }

  /// Ends a body after its items.
  mutating func endBody(_ node: TreeBuilder.Mark) {
    expect(.rightBrace)
    tree.finish(node)
  }

  /// Parses a required body.
  mutating func requiredBody(_ level: Int) {
    if kind != .leftBrace, !isAtEndOfItem { unexpectedLine() }
    if kind == .leftBrace { body(level) } else { missing(.leftBrace) }
  }
}
