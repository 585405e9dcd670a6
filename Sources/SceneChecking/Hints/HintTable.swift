import EmbeddedFiles
import SceneSyntax
import SceneLanguage

/// What to write instead of a word of another language or tool.
struct Hint {
  /// The name in scenes; nil if it depends on the context.
  var word: String?
  /// What is in the braces of an element that is meant.
  var properties: String?
  /// An explanation, if a name alone is not sufficient.
  var note: String?
  /// Whether the replacement is unambiguous.
  var isSafe = false
}

/// A table of `hints.txt`: where what its lines describe is written.
enum HintTopic: Hashable {
  enum Table: String, CaseIterable {
    case syntax, property, valueOf, item, element, css, function, value, unit, device, color
    case parameter, geometry, unitPoint, keyPath, member, hyphenatedFunction, hyphenatedValue
    case transform, title, symbol, path, font, neutral
    case selfName = "self"
  }

  case table(Table)
  /// A built-in value of a set.
  case words(WordSet)
  /// An argument of `scenec`, or of one of its commands.
  case argument(ArgumentHint, command: String?)

  init?(_ name: String) {
    if let table = Table(rawValue: name) {
      self = .table(table)
    } else if let set = WordSet(rawValue: name) {
      self = .words(set)
    } else {
      let (kind, command) = HintTable.parts(of: name, at: ".")
      guard let kind = ArgumentHint(rawValue: kind) else { return nil }
      self = .argument(kind, command: command)
    }
  }

  /// Whether what is written is a pattern.
  var isOfPatterns: Bool {
    self == .table(.syntax) || self == .table(.item) || self == .table(.valueOf)
  }
}

