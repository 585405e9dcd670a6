import SceneSource

// Shapes that are errors whatever the words in them are: a block in the place of a value, a word
// before a declaration, operators of several characters.

extension ParseDiagnoser {
  // MARK: Declarations

  /// Returns whether the `let` at an offset is another word, such as `var`.
  func isForeignLet(at offset: Int) -> Bool {
    source.bytes[offset] != UInt8(ascii: "l") || source[offset..<endOfWord(at: offset)] != "let"
  }

  /// Returns whether a `let` lacks its keyword, like the second one in `let a = 1, b = 2`.
  func isFurtherLet(_ index: Int) -> Bool {
    nodes[index].kind == .letDeclaration && nodes[index + 1].length == 0
  }

  /// Reports `var name = value`.
  mutating func reportForeignLet() {
    let word = firstToken(from: index + 1, at: offset)
    report(
      .unexpectedToken, word.bytes,
      "unexpected \(quoted(word)): values are declared with 'let'",
      fixIts: [fixIt("write 'let'", word.bytes, "let")])
  }

  /// Reports `component Card(var title)` and `component Card(String title)`.
  mutating func reportWordBeforeParameter(_ word: FoundToken) {
    let blanks = source.bytes[word.bytes.upperBound...].prefix { $0.isBlank }
    report(
      .unexpectedToken, word.bytes, "unexpected \(quoted(word)) before a parameter",
      hint: "a parameter is only a name, with an optional default value: 'tint = red'",
      fixIts: [
        fixIt("remove \(quoted(word))", word.bytes.lowerBound..<blanks.endIndex, "")
      ])
  }

  /// Reports `style card = { … }` and `style "card" { … }`; returns false for other tokens.
  mutating func reportDeclaration(_ token: FoundToken) -> Bool {
    guard parent == .styleDeclaration || parent == .componentDeclaration else { return false }
    if token.kind == .equal {
      report(
        .unexpectedToken, token.bytes, "unexpected '=', expected '{'",
        fixIts: [fixIt("remove '='", last.upperBound..<token.bytes.upperBound, "")])
      return true
    }
    let string = offset..<(offset + nodes[index].length)
    let name = source.bytes[string].dropFirst().dropLast()
    guard token.kind == .quote, name.first?.isIdentifierHead == true,
      name.allSatisfy({ $0.isIdentifierBody })
    else { return false }
    let word = String(decoding: name, as: UTF8.self)
    report(
      .unexpectedToken, token.bytes, "unexpected string, expected a name",
      hint: "write '\(cut(word))'", fixIts: [fixIt("remove the quotes", string, word)])
    return true
  }

  // MARK: Values

  /// Reports `opacity: if wide { 1 } else { 0 }`; returns false for other tokens.
  mutating func reportConditionalValue(_ token: FoundToken) -> Bool {
    let next = min(index + nodes[index].size, nodes.count - 1)
    guard nodes[next].kind == .missingExpression, source[token.bytes] == "if" else { return false }
    report(
      .unexpectedToken, token.bytes, "unexpected 'if' in a value",
      hint: "a conditional value is written 'condition ? a : b'")
    return true
  }

  /// The fix-it that writes `(x = 0, y = 0)` with colons.
  var labelFixIts: [Diagnostic.FixIt] {
    guard let list = enclosing.last else { return [] }
    var edits: [Diagnostic.Edit] = []
    var (child, start) = (list.index + 1, list.bytes.lowerBound)
    while child < list.end {
      if nodes[child].kind == .unexpected, child + 1 < nodes.count, nodes[child + 1].kind == .equal
      {
        let end = start + 1
        guard end < source.bytes.count else { return [] }
        if source.bytes[end] == UInt8(ascii: "=") || source.bytes[end] == UInt8(ascii: ">") {
          return []
        }
        let blanks = source.bytes[..<start].reversed().prefix { $0.isBlank }.count
        edits.append(.init(span((start - blanks)..<end), ":"))
      }
      start += nodes[child].length
      child += nodes[child].size
    }
    return [.init("write ':'", edits, isSafe: true)]
  }

  /// Reports `a ?? b`, in which part of a `? :` is missing; returns false for others.
  mutating func reportOptional(_ missing: SyntaxKind) -> Bool {
    guard parent == .ternary, let node = enclosing.last else { return false }
    var start = node.bytes.lowerBound
    var child = node.index + 1
    while child < node.end, nodes[child].kind != .question {
      start += nodes[child].length
      child += nodes[child].size
    }
    let end = start + 1
    guard child < node.end, end < source.bytes.count else { return false }
    if missing == .missingExpression, source.bytes[end] == UInt8(ascii: "?") {
      report(.unexpectedToken, start..<(end + 1), "unexpected '??'")
      return true
    }
    guard missing == .colon, source.bytes[end] == UInt8(ascii: "."),
      !source.bytes[start - 1].isBlank
    else { return false }
    report(
      .unexpectedToken, start..<end, "unexpected '?'",
      fixIts: [fixIt("remove '?'", start..<end, "")])
    return true
  }

