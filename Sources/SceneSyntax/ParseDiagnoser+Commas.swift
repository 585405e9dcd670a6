import SceneSource

// Commas where line breaks, semicolons, or brackets are needed.

extension ParseDiagnoser {
  // MARK: After elements

  /// `row "a", isSelected: true` and `row Durham, NC`
  func commaAfterElement(_ token: FoundToken) -> Habit? {
    let rest = lineRest(from: token.bytes.upperBound)
    if isLast(on: rest) { return commaAtEnd(token.bytes, of: "elements") }
    // `row "a", { … }`
    if rest.isEmpty, rest.lowerBound < source.bytes.count,
      source.bytes[rest.lowerBound] == UInt8(ascii: "{")
    {
      return Habit(message: "unexpected ','", fixIts: [fixIt("remove ','", token.bytes, "")])
    }
    if isProperty(at: rest.lowerBound) {
      let properties = properties(in: rest)
      return Habit(
        message: "unexpected ',', expected '{'",
        hint: "properties are in braces: '{ \(cut(properties)) }'",
        fixIts: [rewriting(last.upperBound..<rest.upperBound, as: "{ \(properties) }", after: " ")])
    }
    if let other = titlesOfItems(rest) ?? listOfAnimations() { return other }
    if let second = secondText(rest, "unexpected ',' after a title") { return second }
    guard lastKind == .identifier, !source.bytes[rest].contains(UInt8(ascii: "\"")) else {
      return nil
    }
    let title = source[last.lowerBound..<rest.upperBound]
    return Habit(
      message: "unexpected ',' after the name '\(cut(source[last]))'",
      hint: "a title is in quotes: '\"\(cut(title))\"'",
      fixIts: [rewriting(last.lowerBound..<rest.upperBound, as: "\"\(title)\"")])
  }

  /// `row "a" "b"` and `row "a", "b"`
  ///
  /// - Parameter rest: The range of the second text.
  func secondText(_ rest: Range<Int>, _ message: String) -> Habit? {
    let word = source[firstWord(before: rest.lowerBound)]
    guard lastKind == .quote, vocabulary.hasProperty("detail", word),
      source.bytes[rest].first == UInt8(ascii: "\""),
      source.bytes[rest].dropFirst().firstIndex(of: UInt8(ascii: "\"")) == rest.upperBound - 1
    else { return nil }
    let property = "detail: \(source[rest])"
    return Habit(
      message: message, hint: "a second text is a property: '\(cut("{ \(property) }"))'",
      fixIts: [inBraces(property, last.upperBound..<rest.upperBound, isSafe: false, after: " ")])
  }

  /// Returns whether nothing else is on the line of an item.
  func isLast(on rest: Range<Int>) -> Bool {
    guard rest.isEmpty else { return false }
    let next = source.bytes[rest.upperBound...].first { !$0.isBlank }
    return next.map { $0.isLineBreak || [0x2F, 0x7D].contains($0) } ?? true
  }

  /// A comma at the end of a line.
  func commaAtEnd(_ comma: Range<Int>, of items: String) -> Habit {
    Habit(
      message: "unexpected ',': \(items) are separated by line breaks or ';'",
      fixIts: [fixIt("remove ','", comma, "")])
  }

