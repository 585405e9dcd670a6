import SceneSource
import SceneSyntax
import Testing

@testable import SceneSemantics

/// Scenes that are generated from the lines of `hints.txt`, with what the line describes in them.
@Suite("Examples of hints")
struct HintExampleTests {
  // MARK: Scenes

  /// The braces around an element that contains others, or around its properties.
  private static let places: [(kind: ElementKind, open: String)] = [
    (.layer, "layer {"), (.textLayer, "textLayer {"), (.scene, ""), (.table, "table {"),
    (.row, "table { row {"), (.snapshot, "snapshot \"b\" {"), (.section, "table { section {"),
    (.rows, "table { rows {"), (.navigationBar, "navigationBar {"),
    (.animate, "layer { animate opacity {"), (.shapeLayer, "shapeLayer {"),
    (.gradientLayer, "gradientLayer {"), (.replicatorLayer, "replicatorLayer {"),
    (.separators, "table { separators {"), (.shadows, "table { shadows {"), (.switch, "switch {"),
    (.slider, "slider {"), (.pageControl, "pageControl {"), (.header, "table { header {"),
    (.accessory, "table { row { accessory {"), (.tabBar, "tabBar {"),
    (.compare, "snapshot \"b\" { compare {"),
  ]

  /// What names in examples refer to; each is tried.
  private static let declarations = [
    "let sample = 1", "let sample = [1, 2]", "let sample = \"a\"", "style sample { opacity: 1 }",
  ]

  private static func scene(_ item: String, in open: String, _ declaration: Int = 0) -> String {
    let ends = String(repeating: " }", count: open.filter { $0 == "{" }.count)
    return "\(declarations[declaration])\nscene \"A\" {\nsize: (320, 480)\n"
      + "layer a { frame: (0, 0, 9, 9) }\n\(open)\n\(item)\n\(ends)\n}\n"
  }

  private static func errors(in text: String) -> [Diagnostic] {
    var library = Library()
    let tree = parse(SourceText(path: "a.tbl", text))
    library.sources["a.tbl"] = .loaded(tree)
    var diagnostics = check("a.tbl", in: library).diagnostics
    addSyntaxErrors(of: tree, to: &diagnostics)
    return diagnostics.filter { $0.severity == .error }.sortedByLocation()
  }

  /// A property of each type that a value can have, with the element that has it.
  private static let properties: [(open: String, key: PropertyKey, type: ValueType)] = {
    var found: [(open: String, key: PropertyKey, type: ValueType)] = []
    for (kind, open) in places {
      for key in PropertyKey.allCases {
        guard let property = Schema.property(key, of: kind) else { continue }
        found.append((open, key, property.type))
      }
    }
    return found
  }()

  private static let typical: [(open: String, key: PropertyKey, type: ValueType)] = {
    var seen: [ValueType] = []
    return properties.filter { property in
      defer { seen.append(property.type) }
      return !seen.contains(property.type)
    }
  }()

  // MARK: Examples

  private static let samples = [
    "element": ["layer"], "titled": ["row", "textLayer"], "untitled": ["layer"],
    "property": ["opacity", "detail"], "string": ["\"a\""], "image": ["\"a.png\""],
    "number": ["1", "255"], "color": ["#FF0000"], "token": ["3"], "unit": ["sec"],
    "name": ["sample", "red", "center", "row", "center"], "list": ["\"a\"", "height: 44"],
  ]

  /// Returns a text that a pattern describes.
  private static func text(_ words: [String], _ sample: Int) -> String {
    words.filter { !["$start", "$end", "$error"].contains($0) }.map { word -> String in
      switch word {
      case "{}": return "{ opacity: 1 }"
      case "…": return "1"
      case _ where word.hasPrefix("{$"): return "{ 1 }"
      case _ where word.hasPrefix("{"): return "{ \(word.dropFirst().dropLast()) 1: 2 }"
      case _ where word.hasPrefix("$") && word.count > 1:
        let name = word.dropFirst().prefix { !$0.isNumber }
        let all = samples[String(name)] ?? ["1", "0.5", "red", "[1, 2]", "Type"]
        return all[sample % all.count]
      default:
        return word.contains("/") && word.count > 1
          ? String(word.split(separator: "/")[0]) : word
      }
    }.joined(separator: " ")
  }

