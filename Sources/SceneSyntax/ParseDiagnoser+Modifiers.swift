import SceneSource

// Modifiers, lists of elements, and closures as in Swift.

extension ParseDiagnoser {
  // MARK: Modifiers

  /// `layer { … }.cornerRadius(8)`
  func modifier(_ token: FoundToken) -> Habit? {
    let name = source.bytes[token.bytes.upperBound...].prefix { $0.isIdentifierBody }
    guard name.first?.isIdentifierHead == true else { return nil }
    let word = String(decoding: name, as: UTF8.self)
    // `.card { … }`
    let isStyle = source.bytes[name.endIndex...].first { !$0.isBlank } == UInt8(ascii: "{")
    if isStyle, parent != .element {
      return Habit(
        message: "unexpected '.'", hint: "a style is declared with 'style \(cut(word)) { … }'")
    }
    let isInBody = parent == .body || parent == .file
    let start =
      isInBody ? startOfElement(endingAt: last.upperBound) : enclosing.last?.bytes.lowerBound
    let type = start.map { source[$0..<endOfWord(at: $0)] }
    // In `Text("a").bold()`, the unknown element `Text` is part of the same mistake.
    let isForeign = type.map { !vocabulary.isElement($0) } == true
    return Habit(
      message: "unexpected '.'", hint: "there are no modifiers; " + advice(on: word, of: type),
      covering: isForeign ? start.map { $0..<token.bytes.lowerBound } : nil)
  }

  /// Returns how a property is set that is a modifier in SwiftUI.
  private func advice(on word: String, of type: String?) -> String {
    let known = type.flatMap { vocabulary.isElement($0) ? $0 : nil }
    func inBraces(_ name: String) -> String { "properties are in braces: '{ \(name): … }'" }
    if vocabulary.hasProperty(word, known) { return inBraces(cut(word)) }
    guard let meant = vocabulary.findProperty(word, type) else {
      return "properties are in braces: '{ … }'"
    }
    return meant.name.map(inBraces) ?? meant.hint
  }

  /// The first word of the enclosing element or property.
  private var headWord: String? {
    enclosing.last.map { node in
      source[node.bytes.lowerBound..<endOfWord(at: node.bytes.lowerBound)]
    }
  }

  /// Returns the start of the element that ends at an offset, which is the last of the enclosing body.
  private func startOfElement(endingAt end: Int) -> Int? {
    guard let body = enclosing.last else { return nil }
    var (child, start) = (body.index + 1, body.bytes.lowerBound)
    while child < index {
      let next = start + nodes[child].length
      if nodes[child].kind == .element, next == end { return start }
      start = next
      child += nodes[child].size
    }
    return nil
  }

  /// Returns the dot in `layer.cornerRadius(8)`; nil for paths that do not begin with an element.
  func dotOfModifier(before parenthesis: FoundToken) -> FoundToken? {
    guard let headWord, vocabulary.isElement(headWord), let property = enclosing.last,
      parenthesis.bytes.lowerBound == last.upperBound
    else { return nil }
    let dot = property.bytes.lowerBound + headWord.utf8.count
    guard source.bytes[dot] == UInt8(ascii: "."), dot + 1 == last.lowerBound else { return nil }
    return FoundToken(kind: .dot, bytes: dot..<(dot + 1))
  }

  /// Returns whether a `=` follows a property of another element, which is reported by the checker.
  func isOfOtherElement(_ sign: FoundToken) -> Bool {
    guard parent == .property, let property = enclosing.last, let owner, owner != "snapshot",
      last.lowerBound > property.bytes.lowerBound, vocabulary.isElement(owner),
      sign.bytes.upperBound < source.bytes.count,
      source.bytes[sign.bytes.upperBound] != UInt8(ascii: "=")
    else { return false }
    return ownProperty(sign) == nil
  }

  // MARK: Lists of elements

  /// `rows ["A", "B"]` and `card[0] { … }`
  func listAfterElement(_ bracket: FoundToken) -> Habit {
    let type = typeWord
    let message = "unexpected '['"
    let word = (enclosing.last?.bytes.lowerBound ?? 0) + type.utf8.count
    if last.upperBound == bracket.bytes.lowerBound {
      // `row names[0]`
      let rest = lineRest(from: last.lowerBound)
      let title = "\"\\(\(source[rest]))\""
      guard vocabulary.hasTitle(type), last.upperBound > word, rest.count <= 40,
        source.bytes[rest].last == UInt8(ascii: "]")
      else { return Habit(message: message, hint: indexHint) }
      return Habit(
        message: message, hint: "a title is a string: '\(title)'",
        fixIts: [rewriting(rest, as: title)])
    }
    if type == "animate" { return Habit(message: message, hint: animationHint("opacity")) }
    guard last.upperBound == word, let item = typeOfItems(type) else {
      return Habit(
        message: message,
        hint: vocabulary.findElement(type)
          ?? "for several elements, write a loop: 'for name in names { … }'")
    }
    let rest = lineRest(from: bracket.bytes.lowerBound)
    let isList =
      source.bytes[rest].last == UInt8(ascii: "]") && rest.count <= 60
      && !source.bytes[rest].dropFirst().contains(UInt8(ascii: "["))
    func loop(_ list: String) -> String { "for name in \(list) { \(item) \"\\(name)\" }" }
    return Habit(
      message: message,
      hint: "each \(item) is an element: '\(loop(isList ? source[rest] : "names"))'",
      fixIts: isList && isLastOnLine(rest)
        ? [rewriting(last.lowerBound..<rest.upperBound, as: loop(source[rest]))] : [])
  }

