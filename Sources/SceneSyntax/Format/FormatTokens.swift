import SceneSource

/// A token with the gap before it, which the formatter can change.
struct FormatToken {
  /// The kind of gap.
  enum Spacing: UInt8 {
    case none, one
    /// A space if there is whitespace, otherwise nothing.
    case keep
    /// A space even if there is a line break: before `{` and `else`.
    case join
    /// The first token of an item.
    case item
    /// The closing brace of a body.
    case bodyEnd
    case fileEnd
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let newline = Flags(rawValue: 1)
    static let comment = Flags(rawValue: 2)
    static let semicolon = Flags(rawValue: 4)
    /// An invalid or missing token.
    static let broken = Flags(rawValue: 8)
    /// The opening bracket of a list with a comma.
    static let isList = Flags(rawValue: 16)
    static let opensBody = Flags(rawValue: 32)
  }

  let start: Int32
  let end: Int32
  /// The index of the node in the tree.
  let node: Int32
  let kind: SyntaxKind
  let spacing: Spacing
  /// The flags of the gap, with their defaults.
  var flags: Flags
  /// The item that contains it, excluding bodies in it.
  let unit: Int32
  /// For an opening bracket, the closing one; for a comma, the next comma or the closing bracket;
  /// for the brace of a body, the body; otherwise -1.
  var link: Int32 = -1
  /// The number of line breaks before it in the file.
  let newlines: Int32
  /// The column at which it would end if everything were on one line.
  var flatEnd: Int32 = 0
  /// The number of tokens with syntax errors up to this one.
  var brokenCount: Int32 = 0

  var bytes: Range<Int> { Int(start)..<Int(end) }
}

/// The tokens of a tree up to the end of the file, without semicolons between items.
struct FormatTokens {
  struct Body {
    var open: Int32
    var close: Int32 = -1
    /// The first body of the `if` statement that it belongs to, or itself. Either all bodies of a
    /// statement are on one line or none.
    var chain: Int32
    /// The closing brace of the last body in the statement, for the first body.
    var chainEnd: Int32 = -1
  }

  private struct Enclosing {
    let kind: SyntaxKind
    let index: Int
    let end: Int
    let unit: Int32
    /// The index of a body, or for a condition that of its first body; otherwise -1.
    var body: Int32 = -1
  }

  private let nodes: [SyntaxTree.Node]
  private let bytes: [UInt8]
  private(set) var tokens: [FormatToken] = []
  private(set) var bodies: [Body] = []
  /// Whether each unit contains a syntax error.
  private(set) var isBroken: [Bool] = [false]
  private(set) var bracesMatch = true
  /// Whether the file is not text, or has a merge conflict.
  let isUnreadable: Bool

  private var enclosing: [Enclosing] = []
  private var brackets: [(open: Int, comma: Int)] = []
  private var flags: FormatToken.Flags = []
  private var newlines: Int32 = 0
  private var beginsItem = false
  /// Whether the current line contains an unclosed string.
  private var isLineBroken = false
  private var strings = OpenStrings()

  init(_ tree: SyntaxTree) {
    nodes = tree.nodes
    bytes = tree.source.bytes
    isUnreadable =
      EncodingDetection(bytes) != nil || bytes.count > SyntaxLimits.bytes || tree.conflict != nil
    if !isUnreadable { walk() }
  }

  private mutating func walk() {
    tokens.reserveCapacity(nodes.count / 3)
    var offset = 0
    for (index, node) in nodes.enumerated() {
      while let top = enclosing.last, index >= top.end { leave() }
      guard node.kind.isToken else {
        enter(node, index)
        continue
      }
      leaf(node, index, offset)
      offset += node.length
    }
    while !enclosing.isEmpty { leave() }
    if strings.isBroken(by: .newline) { breakLine() }
    add(.file, at: offset, length: 0, nodes.count, .fileEnd, unit: 0)
    measure()
  }

  private mutating func enter(_ node: SyntaxTree.Node, _ index: Int) {
    let outer = enclosing.last
    var unit = outer?.unit ?? 0
    let isAmongItems = outer?.kind == .file || outer?.kind == .body
    switch node.kind {
    case .unexpected, .tooDeep:
      if isAmongItems { unit = beginUnit() }
      isBroken[Int(unit)] = true
    case .missingExpression: isBroken[Int(unit)] = true
    default: if node.kind.isItem, isAmongItems { unit = beginUnit() }
    }
    var next = Enclosing(kind: node.kind, index: index, end: index + node.size, unit: unit)
    if node.kind == .body {
      next.body = Int32(bodies.count)
      bodies.append(Body(open: Int32(tokens.count), chain: chain()))
    }
    enclosing.append(next)
  }