  /// Returns whether one of the scenes with a statement, or a part of one, passes a test.
  private static func statements(_ text: String, _ test: (String) -> Bool) -> Bool {
    let tails = ["", " [1, 2] { layer { } }", " { }", " sample { }", " \"a.tbl\"", " 1", "1"]
    return tails.contains { tail in
      let whole = text + tail
      return [whole, "opacity: \(whole)", "if sample \(whole) { }"].contains { item in
        places.contains { test(scene(item, in: $0.open)) }
      } || test("\(whole)\n" + scene("", in: ""))
    }
  }

  /// Returns whether one of the scenes with what a line describes passes a test.
  private static func hasExample(_ entry: Entry, _ test: (String) -> Bool) -> Bool {
    let word = entry.words.first { $0 != entry.hint.word } ?? ""
    let values: [String]
    switch entry.topic.name {
    case "property":
      return ["1", "red", "\"a\"", "true", "0.5s", "(1, 2)", "center"].contains { value in
        places.contains { test(scene("\(word): \(value)", in: $0.open)) }
      }
    case "element":
      return places.contains { test(scene("\(word) { }", in: $0.open)) }
        || test("\(word) \"A\" { size: (9, 9) }")
    case "item", "syntax":
      let order = entry.topic.name == "item" ? [3, 0, 1, 2, 4] : [0, 1, 2, 3, 4]
      return order.contains { statements(text(entry.words, $0), test) }
    case "unit":
      return ["duration: 1\(word)", "begin: 1\(word)"].contains {
        test(scene($0, in: "layer { animate opacity {"))
      }
        || ["transform: rotate(1\(word))", "frame: (0, 0, 1\(word), 1)", "opacity: 1\(word)"]
          .contains { test(scene($0, in: "layer {")) }
    case "valueOf": values = (0..<5).map { text(entry.words, $0) }
    case "geometry", "member":
      values = ["a.\(word)", "\"a\".\(word)", "[1].\(word)", "(a.\(word), 1)"]
    case "function", "hyphenatedFunction":
      values = ["1", "45deg", "\"gear\"", "red, blue", "0.1, 0.2, 0.3, 0.4"].map {
        "\(word)(\($0))"
      }
    default: values = [word, "[\(word)]"]
    }
    let names =
      entry.context.split(separator: " ").last?.split(separator: "/").map(String.init) ?? []
    let set = WordSet(rawValue: entry.topic.name).map { ValueType.word($0) }
    let own = properties.filter { $0.type == set || names.contains($0.key.rawValue) }
    return (own + typical).contains { property in
      values.contains { test(scene("\(property.key.rawValue): \($0)", in: property.open)) }
    }
  }

  // MARK: Tests

  private typealias Entry = (topic: HintTopic, context: String, words: [String], hint: Hint)

