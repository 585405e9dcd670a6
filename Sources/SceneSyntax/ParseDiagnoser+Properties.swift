import SceneSource

// Properties and declarations that are written as in other languages.

extension ParseDiagnoser {
  // MARK: Declarations

  /// Returns whether the `let` at an offset is another word, such as `var`.
  func isForeignLet(at offset: Int) -> Bool { source.bytes[offset] != UInt8(ascii: "l") }

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

  /// `component Card(var title)` and `component Card(String title)`
  func wordBeforeParameter(_ word: FoundToken) -> Habit {
    let blanks = source.bytes[word.bytes.upperBound...].prefix { $0.isBlank }
    return Habit(
      message: "unexpected \(quoted(word)) before a parameter",
      hint: "a parameter is only a name, with an optional default value: 'tint = red'",
      fixIts: [
        fixIt("remove \(quoted(word))", word.bytes.lowerBound..<blanks.endIndex, "")
      ])
  }

  // MARK: The enclosing element

  /// The type of the enclosing element; nil if there is none, or if it is not known, as in a style.
  var owner: String? {
    let outer = parent == .element ? enclosing.dropLast() : enclosing[...]
    for node in outer.reversed() {
      switch node.kind {
      case .element: return typeWord(of: node)
      case .componentDeclaration: return "layer"
      case .styleDeclaration: return nil
      default: break
      }
    }
    return nil
  }

  /// The first word of the enclosing element; empty if the current position is not in its head.
  var typeWord: String {
    guard let element = enclosing.last, element.kind == .element else { return "" }
    return typeWord(of: element)
  }

  /// Returns the first word of an element.
  private func typeWord(of element: Enclosing) -> String {
    let first = firstToken(from: element.index + 1, at: element.bytes.lowerBound)
    return first.kind == .identifier ? source[first.bytes] : ""
  }

  /// Returns how to write the title of the enclosing element, for one in its braces.
  func titleHint(_ title: String) -> String {
    guard let owner, !owner.isEmpty else { return "a title follows the type: 'row \(title)'" }
    if vocabulary.hasTitle(owner) { return "a title follows the type: '\(owner) \(title)'" }
    if vocabulary.hasProperty("hairline", owner), let items = vocabulary.findElement("item") {
      return items
    }
    return vocabulary.hasProperty("sublayerTransform", owner)
      ? "text is displayed by a 'textLayer \(title)'" : "a title follows the type: 'row \(title)'"
  }

  // MARK: Properties

  /// Returns what to report for an unexpected token in or after a property.
  func propertyHabit(_ token: FoundToken) -> Habit? {
    switch token.kind {
    case .identifier where nodes[min(endOfCurrent, nodes.count - 1)].kind == .missingExpression:
      return conditionalValue(token)
    case .colon where parent == .array:
      return Habit(
        message: "unexpected ':' in an array",
        hint: "there are no dictionaries; use an array of tuples: '[(key: \"a\", value: 1)]'")
    case .equal where parent == .property: return ownProperty(token)
    case .leftBrace where parent == .property: return elementAsProperty()
    case .equal, .quote:
      return parent == .styleDeclaration || parent == .componentDeclaration
        ? declaration(token) : afterWords(token)
    default: return afterWords(token)
    }
  }

  /// `style card = { … }` and `style "card" { … }`
  private func declaration(_ token: FoundToken) -> Habit? {
    if token.kind == .equal {
      return Habit(
        message: "unexpected '=', expected '{'",
        fixIts: [fixIt("remove '='", last.upperBound..<token.bytes.upperBound, "")])
    }
    let string = offset..<(offset + nodes[index].length)
    let name = source.bytes[string].dropFirst().dropLast()
    guard name.first?.isIdentifierHead == true, name.allSatisfy({ $0.isIdentifierBody }) else {
      return nil
    }
    let word = String(decoding: name, as: UTF8.self)
    return Habit(
      message: "unexpected string, expected a name", hint: "write '\(cut(word))'",
      fixIts: [fixIt("remove the quotes", string, word)])
  }

  /// The first node after the current one.
  private var endOfCurrent: Int { index + nodes[index].size }

