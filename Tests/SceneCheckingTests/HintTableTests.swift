import SceneSource
import SceneSyntax
import Testing
@testable import SceneChecking
@testable import SceneLanguage

/// `hints.txt`: what its lines name exists.
@Suite("Hints")
struct HintTableTests {
  private static let table = HintTable.shared

  @Test("Every table, condition, hole, and conversion is known")
  func everyNameIsKnown() {
    #expect(Self.table.unknown.isEmpty)
  }

  @Test(
    "An unknown name is reported",
    arguments: [
      "colour: a => b", "color sceen: a => b", "color +fram: a => b", "valueOf sizes: a => b",
      "syntax: a $nmae => b", "valueOf: a $x:nubmer => b", "syntax: { $x } {$nmae} => b",
      "syntax: a $x => $y",
      "item: a | $hwo", "valueOf: a => $dgits",
    ])
  func unknownNameIsReported(line: String) {
    #expect(HintTable(text: Array(line.utf8)).unknown.count == 1)
  }

  @Test("What is meant exists")
  func whatIsMeantExists() {
    for entry in Self.table.entries {
      guard let word = entry.hint.word else { continue }
      #expect(
        Self.exists(word, in: entry.topic.name), "\(entry.topic.name): \(entry.words) => \(word)")
    }
  }

  private static func exists(_ word: String, in table: String) -> Bool {
    if let set = WordSet(rawValue: table) { return set.contains(word) || isValue(word) }
    switch table {
    case "element": return ElementKind(rawValue: word) != nil
    case "property", "separators": return PropertyKey(rawValue: word) != nil
    case "function", "hyphenatedFunction": return Function(rawValue: word) != nil
    case "color": return colorWords.contains(word)
    case "device": return Device.names.contains(word)
    case "parameter":
      return Function.allCases.contains { function in
        function.row.signatures.contains { $0.parameters.contains { $0.label == word } }
      }
    case "geometry": return GeometryMember(rawValue: word) != nil
    case "member": return ValueType.string.members.contains(word)
    case "keyPath":
      return KeyPathSyntaxCheck.isValid(word)
    // Those of patterns compile: HintExampleTests
    case "syntax", "item", "valueOf", "option", "unit": return true
    default: return HintTopic(table)?.isOfCommands == true || isValue(word)
    }
  }

  private enum KeyPathSyntaxCheck {
    static func isValid(_ word: String) -> Bool { isItem("x { animate \(word) { to: 1 } }") }
  }

  private static func isValue(_ text: String) -> Bool { isItem("x { y: \(text) }") }

  private static func isItem(_ text: String) -> Bool {
    explain(parse(SourceText(path: "a.tbl", text))).isEmpty
  }

  @Test("Every word that is replaced safely is written once in its table and context")
  func everySafeWordIsWrittenOnce() {
    var seen: Set<String> = []
    for entry in Self.table.entries where !entry.topic.isOfPatterns {
      for word in entry.words {
        let key = [entry.topic.name, entry.context, word].joined(separator: " ")
        #expect(seen.insert(key).inserted, "twice: \(key)")
      }
    }
  }

  @Test("A hint names only holes of its pattern")
  func hintNamesOnlyHolesOfPattern() {
    for entry in Self.table.entries where entry.topic.isOfPatterns {
      #expect(
        entry.hint.word != nil || entry.hint.note != nil, "\(entry.words) has no meaning")
      let holes = entry.words.map { $0.hasPrefix("{$") ? String($0.dropFirst().dropLast()) : $0 }
        .filter { $0.hasPrefix("$") && $0.count > 1 }
        .map { String($0.dropFirst().prefix { $0 != ":" }) }
      let text = ((entry.hint.word ?? "") + " " + (entry.hint.note ?? ""))
        .replacing("${", with: "$")
      let used = text.split(separator: "$", omittingEmptySubsequences: false).dropFirst()
        .map { String($0.prefix { $0.isLetter || $0.isNumber }) }
      let given = holes + ["how", "owner", "function", "camel", "body"]
      for name in used {
        #expect(
          given.contains(name) || Conversion(rawValue: name) != nil, "\(entry.words): $\(name)")
      }
    }
  }
}

extension HintTopic {
  /// The name in the file.
  var name: String {
    switch self {
    case .table(let table): table.rawValue
    case .words(let set): set.rawValue
    case .argument(let kind, let command): kind.rawValue + (command.map { "." + $0 } ?? "")
    }
  }

  var isOfCommands: Bool { if case .argument = self { true } else { false } }
}
