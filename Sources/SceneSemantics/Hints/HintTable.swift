import EmbeddedFiles
import SceneSyntax

/// What to write instead of a word of another language or tool.
struct Hint {
  /// The name in scenes; nil if it depends on the context.
  var word: String?
  /// An explanation, if a name alone is not sufficient.
  var note: String?
  /// Whether the replacement is unambiguous.
  var isSafe = false
}

/// The words in `hints.txt`, by table and word.
///
/// Input: the embedded file. Output: the first hint for a word whose conditions hold.
/// Never: read for a scene without errors.
struct HintTable {
  /// Where a word is written.
  struct Context {
    /// The element with the property, or around the element or value.
    var kind: ElementKind?
    /// Whether the variables of a row are available.
    var knowsRow = false
  }

  private enum Condition {
    case kinds([ElementKind], Bool)
    case property(PropertyKey, Bool)
    case knowsRow
    case isOutside
    /// A name that is not in the schema; a test reports it.
    case invalid(String)
  }

  private struct Rule {
    let conditions: [Condition]
    let hint: Hint
  }

  private var rules: [Rule] = []
  private var numbers: [String: [Int]] = [:]
  /// The patterns of statements, in the order of the file.
  private(set) var syntaxRules: [SyntaxRule] = []
  /// The patterns of values, in the order of the file, by property or type; those of all values are
  /// those of `*`.
  private(set) var valueRules: [String: [SyntaxRule]] = [:]
  /// The patterns of properties and heads of elements, in the order of the file.
  private(set) var itemRules: [SyntaxRule] = []
  /// The words of each table, in the order of the file.
  private(set) var entries: [(table: String, context: String, words: [String], hint: Hint)] = []

  /// Read at the first use, which is the first error.
  static let shared = HintTable(text: Self.text)

