import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneChecking
@testable import SceneLanguage

/// `hints.txt`, and `Docs/ComingFrom.md`, which is generated from it.
///
/// `SCENEC_RECORD=1 swift test --filter ComingFromTests` regenerates the page, unless `CI` is set.
@Suite("Hints")
struct ComingFromTests {
  private static let file = ProjectFiles.root.appending(path: "Docs/ComingFrom.md")
  private static let table = HintTable.shared

  // MARK: The page

  private static let sections: [(title: String, tables: [String])] = [
    ("Elements", ["element"]), ("Properties", ["property"]),
    ("Whole properties and elements", ["item"]),
    (
      "Values",
      ["value"] + WordSet.allCases.map { $0.rawValue } + ["unitPoint", "font", "symbol"]
    ),
    ("Whole values", ["valueOf"]),
    ("Functions", ["function", "hyphenatedFunction", "hyphenatedValue", "parameter"]),
    ("Members and key paths", ["geometry", "member", "keyPath"]),
    ("Units", ["unit"]), ("Colors", ["color", "css"]), ("Devices", ["device"]),
    ("Statements", ["syntax"]),
  ]

  private static let page: String = {
    var text = """
      # Coming from UIKit, SwiftUI, CSS, and Figma

      What other languages and tools write, and what a scene contains instead. `scenec check` gives \
      the same advice. In the table of statements, words with a `$` stand for any name or value, \
      and `{}` for the contents of an element. A test generates this page from \
      [hints.txt](../Sources/EmbeddedFiles/Hints/hints.txt).

      """
    for (title, tables) in sections {
      text += "\n## \(title)\n\n| Elsewhere | Where | Here |\n| --- | --- | --- |\n"
      for table in tables {
        for entry in Self.table.entries where entry.topic.name == table {
          let meant = entry.hint.word.map { word in
            entry.hint.properties.map { "\(word) { \($0) }" } ?? word
          }
          let here = [meant.map { $0.isEmpty ? "nothing" : code($0) }, entry.hint.note]
            .compactMap { $0 }.joined(separator: "; ").replacing("|", with: "\\|")
          let words =
            entry.topic.isOfPatterns
            ? [entry.words.joined(separator: " ")] : entry.words
          let cells = [words.map(code).joined(separator: ", "), place(entry.context, table), here]
          text += "| " + cells.joined(separator: " | ") + " |\n"
        }
      }
    }
    return text
  }()

  private static func code(_ text: String) -> String {
    let escaped = text.replacing("|", with: "\\|")
    return escaped.contains("`") ? "`` \(escaped) ``" : "`\(escaped)`"
  }

  /// Returns the conditions of a line in words.
  private static func place(_ context: String, _ table: String) -> String {
    let terms = context.split(separator: " ").map { term -> String in
      let rest = String(term.dropFirst())
      switch term.first {
      case "+": return "with `\(rest)`"
      case "-": return "without `\(rest)`"
      case "=": return "a \(rest)"
      case "!": return "not in " + names(rest)
      default: return term == "inRows" ? "in rows" : names(String(term))
      }
    }
    let set = WordSet(rawValue: table).map { ["a value of " + $0.rawValue] } ?? []
    return (set + terms).joined(separator: ", ")
  }

  private static func names(_ text: String) -> String {
    text.split(separator: "/").map { $0 == "layers" || $0 == "bars" ? String($0) : "`\($0)`" }
      .joined(separator: ", ")
  }

  @Test("The page matches the file")
  func pageMatchesFile() throws {
    let environment = ProcessInfo.processInfo.environment
    if environment["SCENEC_RECORD"] == "1", environment["CI"] == nil {
      try Data(Self.page.utf8).write(to: Self.file)
    }
    let page = try? String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      page == Self.page,
      "Docs/ComingFrom.md is stale; SCENEC_RECORD=1 swift test --filter ComingFromTests writes it")
  }

  // MARK: The rules

  @Test("Every table, condition, hole, and conversion is known")
  func everyNameIsKnown() {
    #expect(Self.table.unknown.isEmpty)
    let listed = Set(Self.sections.flatMap(\.tables))
    let unlisted = Set(HintTopic.Table.allCases.map { $0.rawValue }).subtracting(listed)
    #expect(unlisted == ["self", "title", "gradient", "transform", "path"])
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
        function.signatures.contains { $0.parameters.contains { $0.label == word } }
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
