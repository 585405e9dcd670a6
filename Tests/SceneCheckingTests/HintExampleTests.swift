import SceneLayers
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneChecking
@testable import SceneLanguage

/// Texts that are made from the words and patterns of `hints.txt`, and what their hints do to them.
///
/// Many statements are compiled at once, each on its own line. A line of the file has candidates:
/// statements in elements for which its conditions hold. They are tried in rounds, until each line of
/// the file has one.
@Suite("Examples of hints")
struct HintExampleTests {
  // MARK: Statements

  /// A statement in the braces of an element.
  private struct Statement: Hashable {
    var place: Int
    var text: String
    /// A declaration that the statement refers to.
    var declaration = 0
  }

  /// The braces around the properties of an element.
  private static let places: [(kind: ElementKind, open: String)] = [
    (.layer, "layer {"), (.label, "label \"a\" {"), (.stack, "stack {"), (.scene, ""),
    (.textLayer, "textLayer {"), (.table, "table {"), (.row, "table { row {"),
    (.section, "table { section {"), (.rows, "table { rows {"),
    (.navigationBar, "navigationBar {"), (.tabBar, "tabBar {"), (.searchBar, "searchBar {"),
    (.statusBar, "statusBar {"), (.animate, "layer { animate opacity {"),
    (.shapeLayer, "shapeLayer {"), (.gradientLayer, "gradientLayer { colors: [red, blue];"),
    (.replicatorLayer, "replicatorLayer {"), (.separators, "table { separators {"),
    (.shadows, "table { shadows {"), (.switch, "switch {"), (.slider, "slider {"),
    (.pageControl, "pageControl {"), (.header, "table { header {"), (.mask, "layer { mask {"),
    (.accessory, "table { row { accessory {"), (.snapshot, "snapshot \"#\" {"),
    (.compare, "snapshot \"#\" { compare {"), (.toolbar, "toolbar {"),
    (.matrix, "snapshot \"#\" { matrix {"), (.section, "table { for i in 0..<1 { row {"),
  ]

  /// What names in patterns refer to; a batch has one of them.
  private static let declarations = [
    "let sample = 1", "let sample = [1, 2]", "let sample = \"a\"", "style sample { opacity: 1 }",
    "let sample = [(name: \"a\", width: 1)]",
    // For the code in notes.
    """
    import "UIKit"
    let name = "a"; let names = ["a"]; let numbers = [1]; let number = 1; let digits = 1; let x = 1; \
    let y = 1; let width = 1; let height = 1; let top = 1; let left = 1; let bottom = 1; \
    let right = 1; let i = 0; style name { opacity: 1 }
    """,
  ]

  /// The errors of statements, with the location of each statement subtracted.
  private static func errors(in statements: [Statement]) -> [[Diagnostic]] {
    var found = [[Diagnostic]](repeating: [], count: statements.count)
    for declaration in declarations.indices {
      let numbers = statements.indices.filter { statements[$0].declaration == declaration }
      for start in stride(from: 0, to: numbers.count, by: 40) {
        let batch = Array(numbers[start..<min(start + 40, numbers.count)])
        var text =
          "let list = [(name: \"a\")]\n\(declarations[declaration])\nscene \"A\" {\nsize: (320, 480)\n"
          + "layer a { frame: (0, 0, 9, 9) }\n"
        var lines: [Range<Int>] = []
        for number in batch {
          let open = places[statements[number].place].open
          text += open.replacing("#", with: "b\(number)") + " "
          let first = text.utf8.count
          text += statements[number].text
          lines.append(first..<text.utf8.count)
          text += String(repeating: " }", count: open.filter { $0 == "{" }.count) + "\n"
        }
        for error in errors(in: text + "}\n") {
          let place = error.span.bytes.lowerBound
          // What is missing is reported after a statement.
          guard let line = lines.lastIndex(where: { $0.lowerBound <= place }) else { continue }
          found[batch[line]].append(error.moved(by: lines[line].lowerBound))
        }
      }
    }
    return found
  }