  private static var text: [UInt8] {
    let start = embeddedHints()
    var count = 0
    while start[count] != 0 { count += 1 }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  init(text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      add(line)
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let head = Self.split(line[..<colon], at: " ")
    let (rule, note) = Self.parts(of: line[(colon + 1)...], at: " | ")
    let space = UInt8(ascii: " ")
    let (written, meant) = Self.parts(of: rule + [space], at: " => ")
    var hint = Hint(note: note.map { String(decoding: $0, as: UTF8.self) })
    if let meant {
      // What is meant can be empty.
      var text = [space] + meant.dropLast()
      let mark = " safe".utf8
      hint.isSafe = text.suffix(mark.count).elementsEqual(mark)
      if hint.isSafe { text.removeLast(mark.count) }
      hint.word = String(decoding: text.dropFirst(), as: UTF8.self)
    }
    let words = Self.split(written, at: " ")
    guard let table = head.first else { return }
    entries.append((table, head.dropFirst().joined(separator: " "), words, hint))
    if Self.isOfPatterns(table) {
      let isOfValues = table == "valueOf"
      for pattern in Self.alternatives(words) {
        let rule = SyntaxRule(pattern, hint, numbers: rules.count)
        switch table {
        case "valueOf":
          for name in Self.split((head.count > 1 ? head[1] : "*").utf8, at: "/") {
            valueRules[name, default: []].append(rule)
          }
        case "item": itemRules.append(rule)
        default: syntaxRules.append(rule)
        }
      }
      let terms = isOfValues ? [] : head.dropFirst()
      rules.append(Rule(conditions: terms.map { Self.condition($0) }, hint: hint))
      return
    }
    rules.append(Rule(conditions: head.dropFirst().map { Self.condition($0) }, hint: hint))
    for word in words { numbers[table + " " + word, default: []].append(rules.count - 1) }
  }

  /// Returns whether what is written in a table is a pattern.
  static func isOfPatterns(_ table: String) -> Bool {
    table == "syntax" || table == "item" || table == "valueOf"
  }

  /// Returns the patterns for one with alternatives, such as `moveTo/move ( $x )`.
  private static func alternatives(_ words: [String]) -> [[String]] {
    var patterns = [words]
    for (index, word) in words.enumerated() where word.utf8.count > 2 {
      let parts = split(word.utf8, at: "/")
      guard parts.count > 1, parts.allSatisfy({ $0.utf8.first?.isIdentifierHead == true }) else {
        continue
      }
      patterns = patterns.flatMap { pattern in
        parts.map { part in
          var pattern = pattern
          pattern[index] = part
          return pattern
        }
      }
    }
    return patterns
  }

  /// Splits text by its bytes, which takes a fraction of the time of splitting it by characters.
  private static func split(_ text: some Collection<UInt8>, at separator: Unicode.Scalar)
    -> [String]
  {
    text.split(separator: UInt8(ascii: separator)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes before and after the first separator.
  private static func parts(
    of text: ArraySlice<UInt8>, at separator: String
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    let sign = Array(separator.utf8)
    var start = text.startIndex
    while text.endIndex - start >= sign.count {
      if text[start] == sign[0], text[start..<(start + sign.count)].elementsEqual(sign) {
        return (text[..<start], text[(start + sign.count)...])
      }
      start += 1
    }
    return (text, nil)
  }

  /// Returns the text before and after the first separator.
  static func parts(of text: String, at separator: String) -> (String, String?) {
    let (before, after) = parts(of: Array(text.utf8)[...], at: separator)
    return (
      String(decoding: before, as: UTF8.self), after.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  static func replacing(_ name: String, in text: String, with value: String) -> String {
    let (before, after) = parts(of: text, at: name)
    return after.map { before + value + replacing(name, in: $0, with: value) } ?? before
  }

  private static let containers = ElementKind.allCases.filter {
    Schema.element($0).children.contains(.layer)
  }

  private static func condition(_ term: String) -> Condition {
    let rest = String(term.dropFirst())
    switch term.utf8.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return PropertyKey(rawValue: rest).map { .property($0, term.hasPrefix("+")) }
        ?? .invalid(term)
    default: break
    }
    if term == "inRows" { return .knowsRow }
    if term == "top" { return .isOutside }
    let isNegated = term.hasPrefix("!")
    var kinds: [ElementKind] = []
    for name in split((isNegated ? rest : term).utf8, at: "/") {
      switch name {
      case "layers": kinds += ElementKind.allCases.filter { $0.isLayer }
      case "bars": kinds += ElementKind.bars
      case "containers": kinds += containers
      default:
        guard let kind = ElementKind(rawValue: name) else { return .invalid(term) }
        kinds.append(kind)
      }
    }
    return .kinds(kinds, !isNegated)
  }

  /// Whether every condition is one of the schema; for tests.
  var isValid: Bool {
    rules.allSatisfy { rule in
      rule.conditions.allSatisfy { if case .invalid = $0 { false } else { true } }
    }
  }

  /// Returns the hint for a word in a table; nil if there is none.
  func find(_ table: String, _ word: String, _ context: Context = Context()) -> Hint? {
    for key in [word, "*"] {
      for number in numbers[table + " " + key] ?? []
      where rules[number].conditions.allSatisfy({ Self.holds($0, context) }) {
        var hint = rules[number].hint
        hint.note = hint.note.map { Self.filled($0, word, context) }
        return hint
      }
    }
    return nil
  }

  /// Returns whether the conditions of a pattern hold in an element.
  func holds(_ rule: SyntaxRule, in kind: ElementKind?) -> Bool {
    rules[rule.number].conditions.allSatisfy { Self.holds($0, Context(kind: kind)) }
  }

  private static func holds(_ condition: Condition, _ context: Context) -> Bool {
    switch condition {
    case .kinds(let kinds, let isOneOf):
      context.kind.map { kinds.contains($0) } ?? false == isOneOf
    case .property(let key, let isKnown):
      (context.kind.flatMap { Schema.property(key, of: $0) } != nil) == isKnown
    case .knowsRow: context.knowsRow
    case .isOutside: context.kind == nil
    case .invalid: false
    }
  }

  /// Returns a note with the word and the element in place of `$word` and `$element`.
  private static func filled(_ note: String, _ word: String, _ context: Context) -> String {
    var (text, rest) = ("", note)
    while true {
      let (before, after) = parts(of: rest, at: "$")
      text += before
      guard let after else { return text }
      if after.hasPrefix("word") {
        (text, rest) = (text + word, String(after.dropFirst(4)))
      } else if after.hasPrefix("element") {
        (text, rest) = (text + (context.kind?.rawValue ?? "element"), String(after.dropFirst(7)))
      } else {
        (text, rest) = (text + "$", after)
      }
    }
  }
}