  /// Reports operators of other languages after which an operand seems to be missing, such as `===`;
  /// returns false for others.
  mutating func reportForeignOperator(_ missing: SyntaxKind) -> Bool {
    let end = last.upperBound
    guard missing == .missingExpression, lastKind == .op, end < source.bytes.count else {
      return false
    }
    let sign = last.lowerBound..<(end + 1)
    let meant: String
    switch source[sign] {
    case "===", "!==": meant = source[last]
    case "<>": meant = "!="
    case "...<": meant = "..<"
    case "**":
      report(
        .unexpectedToken, sign, "unexpected '**'", hint: "a power is written as a product: 'x * x'")
      return true
    default: return false
    }
    report(
      .unexpectedToken, sign, "unexpected '\(source[sign])', expected '\(meant)'",
      fixIts: [fixIt("write '\(meant)'", sign, meant)])
    return true
  }

  /// Reports `let x == 3` and `let x 3`; returns false for others.
  mutating func reportNoEqualSign() -> Bool {
    let next = firstToken(from: index + 1, at: offset)
    let gap = last.upperBound..<next.bytes.lowerBound
    guard lastKind == .identifier, source.bytes[gap].allSatisfy({ $0.isBlank }) else {
      return false
    }
    switch next.kind {
    case .op where source[next.bytes] == "==":
      report(
        .unexpectedToken, next.bytes, "unexpected '==', expected '='",
        fixIts: [fixIt("write '='", next.bytes, "=")])
    case .number, .color, .quote, .leftBracket:
      report(
        .missingToken, offset..<offset, "expected '=' after \(quotedLast)",
        fixIts: [fixIt("insert '='", offset..<offset, " =", isSafe: false)])
    default: return false
    }
    return true
  }

  // MARK: Elements

  /// Reports a name after a title, as in `textLayer "Done" title { … }`.
  mutating func nameAfterTitle() {
    let next = firstToken(from: index + 1, at: offset)
    report(.unexpectedToken, next.bytes, "unexpected \(quoted(next)) after a title")
  }

  /// Reports `table places:` and `layer:` before lines that are indented more; returns false for
  /// others.
  mutating func reportBlock(after colon: Range<Int>) -> Bool {
    let rest = lineRest(from: colon.upperBound)
    guard rest.isEmpty, let block = IndentedBlock(below: colon.lowerBound, of: source) else {
      return false
    }
    var edits = [Diagnostic.Edit(span(colon), " {")]
    if let end = block.closingBrace { edits.append(.init(span(end.offset..<end.offset), end.text)) }
    report(
      .unexpectedToken, colon, "unexpected ':', expected '{'",
      hint: "the contents of an element are in braces",
      fixIts: [.init("write '{ … }'", edits, isSafe: false)])
    return true
  }

  // MARK: Reading the line

  /// Returns the end of the line above a `}` whose `{` is missing, as the indentation shows:
  ///
  ///     table places
  ///         row "Durham, NC"
  ///     }
  func headWithoutBrace(above brace: Int) -> Range<Int>? {
    let bytes = source.bytes
    func indentation(_ line: Int) -> Int { bytes[line...].prefix { $0.isBlank }.count }
    var line = source.startOfLine(at: brace)
    let outer = indentation(line)
    guard line + outer == brace else { return nil }
    for lines in 0..<200 where line > 0 {
      line = source.startOfLine(at: line - 1)
      let start = line + indentation(line)
      if bytes[start].isLineBreak { continue }
      if start - line > outer { continue }
      let text = lineRest(from: start)
      let next = bytes[text.upperBound...].first { !$0.isBlank }
      guard start - line == outer, lines > 0, bytes[start].isIdentifierHead, !isProperty(at: start),
        next.map({ $0.isLineBreak || $0 == UInt8(ascii: "/") }) != false,
        !keywords.contains(source[start..<endOfWord(at: start)])
      else { return nil }
      return text
    }
    return nil
  }

  func endOfWord(at start: Int) -> Int {
    source.bytes[start...].firstIndex { !$0.isIdentifierBody } ?? source.bytes.count
  }

  /// Returns the range from an offset to the end of the item on its line, without blanks and a
  /// comment at the end.
  func lineRest(from offset: Int) -> Range<Int> {
    var start = offset
    while start < source.bytes.count, source.bytes[start].isBlank { start += 1 }
    var end = start
    var isInString = false
    for byte in source.bytes[start...] {
      if byte.isLineBreak { break }
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if !isInString, [";", "{", "}", "/"].contains(Unicode.Scalar(byte)) { break }
      end += 1
    }
    while end > start, source.bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Returns whether a name and a colon are at an offset.
  func isProperty(at offset: Int) -> Bool {
    let word = source.bytes[offset...]
    guard word.first?.isIdentifierHead == true else { return false }
    return word.drop { $0.isIdentifierBody }.first { !$0.isBlank } == UInt8(ascii: ":")
  }

  /// Returns whether the item before an offset on its line begins with the type of an element,
  /// instead of with a property.
  func isElementBefore(_ offset: Int) -> Bool {
    let word = firstWord(before: offset)
    return !word.isEmpty && !isProperty(at: word.lowerBound) && source[word] != "let"
  }

  /// Returns the first word of the item before an offset on its line; empty if there is none.
  func firstWord(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, !source.bytes[start - 1].isLineBreak,
      ![";", "{", "}"].contains(Unicode.Scalar(source.bytes[start - 1]))
    {
      start -= 1
    }
    while start < offset, source.bytes[start].isBlank { start += 1 }
    let word = source.bytes[start..<offset].prefix { $0.isIdentifierBody }
    return word.first?.isIdentifierHead == true ? start..<word.endIndex : start..<start
  }
}