  /// Returns properties with `;` instead of the commas between them.
  func properties(in range: Range<Int>) -> String {
    var bytes = Array(source.bytes[range])
    for index in bytes.indices where bytes[index] == UInt8(ascii: ",") {
      let next = source.bytes[(range.lowerBound + index + 1)...].firstIndex { !$0.isBlank }
      if let next, isProperty(at: next) { bytes[index] = UInt8(ascii: ";") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: After values

  /// Reports a comma after a property's value.
  func comma(
    _ bytes: Range<Int>, _ message: inout String, _ fixIts: inout [Diagnostic.FixIt]
  ) {
    if isLast(on: lineRest(from: bytes.upperBound)) {
      let isElement = lastKind == .rightBrace
      let habit = commaAtEnd(bytes, of: isElement ? "elements" : "properties")
      (message, fixIts) = (habit.message, habit.fixIts)
      return
    }
    let following = nodes.indices.dropFirst(index + nodes[index].size)
      .first { !nodes[$0].kind.isTrivia }
    if let following, isFurtherLet(following) {
      message = "unexpected ',': each value has its own 'let'"
      fixIts = [fixIt("write '; let'", bytes, "; let")]
      return
    }
    let rest = source.bytes[bytes.upperBound...].prefix { !$0.isLineBreak }
    let word = rest.drop { $0.isBlank }
    // `shadowRadius: 3, a.opacity: 1`
    let afterWord = word.drop { $0.isIdentifierBody || $0 == UInt8(ascii: ".") }
    let isProperty =
      word.first?.isIdentifierHead == true
      && afterWord.first { !$0.isBlank } == UInt8(ascii: ":")
    if isProperty || last.upperBound == bytes.lowerBound && lastKind == .rightBrace {
      message = "unexpected ',': \(isProperty ? "properties" : "elements") are separated by ';'"
      let rest = lineRest(from: bytes.lowerBound)
      fixIts = [
        isProperty
          ? fixIt("write ';'", rest, ";" + properties(in: (rest.lowerBound + 1)..<rest.upperBound))
          : fixIt("write ';'", bytes, ";")
      ]
      return
    }
    message = "unexpected ',': several values must be in parentheses"
    fixIts = []
    guard
      let colon = source.bytes[..<bytes.lowerBound].lastIndex(where: {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=")
      })
    else {
      return
    }
    let end = rest.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "}") }
    let line = source.bytes[(colon + 1)..<(end ?? rest.endIndex)]
    let first = line.firstIndex { !$0.isBlank } ?? line.endIndex
    let values = line[first...].prefix { $0 != UInt8(ascii: "/") && !$0.isLineBreak }
    guard let last = values.lastIndex(where: { !$0.isBlank }), values.endIndex == line.endIndex,
      last > bytes.lowerBound
    else { return }
    let text = source[first..<(last + 1)]
    if !isBalanced(source.bytes[first...last]) { return }
    let isListOfCalls =
      source.bytes[first...].drop { $0.isIdentifierBody }.first == UInt8(ascii: "(")
      && source.bytes[first].isIdentifierHead
    if isListOfCalls || isPlural(wordBefore: colon) && isListOfWords(source.bytes[first...last]) {
      message = "unexpected ',': a list of values is in brackets"
      fixIts = [rewriting(first..<(last + 1), as: "[\(text)]")]
      return
    }
    let groups = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if groups.count > 1, groups.dropFirst().allSatisfy({ $0.elementsEqual("000".utf8) }),
      groups[0].allSatisfy({ $0.isDigit })
    {
      let number = groups.map { String(decoding: Array($0), as: UTF8.self) }.joined(separator: "_")
      message = "unexpected ',': digits are grouped with '_'"
      fixIts = [rewriting(first..<(last + 1), as: number)]
      return
    }
    if let number = decimal(text) {
      message = "unexpected ',': the decimal separator is '.'"
      fixIts = [rewriting(first..<(last + 1), as: number)]
    } else {
      fixIts = [rewriting(first..<(last + 1), as: "(\(text))")]
    }
  }

  /// Returns whether the property before a colon is likely a list, such as `colors`.
  private func isPlural(wordBefore colon: Int) -> Bool {
    let end = source.bytes[..<colon].lastIndex { !$0.isBlank } ?? 0
    let start = source.bytes[..<end].lastIndex { !$0.isIdentifierBody } ?? -1
    let name = source[(start + 1)..<(end + 1)]
    return name.hasSuffix("s") && name != "bounds" || name == "ignore"
  }

  /// Returns whether a text consists of words, strings, and colors, such as `red, #00F`, instead of
  /// coordinates.
  private func isListOfWords(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: UInt8(ascii: ",")).allSatisfy { part in
      let word = part.drop { $0.isBlank }
      guard let first = word.first else { return false }
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") { return true }
      return first.isIdentifierHead && word.allSatisfy { $0.isIdentifierBody || $0.isBlank }
    }
  }

  /// Returns whether every bracket has a counterpart.
  private func isBalanced(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Returns `0,5` as `0.5`; nil if it is more likely a list of two numbers.
  private func decimal(_ text: String) -> String? {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].elementsEqual("0".utf8), !parts[1].isEmpty,
      parts[1].count < 16, parts[1].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    return "0." + String(decoding: parts[1], as: UTF8.self)
  }
}
