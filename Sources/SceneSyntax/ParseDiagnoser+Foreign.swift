import SceneSource

// Lines and heads of elements that are written as in other languages.

extension ParseDiagnoser {
  /// Reports `<layer frame="0 0 9 9" />`, in which separators seem to be missing; returns false for
  /// others.
  mutating func reportMarkup() -> Bool {
    let start = source.startOfLine(at: last.lowerBound)
    let line = source.bytes[start...].prefix { !$0.isLineBreak }
    guard let sign = line.firstIndex(where: { !$0.isBlank }), line[sign] == UInt8(ascii: "<"),
      line[(sign + 1)...].first?.isIdentifierHead == true
    else { return false }
    report(
      .unexpectedToken, sign..<(sign + 1), "unexpected '<'",
      hint: "an element is written 'layer { frame: (0, 0, 9, 9) }'", covering: sign..<line.endIndex)
    isLineDoubtful = true
    return true
  }

  /// Reports `import { Card } from "cards.tbl"` and `import "cards.tbl" as cards`; returns false for
  /// others.
  mutating func reportImport(before next: FoundToken) -> Bool {
    let word = source[next.bytes]
    guard word == "from" || word == "as" else { return false }
    let line = source.startOfLine(at: next.bytes.lowerBound)
    let start = source.bytes[line...].firstIndex { !$0.isBlank } ?? line
    guard source[start..<endOfWord(at: start)] == "import" else { return false }
    let rest = lineRest(from: next.bytes.upperBound)
    if word == "as" {
      report(
        .unexpectedToken, next.bytes, "unexpected 'as'",
        hint: "imported names have no prefix: 'import \"theme.tbl\"'",
        fixIts: [
          fixIt("remove '\(cut("as " + source[rest]))'", last.upperBound..<rest.upperBound, "")
        ])
    } else {
      let text = "import \(source[rest])"
      report(
        .unexpectedToken, next.bytes, "unexpected 'from'",
        hint: "all names of a file are imported: '\(cut(text))'",
        fixIts: [rewriting(start..<rest.upperBound, as: text)], covering: start..<rest.upperBound)
    }
    isLineDoubtful = true
    return true
  }

  /// Reports `guard a else { … }`, in which a separator seems to be missing; returns false for others.
  mutating func reportGuard(before next: FoundToken) -> Bool {
    let word = firstWord(before: next.bytes.lowerBound)
    guard source[next.bytes] == "else", source[word] == "guard" else { return false }
    let end = endOfLine(at: word.lowerBound)
    report(
      .unexpectedToken, word, "unexpected 'guard'",
      hint: "a condition is written 'if x == 1 { … }'",
      covering: word.lowerBound..<end)
    isLineDoubtful = true
    return true
  }

  /// Returns what to report for a title without quotes: `textLayer Good morning { … }`.
  func titleOfWords(_ next: FoundToken) -> Habit? {
    guard parent == .body || parent == .file, lastKind == .identifier, next.kind == .identifier
    else { return nil }
    let type = firstWord(before: last.lowerBound)
    let rest = lineRest(from: last.lowerBound)
    guard vocabulary.hasTitle(source[type]), firstGap(after: type.upperBound) == last.lowerBound,
      source.bytes[rest].allSatisfy({ $0.isIdentifierBody || $0.isBlank })
    else { return nil }
    let title = "\"" + source[rest] + "\""
    return Habit(
      message: "expected a title in quotes before \(quoted(next))",
      hint: "a title is in quotes: '\(source[type]) \(cut(title))'",
      fixIts: [rewriting(rest, as: title)])
  }

  /// Returns the offset of the next character that is not a blank.
  private func firstGap(after offset: Int) -> Int {
    source.bytes[offset...].firstIndex { !$0.isBlank } ?? source.bytes.count
  }

  /// Reports `a as Int` and `a is Int`, in which a separator seems to be missing; returns false for
  /// others.
  mutating func reportCast(before next: FoundToken) -> Bool {
    let word = source[next.bytes]
    guard word == "as" || word == "is", parent == .body || parent == .file || parent == .tuple
    else {
      return false
    }
    let end = lineRest(from: next.bytes.lowerBound).upperBound
    report(
      .unexpectedToken, next.bytes, "unexpected '\(word)'", hint: "values are not cast to types",
      covering: next.bytes.lowerBound..<end)
    isItemDoubtful = true
    return true
  }

