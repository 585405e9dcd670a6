import SceneSource

/// Determines the text of each gap between tokens, in order.
struct FormatLayout {
  /// An enclosing body or list.
  struct Level {
    enum Kind {
      case file, body, list
      /// A list that is split because it is too long.
      case filledList
      /// A body or interpolation on one line.
      case flatBody
    }

    let kind: Kind
    /// The indentation of its items or elements.
    let indent: Int
    /// The indentation of its closing bracket at the start of a line.
    let outerIndent: Int
    /// The index of its closing token.
    let close: Int
    /// Whether the elements of a list begin on a new line, so that its closing bracket does so as
    /// well.
    var isBlock = false
    /// Whether it contains a syntax error, the extent of which depends on the next semicolon.
    var isBroken = false
  }

  let source: SourceText
  let nodes: [SyntaxTree.Node]
  let tokens: [FormatToken]
  private let bodies: [FormatTokens.Body]
  private let isBroken: [Bool]
  private let bracesMatch: Bool
  /// The line break, which is a line feed unless all lines end with a carriage return and a line
  /// feed.
  let lineEnd: [UInt8]

  var changes: [FormatChange] = []
  var comments = CommentAlignment()
  /// The offset whose column was computed last.
  var lastColumn = (offset: 0, column: 0)
  private var levels: [Level]
  /// For each body, whether it stays on one line.
  private var isFlat: [Bool]
  private var column = 0
  /// The indentation of the current line.
  private var lineIndent = 0
  /// The number of line breaks so far.
  var line = 0
  /// The number of bytes in all gaps so far.
  private var gapBytes = 0

  /// The maximum column of the first element for lists whose elements are aligned with it.
  private static let furthestAlignment = 80

  init(_ tree: SyntaxTree, _ tokens: FormatTokens) {
    source = tree.source
    nodes = tree.nodes
    self.tokens = tokens.tokens
    bodies = tokens.bodies
    isBroken = tokens.isBroken
    bracesMatch = tokens.bracesMatch
    isFlat = [Bool](repeating: false, count: bodies.count)
    levels = [
      Level(
        kind: .file, indent: 0, outerIndent: 0, close: .max,
        isBroken: self.tokens.last.map { $0.brokenCount > 0 } ?? false)
    ]
    lineEnd = Self.endsLinesWithReturn(source.bytes) ? [0x0D, 0x0A] : [0x0A]
  }

  /// Returns whether each line ends with a carriage return and a line feed.
  private static func endsLinesWithReturn(_ bytes: [UInt8]) -> Bool {
    var hasLine = false
    for index in bytes.indices where bytes[index] == 0x0A {
      guard index > 0, bytes[index - 1] == 0x0D else { return false }
      hasLine = true
    }
    return hasLine
  }

  /// Formats the text; returns false if it would exceed the maximum size of a source.
  mutating func run() -> Bool {
    for index in tokens.indices {
      write(gap(index), before: index)
      if gapBytes > SyntaxLimits.bytes { return false }
      let token = tokens[index]
      column += source.bytes[token.bytes].count { $0 & 0xC0 != 0x80 }
      while levels[levels.count - 1].close <= index { levels.removeLast() }
      open(index)
    }
    comments.finish(&changes)
    return true
  }

  // MARK: Gaps