  private mutating func beginUnit() -> Int32 {
    beginsItem = true
    brackets.removeAll(keepingCapacity: true)
    isBroken.append(false)
    return Int32(isBroken.count - 1)
  }

  /// Returns the first body of the outermost `if` statement that the next body belongs to, or the
  /// next body.
  private mutating func chain() -> Int32 {
    let next = Int32(bodies.count)
    var first: Int32 = -1
    var level = enclosing.count - 1
    while level >= 0, enclosing[level].kind == .ifStatement {
      if enclosing[level].body < 0 { enclosing[level].body = next }
      first = enclosing[level].body
      level -= 1
    }
    return first < 0 ? next : first
  }

  private mutating func leave() {
    let node = enclosing.removeLast()
    guard node.kind == .body else { return }
    let chain = Int(bodies[Int(node.body)].chain)
    bodies[chain].chainEnd = max(bodies[chain].chainEnd, bodies[Int(node.body)].close)
  }

  private mutating func leaf(_ node: SyntaxTree.Node, _ index: Int, _ offset: Int) {
    let parent = enclosing.last?.kind ?? .file
    let unit = enclosing.last?.unit ?? 0
    let isAmongItems = parent == .file || parent == .body
    if node.length > 0, strings.isBroken(by: node.kind) { breakLine() }
    switch node.kind {
    case .whitespace, .byteOrderMark: return
    case .newline:
      flags.insert(.newline)
      newlines += 1
      isLineBroken = false
      return
    case .lineComment, .docComment:
      flags.insert(.comment)
      return
    case .blockComment:
      flags.insert(.comment)
      let end = offset + node.length
      newlines += Int32(bytes[offset..<end].count { $0 == 0x0A })
      return
    case .semicolon where isAmongItems && node.length > 0:
      flags.insert(.semicolon)
      return
    case .invalid:
      flags.insert(.broken)
      if !isAmongItems { isBroken[Int(unit)] = true }
      return
    default: break
    }
    if node.length == 0 {
      if node.kind == .rightBrace { bracesMatch = false }
      flags.insert(.broken)
      if !isAmongItems { isBroken[Int(unit)] = true }
      return
    }
    if node.kind == .rightBrace, parent == .unexpected, enclosing.count == 2 { bracesMatch = false }
    let spacing = spacing(node, index, offset, parent)
    add(node.kind, at: offset, length: node.length, index, spacing, unit: unit)
    note(node.kind, parent)
  }

  private mutating func add(
    _ kind: SyntaxKind, at offset: Int, length: Int, _ node: Int, _ spacing: FormatToken.Spacing,
    unit: Int32
  ) {
    tokens.append(
      FormatToken(
        start: Int32(offset), end: Int32(offset + length), node: Int32(node), kind: kind,
        spacing: spacing, flags: flags, unit: unit, newlines: newlines))
    flags = isLineBroken ? .broken : []
    beginsItem = false
  }

  /// The end of an unclosed string depends on everything on its line.
  private mutating func breakLine() {
    isLineBroken = true
    flags.insert(.broken)
    for index in tokens.indices.reversed() {
      let beginsLine = tokens[index].flags.contains(.newline)
      if beginsLine, tokens[index].spacing != .join { break }
      tokens[index].flags.insert(.broken)
      if beginsLine { break }
    }
  }

  /// Records matching brackets, commas, and braces.
  private mutating func note(_ kind: SyntaxKind, _ parent: SyntaxKind) {
    let last = tokens.count - 1
    switch kind {
    case .leftBrace where parent == .body:
      tokens[last].flags.insert(.opensBody)
      tokens[last].link = enclosing.last?.body ?? -1
    case .leftBrace where parent == .elements: brackets.append((last, -1))
    case .rightBrace where parent == .body:
      if let body = enclosing.last?.body { bodies[Int(body)].close = Int32(last) }
    case .leftParen, .leftBracket, .interpolationStart: brackets.append((last, -1))
    case .comma:
      guard let top = brackets.indices.last else { break }
      tokens[brackets[top].open].flags.insert(.isList)
      if brackets[top].comma >= 0 { tokens[brackets[top].comma].link = Int32(last) }
      brackets[top].comma = last
    case .rightParen, .rightBracket, .rightBrace:
      guard kind != .rightBrace || parent == .elements, let top = brackets.popLast() else { break }
      tokens[top.open].link = Int32(last)
      if top.comma >= 0 { tokens[top.comma].link = Int32(last) }
    default: break
    }
  }