  /// `public let a = 1`
  func modifier(ofDeclaration word: FoundToken) -> Habit {
    let blanks = source.bytes[word.bytes.upperBound...].prefix { $0.isBlank }
    return Habit(
      message: "unexpected \(quoted(word))", hint: "all declarations of a file can be imported",
      fixIts: [
        fixIt("remove \(quoted(word))", word.bytes.lowerBound..<blanks.endIndex, "")
      ])
  }

  /// `for i in 1 to 10 { … }`
  func wordInRange(_ word: FoundToken) -> Habit? {
    let sign: String
    switch source[word.bytes] {
    case "to", "through": sign = "..."
    case "until": sign = "..<"
    default: return nil
    }
    let rest = lineRest(from: word.bytes.upperBound)
    guard lastKind == .number, !rest.isEmpty else { return nil }
    return Habit(
      message: "unexpected \(quoted(word)), expected '\(sign)'",
      hint: "a range is written '0..<3' or '0...3'",
      fixIts: [fixIt("write '\(sign)'", last.upperBound..<rest.lowerBound, sign, isSafe: false)])
  }

  /// Returns the line of Markdown that begins or ends a code block, at its '```'.
  func fence(_ bytes: Range<Int>) -> Range<Int>? {
    let start = source.startOfLine(at: bytes.lowerBound)
    guard bytes.count == 3, source.bytes[start..<bytes.lowerBound].allSatisfy({ $0.isBlank }) else {
      return nil
    }
    return start..<endOfLine(at: start)
  }

  // MARK: Operators

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
    isItemDoubtful = true
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
      isItemDoubtful = true
      return true
    default: return false
    }
    report(
      .unexpectedToken, sign, "unexpected '\(source[sign])', expected '\(meant)'",
      fixIts: [fixIt("write '\(meant)'", sign, meant)])
    isItemDoubtful = true
    return true
  }

  // MARK: Heads of elements

  /// `x += 1`, `x++`, and `component Card(title) -> layer { … }`
  func operatorOfElement(_ token: FoundToken) -> Habit? {
    let end = token.bytes.upperBound
    guard end < source.bytes.count, token.bytes.count == 1 else { return nil }
    if let sum = sumAsTitle(token) { return sum }
    let sign = token.bytes.lowerBound..<(end + 1)
    let (first, second) = (source.bytes[sign.lowerBound], source.bytes[end])
    if parent == .componentDeclaration {
      guard first == UInt8(ascii: "-"), second == UInt8(ascii: ">") else { return nil }
      let rest = lineRest(from: sign.upperBound)
      return Habit(
        message: "unexpected '->', expected '{'", hint: "a component has no type",
        fixIts: [fixIt("remove the type", last.upperBound..<rest.upperBound, "", isSafe: false)],
        bytes: sign)
    }
    guard lastKind == .identifier, second == first || second == UInt8(ascii: "=") else {
      return nil
    }
    return Habit(
      message: "unexpected '\(source[sign])'",
      hint: "values do not change; loops have an index, and snapshots can set other values",
      bytes: sign)
  }

  /// `textLayer name ?? "x" { … }`
  func interpolated(_ token: FoundToken) -> Habit {
    let title = "\"\\(\(source[last]))\""
    return Habit(
      message: "unexpected '\(source[token.bytes])' after \(quotedLast)",
      hint: "a title is a string: '\(cut(title))'")
  }

  /// Returns whether a list is followed by `.forEach { … }`.
  func callsLoop(_ list: FoundToken) -> Bool {
    let line = lineRest(from: list.bytes.lowerBound)
    let words = source.bytes[line].split { $0 == UInt8(ascii: ".") || $0.isBlank }
    return words.contains { $0.elementsEqual("forEach".utf8) || $0.elementsEqual("map".utf8) }
  }

  /// `#header { … }`
  func identifierInCSS(_ token: FoundToken) -> Habit? {
    let next = source.bytes[token.bytes.upperBound...].first { !$0.isBlank }
    guard next == UInt8(ascii: "{"), token.bytes.count > 1 else { return nil }
    let name = String(source[token.bytes].dropFirst())
    return Habit(
      message: "unexpected \(quoted(token))",
      hint: "a name follows the type of an element: 'layer \(cut(name)) { … }'")
  }
}