  /// Returns the type of elements with titles for their plural, and for the type itself: `row`.
  private func typeOfItems(_ type: String) -> String? {
    if vocabulary.hasTitle(type) { return type }
    let item = String(type.dropLast())
    return type.hasSuffix("s") && vocabulary.hasTitle(item) ? item : nil
  }

  /// Returns whether nothing but `;`, `}`, or a comment follows on the line.
  private func isLastOnLine(_ rest: Range<Int>) -> Bool {
    source.bytes[rest.upperBound...].first { !$0.isBlank } != UInt8(ascii: "{")
  }

  /// `rows "A", "B"`
  ///
  /// - Parameter rest: The range of the titles after the first.
  func titlesOfItems(_ rest: Range<Int>) -> Habit? {
    let type = typeWord
    guard lastKind == .quote, let item = typeOfItems(type), let element = enclosing.last else {
      return nil
    }
    let first = element.bytes.lowerBound + type.utf8.count
    let titles = source.bytes[first..<rest.upperBound].split { $0 == UInt8(ascii: ",") }
      .map { $0.drop { $0.isBlank } }
    let isList = titles.allSatisfy { title in
      title.count > 1 && title.first == UInt8(ascii: "\"") && title.last == UInt8(ascii: "\"")
        && !title.dropFirst().dropLast().contains(UInt8(ascii: "\""))
    }
    let text = titles.map { "\(item) " + String(decoding: $0, as: UTF8.self) }
      .joined(separator: "; ")
    // A second title can be the detail of a row.
    if titles.count == 2, item == type, vocabulary.hasProperty("detail", type) { return nil }
    if item == type, !isList { return nil }
    let isShort = isList && text.utf8.count <= 80
    return Habit(
      message: "unexpected ',' after a title",
      hint: "each \(item) is an element: '\(isShort ? text : "\(item) \"…\"")'",
      fixIts: isShort && isLastOnLine(rest)
        ? [rewriting(element.bytes.lowerBound..<rest.upperBound, as: text)] : [])
  }

  /// `animate opacity, position { … }`
  func listOfAnimations() -> Habit? {
    guard typeWord == "animate" else { return nil }
    let isName = lastKind == .identifier
    return Habit(
      message: isName ? "unexpected ',' after '\(cut(source[last]))'" : "unexpected ','",
      hint: animationHint(isName ? cut(source[last]) : "opacity"))
  }

  /// Reports `animate opacity and position { … }`, in which a separator seems to be missing; returns
  /// false for others.
  mutating func reportAnimations(before next: FoundToken) -> Bool {
    let word = source[next.bytes]
    guard word == "and" || word == "with", lastKind == .identifier,
      source[firstWord(before: last.lowerBound)] == "animate"
    else { return false }
    let rest = lineRest(from: next.bytes.lowerBound)
    report(
      .unexpectedToken, next.bytes, "unexpected '\(word)' after '\(cut(source[last]))'",
      hint: animationHint(cut(source[last])), covering: next.bytes.lowerBound..<rest.upperBound)
    isItemDoubtful = true
    return true
  }

  private func animationHint(_ property: String) -> String {
    "each property has its own animation: 'animate \(property) { … }'"
  }

  /// Reports `sublayers: [layer { … }]`, in which a `]` seems to be missing; returns false for others.
  mutating func reportElementsInList(_ list: Enclosing) -> Bool {
    let next = firstToken(from: index + 1, at: offset)
    let word =
      switch next.kind {
      case .leftBrace, .quote: lastKind == .identifier ? last : 0..<0
      case .identifier: lastKind == .leftBracket || lastKind == .comma ? next.bytes : 0..<0
      default: 0..<0
      }
    guard list.kind == .array, vocabulary.isElement(source[word]),
      let property = enclosing.last(where: { $0.kind == .property })
    else { return false }
    let start = property.bytes.lowerBound
    let name = source[start..<endOfWord(at: start)]
    let meant = vocabulary.hasProperty(name, owner) ? nil : vocabulary.findProperty(name, owner)
    var (end, depth) = (list.bytes.lowerBound, 0)
    for byte in source.bytes[end...].prefix(20_000) {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      end += 1
      if depth == 0 { break }
    }
    let bracket = list.bytes.lowerBound..<(list.bytes.lowerBound + 1)
    report(
      .unexpectedToken, bracket, "unexpected '[' before elements",
      hint: meant?.hint ?? "elements are not values; they are written in braces",
      covering: start..<end)
    return true
  }

  // MARK: Closures

  /// `let large = cities.first { $0.n > 3 }`
  func closure(_ brace: FoundToken) -> Habit? {
    let text = source.bytes[brace.bytes.upperBound...].prefix(200)
    let body = text.prefix { $0 != UInt8(ascii: "}") }
    guard lastKind == .identifier || lastKind == .rightParen, body.endIndex < text.endIndex,
      body.indices.dropLast().contains(where: { index in
        body[index] == UInt8(ascii: "$") && body[index + 1].isDigit
      })
    else { return nil }
    if lastKind == .identifier, source.bytes[last.lowerBound - 1] == UInt8(ascii: "."),
      let hint = vocabulary.findFunction(source[last])
    {
      return Habit(
        code: .unknownFunction, message: "an array has no function '\(source[last])'", hint: hint,
        bytes: last, covering: last.lowerBound..<(body.endIndex + 1))
    }
    return Habit(
      message: "unexpected '{' after a value", hint: closureHint,
      covering: brace.bytes.lowerBound..<(body.endIndex + 1))
  }

  /// Returns whether the braces after an offset on its line contain `$0`.
  func isClosure(at offset: Int) -> Bool {
    let line = source.bytes[offset...].prefix(200).prefix { !$0.isLineBreak }
    return line.indices.dropLast().contains { index in
      line[index] == UInt8(ascii: "$") && line[index + 1].isDigit
    }
  }

  /// What to write instead of the braces after `let name =`.
  var hintForBraces: String {
    isClosure(at: last.upperBound)
      ? closureHint : "a value with several parts is in parentheses: '(name: \"Ada\", age: 36)'"
  }

  private var closureHint: String {
    "there are no closures; loops and conditions are written with 'for' and 'if'"
  }

  /// `for c in cities where c.n > 3 { … }`
  func condition(ofLoop word: FoundToken) -> Habit? {
    let isCondition = source[word.bytes] == "where" || source[word.bytes] == "if"
    guard isCondition, lastKind != .rightBrace else { return nil }
    let condition = source[lineRest(from: word.bytes.upperBound)]
    return Habit(
      message: "unexpected '\(source[word.bytes])', expected '{'",
      hint: "the condition is in the loop: '{ if \(cut(condition)) { … } }'")
  }

  /// Reports an item with a function of arrays in Swift whose argument is a closure or a key path:
  /// `for c in cities.filter { $0.n > 3 } { … }`.
  mutating func reportClosure(_ item: SyntaxTree.Node) {
    let end = offset + item.length
    let bytes = source.bytes[offset...].prefix(400).prefix { !$0.isLineBreak }
    guard
      let sign = bytes.indices.dropLast().first(where: { index in
        bytes[index] == UInt8(ascii: "$") && bytes[index + 1].isDigit
          || bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: ".")
      }),
      let opening = bytes[..<sign].lastIndex(where: {
        $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(")
      })
    else { return }
    // The character can be after an item without errors.
    guard nodes[index..<(index + item.size)].contains(where: { $0.isMistake }) else { return }
    // `sorted(by: { $0 < $1 })` has two opening brackets.
    var head = bytes[..<opening]
    if let outer = head.lastIndex(of: UInt8(ascii: "(")), outer > head.startIndex,
      head[outer - 1].isIdentifierBody, !head[outer...].contains(UInt8(ascii: ")"))
    {
      head = head[..<outer]
    }
    while head.last?.isBlank == true { head = head.dropLast() }
    // `reduce(0) { $0 + $1 }`
    if head.last == UInt8(ascii: ")"), let opening = head.lastIndex(of: UInt8(ascii: "(")) {
      head = head[..<opening]
    }
    let start = (head.lastIndex { !$0.isIdentifierBody } ?? head.startIndex) + 1
    guard start > offset + 1, start < head.endIndex,
      source.bytes[start - 1] == UInt8(ascii: ".")
    else { return }
    let hint =
      vocabulary.findFunction(source[start..<head.endIndex])
      ?? closureHint
    report(
      .unknownFunction, start..<head.endIndex,
      "an array has no function '\(source[start..<head.endIndex])'", hint: hint,
      covering: offset..<max(endOfLine(at: offset), endOfLine(at: end)))
  }
}
