import SceneSource

// Missing tokens.

extension ParseDiagnoser {
  /// Reports a missing token or expression at the current position.
  mutating func missing(_ kind: SyntaxKind) {
    defer { if silence == .none { silence = .afterMistake } }
    if tellsUnclosedString() { return }
    switch kind {
    case .rightBrace, .rightParen, .rightBracket:
      if tellsUnclosed { unclosed(kind) }
      return
    default: break
    }
    guard silence == .none, !isDoubtful,
      !reportPlainly(
        .missingToken, offset..<offset, { "expected \($0.expected(kind)) after \($0.quotedLast)" })
    else { return }
    if reportOptional(kind) || reportForeignOperator(kind) { return }
    if kind == .missingExpression, parent == .property, lastKind == .colon,
      reportBlock(after: last)
    {
      return
    }
    let here = offset..<offset
    switch kind {
    case .semicolon, .comma: missingSeparator(kind == .comma ? "," : ";")
    case .identifier where parent == .element && index > (enclosing.last?.index ?? 0) + 1:
      nameAfterTitle()
    case .identifier where parent == .element:
      let next = firstToken(from: index + 1, at: offset)
      if next.kind == .leftBrace, !enclosing.isEmpty {
        return report(
          .missingToken, next.bytes, "expected an element type before '{'")
      }
      report(.missingToken, next.bytes, "expected an element type before \(quoted(next))")
    default:
      let expected = expected(kind)
      // A header such as `for name in names` without its brace.
      let rest = source.bytes[last.upperBound...].prefix { !$0.isLineBreak }
      let isHeader =
        expected == "'{'" && rest.allSatisfy { $0.isBlank } && lastClosingBrace >= rest.endIndex
      let end = last.upperBound..<last.upperBound
      if isHeader {
        missingOpeningBraces += 1
        firstMissingOpeningBrace = firstMissingOpeningBrace ?? end.upperBound
      }
      if kind == .equal, reportNoEqualSign() { return }
      report(
        .missingToken, here, "expected \(expected) after \(quotedLast)",
        fixIts: isHeader ? [fixIt("insert '{'", end, " {", isSafe: false)] : [])
    }
  }

  private func expected(_ kind: SyntaxKind) -> String {
    switch (kind, parent) {
    case (.missingExpression, .ifStatement): "a condition"
    case (.missingExpression, .forStatement): "a list"
    case (.missingExpression, .subscripted): "an index"
    case (.missingExpression, _): "a value"
    case (.identifier, .forStatement): "'in'"
    case (.identifier, _): "a name"
    case (.quote, _): "a file path in quotes"
    case (.colon, .ternary): "':' and a second value"
    case (.colon, _): "':'"
    case (.equal, _): "'='"
    case (.semicolon, _), (.comma, _): "a separator"
    default: "'{'"
    }
  }

  private mutating func missingSeparator(_ sign: String) {
    let next = firstToken(from: index + 1, at: offset)
    if parent == .forPattern, source[last] == "in" { return }
    if sign == ",", isLabel(before: next) {
      return report(
        .missingToken, next.bytes, "expected ':' before \(quoted(next))",
        fixIts: [fixIt("insert ':'", last.upperBound..<last.upperBound, ":", isSafe: false)])
    }
    let expected = sign == "," ? "','" : "a line break or ';'"
    let message = "expected \(expected) before \(quoted(next))"
    let corrected = source[last] + source[next.bytes]
    if lastKind == .number, NumberText(source.bytes[last]).suffix.isEmpty,
      next.kind == .identifier, NumberLiteral(corrected) != nil
    {
      // `10 px`
      let gap = last.upperBound..<next.bytes.lowerBound
      report(
        .missingToken, next.bytes, message, hint: "did you mean '\(cut(corrected))'?",
        fixIts: [fixIt("remove the space", gap, "")])
    } else if lastKind == .number, source[next.bytes] == "x", parent == .body {
      // `scale: 2 x`
      report(
        .missingToken, next.bytes, message, hint: "did you mean \(quotedLast)?",
        fixIts: [fixIt("remove 'x'", last.upperBound..<next.bytes.upperBound, "", isSafe: false)])
    } else if lastKind == .quote, last.upperBound == next.bytes.lowerBound {
      // `"say "hello""`
      report(
        .missingToken, next.bytes, message, hint: "a quotation mark in a string is written '\\\"'")
    } else {
      if sign == ",", percentHint == nil, reportCommas(next, message) { return }
      let hint = percentHint ?? arrayHint(before: next)
      let isIntended = percentHint == nil && (sign == "," || startsItem(next))
      // `row "a" detail "x"` may be a property without its ':'.
      // In `row "a" accessory { … }`, the second element belongs in the braces of the first.
      let isHead = lastKind != .rightBrace && isElementBefore(next.bytes.lowerBound)
      let isSafe = sign == "," || !isFollowedByString(next) && !isHead
      report(
        .missingToken, next.bytes, message, hint: hint,
        fixIts: isIntended
          ? [fixIt("insert '\(sign)'", offset..<offset, sign, isSafe: isSafe)] : [])
    }
  }

