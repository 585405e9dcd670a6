import SceneSource

// Errors that follow from how other tools and languages are written.

extension ParseDiagnoser {
  /// A message with a suggestion.
  struct Habit {
    var code = DiagnosticCode.unexpectedToken
    var message: String
    var hint: String?
    var fixIts: [Diagnostic.FixIt] = []
    /// The range to report; nil for the unexpected token.
    var bytes: Range<Int>?
    /// The part of the file in which all other errors follow from this one.
    var covering: Range<Int>?
    /// Whether that part can contain any number of braces.
    var hasBraces = false
  }

  /// Returns what to report for an unexpected token that is common elsewhere.
  func habit(_ token: FoundToken) -> Habit? {
    switch token.kind {
    case .number where isDevice: device(token)
    case .equal where parent == .element && typeWord == "let":
      Habit(
        message: "unexpected '=', expected a name",
        hint: "each value has its own 'let': 'let a = 1'")
    case .identifier where parent == .ifStatement && ["let", "var"].contains(source[last]):
      Habit(
        message: "unexpected \(quotedLast) in a condition",
        hint: "values are not wrapped in optionals; compare with 'none': 'if a != none { … }'",
        bytes: last)
    case .op where parent == .element || parent == .componentDeclaration: operatorOfElement(token)
    case .question where parent == .element && lastKind == .identifier:
      conditionalTitle() ?? interpolated(token)
    case .leftBracket where parent == .body && callsLoop(token):
      Habit(message: "unexpected '['", hint: "a loop is written 'for name in [\"a\", \"b\"] { … }'")
    case .color where parent == .body || parent == .file: identifierInCSS(token)
    case .comma where parent == .element: commaAfterElement(token)
    case .comma where parent == .forStatement:
      Habit(
        message: "unexpected ',', expected 'in'",
        hint: "two names are in parentheses, the index first: 'for (i, x) in …'")
    case .dot where parent == .body || parent == .file || parent == .element: modifier(token)
    case .leftBracket where parent == .element: listAfterElement(token)
    case .identifier where parent == .body || parent == .file:
      Keyword.isModifier(source.bytes, token.bytes) ? modifier(ofDeclaration: token) : nil
    case .identifier where parent == .forStatement: wordInRange(token) ?? condition(ofLoop: token)
    case .identifier where parent == .importDeclaration: importedName(token)
    case .identifier where parent == .parameter: wordBeforeParameter(token)
    case .leftBrace where parent == .body || parent == .file:
      closure(token) ?? (lastKind == .identifier ? elementAsValue(token) : nil)
    case .quote where parent == .body && lastKind == .identifier: elementAsValue(token)
    case .quote where lastKind == .quote && last.upperBound == token.bytes.lowerBound:
      stringOfLines(token)
    case .colon where lastKind == .number && parent == .body: timeOfDay(token)
    case .op where source[token.bytes] == "!" && last.upperBound == token.bytes.lowerBound:
      optional("!", token.bytes)
    default: nil
    }
  }

