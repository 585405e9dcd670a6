// Expressions. Each parsing function returns the nesting depth of the expressions in it. `level` is
// the depth at which it is nested. The sum of both never exceeds the limit, so that trees can be
// traversed recursively.

extension Parser {
  /// Parses an expression that begins at the next token.
  mutating func expression(_ level: Int) -> Int {
    let mark = mark()
    var height = binary(.or, level)
    guard kind == .question, !isPastLine else { return height }
    guard level + height < SyntaxLimits.expressions else { return tooDeep() }
    bump()
    let outer = lines
    // A name and a colon on a new line are not a property here.
    if endsWithLine { lines = .free }
    height = max(height, operand { $0.expression(level + 1) })
    lines = outer
    expect(.colon)
    height = max(height, operand { $0.expression(level + 1) })
    tree.wrap(.ternary, from: mark)
    return height + 1
  }

  /// Parses an expression, or records that it is missing.
  @discardableResult
  mutating func operand(_ parse: (inout Parser) -> Int) -> Int {
    if beginsExpression, !isPastLine, !(endsWithLine && afterNewline && looksLikeItem) {
      return parse(&self)
    }
    missingExpression()
    return 1
  }

  mutating func missingExpression() { tree.finish(tree.begin(.missingExpression)) }

  var beginsExpression: Bool {
    switch kind {
    case .identifier, .number, .color, .quote, .leftParen, .leftBracket, .dot: true
    case .op: isPrefixOperator
    default: false
    }
  }

  /// Whether a new line begins like a property or element instead of the rest of an expression.
  var looksLikeItem: Bool {
    mutating get {
      guard kind == .identifier else { return false }
      let next = peek()
      switch next.kind {
      case .colon: return true
      case .identifier, .quote: return !next.afterNewline
      case .leftBrace: return !next.afterNewline && lines != .endsHead
      default: return false
      }
    }
  }

  // MARK: Operators

  /// The precedence of operators, lowest first, as in Swift.
  enum Precedence: Int {
    case or, and, comparison, range, additive, multiplicative, prefix