  private static func errors(in text: String) -> [Diagnostic] {
    var library = Library()
    let tree = parse(SourceText(path: "a.tbl", text))
    library.sources["a.tbl"] = .loaded(tree)
    var diagnostics = check("a.tbl", in: library).diagnostics
    addSyntaxErrors(of: tree, to: &diagnostics)
    // A property is set once for each of many statements.
    return diagnostics.filter { $0.severity == .error && $0.code != .duplicateProperty }
      .sortedByLocation()
  }

  /// Tries the candidates of each line in rounds, and returns the lines none of whose candidates
  /// passes a test.
  ///
  /// - Parameter passing: Returns which of some statements pass, with their lines.
  private static func failing(
    _ candidates: [[Statement]], _ passing: ([(line: Int, Statement)]) -> [Bool]
  ) -> [Int] {
    var left = Array(candidates.indices)
    for round in 0..<(candidates.map(\.count).max() ?? 0) {
      let tried = left.filter { candidates[$0].count > round }.map { ($0, candidates[$0][round]) }
      if tried.isEmpty { break }
      let passed = passing(tried)
      let done = Set(zip(tried, passed).filter { $0.1 }.map { $0.0.0 })
      left.removeAll { done.contains($0) }
    }
    return left
  }

  // MARK: Candidates

  private typealias Entry = (topic: HintTopic, context: String, words: [String], hint: Hint)

  private static let entries: [Entry] = HintTable.shared.entries.filter { !$0.topic.isOfCommands }

  private static func places(_ kinds: [ElementKind]) -> [Int] {
    places.indices.filter { kinds.contains(places[$0].kind) }
  }

  /// A value of a type.
  private static func value(_ type: ValueType?) -> String {
    switch type {
    case .bool?: "true"
    case .color?, .paint?, .any?: "red"
    case .names?: "sample"
    case .string?, .attributedString?: "\"a\""
    case .time?: "1s"
    case .angle?: "1deg"
    case .image?, .shadowImages?: "symbol(\"gear\")"
    case .font?: "font(\"a.ttf\")"
    case .path?: "rect(0, 0, 9, 9)"
    case .transform?: "scale(2)"
    case .timing?: "linear"
    case .gradient?: "linearGradient(red, blue)"
    case .word(let set)?: set.words[0]
    case .array(let element)?: "[\(value(element))]"
    case .tuple(let fields)?: "(" + fields.map { value($0.type) }.joined(separator: ", ") + ")"
    default: "1"
    }
  }

  /// A property of each type, with the element that has it.
  private static let typical: [(place: Int, key: PropertyKey, type: ValueType)] = {
    var found: [(place: Int, key: PropertyKey, type: ValueType)] = []
    for place in places.indices {
      for (key, type) in properties[place].sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where !found.contains(where: { $0.type == type }) {
        found.append((place, key, type))
      }
    }
    return found
  }()

  /// The properties of each place, because a specification is created each time it is read.
  private static let properties: [[PropertyKey: ValueType]] = places.map { place in
    Schema.element(place.kind).properties.reduce(into: [:]) { $0[$1.key] = $1.type }
  }

  /// The places in which the conditions of a context hold.
  private static let holding: [String: Set<Int>] = {
    var found: [String: Set<Int>] = [:]
    for context in Set(entries.map(\.context)) {
      let table = HintTable(text: Array("item \(context): a => b".utf8))
      found[context] = Set(
        places.indices.filter { table.holds(table.itemRules[0], in: places[$0].kind) })
    }
    return found
  }()

  /// The lines with each word of a table, and those with any.
  private static let lines: [HintTopic: [String: [Int]]] = {
    var found: [HintTopic: [String: [Int]]] = [:]
    for (number, entry) in entries.enumerated() where !entry.topic.isOfPatterns {
      for word in entry.words { found[entry.topic, default: [:]][word, default: []].append(number) }
    }
    return found
  }()

