import SceneSource

// Values, titles, and elements in places where other languages write them.

extension ParseDiagnoser {
  // MARK: Titles

  /// `row n + "x"`
  func sumAsTitle(_ sign: FoundToken) -> Habit? {
    guard parent == .element, lastKind == .identifier, source[sign.bytes] == "+",
      vocabulary.hasTitle(typeWord), source.bytes[sign.bytes.upperBound].isBlank
    else { return nil }
    let rest = lineRest(from: last.lowerBound)
    let title = title(ofSum: source.bytes[rest])
    return Habit(
      message: "unexpected '+' after \(quotedLast)",
      hint: "a title is a single string: '\(title.map { cut($0) } ?? "\"Row \\(index)\"")'",
      fixIts: title.map { [rewriting(rest, as: $0)] } ?? [])
  }

  /// Returns `n + "x"` as `"\(n)x"`; nil if a part of it is not simple.
  private func title(ofSum text: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "\"")
    var parts: [[UInt8]] = [[]]
    var isInString = false
    for byte in text.prefix(200) {
      if byte == quote { isInString.toggle() }
      if byte == UInt8(ascii: "+"), !isInString {
        parts.append([])
      } else if isInString || !byte.isBlank {
        parts[parts.count - 1].append(byte)
      }
    }
    var title = ""
    for part in parts {
      guard let first = part.first, let end = part.last else { return nil }
      if first == quote {
        guard part.count > 1, end == quote, !part.dropFirst().dropLast().contains(quote) else {
          return nil
        }
        title += String(decoding: part.dropFirst().dropLast(), as: UTF8.self)
      } else {
        guard !part.contains(quote) else { return nil }
        title += "\\(" + String(decoding: part, as: UTF8.self) + ")"
      }
    }
    return "\"" + title + "\""
  }

  /// `row b ? "Yes" : "No"`
  func conditionalTitle() -> Habit? {
    let rest = lineRest(from: last.lowerBound)
    let text = source.bytes[rest]
    guard vocabulary.hasTitle(typeWord), rest.count <= 80, text.contains(UInt8(ascii: ":")),
      text[(last.upperBound + 1)...].first(where: { !$0.isBlank }) == UInt8(ascii: "?")
        || text.filter({ $0 == UInt8(ascii: "?") }).count == 1
    else { return nil }
    let title = "\"\\(\(source[rest]))\""
    return Habit(
      message: "unexpected '?' after \(quotedLast)",
      hint: "a title is a string: '\(cut(title))'", fixIts: [rewriting(rest, as: title)])
  }

  /// Returns whether only blanks are between the last element that is only a title, which has been
  /// reported, and the current one, which then is the last.
  mutating func followsReportedTitle() -> Bool {
    guard let element = enclosing.last else { return false }
    let start = element.bytes.lowerBound
    defer { endOfTitle = element.bytes.upperBound }
    guard endOfTitle >= 0, endOfTitle <= start else { return false }
    return source.bytes[endOfTitle..<start].allSatisfy {
      $0.isBlank || $0.isLineBreak || $0 == UInt8(ascii: ";")
    }
  }

  /// Reports `detail: Home Network`, in which a separator seems to be missing; returns false for
  /// others.
  mutating func reportUnquotedText(before next: FoundToken, _ message: String) -> Bool {
    let name = firstWord(before: next.bytes.lowerBound)
    guard parent == .body, lastKind == .identifier, next.kind == .identifier,
      isProperty(at: name.lowerBound), shorthandHint(before: next) == nil,
      let colon = source.bytes[name.upperBound...].firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let text = lineRest(from: colon + 1)
    guard text.count <= 60, source.bytes[last.lowerBound] < UInt8(ascii: "a"),
      source.bytes[text].allSatisfy({ $0.isIdentifierBody || $0.isBlank })
    else { return false }
    let string = "\"" + source[text] + "\""
    report(
      .missingToken, next.bytes, message, hint: "text is in quotes: '\(cut(string))'",
      fixIts: [rewriting(text, as: string)], covering: name.lowerBound..<text.upperBound)
    return true
  }

  // MARK: Elements

  /// `section "A" footer "B" { … }`
  func elementAfterElement(_ next: FoundToken, _ rest: Range<Int>) -> Habit? {
    let value = source.bytes[next.bytes.upperBound..<rest.upperBound].drop { $0.isBlank }
    let outer = source[firstWord(before: next.bytes.lowerBound)]
    guard vocabulary.canContain(source[next.bytes], outer), value.first == UInt8(ascii: "\"") else {
      return nil
    }
    let element = separated(source.bytes[rest])
    return Habit(
      message: "expected '{' before \(quoted(next))",
      hint: "the elements of '\(cut(outer))' are in its braces: '{ \(cut(element)) }'",
      fixIts: [inBraces(element, rest, isSafe: false)],
      covering: next.bytes.lowerBound..<endOfItems(in: next.bytes.lowerBound..<rest.upperBound))
  }

  /// Returns `header "B" footer "C"` with a `;` after each title but the last.
  private func separated(_ elements: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var (isInString, isAfterTitle) = (false, false)
    for byte in elements {
      if !isInString, isAfterTitle, byte.isIdentifierHead {
        while text.last?.isBlank == true { text.removeLast() }
        text += Array("; ".utf8)
        isAfterTitle = false
      }
      if byte == UInt8(ascii: "\"") {
        isInString.toggle()
        isAfterTitle = !isInString
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `section "A" footer: "B" { … }`
  func elementWithColon(_ next: FoundToken, _ rest: Range<Int>) -> Habit? {
    let outer = source[firstWord(before: next.bytes.lowerBound)]
    let colon = source.bytes[next.bytes.upperBound...].firstIndex(of: UInt8(ascii: ":")) ?? 0
    let word = source[next.bytes]
    guard vocabulary.canContain(word, outer), vocabulary.hasTitle(word),
      !vocabulary.hasProperty(word, outer), colon < rest.upperBound
    else { return nil }
    let title = lineRest(from: colon + 1)
    guard source.bytes[title].first == UInt8(ascii: "\"") else { return nil }
    let element = "\(word) \(source[title])"
    return Habit(
      message: "expected '{' before \(quoted(next))",
      hint: "the elements of '\(cut(outer))' are in its braces: '{ \(cut(element)) }'",
      fixIts: [inBraces(element, rest, isSafe: false)])
  }

  /// Returns the end of the last item that begins in a range after the current node.
  private func endOfItems(in range: Range<Int>) -> Int {
    var (next, position, end) = (index, offset, range.lowerBound)
    while next < nodes.count, position < range.upperBound {
      let node = nodes[next]
      if range.contains(position), node.kind.isItem { end = position + node.length }
      position += node.length
      next += node.size
    }
    return end
  }

  // MARK: Statements

  /// Reports `UIView.animate(withDuration: 1) { … }`; returns false for others.
  mutating func reportStatement(before next: FoundToken) -> Bool {
    guard let property = enclosing.last, next.kind == .leftParen || next.kind == .leftBrace,
      source.bytes[property.bytes.lowerBound] < UInt8(ascii: "a"),
      property.bytes.lowerBound < last.lowerBound
    else { return false }
    let name = property.bytes.lowerBound..<last.upperBound
    let isAnimation = source[last] == "animate" || source[last] == "transition"
    report(
      .unexpectedToken, name, "unexpected '\(cut(source[name]))'",
      hint: isAnimation
        ? "a property is animated in the braces of its element: "
          + "'animate opacity { to: 0; duration: 1s }'"
        : "a scene describes elements, and has no statements", covering: property.bytes)
    return true
  }

  // MARK: Lists

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

  /// Returns a fix-it for braces around a list of values, as in `size: {40, 40}`.
  func listInBraces(after colon: FoundToken) -> Diagnostic.FixIt? {
    let bytes = source.bytes
    let start = bytes[colon.bytes.upperBound...].firstIndex { !$0.isBlank } ?? bytes.count
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return nil }
    let contents = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "}") && !$0.isLineBreak }
    let isProperty = vocabulary.hasProperty(typeWord, nil) && !vocabulary.isElement(typeWord)
    let labels = contents.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "{") }.map { part in
      String(decoding: part.drop { $0.isBlank }.prefix { $0.isIdentifierBody }, as: UTF8.self)
    }
    let isPoint = labels.allSatisfy { ["x", "y", "width", "height"].contains($0) }
    guard contents.contains(UInt8(ascii: ",")),
      isProperty && isPoint || !contents.contains(UInt8(ascii: ":")),
      !contents.contains(UInt8(ascii: "{")), contents.endIndex < bytes.count,
      bytes[contents.endIndex] == UInt8(ascii: "}")
    else { return nil }
    let text = "(" + source[contents.startIndex..<contents.endIndex] + ")"
    return rewriting(start..<(contents.endIndex + 1), as: text)
  }
}
