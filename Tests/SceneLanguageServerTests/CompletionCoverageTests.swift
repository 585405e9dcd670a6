import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

/// Completion at common positions, and at each word of the project's scenes.
@Suite("Completion of common code")
struct CompletionCoverageTests {
  private static let head = """
    let cities = csv("cities.csv")
    let people = json("people.json")
    let places = [(name: "Durham", at: (x: 1, y: 2), era: "old"), (name: "Austin", at: (x: 3, y: 4), era: "new")]
    let accent = #FF0000
    component Badge(label, tint = red, isOn = false) {
        backgroundColor: tint
        textLayer "\\(label)" { alignmentMode: center }
    }
    scene "A" {
        size: (320, 480)
        layer box { frame: (0, 0, 10, 10); layer inner { opacity: 1 } }
        Badge badge(label: "x") { frame: (0, 0, 1, 1) }
        §
    }
    """

  /// A position, and some of the completions expected there.
  static let places: [(String, [String])] = [
    ("for city in cities { textLayer \"\\(city.¦)\" }", ["name", "population"]),
    ("for city in cities { textLayer \"\\(city.zip.¦)\" }", ["count", "uppercased"]),
    ("for person in people { textLayer \"\\(person.¦)\" }", ["name", "age"]),
    ("for place in places { textLayer \"\\(place.¦)\" }", ["name", "at", "era"]),
    ("layer { opacity: cities.¦ }", ["count", "first", "last"]),
    ("layer { opacity: cities[0].¦ }", ["population"]),
    ("layer { opacity: cities.first.¦ }", ["population"]),
    ("layer { frame: (0, 0, parent.bounds.¦, 1) }", ["width", "height"]),
    ("for city in cities { let x = city.name.¦ }", ["count", "uppercased"]),
    ("for place in places { layer { opacity: place.at.¦ } }", ["x", "y"]),
    ("layer { frame: (box.frame.¦, 0, 1, 1) }", ["x", "maxY"]),
    ("layer { backgroundColor: true ? ¦ }", ["red", "accent", "systemBlue"]),
    ("layer { backgroundColor: true ? red : ¦ }", ["blue", "accent"]),
    ("layer { backgroundColor: scale > 2 ? ¦ }", ["red", "accent"]),
    ("layer { backgroundColor: era == ¦ }", ["classic", "flat", "modern"]),
    ("if appearance == ¦ { }", ["light"]),
    ("Badge(¦)", ["label:", "tint:", "isOn:"]),
    ("Badge(label: \"x\", ¦)", ["tint:", "isOn:"]),
    ("Badge(label: \"x\", tint: ¦)", ["red", "accent"]),
    ("Badge(label: \"x\", isOn: ¦)", ["true", "false"]),
    ("component Other(tint = ¦) { backgroundColor: tint }", ["red", "accent"]),
    ("snapshot \"s\" { badge.¦ }", ["frame", "opacity"]),
    ("snapshot \"s\" { box.inner.¦ }", ["frame", "opacity"]),
    ("snapshot \"s\" { compare { ignore: [box.¦] } }", ["inner"]),
    ("if scale > 2 { } ¦", ["else"]),
    ("for city ¦", ["in"]),
    ("for (i, city) ¦", ["in"]),
    ("layer { cornerRadius: min(box.¦, 2) }", ["width"]),
    ("layer { cornerRadius: [1, 2].¦ }", ["first"]),
    ("layer { isHidden: box.width > ¦ }", ["box", "parent"]),
    ("layer { animate position.¦ }", ["x", "y"]),
    ("layer { animationGroup { animate position.¦ } }", ["x", "y"]),
    ("layer { animationGroup { animate backgroundColor { to: ¦ } } }", ["blue", "accent"]),
    ("layer { animate transform.¦.x { to: 1 } }", ["rotation", "scale"]),
    ("style s { ¦ }", ["let", "opacity"]),
    ("snapshot \"s\" { ¦ }", ["let", "for", "if"]),
    ("snapshot \"s\" { if scale > 2 { } ¦ }", ["else"]),
    ("table { row \"\\(¦)\" }", ["section", "index", "count"]),
    ("layer { animate backgroundColor { values: [red, ¦] } }", ["blue", "accent"]),
    ("layer { animate colors { values: [[red, ¦]] } }", ["blue", "accent"]),
    ("layer { isHidden: person.age == ¦ }", ["none"]),
    ("component Other(tint = ¦) { backgroundColor: red }", ["none"]),
    ("let words = \"\\(1 >= 3) \\(¦)\"", ["true", "false"]),
  ]

