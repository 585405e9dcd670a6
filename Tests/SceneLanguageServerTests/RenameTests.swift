import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneCompiler
@testable import SceneLanguageServer
@testable import SceneSystem
@testable import SceneLanguage

@Suite("Rename")
struct RenameTests {
  static let scenes = ProjectFiles.scenes

  private func rename(_ marked: String, to name: String) -> (text: String?, refusal: String?) {
    var client = TestClient()
    let result = client.ask("textDocument/rename", marked, ["newName": name]) as? [String: Any]
    if let message = result?["message"] as? String { return (nil, message) }
    let changes = result?["documentChanges"] as? [[String: Any]] ?? []
    for edit in (changes.first?["edits"] as? [[String: Any]] ?? []).reversed() {
      client.change([["range": edit["range"] as Any, "text": edit["newText"] as Any]])
    }
    var text = TestClient.place(in: marked).text
    let places = (changes.first?["edits"] as? [[String: Any]] ?? []).compactMap {
      offsets($0["range"], in: text)
    }
    for place in places.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(place, with: Array(name.utf8))
      text = String(decoding: bytes, as: UTF8.self)
    }
    return (text, nil)
  }

  private func offsets(_ range: Any?, in text: String) -> Range<Int>? {
    guard let range = range as? [String: [String: Int]] else { return nil }
    let bytes = Array(text.utf8)
    let lines = LineTable(bytes)
    func offset(_ place: [String: Int]?) -> Int {
      lines.offset(
        of: Position(line: place?["line"] ?? 0, character: place?["character"] ?? 0), in: bytes,
        .utf8)
    }
    return offset(range["start"])..<offset(range["end"])
  }

  @Test("Renames all references with the same meaning")
  func nameChangesWherever() {
    let (text, _) = rename(
      """
      let to¦ne = red
      scene "tone" {
          size: (1, 1)
          background: tone
          layer tone { let tone = blue; backgroundColor: tone }
          snapshot "tone" { tone.frame: (0, 0, 1, 1) }
      }
      """, to: "tint")
    #expect(
      text == """
        let tint = red
        scene "tone" {
            size: (1, 1)
            background: tint
            layer tone { let tone = blue; backgroundColor: tone }
            snapshot "tone" { tone.frame: (0, 0, 1, 1) }
        }
        """)
  }

  @Test("Renaming a parameter changes argument labels")
  func renamingParameterChangesArgumentLabels() {
    let (text, _) = rename(
      """
      component Badge(la¦bel, tint = red) { textLayer "\\(label)" { foregroundColor: tint } }
      scene "A" {
          size: (1, 1)
          Badge tag(label: "x") { frame: parent.bounds }
          snapshot "y" { tag.label: "y"; tag.tint: blue }
      }
      """, to: "title")
    #expect(
      text == """
        component Badge(title, tint = red) { textLayer "\\(title)" { foregroundColor: tint } }
        scene "A" {
            size: (1, 1)
            Badge tag(title: "x") { frame: parent.bounds }
            snapshot "y" { tag.title: "y"; tag.tint: blue }
        }
        """)
  }

  @Test("Renames the variable of a loop in a list")
  func variableOfList() {
    let (text, _) = rename(
      """
      let p = 1
      let a = [p, for (i, p) in [3] { for q in [p¦] { p + q + i } }]
      """, to: "point")
    #expect(
      text == """
        let p = 1
        let a = [p, for (i, point) in [3] { for q in [point] { point + q + i } }]
        """)
  }

  @Test(
    "Rejects an invalid name with a reason",
    arguments: [
      ("9x", "identifier"), ("", "identifier"), ("a b", "identifier"), ("_", "identifier"),
      ("x\nlet y = 1", "identifier"), ("other", "already declared"), ("blue", "shadow"),
    ])
  func rejectsInvalidNameWithReason(_ name: String, _ reason: String) {
    let (_, refusal) = rename(
      """
      let to¦ne = red
      let other = 3
      scene "A" { size: (1, 1); background: tone; layer { backgroundColor: blue } }
      """, to: name)
    #expect(refusal?.contains(reason) == true)
  }

  @Test("Rejects a name that an inner declaration would capture")
  func rejectsNameThatInnerDeclarationWouldCapture() {
    let (_, refusal) = rename(
      """
      let to¦ne = red
      scene "A" { size: (1, 1); layer { let tint = 3; backgroundColor: tone } }
      """, to: "tint")
    #expect(refusal?.contains("cannot rename") == true)
  }

  @Test(
    "Rejects the name of a snapshot's property for a value that a snapshot sets",
    arguments: ["scale", "time"])
  func rejectsNameOfSnapshotsPropertyForValueThatSnapshotSets(_ name: String) {
    let (_, refusal) = rename(
      """
      scene "A" {
          size: (1, 1)
          let wi¦de = 1
          layer { frame: (0, 0, wide, 1) }
          snapshot "s" { wide: 2 }
      }
      """, to: name)
    #expect(refusal?.contains("is a property of the snapshots") == true)
  }

  @Test(
    "Rejects the name of an element or keyword for a component",
    arguments: ElementKind.allCases.map { $0.rawValue } + [
      "let", "for", "if", "style", "component", "import", "true", "none",
    ])
  func rejectsNameOfElementOrKeywordForComponent(_ name: String) {
    let (_, refusal) = rename(
      """
      component Bad¦ge(label) { opacity: label }
      scene "A" { size: (1, 1); Badge(label: 1) }
      """, to: name)
    #expect(refusal != nil)
  }

  @Test("Renames references in importing files")
  func renamesReferencesInImportingFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("import \"theme.tbl\"\nlet mine = tint\n", to: "other.tbl")
    try folder.write("let tint = blue\n", to: "unrelated.tbl")
    try folder.write("let tint = red\n", to: "theme.tbl")
    var client = TestClient(fresh: ())
    _ = client.request(
      "initialize",
      ["capabilities": [:], "workspaceFolders": [["uri": "file://" + folder.path, "name": "x"]]])
    client.open("import \"theme.tbl\"\nlet x = tint\n", as: "file://\(folder.path)/scene.tbl")
    let result =
      client.request(
        "textDocument/rename",
        [
          "textDocument": ["uri": "file://\(folder.path)/scene.tbl"],
          "position": ["line": 1, "character": 9], "newName": "tone",
        ]) as? [String: Any]
    let changes = result?["changes"] as? [String: [Any]] ?? [:]
    let names = changes.keys.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    #expect(names.sorted() == ["other.tbl", "scene.tbl", "theme.tbl"])
    #expect(changes.values.allSatisfy { $0.count == 1 })
  }

  /// The server resolves names from syntax alone, and must agree with the checker.
  @Test(
    "Renaming does not change images",
    arguments: ["phone", "reflection", "shadow-images", "shadowed-table", "snake"])
  func renamingDoesNotChangeImages(_ scene: String) throws {
    let file = Self.scenes.appending(path: scene + ".tbl")
    let text = try String(contentsOf: file, encoding: .utf8)
    let tree = parse(SourceText(path: "scene.tbl", text))
    let names = NameTable { _ in tree }
    var walk = SyntaxWalk(tree)
    var seen: Set<Declaration> = []
    while let leaf = walk.next(.identifier) {
      guard let declaration = names.declaration(of: walk.path(to: leaf), in: "scene.tbl"),
        seen.insert(declaration).inserted
      else { continue }
      var bytes = Array(text.utf8)
      let places = names.references(to: declaration, in: "scene.tbl")
      #expect(places.contains(declaration.bytes))
      for place in places.reversed() { bytes.replaceSubrange(place, with: Array("brandNew".utf8)) }
      let before = try trees(Array(text.utf8))
      // The tree contains names as well.
      let after = try trees(bytes)
      #expect(before.allSatisfy { $0 != nil })
      #expect(before == after, "\(declaration.name) in \(scene)")
    }
  }

  private func trees(_ bytes: [UInt8]) throws -> [[UInt8]?] {
    let root = try Root(Self.scenes.path)
    let file = SceneFile(shownPath: "x", path: "scene.tbl", root: root, bytes: bytes)
    var compilation = Compilation(file)
    let count = compilation.scene?.snapshots.count ?? 0
    let snapshots: [Int?] = count == 0 ? [nil] : Array(0..<count)
    return snapshots.map { compilation.render(snapshot: $0, as: .json).bytes }
  }
}