    var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .prefix }
    /// Whether `a ∘ b ∘ c` is valid.
    var chains: Bool { self != .comparison && self != .range }
  }

  /// `-- note` at the start of a line is a comment elsewhere.
  private var isForeignComment: Bool {
    guard afterNewline, endsWithLine, bytes[start] == UInt8(ascii: "-"), start + 2 < bytes.count
    else { return false }
    return bytes[start + 1] == UInt8(ascii: "-") && bytes[start + 2].isBlank
  }

  private var isPrefixOperator: Bool {
    guard length == 1 else { return false }
    let byte = bytes[start]
    return byte == UInt8(ascii: "-") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "+")
  }

  /// The precedence of the next token as a binary operator.
  private var precedence: Precedence? {
    guard kind == .op, !isPastLine, !isForeignComment else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "|"): return .or
    case UInt8(ascii: "&"): return .and
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): return .comparison
    case UInt8(ascii: "!"): return length == 2 ? .comparison : nil
    case UInt8(ascii: "."): return .range
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return .additive
    default: return .multiplicative
    }
  }

  private mutating func binary(_ loosest: Precedence, _ level: Int) -> Int {
    let mark = mark()
    var height = prefix(level)
    var last: Precedence?
    while let precedence, precedence.rawValue >= loosest.rawValue {
      guard level + height < SyntaxLimits.expressions else { return tooDeep() }
      // `a < b < c` is invalid, so the rest is recorded as unexpected.
      let chain = precedence == last && !precedence.chains ? begin(.unexpected) : nil
      bump()
      let right = operand { $0.binary(precedence.tighter, level + 1) }
      if let chain { tree.finish(chain) } else { tree.wrap(.binary, from: mark) }
      height = max(height, right) + 1
      last = precedence
      if precedence == .range, isWord("by"), !isPastLine, !afterNewline {
        guard level + height < SyntaxLimits.expressions else { return tooDeep() }
        bump()
        height = max(height, operand { $0.binary(.additive, level + 1) }) + 1
        tree.wrap(.binary, from: mark)
      }
    }
    return height
  }

  private mutating func prefix(_ level: Int) -> Int {
    guard level < SyntaxLimits.expressions else { return tooDeep() }
    guard kind == .op else { return postfix(level) }
    let node = begin(.prefix)
    bump()
    let height = operand { $0.prefix(level + 1) }
    tree.finish(node)
    return height + 1
  }

  // MARK: Members, calls, subscripts

  private mutating func postfix(_ level: Int) -> Int {
    let mark = mark()
    var height = primary(level)
    while !isPastLine {
      switch kind {
      case .dot: break
      case .leftParen, .leftBracket: if afterNewline { return height }
      default: return height
      }
      guard level + height < SyntaxLimits.expressions else { return tooDeep() }
      switch kind {
      case .dot:
        memberName()
        tree.wrap(.member, from: mark)
      case .leftParen:
        height = max(height, tuple(level) - 1)
        tree.wrap(.call, from: mark)
      default:
        height = max(height, subscriptIndex(level + 1))
        tree.wrap(.subscripted, from: mark)
      }
      height += 1
    }
    return height
  }

  /// `.name` or `.0`
  private mutating func memberName() {
    bump()
    let isName = kind == .identifier && !(endsWithLine && afterNewline && looksLikeItem)
    if isName || kind == .number && !afterNewline, !isPastLine {
      bump()
    } else {
      missing(.identifier)
    }
  }

  /// `[index]`
  private mutating func subscriptIndex(_ level: Int) -> Int {
    let opener = index
    let outer = enter()
    bump()
    let height = operand { $0.expression(level) }
    close(.rightBracket, opener: opener)
    lines = outer
    return height
  }

  private mutating func primary(_ level: Int) -> Int {
    switch kind {
    case .quote: return stringLiteral(level)
    case .leftParen: return tuple(level)
    case .leftBracket: return array(level)
    case .dot:
      let node = begin(.implicitMember)
      memberName()
      tree.finish(node)
    case .identifier where beginsConditionalValue: conditionalValue()
    default:
      let node = begin(kind == .number ? .numberLiteral : kind == .color ? .colorLiteral : .name)
      bump()
      tree.finish(node)
    }
    return 1
  }

  // MARK: Lists and strings

  mutating func tuple(_ level: Int) -> Int { values(.tuple, closedBy: .rightParen, level) }

  private mutating func array(_ level: Int) -> Int {
    values(.array, closedBy: .rightBracket, level)
  }

  private mutating func values(
    _ kind: SyntaxKind, closedBy closer: SyntaxKind, _ level: Int
  ) -> Int {
    let node = begin(kind)
    var height = 0
    list(closedBy: closer) { parser in
      let isArray = kind == .array
      height = max(
        height, isArray ? parser.listElement(level + 1) : parser.argument(level + 1))
    }
    tree.finish(node)
    return height + 1
  }

  /// Parses a value of an array, or a loop or condition with such values.
  private mutating func listElement(_ level: Int) -> Int {
    guard beginsElements else { return argument(level) }
    guard level < SyntaxLimits.expressions else { return tooDeep() }
    if isWord("if") { return listCondition(level) }
    let node = begin(.forStatement)
    loopVariables()
    var height = operand { $0.expression(level + 1) }
    height = max(height, elements(level + 1))
    tree.finish(node)
    return height + 1
  }

  /// Whether the next word is `for` or `if`, because what follows cannot follow a name.
  private var beginsElements: Bool {
    mutating get {
      let isCondition = isWord("if")
      guard isCondition || isWord("for") else { return false }
      let next = peek()
      switch next.kind {
      case .identifier, .leftParen: return true
      case .op:
        let first = (index..<next.index).reduce(start) { $0 + token($1).length }
        guard isCondition, token(next.index).length == 1 else { return false }
        if bytes[first] == UInt8(ascii: "!") { return true }
        // A sign is next to its operand only.
        return (bytes[first] == UInt8(ascii: "-") || bytes[first] == UInt8(ascii: "+"))
          && next.index > index + 1 && peek(after: next.index).index == next.index + 1
      case .color: return isCondition
      case .number, .quote, .dot, .leftBracket: return isCondition && next.index > index + 1
      default: return false
      }
    }
  }

  /// `if condition { … } else if … { … } else { … }`
  private mutating func listCondition(_ level: Int) -> Int {
    let node = begin(.ifStatement)
    bump()
    var height = operand { $0.expression(level + 1) }
    height = max(height, elements(level + 1))
    if isWord("else") {
      bump()
      if isWord("if") {
        height = max(
          height,
          level + 1 < SyntaxLimits.expressions ? listCondition(level + 1) : tooDeep())
      } else {
        height = max(height, elements(level + 1))
      }
    }
    tree.finish(node)
    return height + 1
  }

  private mutating func elements(_ level: Int) -> Int {
    let node = kind == .leftBrace ? begin(.elements) : tree.begin(.elements)
    var height = 0
    if kind == .leftBrace {
      list(closedBy: .rightBrace) { height = max(height, $0.listElement(level + 1)) }
    } else {
      missing(.leftBrace)
    }
    tree.finish(node)
    return height + 1
  }

  /// `value` or `label: value`
  private mutating func argument(_ level: Int) -> Int {
    let node = beginsExpression ? begin(.argument) : tree.begin(.argument)
    if kind == .identifier {
      let next = peek()
      if next.kind == .colon, !(lines == .closes && next.afterNewline) {
        bump()
        bump()
      }
    }
    let height = operand { $0.expression(level) }
    tree.finish(node)
    return height
  }

  /// Parses `"text \(value) text"`, starting at the quote.
  mutating func stringLiteral(_ level: Int) -> Int {
    let node = begin(.stringLiteral)
    let outer = lines
    lines = .closes
    bump()
    var height = 0
    while !afterNewline {
      if kind == .stringSegment {
        bump()
      } else if kind == .interpolationStart {
        height = max(height, interpolation(level + 1))
      } else {
        break
      }
    }
    expect(.quote)
    tree.finish(node)
    lines = outer
    return height + 1
  }

  private mutating func interpolation(_ level: Int) -> Int {
    let node = begin(.interpolation)
    let opener = index
    bump()
    let height = operand { $0.expression(level) }
    close(.rightParen, opener: opener)
    tree.finish(node)
    return height
  }
}