  private static func candidates(of number: Int, _ word: String) -> [Statement] {
    let entry = entries[number]
    func all(_ texts: [String], in kinds: [ElementKind] = [.layer]) -> [Statement] {
      texts.flatMap { text in places(kinds).map { Statement(place: $0, text: text) } }
    }
    func isFound(in place: Int) -> Bool {
      let all = (lines[entry.topic]?[word] ?? []) + (lines[entry.topic]?["*"] ?? [])
      return all.first { holding[entries[$0].context]?.contains(place) == true } == number
    }
    if let (kind, text, declaration) = examples[word]
      ?? (entry.context.isEmpty ? gradient(word) : nil)
    {
      return places([kind]).map { Statement(place: $0, text: text, declaration: declaration) }
    }
    switch entry.topic {
    case .table(.property):
      return places.indices.flatMap { place -> [Statement] in
        let key = PropertyKey(rawValue: word)
        guard isFound(in: place), key.flatMap({ properties[place][$0] }) == nil else { return [] }
        let meant = entry.hint.word.flatMap { PropertyKey(rawValue: $0) }
        let type = meant.flatMap { properties[place][$0] }
        if meant != nil, type == nil { return [] }
        let text = "\(word == "*" ? "zzz" : word): \(value(type))"
        return [Statement(place: place, text: text, declaration: type == .names ? 3 : 0)]
      }
    case .table(.element):
      return places.indices.filter { isFound(in: $0) }
        .map { Statement(place: $0, text: "\(word) { }") }
    case .table(.css), .table(.color): return all(["backgroundColor: \(word)"])
    case .table(.value):
      return all(
        [
          "opacity: \(word)", "isHidden: \(word)", "opacity: \(word).width",
          "opacity: \(word) == light ? 1 : 0", "contents: \(word)(\"a.png\")", "height: \(word)",
          "contents: \(word)", "fillColor: \(word)", "opacity: [\(word)].count",
        ], in: [.layer, .row, .shapeLayer]) + all(["golden: \(word)"], in: [.compare])
        + all(["repeatCount: \(word)"], in: [.animate])
        + all(["\(word) { }"], in: [.table])
    case .table(.unit):
      return all(["frame: (0, 0, 1\(word), 1)", "transform: rotate(1\(word))", "opacity: 1\(word)"])
        + all(["duration: 1\(word)"], in: [.animate]) + all(["fontSize: 1\(word)"], in: [.label])
    case .table(.geometry): return all(["opacity: a.\(word)"])
    case .table(.member): return all(["opacity: [1].\(word)", "opacity: \"a\".\(word)"])
    case .table(.keyPath): return all(["animate \(word) { duration: 1s }"])
    case .table(.parameter):
      return all(
        [
          "path: roundedRect(0, 0, 9, 9, \(word): 1)", "path: rect(0, 0, \(word): 9, height: 9)",
          "path: rect(0, 0, width: 9, \(word): 9)", "transform: rotate(\(word): 1deg)",
        ], in: [.shapeLayer])
        + all(
          [
            "attributed(\"a\", \(word): 9)", "attributed(\"a\", \(word): bold)",
            "attributed(\"a\", \(word): red)", "attributed(\"a\", \(word): single)",
          ].map { "label \"\\(\($0))\"" } + ["contents: symbol(\(word): \"gear\")"])
        + all(["accessory: switch(isOn: true, \(word): red)"], in: [.row])
    case .table(.function), .table(.hyphenatedFunction):
      let calls = [
        "", "1", "45deg", "\"gear\"", "\"a.png\"", "red, blue", "9, 9", "(0, 0)",
        "list, by: \"name\"",
        "1, 2, 3, 4", "0, 0, 9, 9", "0.1, 0.2, 0.3, 1", "1, 2, 3, 4, 5, 6",
        "center: (0, 0), radius: 9, startAngle: 0deg, endAngle: 9deg",
      ].map { "\(word)(\($0))" }
      let keys = [
        "backgroundColor: ", "contents: ", "transform: ", "opacity: ", "position: ",
        "sublayerTransform: ",
      ]
      return all(keys.flatMap { key in calls.map { key + $0 } })
        + all(
          calls.map { "path: [move(0, 0), \($0)]" } + calls.map { "path: \($0)" }, in: [.shapeLayer]
        )
        + all(calls.map { "timing: \($0)" }, in: [.animate])
        + all(calls.map { "colors: \($0)" }, in: [.gradientLayer])
        + all(calls.map { "fade: \($0)" } + calls.map { "for x in \($0) { }" })
        + all(["opacity: [1].\(word)(1)"])
    case .table(.hyphenatedValue): return all(["timing: \(word)"], in: [.animate])
    case .table(.neutral): return all(["border: \(word)"])
    case .table(.transform): return all(["transform: \(word)"])
    case .table(.path): return all(["path: [move(0, 0), \(word)]"], in: [.shapeLayer])
    case .table(.font): return all(["font: \(word)"], in: [.label])
    case .table(.unitPoint): return all(["startPoint: \(word)"], in: [.gradientLayer])
    case .table(.device): return all(["device: \(word)"], in: [.snapshot])
    case .words(let set):
      return places.indices.flatMap { place in
        properties[place].sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { key, type in
          switch type {
          case .word(set): Statement(place: place, text: "\(key.rawValue): \(word)")
          case .array(.word(set)): Statement(place: place, text: "\(key.rawValue): [\(word)]")
          case .timing where set == .timingCurves:
            Statement(place: place, text: "\(key.rawValue): \(word)")
          default: nil
          }
        }
      }
    case .table(.item): return patterns(of: entry, ["#"])
    case .table(.syntax):
      let tails = ["", " { }", " [1, 2] { layer { } }", " sample { }", " \"a.tbl\"", " 1", "1"]
      return patterns(of: entry, tails.map { "#" + $0 } + tails.map { "opacity: #" + $0 })
    case .table(.valueOf):
      let keys = entry.context.split(separator: "/").compactMap { PropertyKey(rawValue: "\($0)") }
      let own = places.indices.flatMap { place in
        keys.filter { properties[place][$0] != nil }.map { (place, $0) }
      }
      let rest = keys.isEmpty ? typical.map { ($0.place, $0.key) } : []
      return (0..<samplesCount).flatMap { sample in
        (own + rest).map { place, key in
          Statement(
            place: place, text: "\(key.rawValue): \(text(entry.words, sample))",
            declaration: sample % declarations.count)
        }
      }
    default: return []
    }
  }