  /// Reports the missing commas of a list such as `(0 0 9 9)` once; returns false for other lists.
  private mutating func reportCommas(_ next: FoundToken, _ message: String) -> Bool {
    guard let list = enclosing.last, list.kind == .tuple || list.kind == .array,
      next.kind == .number || next.kind == .color
        || next.kind == .identifier && lastKind == .identifier
        || next.kind == .quote && lastKind == .quote
    else { return false }
    if list.kind == .array, next.kind == .number, lastKind == .identifier || lastKind == .color {
      // `[red 0%, blue 100%]`
      report(
        .missingToken, next.bytes, message,
        hint: "the positions of the colors of a gradient are a list: 'locations: [0, 1]'")
      return true
    }
    var edits: [Diagnostic.Edit] = []
    var (child, start) = (list.index + 1, list.bytes.lowerBound)
    while child < list.end {
      let node = nodes[child]
      let isMissing = node.kind == .comma && node.length == 0
      // A word after a number is a unit.
      let isUnit =
        isMissing && source.bytes[start - 1].isDigit
        && firstToken(from: child + 1, at: start).kind == .identifier
      if isMissing, !isUnit {
        edits.append(.init(span(start..<start), ","))
      }
      start += node.length
      child += node.size
    }
    report(
      .missingToken, next.bytes, message,
      fixIts: [
        .init(edits.count == 1 ? "insert ','" : "insert the commas", edits, isSafe: true)
      ])
    return true
  }

  /// Returns whether the word before a missing `,` is the label of an argument, as in
  /// `Card(title "x")`.
  private func isLabel(before token: FoundToken) -> Bool {
    guard parent == .tuple, lastKind == .identifier else { return false }
    switch token.kind {
    case .number, .color, .quote: break
    default: return false
    }
    let before = source.bytes[..<last.lowerBound].last { !$0.isBlank && !$0.isLineBreak }
    return before == UInt8(ascii: "(") || before == UInt8(ascii: ",")
  }