  /// `let card = layer { … }`
  private func elementAsValue(_ token: FoundToken) -> Habit? {
    let start = firstWord(before: last.upperBound).lowerBound
    let words = source.bytes[start..<last.upperBound].split { $0.isBlank }
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0] == "let", words[2] == "=", words[3] == source[last] else {
      return nil
    }
    let head = "\(words[3]) \(words[1])"
    return Habit(
      message: "unexpected \(token.kind == .quote ? "string" : "'{'") after a value",
      hint: "an element with a name is written '\(cut(head)) { … }'",
      fixIts: [rewriting(start..<last.upperBound, as: head)])
  }

  /// Whether the last token is the first word of a device's name.
  var isDevice: Bool {
    lastKind == .identifier && ["iPhone", "iPad", "iPod"].contains(source[last])
  }

  /// `device: iPhone 15 Pro`
  func device(_ token: FoundToken) -> Habit {
    let rest = lineRest(from: token.bytes.lowerBound)
    let range = last.lowerBound..<rest.upperBound
    let suggestion = range.count <= 64 ? vocabulary.findDevice(source[range]) : nil
    let message = "unexpected \(quoted(token)) after '\(source[last])'"
    let property = firstWord(before: last.lowerBound)
    if source[property] == "size", let name = suggestion?.name {
      let device = "device: " + name
      return Habit(
        message: message, hint: "the size of a device is set with '\(device)'",
        fixIts: [rewriting(property.lowerBound..<range.upperBound, as: device)])
    }
    return Habit(
      message: message,
      hint: suggestion?.hint ?? "for a device that is not built in, set 'size' and 'scale'",
      fixIts: suggestion.map { [rewriting(range, as: $0.name)] } ?? [])
  }

  /// `import theme` and `import UIKit`
  private func importedName(_ token: FoundToken) -> Habit {
    let message = "unexpected \(quoted(token)), expected a file path in quotes"
    let name = source[token.bytes]
    // Modules have capitalized names.
    guard let first = name.utf8.first, first >= UInt8(ascii: "a"), name.utf8.count <= 64 else {
      return Habit(
        message: message, hint: "only scene files can be imported: 'import \"theme.tbl\"'")
    }
    return Habit(message: message, fixIts: [rewriting(token.bytes, as: "\"\(name).tbl\"")])
  }

  /// `time: 9:41`
  private func timeOfDay(_ colon: FoundToken) -> Habit? {
    let rest = lineRest(from: last.lowerBound)
    let time = source[rest]
    guard time.utf8.count <= 8, time.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ":") })
    else { return nil }
    return Habit(
      message: "unexpected ':'", hint: "a time of day is in quotes: '\"\(time)\"'",
      fixIts: [rewriting(rest, as: "\"\(time)\"")])
  }

  // MARK: Optional values

  /// Returns what to report for `a?.b` and `a!`.
  private func optional(_ sign: String, _ bytes: Range<Int>) -> Habit {
    Habit(
      message: "unexpected '\(sign)'", hint: "values are not wrapped in optionals",
      fixIts: [fixIt("remove '\(sign)'", bytes, "")])
  }

  /// Reports `a ?? b` and `a?.b`, in which part of a `? :` is missing; returns false for others.
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
      report(
        .unexpectedToken, start..<(end + 1), "unexpected '??'",
        hint: "for a value that can be 'none', write 'a == none ? b : a'")
      return true
    }
    guard missing == .colon, source.bytes[end] == UInt8(ascii: "."),
      !source.bytes[start - 1].isBlank
    else { return false }
    let habit = optional("?", start..<end)
    report(
      .unexpectedToken, start..<end, habit.message, hint: habit.hint, fixIts: habit.fixIts)
    return true
  }

  // MARK: Indices and loops

  var indexHint: String {
    "elements have no indices; give one a name where it is declared, as in 'row first \"…\"'"
  }

  /// Reports `rows[0].height: 44` and `names.forEach { … }`, in which a colon seems to be missing;
  /// returns false for others.
  mutating func reportNoProperty(_ missing: SyntaxKind) -> Bool {
    guard missing == .colon, parent == .property else { return false }
    let next = firstToken(from: index + 1, at: offset)
    if reportStatement(before: next) { return true }
    if source[last] == "forEach" || source[last] == "map" {
      let hint = "a loop is written 'for name in names { … }'"
      report(.unexpectedToken, last, "unexpected \(quotedLast)", hint: hint)
    } else if next.kind == .leftBracket, next.bytes.lowerBound == last.upperBound {
      report(.unexpectedToken, next.bytes, "unexpected '['", hint: indexHint)
    } else if next.kind == .leftParen, let dot = dotOfModifier(before: next) {
      let habit = modifier(dot)
      report(.unexpectedToken, dot.bytes, "unexpected '.'", hint: habit?.hint)
    } else if next.kind == .leftBrace, let dot = dotOfStyle {
      let isDeclared = source[firstWord(before: dot.lowerBound)] == "style"
      report(
        .unexpectedToken, dot, "unexpected '.' before \(quotedLast)",
        hint: isDeclared
          ? nil : "a style is applied with 'uses': '{ uses: \(cut(source[last])) }'",
        fixIts: isDeclared ? [fixIt("remove '.'", dot, "")] : [])
    } else {
      return false
    }
    isLineDoubtful = true
    return true
  }

  /// The dot before the last word in `layer .card { … }`.
  private var dotOfStyle: Range<Int>? {
    let dot = (last.lowerBound - 1)..<last.lowerBound
    guard last.lowerBound > 1, source[dot] == ".", source.bytes[dot.lowerBound - 1].isBlank else {
      return nil
    }
    return dot
  }

  /// Reports loops of other languages in which a separator seems to be missing: `forEach x in y`
  /// and `for (let i = 0; …)`. Returns false for others.
  mutating func reportLoop(before next: FoundToken) -> Bool {
    let hint = "a loop is written 'for i in 0..<3 { … }'"
    if parent == .forPattern, ["let", "var", "const", "int"].contains(source[last]) {
      report(.unexpectedToken, last, "unexpected \(quotedLast) in a loop", hint: hint)
      isLineDoubtful = true
      return true
    }
    let word = firstWord(before: next.bytes.lowerBound)
    guard source[next.bytes] == "in", parent == .body || parent == .file || parent == .tuple,
      ["forEach", "ForEach", "foreach"].contains(source[word])
    else { return false }
    if parent == .tuple {
      // `foreach (x in names) { … }`
      let end = enclosing.last { $0.kind == .element }?.bytes.upperBound ?? next.bytes.upperBound
      report(
        .unexpectedToken, word, "unexpected '\(source[word])', expected 'for'",
        hint: "a loop is written 'for name in names { … }'", covering: word.lowerBound..<end)
      return true
    }
    report(
      .unexpectedToken, word, "unexpected '\(source[word])', expected 'for'",
      fixIts: [fixIt("write 'for'", word, "for")])
    return true
  }

  /// Returns what to report if a property follows an element without braces, as in
  /// `row "a" detail: "b"`.
  func propertyAfterElement(_ next: FoundToken) -> Habit? {
    guard parent == .body || parent == .file, next.kind == .identifier,
      isElementBefore(next.bytes.lowerBound)
    else { return nil }
    let rest = lineRest(from: next.bytes.lowerBound)
    guard isProperty(at: next.bytes.lowerBound) else {
      return elementAfterElement(next, rest) ?? propertyWithoutColon(next, rest)
    }
    if let element = elementWithColon(next, rest) { return element }
    let properties = properties(in: rest)
    return Habit(
      message: "expected '{' before \(quoted(next))",
      hint: "properties are in braces: '{ \(cut(properties)) }'",
      fixIts: [inBraces(properties, rest, isSafe: false)])
  }

  /// Returns a fix-it that moves properties on a line into braces, which can follow them.
  ///
  /// - Parameter blank: What is written before the braces.
  func inBraces(
    _ properties: String, _ rest: Range<Int>, isSafe: Bool, after blank: String = ""
  ) -> Diagnostic.FixIt {
    let end = source.bytes[rest.upperBound...].firstIndex { !$0.isBlank } ?? rest.upperBound
    if end < source.bytes.count, source.bytes[end] == UInt8(ascii: "{") {
      return fixIt(
        "write '{ \(cut(properties)); … }'", rest.lowerBound..<(end + 1),
        blank + "{ \(properties);", isSafe: isSafe)
    }
    return fixIt(
      "write '{ \(cut(properties)) }'", rest, blank + "{ \(properties) }", isSafe: isSafe)
  }

  /// `row "a" detail "b"`
  private func propertyWithoutColon(_ name: FoundToken, _ rest: Range<Int>) -> Habit? {
    let value = source.bytes[name.bytes.upperBound..<rest.upperBound].drop { $0.isBlank }
    let element = source[firstWord(before: name.bytes.lowerBound)]
    var word = source[name.bytes]
    if !vocabulary.hasProperty(word, element) {
      guard let meant = vocabulary.findProperty(word, element)?.name else { return nil }
      word = meant
    }
    guard let first = value.first else { return nil }
    let isString = first == UInt8(ascii: "\"")
    let isSingle =
      isString
      ? value.dropFirst().firstIndex(of: first) == value.endIndex - 1
      : value.allSatisfy { !$0.isBlank }
    let property = isSingle ? "\(word): \(String(decoding: value, as: UTF8.self))" : "\(word): …"
    return Habit(
      message: "expected '{' before \(quoted(name))",
      hint: "properties are in braces: '{ \(cut(property)) }'",
      fixIts: isSingle ? [inBraces(property, rest, isSafe: true)] : [])
  }

  /// Returns what to report for `for (i in 0..<3) { … }`.
  func loopInParentheses(_ next: FoundToken) -> Habit? {
    guard source[next.bytes] == "in", let pattern = enclosing.last else { return nil }
    let opening = pattern.bytes.lowerBound..<(pattern.bytes.lowerBound + 1)
    let rest = lineRest(from: next.bytes.upperBound)
    let closing = (rest.upperBound - 1)..<rest.upperBound
    guard !rest.isEmpty, source[opening] == "(", source[closing] == ")" else { return nil }
    return Habit(
      message: "unexpected '(' after 'for'", hint: "a loop is written 'for i in 0..<3 { … }'",
      fixIts: [
        .init(
          "remove the parentheses", [.init(span(opening), ""), .init(span(closing), "")],
          isSafe: true)
      ])
  }

  /// Reports `opacity: if a { 1 } else { 0 }`; returns false for others.
  mutating func reportConditionalValue(before next: FoundToken) -> Bool {
    // `let a = 1 if wide else 2` and `opacity: if wide { 1 } else { 0 }`
    let isAfterValue = source[next.bytes] == "if" && lastKind != .rightBrace
    guard isAfterValue || lastKind == .identifier && source[last] == "if",
      parent == .body || parent == .file
    else { return false }
    report(
      .unexpectedToken, isAfterValue ? next.bytes : last, "unexpected 'if' in a value",
      hint: "a conditional value is written 'condition ? a : b'")
    isLineDoubtful = true
    return true
  }

  /// Returns a fix-it that is a guess.
  ///
  /// - Parameter blank: What is written before the text.
  func rewriting(
    _ range: Range<Int>, as text: String, after blank: String = ""
  ) -> Diagnostic.FixIt {
    fixIt("write '\(cut(text))'", range, blank + text, isSafe: false)
  }

  // MARK: Reading the line

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