  private static let samplesCount = 8
  private static let samples = [
    "element": ["layer"], "titled": ["row", "label"], "untitled": ["layer"],
    "property": ["opacity", "position", "detail"], "string": ["\"name\"", "\"iPhone 15\""],
    "image": ["\"a.png\""],
    "number": ["1", "255", "50%"], "color": ["#FF0000"], "token": ["3"], "unit": ["sec"],
    "name": ["sample", "red", "center", "row", "a", "dark", "linear", "iPhone6"],
    "list": ["\"a\"", "height: 44", "1"],
    "angle": ["0.5"], "bounce": ["0.2"],
  ]

  /// Returns a text that a pattern describes.
  private static func text(_ words: [String], _ sample: Int) -> String {
    words.filter { !["$start", "$end", "$error"].contains($0) }.map { word -> String in
      switch word {
      case "{}": return "{ }"
      case "…": return "1"
      case _ where word.hasPrefix("{$"): return "{ 1 }"
      case _ where word.hasPrefix("{"): return "{ \(word.dropFirst().dropLast()) 1: 2 }"
      case _ where word.hasPrefix("$") && word.count > 1:
        if word.hasSuffix(":number") {
          return word.hasPrefix("$property") ? "cornerRadius" : ["1", "2"][sample % 2]
        }
        let name = word.dropFirst().prefix { !$0.isNumber }
        let all = samples[String(name)] ?? ["1", "0.5", "red", "[1, 2]", "list", "sample"]
        return all[sample % all.count]
      default:
        let parts = word.split(separator: "/")
        return parts.count > 1 && word.first?.isLetter == true ? String(parts[0]) : word
      }
    }.joined(separator: " ")
  }

