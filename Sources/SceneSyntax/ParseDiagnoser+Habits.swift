import SceneSource

// Errors that follow from how other tools and languages are written.

extension ParseDiagnoser {
  /// A message with a suggestion.
  struct Habit {
    var message: String
    var hint: String?
    var fixIts: [Diagnostic.FixIt] = []
  }

  /// Returns what to report for an unexpected token that is common elsewhere.
  func habit(_ token: FoundToken) -> Habit? {
    switch token.kind {
    case .number where lastKind == .identifier && source[last] == "iPhone": device(token)
    case .comma where parent == .element: commaAfterElement(token)
    case .dot where parent == .body || parent == .file || parent == .element: modifier(token)
    default: nil
    }
  }

  /// `device: iPhone 15 Pro`
  private func device(_ token: FoundToken) -> Habit {
    let rest = lineRest(from: token.bytes.lowerBound)
    let name =
      source[last] + String(decoding: source.bytes[rest].filter { !$0.isBlank }, as: UTF8.self)
    guard name.utf8.allSatisfy({ $0.isIdentifierBody }), name.utf8.count <= 32 else {
      return Habit(message: "unexpected \(quoted(token)) after 'iPhone'")
    }
    return Habit(
      message: "unexpected \(quoted(token)) after 'iPhone'", hint: "did you mean '\(name)'?",
      fixIts: [rewriting(last.lowerBound..<rest.upperBound, as: name)])
  }

  /// `row "a", isSelected: true` and `row Durham, NC`
  private func commaAfterElement(_ token: FoundToken) -> Habit? {
    let rest = lineRest(from: token.bytes.upperBound)
    if isProperty(at: rest.lowerBound) {
      let properties = properties(in: rest)
      return Habit(
        message: "unexpected ',', expected '{'",
        hint: "properties are in braces: '{ \(cut(properties)) }'",
        fixIts: [rewriting(last.upperBound..<rest.upperBound, as: "{ \(properties) }", after: " ")])
    }
    guard lastKind == .identifier, !source.bytes[rest].contains(UInt8(ascii: "\"")) else {
      return nil
    }
    let title = source[last.lowerBound..<rest.upperBound]
    return Habit(
      message: "unexpected ',' after the name '\(cut(source[last]))'",
      hint: "a title is in quotes: '\"\(cut(title))\"'",
      fixIts: [rewriting(last.lowerBound..<rest.upperBound, as: "\"\(title)\"")])
  }

  /// `layer { … }.cornerRadius(8)`
  private func modifier(_ token: FoundToken) -> Habit? {
    let name = source.bytes[token.bytes.upperBound...].prefix { $0.isIdentifierBody }
    guard name.first?.isIdentifierHead == true else { return nil }
    let word = cut(String(decoding: name, as: UTF8.self))
    return Habit(
      message: "unexpected '.'",
      hint: "there are no modifiers; properties are in braces: '{ \(word): … }'")
  }

  /// Returns what to report if a property follows an element without braces, as in
  /// `row "a" detail: "b"`.
  func propertyAfterElement(_ next: FoundToken) -> Habit? {
    guard parent == .body || parent == .file, next.kind == .identifier,
      isProperty(at: next.bytes.lowerBound), isElementBefore(next.bytes.lowerBound)
    else { return nil }
    let rest = lineRest(from: next.bytes.lowerBound)
    let properties = properties(in: rest)
    return Habit(
      message: "expected '{' before \(quoted(next))",
      hint: "properties are in braces: '{ \(cut(properties)) }'",
      fixIts: [rewriting(rest, as: "{ \(properties) }")])
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

  /// Returns a fix-it that is a guess.
  ///
  /// - Parameter blank: What is written before the text.
  func rewriting(
    _ range: Range<Int>, as text: String, after blank: String = ""
  ) -> Diagnostic.FixIt {
    fixIt("write '\(cut(text))'", range, blank + text, isSafe: false)
  }

  // MARK: Reading the line

  /// Returns properties with `;` instead of the commas between them.
  private func properties(in range: Range<Int>) -> String {
    var bytes = Array(source.bytes[range])
    for index in bytes.indices where bytes[index] == UInt8(ascii: ",") {
      let next = source.bytes[(range.lowerBound + index + 1)...].firstIndex { !$0.isBlank }
      if let next, isProperty(at: next) { bytes[index] = UInt8(ascii: ";") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the range from an offset to the end of the item on its line, without blanks and a
  /// comment at the end.
  private func lineRest(from offset: Int) -> Range<Int> {
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
  private func isProperty(at offset: Int) -> Bool {
    let word = source.bytes[offset...]
    guard word.first?.isIdentifierHead == true else { return false }
    return word.drop { $0.isIdentifierBody }.first { !$0.isBlank } == UInt8(ascii: ":")
  }

  /// Returns whether the item before an offset on its line begins with the type of an element,
  /// instead of with a property.
  private func isElementBefore(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, !source.bytes[start - 1].isLineBreak,
      ![";", "{", "}"].contains(Unicode.Scalar(source.bytes[start - 1]))
    {
      start -= 1
    }
    while start < offset, source.bytes[start].isBlank { start += 1 }
    let isDeclaration = source[start..<offset].hasPrefix("let ")
    return source.bytes[start].isIdentifierHead && !isProperty(at: start) && !isDeclaration
  }
}
