import SceneSource

// Unexpected tokens.

extension ParseDiagnoser {
  /// Reports the unexpected tokens of the current node.
  mutating func unexpected() {
    let token = firstToken(from: index, at: offset)
    let next = index + nodes[index].size
    let text = quoted(token)
    if reportPlainly(.unexpectedToken, token.bytes, { _ in "unexpected \(text)" }) { return }
    if parent == .parameter, token.kind == .identifier { return reportWordBeforeParameter(token) }
    if token.kind == .quote, lastKind == .quote, last.upperBound == token.bytes.lowerBound,
      reportStringOfLines(token)
    {
      return
    }
    if token.kind == .colon, parent == .element, reportBlock(after: token.bytes) { return }
    if reportDeclaration(token) || reportConditionalValue(token) { return }
    var message = "unexpected \(token.kind == .quote ? "string" : text)"
    var hint = percentHint
    var fixIts: [Diagnostic.FixIt] = []
    if token.kind == .colon, parent == .letDeclaration || parent == .parameter,
      endOfTypo(token) == nil
    {
      message +=
        parent == .parameter
        ? ": a parameter has no type, and its default value follows '='" : ": a value has no type"
      if let type = typeAnnotation {
        fixIts.append(fixIt("remove the type", type, ""))
      }
    } else if let typo = typo(token) {
      message += ", expected '\(typo)'"
      // Includes the space before it: `x = 1` becomes `x: 1`.
      let gap = last.upperBound..<token.bytes.lowerBound
      let isBlank = source.bytes[gap].allSatisfy { $0.isBlank }
      let start = isBlank ? gap.lowerBound : gap.upperBound
      if typo == ":", parent == .tuple {
        fixIts = labelFixIts
      } else if let end = endOfTypo(token) {
        fixIts.append(fixIt("write '\(typo)'", start..<end, typo == ":" ? ":" : " " + typo))
      }
    } else if token.kind == .colon, parent == .element {
      let end = enclosing.last?.end ?? next
      if nodes[next..<end].contains(where: { $0.kind == .body }), nodes[index].size == 2 {
        message += " between an element and its '{'"
        fixIts.append(fixIt("remove ':'", token.bytes, ""))
      } else {
        message += ", expected '{'"
      }
    } else if token.kind == .rightBrace {
      return unmatchedBrace(token)
    } else if isElse(token) {
      message = "'else' without an 'if' before it"
    } else if let name = hyphenated(token) {
      message += " in a name"
      hint = "names are in camel case: '\(name)'"
      let rest = hyphenatedRest(token)
      fixIts.append(
        fixIt(
          "write '\(cut(name))'", last.lowerBound..<rest.upperBound, name,
          isSafe: parent != .element))
    } else if let chain = chain(token) {
      message += ": \(chain)"
    } else if let expected = expected(next) {
      message += ", expected \(expected)"
      if token.kind == .number, lastKind == .number, parent == .body || parent == .property {
        hint = hint ?? "the parts of a value are in parentheses: '(\(parts(from: token)))'"
      }
    }
    report(.unexpectedToken, token.bytes, message, hint: hint, fixIts: fixIts)
  }