  private static func patterns(of entry: Entry, _ forms: [String]) -> [Statement] {
    let holding = (holding[entry.context] ?? []).sorted()
    return (0..<samplesCount).flatMap { sample in
      forms.flatMap { form in
        holding.map { place in
          Statement(
            place: place, text: form.replacing("#", with: text(entry.words, sample)),
            declaration: sample % declarations.count)
        }
      }
    }
  }

  // MARK: Tests

  /// The lines whose words are compared with something else, or that are about a whole file.
  private static func isTried(_ entry: Entry) -> Bool {
    switch entry.topic {
    case .table(.title), .table(.selfName), .table(.symbol), .table(.syntax):
      false
    default:
      // The scene of the examples has a size.
      !entry.context.hasPrefix("top") && entry.hint.word != "scene" && entry.context != "scene"
        || entry.topic == .table(.property)
    }
  }

  @Test("A fix leaves no error, and a note is shown")
  func fixLeavesNoError() {
    var lines: [(number: Int, word: String)] = []
    for (number, entry) in Self.entries.enumerated() where Self.isTried(entry) {
      if entry.topic.isOfPatterns {
        lines.append((number, entry.words.joined(separator: " ")))
        continue
      }
      // The words of a line have the same hint, but not in the same elements.
      let words = entry.words.filter { $0 != entry.hint.word }
      lines += (Tries.factor > 1 ? words : [words[number % words.count]]).map { (number, $0) }
    }
    let candidates = lines.map { Self.candidates(of: $0.number, $0.word) }
    let failing = Self.failing(candidates) { tried in
      let before = Self.errors(in: tried.map(\.1))
      var fixed: [Statement] = []
      var numbers: [Int] = []
      var passed = [Bool](repeating: false, count: tried.count)
      for (number, errors) in before.enumerated() {
        let hint = Self.entries[lines[tried[number].line].number].hint
        guard let error = errors.first else { continue }
        guard let meant = hint.word else {
          let said = error.notes.map(\.message) + [error.hint ?? ""]
          passed[number] = said.contains { Self.isMeant(hint.note ?? "", $0) }
          continue
        }
        // A fix in the braces of the element around the statement cannot be applied to it alone.
        guard let fixIt = error.fixIts.first, errors.count == 1,
          let edit = fixIt.edits.first, edit.span.bytes.lowerBound >= 0,
          Self.isMeant(meant, edit.replacement)
            || hint.properties.map { edit.replacement.contains($0) } == true
        else { continue }
        var statement = tried[number].1
        statement.text = statement.text.applying(fixIt)
        fixed.append(statement)
        numbers.append(number)
      }
      for (number, errors) in zip(numbers, Self.errors(in: fixed)) {
        passed[number] = errors.isEmpty
      }
      return passed
    }
    for line in failing {
      let (entry, word) = (Self.entries[lines[line].number], lines[line].word)
      let meant = entry.hint.word ?? "| " + (entry.hint.note ?? "")
      Issue.record("\(entry.topic.name) \(entry.context): \(word) => \(meant)")
    }
  }

  /// Returns whether a text is what is meant, with anything in place of holes.
  private static func isMeant(_ meant: String, _ text: String) -> Bool {
    let parts = HintTable.parts(of: meant, at: " $body").0.replacing("${", with: "$")
      .split(separator: "$", omittingEmptySubsequences: false)
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
    return parts.count > 1 || rest.isEmpty || rest.hasPrefix(":")
  }