  @Test("Every safe fix removes its error")
  func everySafeFixRemovesItsError() throws {
    for entry in HintTable.shared.entries where entry.hint.isSafe {
      if entry.topic.isOfCommands { continue }
      let isFixed = Self.hasExample(entry) { Self.isFixed($0, by: entry.hint.word ?? "") }
      #expect(
        isFixed, "\(entry.topic.name) \(entry.context): \(entry.words) => \(entry.hint.word ?? "")")
    }
  }

  /// Returns whether a safe fix with what is meant removes an error.
  private static func isFixed(_ text: String, by meant: String) -> Bool {
    for error in errors(in: text) {
      for fixIt in error.fixIts where fixIt.isSafe {
        guard fixIt.edits.contains(where: { isMeant(meant, $0.replacement) }) else { continue }
        var bytes = Array(text.utf8)
        for edit in fixIt.edits.reversed() {
          bytes.replaceSubrange(edit.span.bytes, with: Array(edit.replacement.utf8))
        }
        let isLeft = errors(in: String(decoding: bytes, as: UTF8.self)).contains {
          $0.code == error.code && $0.span.bytes.lowerBound == error.span.bytes.lowerBound
        }
        if !isLeft { return true }
      }
    }
    return false
  }

  @Test("What is meant by a value or a whole statement compiles")
  func whatIsMeantCompiles() {
    for entry in HintTable.shared.entries {
      guard let meant = entry.hint.word else { continue }
      let isWhole =
        entry.topic.name == "item" || entry.topic.name == "syntax" && entry.words.last == "$end"
      guard isWhole || entry.topic.name == "valueOf" else { continue }
      let isItem = isWhole && !meant.hasPrefix("\"")
      let compiles = Self.meanings(meant).contains { text in
        func compiles(_ item: String, _ open: String) -> Bool {
          Self.errors(in: Self.scene(item, in: open, text.contains("uses: ") ? 3 : 0)).isEmpty
        }
        return isItem
          ? Self.places.contains { compiles(text, $0.open) }
          : compiles("let z = \(text)", "")
            || Self.typical.contains { compiles("\($0.key.rawValue): \(text)", $0.open) }
      }
      #expect(compiles, "\(entry.topic.name) \(entry.context): \(entry.words) => \(meant)")
    }
  }

  /// Returns replacements with values in the place of holes.
  private static func meanings(_ meant: String) -> [String] {
    let words = [
      "element": "textLayer", "titled": "textLayer", "untitled": "layer", "call": "layer { }",
      "joined": "textLayer", "body": "opacity: 1", "unquoted": "opacity", "string": "\"a\"",
      "image": "symbol(\"gear\")", "number": "1", "color": "red", "device": "iPhone8",
      "camel": "opacity", "gradient": GradientConversion.example, "digits": "#FF0000",
      "fractions": "#FF0000", "word": "bold", "spring": "spring()", "points": "[move(0, 0)]",
      "unitPoint": "(0, 0)", "angle": "1rad", "percentage": "50%", "token": "3s",
      "list": "letterSpacing: 1", "y": "0.5",
    ]
    let variants = [
      ["": "1", "name": "a", "property": "opacity", "list": "1", "token": "3"],
      ["": "\"a\"", "name": "opacity", "property": "detail", "titled": "row", "y": "1"],
      ["": "red", "name": "sample", "property": "backgroundColor", "y": "red", "list": "\"gear\""],
      ["": "1", "name": "opacity", "property": "position"],
      ["": "1", "name": "a", "property": "position"],
      ["": "red", "name": "red"],
      ["name": "scale", "list": "2"], ["unquoted": "sample"], ["unquoted": "a"],
      ["name": "a", "name2": "width"],
      ["": "minXMinY", "name": "true", "y": "maxXMinY"], ["": "a", "name": "a", "y": "a"],
      ["": "1", "name": "a", "property": "bounds.size"],
      ["": "rotate(45deg)", "name": "a", "y": "scale(2)"],
      ["": "\"a\"", "name": "1 == 1", "y": "\"b\""],
    ]
    return variants.map { variant in
      var (text, rest) = ("", meant[...])
      while let sign = rest.firstIndex(of: "$") {
        let start = rest.index(after: sign)
        let word = rest[start...].drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber }
        let kind = String(word.prefix { $0.isLetter })
        text +=
          rest[..<sign]
          + (variant[String(word)] ?? variant[kind] ?? words[kind] ?? variant[""] ?? "")
        rest = rest[word.endIndex...].drop { rest[start] == "{" && $0 == "}" }
      }
      return text + rest
    }
  }

  /// Returns whether a text is what is meant, with anything in place of holes.
  private static func isMeant(_ meant: String, _ text: String) -> Bool {
    let parts = meant.replacing("${", with: "$").split(
      separator: "$", omittingEmptySubsequences: false)
    var rest = text[...]
    for (number, part) in parts.enumerated() {
      let fixed = number == 0 ? part : part.drop { $0.isLetter || $0.isNumber }.drop { $0 == "}" }
      if number == 0 {
        guard rest.hasPrefix(fixed) else { return false }
        rest = rest.dropFirst(fixed.count)
      } else if !fixed.isEmpty {
        guard let range = rest.firstRange(of: fixed) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    return parts.count > 1 || rest.isEmpty
  }
}