  /// Returns the range of the gap before a token.
  func gapBytes(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(tokens[index - 1].end))..<Int(tokens[index].start)
  }

  private func gap(_ index: Int) -> GapText {
    let token = tokens[index]
    let level = levels[levels.count - 1]
    if isLeftAsItIs(index) { return .asItIs }
    let followsBrace = index == 0 || tokens[index - 1].flags.contains(.opensBody)
    switch token.spacing {
    case .fileEnd: return .lines(.init(indent: 0, endsFile: true))
    case .item:
      if level.kind == .flatBody { return flat(index, followsBrace ? " " : "; ") }
      return .lines(
        .init(indent: level.indent, needsLine: true, allowsBlank: true, isFirst: followsBrace))
    case .bodyEnd:
      let isEmpty = followsBrace && !token.flags.contains(.comment)
      if level.kind == .flatBody || isEmpty { return flat(index, isEmpty ? "" : " ") }
      return .lines(
        .init(
          indent: level.indent, endIndent: level.outerIndent, needsLine: true, allowsBlank: true,
          isFirst: followsBrace, isLast: true))
    case .join where !token.flags.contains(.comment): return .text(" ")
    default: break
    }
    if !token.flags.contains(.newline) {
      if level.isBlock, index == level.close, !token.flags.contains(.comment) {
        return .lines(.init(indent: level.outerIndent, needsLine: true))
      }
      if level.kind == .filledList, let line = filled(index, level) { return line }
      switch token.spacing {
      case .none: return flat(index, "")
      case .keep: return flat(index, gapBytes(index).isEmpty ? "" : " ")
      default: return flat(index, " ")
      }
    }
    return .lines(inner(index, level))
  }

  /// Returns a gap without line breaks. Comments and the whitespace around them are kept.
  private func flat(_ index: Int, _ text: StaticString) -> GapText {
    tokens[index].flags.contains(.comment) ? .asItIs : .text(text)
  }

  /// Returns a gap with a line break inside an item.
  private func inner(_ index: Int, _ level: Level) -> GapLines {
    let isInList = level.kind == .list || level.kind == .filledList
    guard isInList else {
      // `{` and `else` do not begin a continuation line.
      let isBranch = tokens[index].spacing == .join
      return GapLines(indent: level.indent + (isBranch ? 0 : Formatter.indentation))
    }
    let last = tokens[index - 1].kind
    let isFirst = last == .leftParen || last == .leftBracket || last == .leftBrace
    if index == level.close {
      return GapLines(indent: level.indent, endIndent: level.outerIndent, isLast: true)
    }
    let isElement = isFirst || last == .comma || tokens[index].kind == .comma
    return GapLines(
      indent: level.indent + (isElement ? 0 : Formatter.indentation), allowsBlank: isElement,
      isFirst: isFirst)
  }

  /// Returns a gap at which a list that is too long is split.
  private func filled(_ index: Int, _ level: Level) -> GapText? {
    if index == level.close { return .lines(.init(indent: level.outerIndent, needsLine: true)) }
    let last = tokens[index - 1]
    let isFirst = last.link == Int32(level.close) && last.kind != .comma
    guard isFirst || last.kind == .comma, last.link > 0 else { return nil }
    let width = Int(tokens[Int(last.link)].flatEnd - last.flatEnd)
    if !isFirst, column + width <= Formatter.lineWidth { return nil }
    return .lines(.init(indent: level.indent, needsLine: true))
  }

  /// Returns whether a gap is next to a syntax error and is not changed.
  private func isLeftAsItIs(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.flags.contains(.broken) { return true }
    switch token.spacing {
    case .item, .bodyEnd, .fileEnd:
      if token.spacing == .fileEnd, endsInOpenComment { return true }
      if !bracesMatch { return true }
      if levels[levels.count - 1].isBroken, token.flags.contains(.semicolon) { return true }
      let isBesideBroken =
        index > 0 && isBroken[Int(tokens[index - 1].unit)] || isBroken[Int(token.unit)]
      let endsWithLine = token.flags.contains(.newline) && !token.flags.contains(.semicolon)
      return isBesideBroken && !endsWithLine
    default:
      return isBroken[Int(token.unit)] || !bracesMatch && token.flags.contains(.newline)
    }
  }

  private var endsInOpenComment: Bool {
    guard let last = nodes.last, last.kind == .blockComment else { return false }
    return !endOfBlockComment(source.bytes, from: source.bytes.count - last.length).isClosed
  }

  private mutating func write(_ gap: GapText, before index: Int) {
    let bytes = gapBytes(index)
    switch gap {
    case .asItIs:
      gapBytes += bytes.count
      advance(over: source.bytes[bytes])
    case .text(let text):
      gapBytes += text.utf8CodeUnitCount
      column += text.utf8CodeUnitCount
      var change = FormatChange(bytes: bytes, blanks: 0, text: [])
      text.withUTF8Buffer { change.text += $0 }
      if !source.bytes[bytes].elementsEqual(change.text) { changes.append(change) }
    case .lines(let lines):
      let change = write(lines, before: index, codeEnd: column)
      gapBytes += change.blanks + change.text.count
      advance(over: change.text[...])
    }
  }

  private mutating func advance(over text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == 0x0A {
        column = 0
        lineIndent = 0
        line += 1
      } else if byte & 0xC0 != 0x80 {
        if column == lineIndent, byte == UInt8(ascii: " ") { lineIndent += 1 }
        column += 1
      }
    }
  }

  // MARK: Levels

  private mutating func open(_ index: Int) {
    let token = tokens[index]
    switch token.kind {
    case .leftBrace where token.flags.contains(.opensBody): openBody(index, Int(token.link))
    case .leftParen, .leftBracket, .interpolationStart, .leftBrace:
      guard token.link > 0 else { return }
      openList(index, Int(token.link))
    default: break
    }
  }

  private mutating func openBody(_ index: Int, _ number: Int) {
    let body = bodies[number]
    let outer = levels[levels.count - 1]
    // In an unclosed body, only spaces are changed.
    let close = body.close < 0 ? Int.max : Int(body.close)
    if body.chain == Int32(number) {
      let end = Int(body.chainEnd)
      isFlat[number] = end < 0 || outer.kind == .flatBody || fitsLine(index, end)
    } else {
      isFlat[number] = isFlat[Int(body.chain)]
    }
    levels.append(
      Level(
        kind: isFlat[number] ? .flatBody : .body, indent: outer.indent + Formatter.indentation,
        outerIndent: outer.indent, close: close, isBroken: isBroken(index, close)))
  }

  private func isBroken(_ first: Int, _ last: Int) -> Bool {
    tokens[min(last, tokens.count - 1)].brokenCount > tokens[first].brokenCount
  }

  /// Returns whether tokens on one line can stay there, which is always so if they contain a syntax
  /// error.
  private func fitsLine(_ first: Int, _ last: Int) -> Bool {
    guard tokens[last].newlines == tokens[first].newlines else { return false }
    return isBroken(first, last)
      || column + Int(tokens[last].flatEnd - tokens[first].flatEnd) <= Formatter.lineWidth
  }

  private mutating func openList(_ index: Int, _ close: Int) {
    let token = tokens[index]
    if token.kind == .interpolationStart {
      levels.append(Level(kind: .flatBody, indent: 0, outerIndent: 0, close: close))
      return
    }
    let isBlock = tokens[index + 1].flags.contains(.newline)
    let isFilled = !isBlock && isTooLong(index, close)
    let block = min(lineIndent + Formatter.indentation, Formatter.lineWidth)
    let isAligned = !isBlock && !isFilled && column <= Self.furthestAlignment
    levels.append(
      Level(
        kind: isFilled ? .filledList : .list,
        // There is a space after a brace.
        indent: isAligned ? column + (token.kind == .leftBrace ? 1 : 0) : block,
        outerIndent: lineIndent, close: close, isBlock: isBlock && bracesMatch))
  }

  /// Returns whether a list on one line must be split.
  private func isTooLong(_ index: Int, _ close: Int) -> Bool {
    let width = Int(tokens[close].flatEnd - tokens[index].flatEnd)
    guard column + width > Formatter.lineWidth, tokens[index].flags.contains(.isList),
      tokens[close].newlines == tokens[index].newlines, bracesMatch,
      !levels.contains(where: { $0.kind == .flatBody }),
      !isBroken[Int(tokens[index].unit)]
    else { return false }
    return tokens[index...close].allSatisfy { !$0.flags.contains(.comment) }
  }
}