  @Test("Code in notes compiles")
  func codeInNotesCompiles() {
    var codes: [String] = []
    for entry in Self.entries where entry.topic != .table(.syntax) {
      let new = (entry.hint.note ?? "").quoted.filter { !$0.contains("$") && !codes.contains($0) }
      codes += new
    }
    let isName: (String) -> Bool = { $0.utf8.allSatisfy(\.isIdentifierBody) && $0.count < 7 }
    let words = codes.filter { code in
      !Self.vocabulary.contains(code) && !isName(code) && !code.hasPrefix("calc")
        // Digits that stand for others.
        && !code.hasPrefix("#RRGGBB")
        && !code.hasSuffix("(…)") && !code.hasPrefix("scene ")
    }
    let candidates = words.map { code -> [Statement] in
      let text = code.replacing("\"…\"", with: "\"a\"").replacing(": …", with: ": none")
        .replacing("…", with: "").replacing("screen.", with: "a.").replacing("bar.", with: "a.")
      let all =
        Self.places.indices.map { Statement(place: $0, text: text) }
        + [Statement(place: 0, text: "let z = \(text)")]
        + Self.places([.row]).map { Statement(place: $0, text: "isHidden: \(text)") }
        + Self.typical.map { Statement(place: $0.place, text: "\($0.key.rawValue): \(text)") }
      return all.map { Statement(place: $0.place, text: $0.text, declaration: 5) }
    }
    let failing = Self.failing(candidates) { tried in
      Self.errors(in: tried.map(\.1)).map(\.isEmpty)
    }
    for line in failing { Issue.record("'\(words[line])' does not compile") }
  }

  /// The names of the language.
  private static let vocabulary: Set<String> = Set(
    PropertyKey.allCases.map { $0.rawValue } + ElementKind.allCases.map { $0.rawValue }
      + Function.allCases.map { $0.rawValue } + WordSet.allCases.flatMap { $0.words }
      + BuiltInWord.allCases.map { $0.rawValue } + colorNames
      + GeometryMember.allCases.map { $0.rawValue }
      + ValueType.string.members + ValueType.array(.number).members
      + SceneValue.names
      + RowVariable.allCases.map { $0.rawValue })

  @Test("No hint denies what there is")
  func noHintDeniesWhatThereIs() {
    for entry in Self.entries where entry.topic != .table(.syntax) {
      let words = (entry.hint.note ?? "").split { !$0.isLetter && $0 != "'" }.map(String.init)
      for (number, word) in words.enumerated().dropLast()
      where word == "no" || word == "cannot" && words[number + 1] == "be" {
        let denied = words[number + (word == "no" ? 1 : 2)]
        let isThere = [denied, String(denied.dropLast())].contains(where: Self.vocabulary.contains)
        #expect(!isThere, "\(entry.words): \(entry.hint.note ?? "")")
      }
    }
  }

  @Test("A word is not looked up that is longer than any key")
  func longWordIsNotLookedUp() {
    for entry in HintTable.shared.entries where !entry.topic.isOfPatterns {
      for word in entry.words { #expect(word.utf8.count <= HintTable.longestWord) }
    }
    let word = "a" + String(repeating: "Color", count: 100_000)
    #expect(Hints.color(word) == nil)
    #expect(Hints.symbol(String(repeating: "a.", count: 100_000)) == nil)
    #expect(Hints.color("secondarySystemGroupedBackgroundColor")?.isSafe == true)
  }
}

extension String {
  /// The texts in quotes.
  fileprivate var quoted: [String] {
    split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  fileprivate func applying(_ fixIt: Diagnostic.FixIt) -> String {
    var bytes = Array(utf8)
    for edit in fixIt.edits.sorted(by: { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }) {
      guard edit.span.bytes.upperBound <= bytes.count else { return self }
      bytes.replaceSubrange(edit.span.bytes, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Diagnostic {
  /// Returns the diagnostic in a text that begins at an offset.
  fileprivate func moved(by offset: Int) -> Diagnostic {
    func moved(_ span: SourceRange) -> SourceRange {
      .init(
        path: span.path,
        bytes: (span.bytes.lowerBound - offset)..<(span.bytes.upperBound - offset))
    }
    var copy = self
    copy.span = moved(span)
    copy.fixIts = fixIts.map { fixIt in
      .init(
        fixIt.message, fixIt.edits.map { .init(moved($0.span), $0.replacement) },
        isSafe: fixIt.isSafe)
    }
    return copy
  }
}