  private func labels(_ marked: String, in folder: TemporaryFolder) -> [String] {
    var client = TestClient()
    let result = client.ask(
      "textDocument/completion", marked, as: "file://\(folder.path)/scene.tbl")
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return items.compactMap { $0["label"] as? String }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("name,population,zip\nDurham,283506,02139\n", to: "cities.csv")
    try folder.write("[{\"name\": \"Ada\", \"age\": 36}]", to: "people.json")
    return folder
  }

  @Test("Offers words at common positions", arguments: places.indices)
  func everydayPlaces(_ number: Int) throws {
    let (place, words) = Self.places[number]
    let offered = try labels(Self.head.replacing("§", with: place), in: folder())
    #expect(Set(words).isSubset(of: offered), "\(place): \(offered.prefix(12))")
  }

  @Test("Offers words of the project's scenes where they were removed")
  func wordsTakenOut() throws {
    try expectWords(of: ProjectFiles.scenes, oneIn: max(1, 20 / Tries.factor))
  }

  @Test("Offers words removed at random from the golden scenes")
  func wordsTakenOutAtRandom() throws {
    try expectWords(of: ProjectFiles.elements, oneIn: max(12, 60 / Tries.factor))
  }

  /// Expects 99 % of the words of scenes to be offered where they are removed.
  private func expectWords(of folder: URL, oneIn part: Int) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let scenes = (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "tbl" }.sorted { $0.path < $1.path }
    var random = SeededGenerator(seed: 11)
    var (count, missed) = (0, [String]())
    for scene in scenes {
      let text = try String(contentsOf: scene, encoding: .utf8)
      var walk = SyntaxWalk(parse(SourceText(path: "a.tbl", text)))
      while let leaf = walk.next(.identifier) {
        guard !declaresName(walk.path(to: leaf)), random.index(below: part) == 0 else { continue }
        count += 1
        if !isOffered(leaf, in: Array(text.utf8), of: scene) {
          missed.append("\(scene.lastPathComponent):\(leaf.offset): \(leaf.text)")
        }
      }
    }
    print("\(count - missed.count) of \(count) words were offered")
    #expect(count > 50)
    #expect(Double(missed.count) <= Double(count) / 100, "\(missed)")
  }

  /// Returns whether a word is offered where it is removed from a scene.
  private func isOffered(_ word: SyntaxNode, in text: [UInt8], of scene: URL) -> Bool {
    let marked =
      String(decoding: text[..<word.offset], as: UTF8.self) + "¦"
      + String(decoding: text[word.bytes.upperBound...], as: UTF8.self)
    var client = TestClient()
    let result = client.ask("textDocument/completion", marked, as: scene.absoluteString)
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    return items.contains { item in
      let label = item["label"] as? String ?? ""
      return label == word.text || label == word.text + ":"
    }
  }

  /// Whether a word is a name that the author of the scene chooses.
  private func declaresName(_ path: SyntaxPath) -> Bool {
    guard let leaf = path.leaf, let parent = path.parent else { return false }
    switch parent.kind {
    case .letDeclaration, .styleDeclaration, .componentDeclaration:
      return parent.all(.identifier).dropFirst().contains { $0.isSame(as: leaf) }
    case .parameter, .forPattern: return true
    case .path:
      return path.nodes.dropLast(2).last?.kind == .element
        && path.nodes.dropLast(2).last?.elementWord != "animate"
    // The first tuple of a list determines the labels of the others.
    case .argument:
      return path.nodes.contains { $0.kind == .letDeclaration }
    default: return false
    }
  }

  @Test("Knows the types of loop variables and component parameters")
  func variablesAndUses() throws {
    let folder = try folder()
    var client = TestClient()
    let uri = "file://\(folder.path)/scene.tbl"
    let variable = Self.head.replacing(
      "§", with: "for city in cities { textLayer \"\\(ci¦ty.name)\" }")
    let hover = text(client.ask("textDocument/hover", variable, as: uri))
    #expect(hover.contains("It is '(name, population, zip)'"), "\(hover)")
    // '02139' is text, because as a number it would be '2139'.
    for (column, value) in [("zip", #"\"02139\""#), ("population", "283506")] {
      let member = Self.head.replacing(
        "§", with: "for city in cities { let cell = city.\(column)\ntextLayer \"\\(ce¦ll)\" }")
      let hover = text(client.ask("textDocument/hover", member, as: uri))
      #expect(hover.contains("Here: `\(value)`"), "\(hover)")
    }
    let use = Self.head.replacing("§", with: "Badge(label: \"x\", tint: ¦)")
    let help = client.ask("textDocument/signatureHelp", use, as: uri) as? [String: Any]
    #expect(help?["activeParameter"] as? Int == 1)
    let signatures = help?["signatures"] as? [[String: Any]]
    #expect(
      signatures?.first?["label"] as? String
        == "Badge(label: a string, tint: a color = red, isOn: a Boolean = false)")
  }
}
