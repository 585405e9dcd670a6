import SceneSource
import SceneSyntax
import SceneLanguage

/// Finds rules in the statements with syntax errors.
struct SyntaxHints {
  /// The longest part of a statement, and of a hole, in tokens: more is not what somebody wrote by
  /// habit, and each further one would be compared with each rule.
  static let most = 48

  let statements: Statements
  private let rules: [SyntaxRule]
  /// Where the first statement is, if it is not in a file.
  private let context: Conversion.Context

  init(
    statements: Statements, rules: [SyntaxRule] = HintTable.shared.syntaxRules,
    context: Conversion.Context = .init()
  ) {
    self.statements = statements
    self.rules = rules
    self.context = context
  }

  struct Match {
    let rule: SyntaxRule
    let bytes: Range<Int>
    /// The start of the token after it.
    let end: Int
    let holes: [(hole: Hole, bytes: Range<Int>)]
    /// The last body in another language; empty if there is none.
    let foreign: Range<Int>

    func bytes(of hole: Hole) -> Range<Int>? { holes.first { $0.hole == hole }?.bytes }

    /// Returns whether an error is in a value that the rule does not change, and does not explain.
    func keeps(_ error: Range<Int>) -> Bool {
      holes.contains { hole, bytes in
        !hole.isToken && bytes.lowerBound <= error.lowerBound
          && error.upperBound <= bytes.upperBound
          && rule.meant.map { $0.copies(hole) } ?? true
      }
    }
  }

  /// Returns the first match in a statement that contains an error, or ends before it.
  func match(in statement: Int, at error: Int) -> Match? {
    let tokens = statements.tokens(of: statement, upTo: Self.most)
    let words = tokens.map { statements.text($0) }
    let kind = statements.owner(of: statement)
    for rule in rules {
      for start in tokens.indices {
        if let first = rule.first, words[start] != first { continue }
        guard let match = match(rule, in: tokens[...], from: start),
          match.bytes.lowerBound <= error,
          error <= (rule.startsWithError ? match.bytes.lowerBound : match.end),
          HintTable.shared.holds(rule, in: kind),
          rule.note == nil || filled(rule.note, match, statement, isHint: true, { $0 }) != nil
        else { continue }
        return match
      }
    }
    return nil
  }

  /// Returns the first match in a statement one of whose bodies is in another language and contains
  /// an error.
  func foreignMatch(in statement: Int, around error: Int) -> Match? {
    let tokens = statements.tokens(of: statement, upTo: Self.most)
    let kind = statements.owner(of: statement)
    for rule in rules where rule.hasForeignBody {
      for start in tokens.indices {
        if let match = match(rule, in: tokens[...], from: start), match.foreign.contains(error),
          HintTable.shared.holds(rule, in: kind)
        {
          return match
        }
      }
    }
    return nil
  }

  func match(_ rule: SyntaxRule, in tokens: ArraySlice<Int>, from start: Int) -> Match? {
    var holes: [(hole: Hole, bytes: Range<Int>)] = []
    var next = start
    var foreign = 0..<0
    for (number, part) in rule.parts.enumerated() {
      let from = next
      switch part {
      case .position(.start):
        guard next == tokens.startIndex else { return nil }
        continue
      case .position(.end):
        guard next == tokens.endIndex else { return nil }
        continue
      case .position(.error): continue
      case .rest:
        next = endOfHole(
          in: tokens, from: next, before: rule.parts.dropFirst(number + 1), isValue: false)
        continue
      case .hole(let hole, _) where !hole.isToken:
        next = endOfHole(
          in: tokens, from: next, before: rule.parts.dropFirst(number + 1), isValue: true)
        if next == from { return nil }
      default:
        guard next < tokens.endIndex, isMatch(part, tokens[next]) else { return nil }
        if case .foreign = part { foreign = statements.tokens[tokens[next]].bytes }
        next += 1
      }
      var bytes =
        statements.tokens[tokens[from]].bytes
        .lowerBound..<statements.tokens[tokens[next - 1]].bytes
        .upperBound
      let hole: Hole
      switch part {
      case .hole(let found, let isNumber):
        hole = found
        if isNumber, !hole.isToken, !self.isNumber(tokens[from], bytes) { return nil }
        if hole.kind == .colors, !areColors(bytes) { return nil }
      case .only(let found):
        hole = found
        if let token = statements.onlyToken(in: tokens[from]) {
          bytes = statements.tokens[token].bytes
        }
      default: continue
      }
      // Equal names have equal contents.
      if let same = holes.first(where: { $0.hole == hole }),
        statements.source[same.bytes] != statements.source[bytes]
      {
        return nil
      }
      holes.append((hole, bytes))
    }
    guard next > start else { return nil }
    let first = statements.tokens[tokens[start]].bytes
    let last = statements.tokens[tokens[next - 1]].bytes
    return Match(
      rule: rule, bytes: first.lowerBound..<last.upperBound,
      end: next < tokens.endIndex
        ? statements.tokens[tokens[next]].bytes.lowerBound : last.upperBound, holes: holes,
      foreign: foreign)
  }