  /// Returns the number before a token and those from it on in its line, separated by commas.
  private func parts(from token: FoundToken) -> String {
    let line = source.bytes[token.bytes.lowerBound...].prefix { byte in
      byte.isBlank || byte.isIdentifierBody || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "%")
    }
    let numbers = line.prefix(80).split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }
    return ([String(source[last])] + numbers).joined(separator: ", ")
  }

  /// Returns a fix for a colon instead of an equals sign, or the reverse.
  private func typo(_ token: FoundToken) -> String? {
    switch (token.kind, parent) {
    case (.equal, .property): ":"
    case (.equal, .tuple) where lastKind == .identifier && !isCompared: ":"
    case (.colon, .letDeclaration), (.colon, .parameter): "="
    case (.equal, _) where isCompared: "=="
    default: nil
    }
  }

  /// Whether a `=` at the current position compares two values, as in `if (a = 1)`.
  private var isCompared: Bool {
    let outer = parent == .tuple ? enclosing.dropLast().last?.kind : parent
    switch outer {
    case .ifStatement, .ternary, .binary, .prefix: return true
    default: return false
    }
  }

  /// Returns the end of what a typo's fix replaces; nil for operators such as `=>` and `==`, and for
  /// types as in `let n: Int = 3`.
  private func endOfTypo(_ token: FoundToken) -> Int? {
    let rest = source.bytes[token.bytes.upperBound...]
    let isAssignment = token.kind == .colon && rest.first == UInt8(ascii: "=")
    if isAssignment { return token.bytes.upperBound + 1 }
    if token.kind == .equal {
      let isOperator = rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: ">")
      return isOperator ? nil : token.bytes.upperBound
    }
    if nodes[index].size > 2 { return nil }
    if parent == .letDeclaration { return token.bytes.upperBound }
    // A name can be a type, as in `component Cell(title: String)`, or a value.
    let isName = rest.first { !$0.isBlank }?.isIdentifierHead == true
    return isName ? nil : token.bytes.upperBound
  }

  /// The range of the type that the parser found after a name, as in `(title: String)`.
  private var typeAnnotation: Range<Int>? {
    let end = offset + nodes[index].length
    return nodes[index].size > 2 ? last.upperBound..<end : nil
  }

  /// Reports a `}` without a `{`: the one that the indentation shows, or the last one.
  private mutating func unmatchedBrace(_ token: FoundToken) {
    var bytes = token.bytes
    if let braces, braces.extra.indices.contains(unmatchedBraces) {
      bytes = braces.extra[unmatchedBraces]..<(braces.extra[unmatchedBraces] + 1)
    }
    unmatchedBraces += 1
    if unmatchedBraces <= missingOpeningBraces || hasStringOfLines { return }
    if braces != nil, let head = headWithoutBrace(above: bytes.lowerBound) {
      let end = head.upperBound..<head.upperBound
      firstMissingOpeningBrace = min(firstMissingOpeningBrace ?? end.upperBound, end.upperBound)
      return report(
        .missingToken, end, "expected '{' after '\(cut(source[head]))'",
        fixIts: [fixIt("insert '{'", end, " {", isSafe: false)])
    }
    report(
      .unexpectedToken, bytes, "unexpected '}' without a matching '{'",
      fixIts: braces == nil ? [] : [fixIt("remove '}'", bytes, "", isSafe: false)])
  }

  func capitalized(_ word: ArraySlice<UInt8>) -> String {
    guard let first = word.first else { return "" }
    let capital = first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z") ? first - 0x20 : first
    return String(decoding: [capital] + word.dropFirst(), as: UTF8.self)
  }

  /// Returns `background-color` as `backgroundColor`.
  private func hyphenated(_ token: FoundToken) -> String? {
    switch parent {
    case .element, .letDeclaration, .styleDeclaration, .componentDeclaration: break
    default: return nil
    }
    guard lastKind == .identifier, last.upperBound == token.bytes.lowerBound,
      source[token.bytes] == "-"
    else { return nil }
    let parts = source.bytes[hyphenatedRest(token)].split(separator: UInt8(ascii: "-"))
    guard let first = parts.first?.first, first.isIdentifierHead, parts.count <= 4 else {
      return nil
    }
    return parts.reduce(cut(source[last])) { $0 + cut(capitalized($1)) }
  }

  /// Returns the range of `-b-c` in `a-b-c`.
  private func hyphenatedRest(_ hyphen: FoundToken) -> Range<Int> {
    let rest = source.bytes[hyphen.bytes.lowerBound...]
      .prefix { $0.isIdentifierBody || $0 == UInt8(ascii: "-") }
    return rest.startIndex..<rest.endIndex
  }

  private func isElse(_ token: FoundToken) -> Bool {
    guard token.kind == .identifier, parent == .file || parent == .body else { return false }
    return source.bytes[token.bytes].elementsEqual("else".utf8)
  }

  /// `a < b < c`, `1...2...3`
  private func chain(_ token: FoundToken) -> String? {
    guard token.kind == .op, parent != .file, parent != .body, parent != .element else {
      return nil
    }
    switch source.bytes[token.bytes.lowerBound] {
    case UInt8(ascii: "."): return "ranges cannot be chained"
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"):
      return "comparisons cannot be chained; combine them with '&&'"
    default: return nil
    }
  }

  /// Returns what was expected at a position; `next` is the node after the unexpected one.
  private func expected(_ next: Int) -> String? {
    let lacksName = next < nodes.count && nodes[next].kind == .identifier
    switch parent {
    case .file, .body: return beginsItem ? "a property or an element" : "a line break or ';'"
    case .tuple, .parameterList, .forPattern, .parameter:
      return lacksName && nodes[next].length == 0 ? "a name" : "',' or ')'"
    case .array: return "',' or ']'"
    case .elements: return "',' or '}'"
    case .subscripted: return "']'"
    case .interpolation: return "')'"
    case .importDeclaration: return "a file path in quotes"
    case .letDeclaration: return "a name"
    case .styleDeclaration, .componentDeclaration: return lacksName ? "a name" : "'{'"
    case .forStatement: return beforeIn(next) ? "'in'" : "'{'"
    case .ifStatement, .element: return "'{'"
    default: return nil
    }
  }

  /// Whether an item can begin at the current position.
  private var beginsItem: Bool {
    switch lastKind {
    case .file, .leftBrace, .semicolon: true
    default: source.bytes[last.upperBound..<offset].contains { $0.isLineBreak }
    }
  }

  /// Returns whether the word `in`, or a missing one, follows.
  private func beforeIn(_ next: Int) -> Bool {
    for node in nodes[next...] where !node.kind.isTrivia { return node.kind == .identifier }
    return false
  }
}