/// The kinds of arguments of `scenec` that have hints.
package enum ArgumentHint: String { case option, optionAdvice, command }

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
  }

  /// The conditions that are not about one element or property.
  private enum ConditionName: String { case inRows, top }
  private enum Group: String { case layers, bars, containers }

  /// The values that the patterns of `valueOf` describe.
  enum ValueOwner: Hashable {
    case any
    case property(PropertyKey)
    case type(ValueType.HintName)
  }

  /// The names in the hints for words.
  enum Placeholder: String, CaseIterable { case word, element, number, degrees }

  /// The greatest length of a word that is looked up, in bytes. No key is longer.
  static let longestWord = 64

  private struct Rule {
    let conditions: [Condition]
    let hint: Hint
  }

  private var rules: [Rule] = []
  private var numbers: [HintTopic: [String: [Int]]] = [:]
  /// The patterns of statements, in the order of the file.
  private(set) var syntaxRules: [SyntaxRule] = []
  /// The patterns of values, in the order of the file.
  private(set) var valueRules: [ValueOwner: [SyntaxRule]] = [:]
  /// The patterns of properties and heads of elements, in the order of the file.
  private(set) var itemRules: [SyntaxRule] = []
  /// The words of each table, in the order of the file.
  private(set) var entries: [(topic: HintTopic, context: String, words: [String], hint: Hint)] = []
  /// The names of tables, conditions, holes, and conversions that are unknown; a test reports them.
  private(set) var unknown: [String] = []
  /// The table of the last line, and its name.
  private var last: (name: String, topic: HintTopic?) = ("", nil)

  /// Read at the first use, which is the first error.
  static let shared = HintTable(text: Self.text)

  private static var text: [UInt8] {
    let text = embeddedHints()
    return Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
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
    if head.first == HintTopic.Table.element.rawValue, let word = hint.word {
      let (name, body) = Self.parts(of: word, at: " { ")
      (hint.word, hint.properties) = (name, body.map { String($0.dropLast(2)) })
    }
    let words = Self.split(written, at: " ")
    guard let name = head.first else { return }
    if name != last.name { last = (name, HintTopic(name)) }
    guard let topic = last.topic else {
      unknown.append(name)
      return
    }
    entries.append((topic, head.dropFirst().joined(separator: " "), words, hint))
    let isOfValues = topic == .table(.valueOf)
    if topic.isOfPatterns {
      for pattern in Self.alternatives(words) {
        let rule = SyntaxRule(pattern, hint, numbers: rules.count)
        unknown += rule.unknown
        switch topic {
        case .table(.item): itemRules.append(rule)
        case .table(.syntax): syntaxRules.append(rule)
        default:
          for owner in owners(head.dropFirst()) { valueRules[owner, default: []].append(rule) }
        }
      }
    } else {
      for word in words { numbers[topic, default: [:]][word, default: []].append(rules.count) }
    }
    let terms = isOfValues ? [] : head.dropFirst()
    rules.append(Rule(conditions: terms.compactMap { condition($0) }, hint: hint))
  }

  /// Returns the values that a pattern of `valueOf` describes.
  private mutating func owners(_ terms: ArraySlice<String>) -> [ValueOwner] {
    guard let names = terms.first else { return [.any] }
    return Self.split(names.utf8, at: "/").flatMap { name -> [ValueOwner] in
      let found: [ValueOwner?] = [
        PropertyKey(rawValue: name).map { .property($0) },
        ValueType.HintName(rawValue: name).map { .type($0) },
      ]
      let owners = found.compactMap { $0 }
      if owners.isEmpty { unknown.append(name) }
      return owners
    }
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

  private mutating func condition(_ term: String) -> Condition? {
    let rest = String(term.dropFirst())
    switch term.utf8.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if let key = PropertyKey(rawValue: rest) { return .property(key, term.hasPrefix("+")) }
      unknown.append(term)
      return nil
    default: break
    }
    switch ConditionName(rawValue: term) {
    case .inRows?: return .knowsRow
    case .top?: return .isOutside
    case nil: break
    }
    let isNegated = term.hasPrefix("!")
    var kinds: [ElementKind] = []
    for name in Self.split((isNegated ? rest : term).utf8, at: "/") {
      switch Group(rawValue: name) {
      case .layers?: kinds += ElementKind.allCases.filter { $0.isLayer }
      case .bars?: kinds += ElementKind.bars
      case .containers?: kinds += Self.containers
      case nil:
        if let kind = ElementKind(rawValue: name) {
          kinds.append(kind)
        } else {
          unknown.append(name)
        }
      }
    }
    return .kinds(kinds, !isNegated)
  }

  /// Returns the hint for a word in a table; nil if there is none.
  func find(_ topic: HintTopic, _ word: String, _ context: Context = Context()) -> Hint? {
    guard word.utf8.count <= Self.longestWord, let numbers = numbers[topic] else { return nil }
    for key in [word, "*"] {
      for number in numbers[key] ?? []
      where rules[number].conditions.allSatisfy({ Self.holds($0, context) }) {
        var hint = rules[number].hint
        hint.note = hint.note.map { note in
          Self.filled(note) { name in
            switch name {
            case .word: word
            case .element: context.kind?.rawValue ?? "element"
            case .number, .degrees: nil
            }
          }
        }
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
    }
  }

  /// Returns a text with values in the place of names such as `$word`.
  static func filled(_ text: String, _ value: (Placeholder) -> String?) -> String {
    var bytes = Array(text.utf8)[...]
    var result = ""
    while let sign = bytes.firstIndex(of: UInt8(ascii: "$")) {
      result += String(decoding: bytes[..<sign], as: UTF8.self)
      let rest = bytes[(sign + 1)...]
      let name = Placeholder.allCases.first { rest.starts(with: $0.rawValue.utf8) }
      let text = name.flatMap { value($0) }
      result += text ?? "$"
      bytes = rest.dropFirst(text == nil ? 0 : name?.rawValue.utf8.count ?? 0)
    }
    return result + String(decoding: bytes, as: UTF8.self)
  }
}