  /// Returns the tokens of a call with its labeled arguments in the order of a pattern; nil if a
  /// label is not in it.
  func reordered(_ tokens: [Int], as rule: SyntaxRule) -> ArraySlice<Int>? {
    guard let open = tokens.firstIndex(where: { statements.tokens[$0].kind == .leftParen }),
      let comma = tokens.first(where: { statements.tokens[$0].kind == .comma })
    else { return nil }
    var arguments: [(order: Int, tokens: ArraySlice<Int>)] = []
    var (depth, start) = (0, open + 1)
    for index in start..<tokens.count {
      let kind = statements.tokens[tokens[index]].kind
      if kind == .leftParen || kind == .leftBracket { depth += 1 }
      if kind == .rightParen || kind == .rightBracket { depth -= 1 }
      guard depth < 0 || depth == 0 && kind == .comma else { continue }
      let argument = tokens[start..<index]
      guard isLabeled(argument), depth == 0 || index == tokens.count - 1,
        let order = rule.index(of: statements.text(argument[start]))
      else { return nil }
      arguments.append((order, argument))
      start = index + 1
    }
    arguments.sort { $0.order < $1.order }
    return
      (tokens[...open] + arguments.map { $0.tokens }.joined(separator: [comma])
      + tokens.suffix(1))[...]
  }

  private func isLabeled(_ tokens: ArraySlice<Int>) -> Bool {
    tokens.count > 2 && statements.tokens[tokens[tokens.startIndex]].kind == .identifier
      && statements.tokens[tokens[tokens.startIndex + 1]].kind == .colon
  }

  /// Returns whether a hole other than `$list` and `$list2` contains several values, or a label.
  func hasListInHole(_ match: Match) -> Bool {
    match.holes.contains { hole, bytes in
      let tokens = statements.tokens.indices.filter {
        bytes.contains(statements.tokens[$0].bytes.lowerBound)
      }
      return hole.kind != .list && hole.kind != .colors
        && (isLabeled(tokens[...]) || hasComma(in: bytes, depth: 0))
    }
  }

  /// Returns whether there is a comma inside a number of brackets.
  private func hasComma(in bytes: Range<Int>, depth: Int) -> Bool {
    var open = 0
    return statements.tokens.contains { token in
      guard bytes.contains(token.bytes.lowerBound) else { return false }
      switch token.kind {
      case .leftParen, .leftBracket: open += 1
      case .rightParen, .rightBracket: open -= 1
      default: break
      }
      return token.kind == .comma && open == depth
    }
  }

  /// Returns whether a text consists of names, such as `red` and `.red`, and color literals.
  private func areColors(_ bytes: Range<Int>) -> Bool {
    statements.source[bytes].utf8.split(separator: UInt8(ascii: ",")).allSatisfy { part in
      let words = part.split { $0.isBlank }
      guard words.count == 1, let first = words[0].first else { return false }
      let isMarked = first == UInt8(ascii: ".") || first == UInt8(ascii: "#")
      return (isMarked || first.isIdentifierHead)
        && words[0].dropFirst().allSatisfy { $0.isIdentifierBody }
    }
  }

  /// Returns whether what begins with a token can be a number: no string, color, list, or tuple.
  private func isNumber(_ token: Int, _ bytes: Range<Int>) -> Bool {
    switch statements.tokens[token].kind {
    case .stringLiteral, .color, .leftBracket: false
    case .leftParen: !hasComma(in: bytes, depth: 1)
    default: true
    }
  }