  // MARK: Spacing

  private func spacing(
    _ node: SyntaxTree.Node, _ index: Int, _ offset: Int, _ parent: SyntaxKind
  ) -> FormatToken.Spacing {
    if beginsItem { return .item }
    let outer = enclosing.count > 1 ? enclosing[enclosing.count - 2].kind : .file
    switch node.kind {
    case .leftBrace: return .join
    case .rightBrace: return parent == .body ? .bodyEnd : .one
    case .comma, .rightParen, .rightBracket, .stringSegment, .interpolationStart: return .none
    case .quote where enclosing.last.map { $0.index + 1 < index } ?? false: return .none
    case .colon: return parent == .ternary ? .one : .none
    // The tokens of `1 .a` and `a.0` could change if the space were removed or added.
    case .dot where tokens.last?.kind == .number: return .keep
    case .dot where offset + 1 < bytes.count && bytes[offset + 1].isDigit: return .keep
    case .dot where parent == .member || parent == .path: return tight(offset)
    case .op where parent == .binary: return isRange(offset) ? tight(offset) : .one
    case .leftBracket where parent == .subscripted: return .none
    case .leftParen where parent == .parameterList || parent == .tuple && outer == .call:
      return .none
    case .leftParen where parent == .tuple && outer == .element:
      return tokens.last?.kind == .identifier ? .none : .one
    case .identifier where parent == .ifStatement && !isFirst(index): return .join
    default: return spacingAfterLast(offset, node.kind)
    }
  }

  private func spacingAfterLast(_ offset: Int, _ kind: SyntaxKind) -> FormatToken.Spacing {
    guard let last = tokens.last else { return .one }
    switch last.kind {
    case .leftParen, .leftBracket, .interpolationStart: return .none
    // The tokens of `a. 0.5` would change without the space.
    case .dot: return kind == .number ? .keep : .none
    case .op:
      if isRange(Int(last.start)) { return tight(offset) }
      return isPrefix(last) ? .none : .one
    default: return .one
    }
  }

  /// Returns no space, unless dots would form another operator.
  private func tight(_ offset: Int) -> FormatToken.Spacing {
    guard let last = tokens.last else { return .none }
    let follows = last.kind == .op ? offset : Int(last.end) - 1
    return bytes[follows] == UInt8(ascii: ".") ? .keep : .none
  }

  private func isFirst(_ index: Int) -> Bool {
    enclosing.last.map { $0.index + 1 == index } ?? false
  }

  private func isRange(_ offset: Int) -> Bool { bytes[offset] == UInt8(ascii: ".") }

  private func isPrefix(_ token: FormatToken) -> Bool {
    // A prefix operator is the first child of its node.
    nodes[Int(token.node) - 1].kind == .prefix
  }

  // MARK: Widths

  private mutating func measure() {
    var column: Int32 = 0
    var brokenCount: Int32 = 0
    var last = 0
    for index in tokens.indices {
      let token = tokens[index]
      let gap = last..<Int(token.start)
      column += Int32(clamping: flatWidth(ofGap: gap, before: token, at: index))
      column += Int32(clamping: width(token.bytes))
      tokens[index].flatEnd = column
      if token.flags.contains(.broken) || isBroken[Int(token.unit)] { brokenCount += 1 }
      tokens[index].brokenCount = brokenCount
      last = Int(token.end)
    }
  }

  private func flatWidth(ofGap gap: Range<Int>, before token: FormatToken, at index: Int) -> Int {
    if token.flags.contains(.comment) || token.flags.contains(.broken) { return width(gap) }
    switch token.spacing {
    case .none, .fileEnd: return 0
    case .one, .join: return 1
    case .keep: return gap.isEmpty ? 0 : 1
    case .item: return index > 0 && tokens[index - 1].flags.contains(.opensBody) ? 1 : 2
    case .bodyEnd: return index > 0 && tokens[index - 1].flags.contains(.opensBody) ? 0 : 1
    }
  }

  /// Returns the width in scalars.
  func width(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
}
