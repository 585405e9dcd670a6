import SceneSource

// Errors of which other languages write several lines: strings with line breaks, `switch`
// statements, and bodies without braces.

extension ParseDiagnoser {
  // MARK: Strings

  /// Reports `"""`, at the third quotation mark.
  func stringOfLines(_ quote: FoundToken) -> Habit? {
    let start = quote.bytes.lowerBound - 2
    let mark: [UInt8] = [0x22, 0x22, 0x22]
    let bytes = source.bytes
    guard start >= 0, bytes[start...].starts(with: mark) else { return nil }
    let message = "unexpected '\"\"\"'"
    let hint = "a string is on one line; a line break in it is written '\\n'"
    var end = start + 3
    while end < bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
    guard end < bytes.count else {
      return Habit(message: message, hint: hint, bytes: start..<(start + 3))
    }
    let close = end + 3
    let endOfLine = bytes[close...].firstIndex { $0.isLineBreak } ?? bytes.count
    let isOneLine = !bytes[start..<end].contains { $0.isLineBreak }
    return Habit(
      message: message,
      hint: isOneLine ? "a string begins and ends with a single quotation mark" : hint,
      fixIts: text(ofLines: (start + 3)..<end).map {
        [fixIt("write '\(cut($0))'", start..<close, $0)]
      }
        ?? [],
      bytes: start..<(start + 3), covering: start..<(isOneLine ? close : endOfLine),
      hasBraces: true)
  }

  /// Returns the string on one line for the text between two `"""`; nil if it is long, or contains
  /// both escapes and quotation marks.
  private func text(ofLines range: Range<Int>) -> String? {
    let bytes = source.bytes[range]
    let hasEscapes = bytes.contains(UInt8(ascii: "\\"))
    guard range.count <= 400, !hasEscapes || !bytes.contains(UInt8(ascii: "\"")) else { return nil }
    var lines = bytes.split(omittingEmptySubsequences: false) { $0.isLineBreak }
    guard let first = lines.first, let last = lines.last else { return nil }
    var indentation = 0
    if lines.count > 1 {
      guard first.allSatisfy({ $0.isBlank }), last.allSatisfy({ $0.isBlank }) else { return nil }
      lines = Array(lines.dropFirst().dropLast())
      indentation = last.count
    }
    var text = ""
    for (number, line) in lines.enumerated() {
      if line.last == UInt8(ascii: "\\") { return nil }
      let indented = line.prefix { $0.isBlank }.count
      let part = String(decoding: line.dropFirst(min(indentation, indented)), as: UTF8.self)
      if number > 0 { text += "\\n" }
      for scalar in part.unicodeScalars { text += scalar == "\"" ? "\\\"" : String(scalar) }
    }
    return "\"" + text + "\""
  }