  /// Returns whether a word after a missing `;` begins a property, an element, or a declaration,
  /// unlike the `scale` in `transform: rotate(45deg) scale(2)`.
  private func startsItem(_ token: FoundToken) -> Bool {
    guard token.kind == .identifier else { return false }
    let line = source.bytes[token.bytes.upperBound...].prefix { !$0.isLineBreak }
    switch line.first(where: { !$0.isBlank }) {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""): return true
    default: return line.contains(UInt8(ascii: "{")) || source[token.bytes] == "let"
    }
  }

  private func isFollowedByString(_ token: FoundToken) -> Bool {
    source.bytes[token.bytes.upperBound...].first { !$0.isBlank } == UInt8(ascii: "\"")
  }

  private func arrayHint(before token: FoundToken) -> String? {
    guard parent == .body, source.bytes[last.upperBound - 1] == UInt8(ascii: ")"),
      token.kind == .identifier, !startsItem(token)
    else { return nil }
    let word = firstWord(before: token.bytes.lowerBound)
    guard source[word] == "let" || isProperty(at: word.lowerBound) else { return nil }
    return "a list of values is in brackets: '[a, b]'"
  }

  /// `7%3` is 7 percent followed by a 3.
  var percentHint: String? {
    guard lastKind == .number, source.bytes[last.upperBound - 1] == UInt8(ascii: "%") else {
      return nil
    }
    return "the remainder operator '%' needs spaces around it"
  }

  // MARK: Brackets and strings

  /// Returns whether the current position is in an unclosed string. Only the string itself is
  /// reported, because its intended end is unknown.
  mutating func tellsUnclosedString() -> Bool {
    guard strings > 0 else { return false }
    let string = enclosing.first {
      let last = nodes[$0.end - 1]
      return $0.kind == .stringLiteral && last.kind == .quote && last.length == 0
    }
    guard let string else { return false }
    let start = string.bytes.lowerBound
    if silence == .afterTooDeep || unclosedString == start { return true }
    unclosedString = start
    var notes: [Diagnostic.Note] = []
    if let open = enclosing.first(where: { $0.kind == .interpolation }),
      open.bytes.upperBound == string.bytes.upperBound
    {
      let start = open.bytes.lowerBound
      notes.append(.init("this interpolation is missing its ')'", at: span(start..<(start + 2))))
    }
    let message = "unclosed string; expected '\"' on the same line"
    if notes.isEmpty, endsOnNextLine(stringAt: start) {
      hasStringOfLines = true
      report(
        .unclosedString, start..<(start + 1), message,
        hint: "a line break in a string is written '\\n'",
        fixIts: joining(start).map { [$0] } ?? [])
      return true
    }
    report(
      .unclosedString, start..<(start + 1), message, notes: notes)
    return true
  }

  private mutating func unclosed(_ closer: SyntaxKind) {
    guard let node = enclosing.last else { return }
    let signs: (open: String, close: String)
    switch closer {
    case .rightBrace where node.kind == .elements: signs = ("{", "}")
    case .rightBrace: return unclosedBrace(of: node)
    case .rightBracket: signs = ("[", "]")
    default: signs = (node.kind == .interpolation ? "\\(" : "(", ")")
    }
    let next = firstToken(from: index + 1, at: offset)
    if node.kind == .array, next.kind == .leftBrace, lastKind == .leftBracket || lastKind == .comma
    {
      return report(
        .unexpectedToken, next.bytes, "unexpected '{' in a list",
        hint: "a value with several parts is in parentheses: '(name: \"Ada\", age: 36)'")
    }
    report(
      .unclosedDelimiter, openingBracket(of: node, signs.open.utf8.count),
      "unclosed '\(signs.open)'; expected '\(signs.close)'",
      fixIts: [fixIt("insert '\(signs.close)'", offset..<offset, signs.close, isSafe: false)])
  }

  /// Returns the opening bracket of a node: its first token, or in a subscript the one after the
  /// base.
  private func openingBracket(of node: Enclosing, _ length: Int) -> Range<Int> {
    var start = node.bytes.lowerBound
    if node.kind == .subscripted {
      var child = node.index + 1
      while child < node.end, nodes[child].kind != .leftBracket {
        start += nodes[child].length
        child += nodes[child].size
      }
    }
    return start..<(start + length)
  }

  /// Reports the brace that the indentation shows to be unclosed; otherwise, that of the body. Those
  /// that must be closed at the same position are reported as the innermost.
  private mutating func unclosedBrace(of node: Enclosing) {
    if hasStringOfLines { return }
    let number = enclosing.count { $0.kind == .body } - 1
    guard let braces, braces.unclosed.indices.contains(number) else {
      // Where one is missing, so are those of all outer bodies.
      if offset == endOfUnclosed { return }
      endOfUnclosed = offset
      return report(
        .unclosedDelimiter, openingBracket(of: node, 1), Self.unclosedMessage(number + 1))
    }
    let brace = braces.unclosed[number]
    let others = braces.unclosed.filter { $0.next?.start == brace.next?.start }
    guard others.last?.offset == brace.offset else { return }
    let notes = brace.closer.map { closer in
      [
        Diagnostic.Note(
          "this '}' is not indented like its '{'; a '}' may be missing before it",
          at: span(closer..<(closer + 1)))
      ]
    }
    report(
      .unclosedDelimiter, brace.offset..<(brace.offset + 1), Self.unclosedMessage(others.count),
      notes: notes ?? [],
      fixIts: others.contains { $0.isDoubtful }
        ? [] : [closing(others, end: brace.next?.lastEnd ?? braces.end)])
  }

  private static func unclosedMessage(_ count: Int) -> String {
    "unclosed '{'\(count > 1 ? ", the innermost of \(count)" : ""); expected '}'"
  }

  /// Returns a fix-it that closes bodies.
  ///
  /// - Parameter end: The end of the last token in the bodies.
  private func closing(_ braces: [BraceIndentation.Brace], end: Int) -> Diagnostic.FixIt {
    let rest = source.bytes[end...].prefix { !$0.isLineBreak }
    let isAtEnd = rest.allSatisfy { $0.isBlank }
    var closers = ""
    var lineCount = 0
    for brace in braces.reversed() {
      let isOneLine = !source.bytes[brace.offset..<end].contains { $0.isLineBreak }
      if isOneLine, isAtEnd {
        closers += " }"
        continue
      }
      let indentation = source.bytes[source.startOfLine(at: brace.offset)...].prefix { $0.isBlank }
      closers += "\n" + String(decoding: indentation, as: UTF8.self) + "}"
      lineCount += 1
    }
    let signs = braces.map { _ in "}" }.joined(separator: " ")
    if lineCount == 0 {
      return fixIt("insert '\(signs)' at the end of the line", end..<end, closers, isSafe: false)
    }
    return fixIt(
      "insert '\(signs)' after line \(source.line(at: end))", rest.endIndex..<rest.endIndex,
      closers, isSafe: false)
  }

  /// Reports a missing brace, which is on the line of the item to which it belongs.
  mutating func body() {
    var first = index
    var isPlain = true
    var hasNewline = false
    while first > 0, nodes[first - 1].kind.isTrivia {
      first -= 1
      switch nodes[first].kind {
      case .newline: hasNewline = true
      case .whitespace: break
      default: isPlain = false
      }
    }
    guard hasNewline, silence == .none else { return }
    let brace = offset..<(offset + 1)
    let end = last.upperBound
    let edits: [Diagnostic.Edit] =
      isPlain
      ? [.init(span(end..<offset), " ")]
      : [.init(span(end..<end), " {"), .init(span(brace), "")]
    report(
      .braceOnNextLine, brace, "expected '{' on the same line as \(quotedLast)",
      fixIts: [.init("move '{' to that line", edits, isSafe: true)])
  }
}