  /// Returns the first token after a hole: the one that the next part of the pattern matches, outside
  /// of brackets.
  private func endOfHole(
    in tokens: ArraySlice<Int>, from start: Int,
    before rest: ArraySlice<SyntaxRule.Part>, isValue: Bool
  ) -> Int {
    var (index, depth) = (start, 0)
    while index < tokens.endIndex {
      if depth == 0, let next = rest.first {
        if case .position(.end) = next {
          if !isValue { return tokens.endIndex }
        } else if isMatch(next, tokens[index]) {
          return index
        }
      }
      switch statements.tokens[tokens[index]].kind {
      case .body where isValue: return index
      case .leftParen, .leftBracket: depth += 1
      case .rightParen, .rightBracket:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return index
  }

  private func isMatch(_ part: SyntaxRule.Part, _ token: Int) -> Bool {
    let kind = statements.tokens[token].kind
    switch part {
    case .token(let text): return statements.text(token) == text
    case .hole(let hole, let isNumber):
      return isMatch(hole.kind, kind, token)
        && (!isNumber || !hole.isToken || Self.isNumber(statements.text(token)))
    case .body: return kind == .body
    case .only: return kind == .body && statements.onlyToken(in: token) != nil
    case .foreign(let word):
      guard kind == .body else { return false }
      return word.isEmpty || statements.firstToken(in: token).map { statements.text($0) } == word
    case .rest, .position: return true
    }
  }

  /// Returns whether a property of some element is a number.
  private static func isNumber(_ property: String) -> Bool {
    PropertyKey(rawValue: property).map { key in
      ElementKind.allCases.contains { Schema.property(key, of: $0)?.type.isNumeric == true }
    } == true
  }

  private func isMatch(_ hole: Hole.Kind, _ kind: SyntaxKind, _ token: Int) -> Bool {
    switch hole {
    case .name: return kind == .identifier
    case .element:
      return kind == .identifier && ElementKind(rawValue: statements.text(token)) != nil
    case .titled, .untitled:
      let isTitled = hole == .titled
      return kind == .identifier
        && ElementKind(rawValue: statements.text(token)).map {
          (Schema.element($0).title != nil) == isTitled
        } == true
    case .property:
      return kind == .identifier && PropertyKey(rawValue: statements.text(token)) != nil
    case .unit:
      return kind == .identifier
        && Hints.find(.unit, statements.text(token))?.word?.utf8.contains(UInt8(ascii: "$"))
          == false
    case .string: return kind == .stringLiteral
    case .image: return kind == .stringLiteral && statements.text(token).hasSuffix(".png\"")
    case .number: return kind == .number
    case .color: return kind == .color
    case .token: return kind != .body
    case .value, .list, .colors, .condition, .angle: return true
    }
  }

  // MARK: Hints

  /// Adds a rule's hint and fix to a diagnostic.
  func add(_ match: Match, of statement: Int, to diagnostic: inout Diagnostic) {
    // A general hint can be more precise than a rule without a replacement.
    if match.rule.meant == nil, diagnostic.hint != nil || !diagnostic.notes.isEmpty { return }
    let short = filled(match.rule.meant, match, statement) { cut($0) }
    if let note = filled(match.rule.note, match, statement, isHint: true, { cut($0) }) {
      diagnostic.hint = note
    } else if let short, !short.isEmpty {
      diagnostic.hint = "write '\(short)'"
    }
    switch diagnostic.code {
    case .missingToken, .unclosedDelimiter: diagnostic.fixIts = []
    default: if match.rule.meant != nil { diagnostic.fixIts = [] }
    }
    guard let short, let meant = filled(match.rule.meant, match, statement, { $0 }) else { return }
    let path = diagnostic.span.path
    var bytes = match.bytes
    if meant.isEmpty {
      let source = statements.source.bytes
      while bytes.lowerBound > 0, source[bytes.lowerBound - 1] == 0x20, meant.isEmpty {
        bytes = (bytes.lowerBound - 1)..<bytes.upperBound
      }
    }
    diagnostic.fixIts = [
      .init(
        meant.isEmpty ? "remove '\(cut(statements.source[match.bytes]))'" : "write '\(short)'",
        [.init(SourceRange(path: path, bytes: bytes), meant)], isSafe: match.rule.isSafe)
    ]
  }

  /// Adds how a number with an unknown unit is written.
  func addUnit(to diagnostic: inout Diagnostic) {
    let (source, unit) = (statements.source, diagnostic.span.bytes)
    guard diagnostic.fixIts.isEmpty, let hint = Hints.find(.unit, source[unit]) else { return }
    let digits = source.bytes[..<unit.lowerBound].reversed().prefix {
      $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    }
    let number = (unit.lowerBound - digits.count)..<unit.lowerBound
    let degrees = (NumberLiteral(source[number])?.value ?? 0) * 360
    guard degrees < 1e6 else { return }
    func filled(_ text: String) -> String {
      HintTable.filled(text) { name in
        switch name {
        case .degrees: String(Int(degrees + 0.5))
        case .number: source[number]
        case .word, .element: nil
        }
      }
    }
    if let note = hint.note { diagnostic.hint = filled(note) }
    guard let word = hint.word else { return }
    let isWhole = word.utf8.contains(UInt8(ascii: "$"))
    let bytes = isWhole ? number.lowerBound..<unit.upperBound : unit
    if isWhole, diagnostic.hint == nil { diagnostic.hint = "write '\(filled(word))'" }
    diagnostic.fixIts = [
      .init(
        "write '\(filled(word))'",
        [.init(SourceRange(path: diagnostic.span.path, bytes: bytes), filled(word))],
        isSafe: hint.isSafe)
    ]
  }

  /// Returns a text with what the holes contain in their place; nil if a conversion fails.
  func filled(
    _ template: HintTemplate?, _ match: Match, _ statement: Int, isHint: Bool = false,
    _ shortened: (String) -> String
  ) -> String? {
    guard let template else { return nil }
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text): result += text
      case .hole(let hole): result += match.bytes(of: hole).map { shortened(text(in: $0)) } ?? ""
      case .context(let context):
        guard let text = text(of: context, match, statement, isHint: isHint) else { return nil }
        result += text
      case .conversion(let conversion):
        guard let text = conversion.text(match, in: statements.source, isHint: isHint, context)
        else { return nil }
        result += text
      }
    }
    return result
  }

  private func text(in bytes: Range<Int>) -> String { statements.source[bytes] }

  private func text(
    of context: HintTemplate.Context, _ match: Match, _ statement: Int, isHint: Bool
  ) -> String? {
    let name = match.bytes(of: .name).map { text(in: $0) } ?? ""
    switch context {
    case .unit:
      return match.bytes(of: Hole(kind: .unit)).flatMap { Hints.find(.unit, text(in: $0))?.word }
    case .how: return way(to: name, in: statement)
    case .function: return Hints.find(.function, name)?.note
    case .camel: return camelCase(match, in: statement, isHint: isHint)
    case .owner: return statements.owner(of: statement)?.rawValue ?? ElementKind.row.rawValue
    case .body: return HintTemplate.body
    }
  }

  /// Returns the property for a hyphenated one, such as `border-radius`.
  private func camelCase(_ match: Match, in statement: Int, isHint: Bool) -> String? {
    let words = statements.source[match.bytes].split(separator: "-").map { String($0) }
    let name = (words.first ?? "") + words.dropFirst().map { $0.capitalizedWord }.joined()
    guard let kind = statements.owner(of: statement) else { return nil }
    if PropertyKey(rawValue: name).flatMap({ Schema.property($0, of: kind) }) != nil {
      return isHint ? nil : name
    }
    guard let hint = Hints.property(name, of: kind) else { return nil }
    return hint.word.map { isHint ? "write '\($0)'" : $0 } ?? (isHint ? hint.note : nil)
  }

  /// Returns how a property is set that is a modifier in SwiftUI.
  private func way(to word: String, in statement: Int) -> String {
    let first = statements.word(of: statement)
    let named = ElementKind(rawValue: first)
    let kind = named ?? Hints.element(first)?.word.flatMap { ElementKind(rawValue: $0) } ?? .layer
    func inBraces(_ name: String) -> String { "properties are in braces: '{ \(cut(name)): … }'" }
    if let key = PropertyKey(rawValue: word),
      named == nil || Schema.property(key, of: kind) != nil
    {
      return word == PropertyKey.cornerRadius.rawValue && Schema.property(key, of: kind) == nil
        ? Hints.cornersHint : inBraces(word)
    }
    guard let hint = Hints.property(word, of: kind) else {
      return "properties are in braces: '{ … }'"
    }
    if let meant = hint.word, let key = PropertyKey(rawValue: meant),
      Schema.property(key, of: kind) != nil
    {
      return inBraces(meant)
    }
    return hint.note ?? "properties are in braces: '{ … }'"
  }

  /// Returns text truncated to 40 characters.
  func cut(_ text: String) -> String { text.cut(to: 40) }
}

extension Statements {
  /// The element with a statement's body.
  func owner(of statement: Int) -> ElementKind? {
    var next = outer(of: statement)
    while let outer = next {
      let word = word(of: outer)
      if word == "component" { return .layer }
      if let kind = ElementKind(rawValue: word) { return kind }
      guard word == "if" || word == "for" || word == "else" else { return nil }
      next = self.outer(of: outer)
    }
    return nil
  }
}