  /// `opacity: if wide { 1 } else { 0 }`
  private func conditionalValue(_ token: FoundToken) -> Habit? {
    let word = source[token.bytes]
    guard word == "if" || word == "switch" else { return nil }
    let message = "unexpected '\(word)' in a value"
    let range = offset..<(offset + nodes[index].length)
    guard word == "if", let text = ternary(of: source.bytes[range.dropFirst(2)]) else {
      return Habit(
        message: message, hint: "a conditional value is written 'condition ? a : b'")
    }
    let isWhole = parent == .property || parent == .letDeclaration || parent == .argument
    return Habit(
      message: message, hint: "write '\(cut(text))'",
      fixIts: [fixIt("write '\(cut(text))'", range, text, isSafe: isWhole)])
  }

  /// Returns ` wide { 1 } else { 0 }` as `wide ? 1 : 0`; nil if a part of it is not simple.
  private func ternary(of text: ArraySlice<UInt8>) -> String? {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let parts = text.split(omittingEmptySubsequences: false) { $0 == open || $0 == close }
    guard text.count <= 200, parts.count == 5, trimmed(parts[4]).isEmpty,
      trimmed(parts[2]).elementsEqual("else".utf8)
    else { return nil }
    let (condition, yes, no) = (trimmed(parts[0]), trimmed(parts[1]), trimmed(parts[3]))
    guard isSimpleValue(yes), isSimpleValue(no), !condition.isEmpty,
      condition.allSatisfy({ !$0.isLineBreak && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "/") }
      )
    else { return nil }
    func string(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }
    return string(condition) + " ? " + string(yes) + " : " + string(no)
  }

  /// Returns whether a text is a single word, number, or color, or a string without `\`.
  private func isSimpleValue(_ text: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    if text.first == quote {
      return text.count > 1 && text.last == quote
        && text.dropFirst().dropLast().allSatisfy { $0 != quote && $0 != UInt8(ascii: "\\") }
    }
    return !text.isEmpty
      && text.allSatisfy {
        $0.isIdentifierBody || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "#")
          || $0 == UInt8(ascii: "%")
      }
  }

  private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { $0.isBlank || $0.isLineBreak }
    let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
    let end = text[start...].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return text[start..<end]
  }

  /// `layer.cornerRadius = 8` in the braces of that layer.
  func ownProperty(_ sign: FoundToken) -> Habit? {
    guard let node = enclosing.last, owner != "snapshot" else { return nil }
    let path = source.bytes[node.bytes.lowerBound..<last.upperBound]
    let words = path.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1, let name = words.last, vocabulary.hasProperty(name, nil),
      words.dropLast().allSatisfy({ ["self", "this", "layer", "view", "contentView"].contains($0) })
    else { return nil }
    let end = sign.bytes.upperBound
    guard end < source.bytes.count, source.bytes[end] != UInt8(ascii: "=") else { return nil }
    let isKnown = vocabulary.hasProperty(name, owner)
    let meant = isKnown ? name : vocabulary.findProperty(name, owner)?.name ?? name
    return Habit(
      message: "unexpected '=', expected ':'", hint: "write '\(meant): …'",
      fixIts: [
        fixIt("write '\(meant):'", node.bytes.lowerBound..<end, meant + ":", isSafe: isKnown)
      ])
  }

  /// `layer: card { … }` and `row: "Title" { … }`
  private func elementAsProperty() -> Habit? {
    guard let node = enclosing.last else { return nil }
    if let dot = dotOfLine {
      return Habit(
        message: "unexpected '.'",
        hint: "a style is declared with 'style \(cut(source[last])) { … }'",
        bytes: dot)
    }
    let name = node.bytes.lowerBound..<endOfWord(at: node.bytes.lowerBound)
    guard !vocabulary.hasProperty(source[name], nil),
      let colon = source.bytes[name.upperBound..<offset].firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let message = "unexpected ':' after '\(cut(source[name]))'"
    var habit = Habit(message: message, hint: "an element is written without ':'")
    if lastKind == .quote {
      habit.fixIts = [fixIt("remove ':'", colon..<(colon + 1), "", isSafe: false)]
    } else if let style = style(after: name, message) {
      habit = style
    }
    habit.bytes = colon..<(colon + 1)
    return habit
  }

  /// The dot of `.card { … }`, which continues the value in the line above.
  private var dotOfLine: Range<Int>? {
    guard lastKind == .identifier, last.lowerBound > 0 else { return nil }
    let dot = last.lowerBound - 1
    let line = source.bytes[source.startOfLine(at: dot)..<dot]
    return source.bytes[dot] == UInt8(ascii: ".") && line.allSatisfy { $0.isBlank }
      ? dot..<(dot + 1) : nil
  }

  // MARK: The heads of elements

  /// Returns what to report for a token after one or two words that are a property, or after an
  /// element.
  private func afterWords(_ token: FoundToken) -> Habit? {
    guard let element = enclosing.last, parent == .element else { return nil }
    guard lastKind == .identifier else {
      if token.kind == .quote, lastKind == .quote { return secondTitle(token) }
      if token.kind == .colon, let block = blockWithoutBraces(token) { return block }
      return token.kind == .colon ? style(after: last, "unexpected ':' after a title") : nil
    }
    let word = element.bytes.lowerBound..<endOfWord(at: element.bytes.lowerBound)
    if token.kind == .colon, let title = titleWithLabel(token, source[word]) { return title }
    if ["repeat", "loop", "while"].contains(source[word]), token.kind != .colon {
      return Habit(
        message: "unexpected \(quoted(token)) after '\(source[word])'",
        hint: "a loop is written 'for i in 0..<3 { … }'")
    }
    if token.kind == .colon, let block = blockWithoutBraces(token) { return block }
    if word == last { return token.kind == .colon ? nil : missingColon(token) }
    let name = source[word] + capitalized(source.bytes[last])
    if vocabulary.hasProperty(name, nil) { return twoWords(element, name, token) }
    if token.kind == .colon, let foreign = vocabulary.findProperty(name, owner) {
      return Habit(message: "unexpected ':' after '\(cut(source[last]))'", hint: foreign.hint)
    }
    return token.kind == .colon
      ? style(after: last, "unexpected ':' after '\(cut(source[last]))'") : nil
  }

  /// `row "a" "b"`
  private func secondTitle(_ token: FoundToken) -> Habit? {
    guard last.upperBound < token.bytes.lowerBound, let element = enclosing.last else { return nil }
    let rest = lineRest(from: token.bytes.lowerBound)
    let message = "unexpected string after a title"
    var habit =
      secondText(rest, message)
      ?? Habit(message: message, hint: "an element has only one title")
    // That the element has no title at all is not reported as well.
    habit.covering = element.bytes.lowerBound..<rest.upperBound
    return habit
  }

  /// Reports a name after a title, as in `textLayer "Done" title { … }`.
  mutating func nameAfterTitle() {
    guard let element = enclosing.last else { return }
    let type = typeWord(of: element)
    let next = firstToken(from: index + 1, at: offset)
    let name = lineRest(from: next.bytes.lowerBound)
    let end = element.bytes.upperBound
    if vocabulary.isElement(source[name]) {
      let hint =
        "elements are in the braces of another: '\(cut(type)) { \(cut(source[name])) { … } }'"
      return report(
        .missingToken, name, "expected a line break or ';' before \(quoted(next))", hint: hint,
        covering: name.lowerBound..<end)
    }
    var child = element.index + 1
    var title = element.bytes.lowerBound
    while nodes[child].kind != .stringLiteral {
      title += nodes[child].length
      child += nodes[child].size
    }
    let isTitled = vocabulary.hasTitle(type)
    let isKnown = isTitled || vocabulary.isElement(type)
    let text = isKnown && !isTitled ? "" : " " + source[title..<last.upperBound]
    let head = "\(type) \(source[name])\(text)"
    report(
      .unexpectedToken, name, "unexpected \(quoted(next)) after a title",
      hint: isKnown && !isTitled
        ? "'\(type)' has no title, only a name: '\(cut(head)) { … }'"
        : "a name precedes the title: '\(cut(head)) { … }'",
      fixIts: [
        fixIt(
          "write '\(cut(head))'", title..<name.upperBound, source[name] + text, isSafe: isTitled)
      ],
      covering: title..<name.upperBound)
  }

  /// `textLayer text: "Done" { … }`
  private func titleWithLabel(_ colon: FoundToken, _ type: String) -> Habit? {
    let title = lineRest(from: colon.bytes.upperBound)
    guard vocabulary.hasTitle(type), source.bytes[title].first == UInt8(ascii: "\""),
      ["text", "title", "string", "label"].contains(source[last])
    else { return nil }
    return Habit(
      message: "unexpected ':' after '\(source[last])'",
      hint: "a title follows the type: '\(type) \(cut(source[title]))'",
      fixIts: [fixIt("remove '\(source[last]):'", last.lowerBound..<title.lowerBound, "")])
  }

  /// `cornerRadius 8`
  private func missingColon(_ token: FoundToken) -> Habit? {
    switch token.kind {
    case .number, .color, .leftBracket, .comma: break
    case .op where last.upperBound < token.bytes.lowerBound: break
    default: return nil
    }
    let name = source[last]
    guard vocabulary.hasProperty(name, nil) else { return nil }
    let isValue = token.kind != .comma
    let rest = lineRest(from: token.bytes.lowerBound)
    let isOneWord = source.bytes[rest].allSatisfy { !$0.isBlank && $0 != UInt8(ascii: ",") }
    return Habit(
      message: "unexpected \(quoted(token)) after '\(name)', expected ':'",
      fixIts: [
        fixIt(
          "\(isValue ? "insert" : "write") ':'",
          last.upperBound..<(isValue ? last.upperBound : token.bytes.upperBound), ":",
          isSafe: isValue && isOneWord && vocabulary.hasProperty(name, owner))
      ])
  }

  /// `corner radius: 8`
  private func twoWords(_ element: Enclosing, _ name: String, _ token: FoundToken) -> Habit? {
    var end = last.upperBound
    var text = name
    switch token.kind {
    case .colon: break
    case .equal: (end, text) = (token.bytes.upperBound, name + ":")
    case .number, .color: text = name + ":"
    default: return nil
    }
    return Habit(
      message:
        "unexpected \(quoted(token)) after '\(source[element.bytes.lowerBound..<last.upperBound])'",
      hint: "names are in camel case: '\(name)'",
      fixIts: [
        fixIt(
          "write '\(text)'", element.bytes.lowerBound..<end, text,
          isSafe: vocabulary.hasProperty(name, owner))
      ])
  }

  /// `layer b: card { … }`: a style after a colon.
  private func style(after head: Range<Int>, _ message: String) -> Habit? {
    let bytes = source.bytes
    func skipBlanks(_ start: Int) -> Int {
      bytes[start...].firstIndex { !$0.isBlank } ?? bytes.count
    }
    let colon = skipBlanks(head.upperBound)
    let start = skipBlanks(min(colon + 1, bytes.count))
    let end = endOfWord(at: start)
    guard start < end, bytes[start].isIdentifierHead, end - start <= 32 else { return nil }
    let uses = "uses: " + source[start..<end]
    let hint = "a style is applied with 'uses': '{ \(uses) }'"
    let next = skipBlanks(end)
    if next == bytes.count || bytes[next].isLineBreak || bytes[next] == UInt8(ascii: "}")
      || bytes[next] == UInt8(ascii: ";")
    {
      return Habit(
        message: message, hint: hint,
        fixIts: [rewriting(head.upperBound..<end, as: "{ \(uses) }", after: " ")])
    }
    guard bytes[next] == UInt8(ascii: "{") else { return nil }
    let first = bytes[(next + 1)...].firstIndex { !$0.isBlank && !$0.isLineBreak } ?? bytes.count
    let gap = source[(next + 1)..<first]
    let isEmpty = first == bytes.count || bytes[first] == UInt8(ascii: "}")
    let isOneLine = gap.utf8.allSatisfy { $0.isBlank }
    let separator = isEmpty || !isOneLine ? "" : gap.isEmpty ? "; " : ";"
    let opening = " {" + (isOneLine ? " " : gap) + uses + separator
    return Habit(
      message: message, hint: hint,
      fixIts: [
        fixIt(
          "write '{ \(uses) … }'", head.upperBound..<(next + 1), opening, isSafe: false)
      ])
  }

  func endOfWord(at start: Int) -> Int {
    source.bytes[start...].firstIndex { !$0.isIdentifierBody } ?? source.bytes.count
  }
}