  /// Returns the quotation mark on the next line that ends a string, as in
  ///
  ///     textLayer "Good
  ///         morning" { … }
  ///
  /// and the end of its line.
  func endOnNextLine(ofStringAt start: Int) -> (quote: Int, line: Int)? {
    let bytes = source.bytes
    guard let end = bytes[start...].firstIndex(where: { $0.isLineBreak }) else { return nil }
    let first = bytes[end...].firstIndex { !$0.isLineBreak && !$0.isBlank } ?? bytes.count
    let last = bytes[first...].firstIndex { $0.isLineBreak } ?? bytes.count
    let line = bytes[first..<last]
    let quotes = line.indices.filter {
      bytes[$0] == UInt8(ascii: "\"") && bytes[$0 - 1] != UInt8(ascii: "\\")
    }
    guard quotes.count % 2 == 1, let quote = quotes.first, quote > first,
      !line[..<quote].contains(UInt8(ascii: "{")), !line[quote - 1].isBlank,
      ![UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":")].contains(
        line[quote - 1])
    else { return nil }
    return (quote, last)
  }

  /// Returns a fix-it that writes a line break in a string as `\\n`.
  func joining(_ start: Int) -> Diagnostic.FixIt? {
    let bytes = source.bytes
    guard var end = bytes[start...].firstIndex(where: { $0.isLineBreak }) else { return nil }
    let next = bytes[end...].firstIndex { !$0.isLineBreak && !$0.isBlank } ?? bytes.count
    while bytes[end - 1].isBlank { end -= 1 }
    // A `\\` at the end of a line continues it in other languages.
    let continues = bytes[end - 1] == UInt8(ascii: "\\")
    if continues { end -= 1 }
    return continues
      ? fixIt("join the lines", end..<next, "", isSafe: false)
      : fixIt("write '\\n'", end..<next, "\\n", isSafe: false)
  }

  // MARK: Statements

  /// Reports `switch value { case … }` and declarations of types and functions, which are otherwise
  /// elements.
  mutating func reportForeignStatement(_ element: SyntaxTree.Node) {
    let word = offset..<endOfWord(at: offset)
    var end = offset + element.length
    var hint: String?
    switch source[word] {
    case "switch":
      guard let brace = source.bytes[word.upperBound..<end].firstIndex(of: UInt8(ascii: "{")),
        let first = source.bytes[(brace + 1)..<end]
          .firstIndex(where: { !$0.isBlank && !$0.isLineBreak }),
        ["case", "default"].contains(source[first..<endOfWord(at: first)])
      else { return }
      hint = "a choice is written 'if x == 1 { … } else if x == 2 { … } else { … }'"
    case "guard":
      hint = "a condition is written 'if x == 1 { … }'"
      end = endOfLine(at: offset)
    case "struct", "class", "enum", "func", "function", "extension", "protocol":
      hint = vocabulary.findElement(source[word])
    default: return
    }
    // Without a syntax error, the checker reports it.
    guard nodes[index..<(index + element.size)].contains(where: { $0.isMistake }) else { return }
    report(
      .unexpectedToken, word, "unexpected '\(source[word])'", hint: hint, covering: offset..<end)
  }

  /// Returns the offset of the next line break.
  func endOfLine(at offset: Int) -> Int {
    source.bytes[offset...].firstIndex { $0.isLineBreak } ?? source.bytes.count
  }

  // MARK: Braces

  /// Reports `layer:` before lines that are indented more; returns false for others.
  mutating func reportBlock(_ missing: SyntaxKind) -> Bool {
    guard missing == .missingExpression, parent == .property, lastKind == .colon,
      let property = enclosing.last, source.bytes[property.bytes.lowerBound].isIdentifierHead
    else { return false }
    let name = source[property.bytes.lowerBound..<endOfWord(at: property.bytes.lowerBound)]
    let colon = FoundToken(kind: .colon, bytes: last)
    guard vocabulary.isElement(name), !vocabulary.hasProperty(name, owner),
      let habit = blockWithoutBraces(colon), let part = habit.covering
    else { return false }
    report(
      .unexpectedToken, last, habit.message, hint: habit.hint, fixIts: habit.fixIts,
      covering: property.bytes.lowerBound..<part.upperBound)
    return true
  }

  /// Returns what to report for `table places:` before lines that are indented more.
  func blockWithoutBraces(_ colon: FoundToken) -> Habit? {
    let rest = lineRest(from: colon.bytes.upperBound)
    guard rest.isEmpty, let block = IndentedBlock(below: colon.bytes.lowerBound, of: source) else {
      return nil
    }
    var edits = [Diagnostic.Edit(span(colon.bytes), " {")]
    if let end = block.closingBrace { edits.append(.init(span(end.offset..<end.offset), end.text)) }
    return Habit(
      message: "unexpected ':', expected '{'", hint: "the contents of an element are in braces",
      fixIts: [.init("write '{ … }'", edits, isSafe: false)],
      covering: colon.bytes.lowerBound..<block.end)
  }

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

  // MARK: Gradients

  /// Reports `linear-gradient(to right, red 0%, blue 100%)`, in which commas seem to be missing;
  /// returns false for others.
  mutating func reportGradient(before next: FoundToken) -> Bool {
    guard let list = enclosing.last, list.kind == .tuple, let start = startOfGradient(list) else {
      return false
    }
    let message = "expected ',' before \(quoted(next))"
    let call = start..<list.bytes.upperBound
    let text = ForeignGradient.equivalent(of: source.bytes[call])
    let property = firstWord(before: start)
    if parent(ofList: list) == .property, !vocabulary.hasProperty(source[property], owner),
      let meant = vocabulary.findProperty("gradient", owner)
    {
      report(
        .missingToken, next.bytes, message, hint: meant.hint,
        covering: property.lowerBound..<call.upperBound)
    } else {
      report(
        .missingToken, next.bytes, message,
        hint: "a gradient is written '\(text?.text ?? ForeignGradient.example)'",
        fixIts: text.map { [fixIt("write '\(cut($0.text))'", call, $0.text, isSafe: $0.isExact)] }
          ?? [],
        covering: call)
    }
    return true
  }

  /// Returns the start of the function's name before a list of arguments; nil if it is no gradient.
  func startOfGradient(_ list: Enclosing) -> Int? {
    let start =
      source.bytes[..<list.bytes.lowerBound]
      .lastIndex { !$0.isIdentifierBody && $0 != UInt8(ascii: "-") }.map { $0 + 1 } ?? 0
    return ForeignGradient.isName(source[start..<list.bytes.lowerBound]) ? start : nil
  }

  /// Returns whether a list is in the value of a property.
  private func parent(ofList list: Enclosing) -> SyntaxKind {
    enclosing.last { !$0.kind.isExpression && $0.kind != .argument }?.kind ?? .file
  }
}
