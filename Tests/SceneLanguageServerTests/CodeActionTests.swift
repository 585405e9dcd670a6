import Foundation
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

@Suite("Code actions")
struct CodeActionTests {
  /// Returns the text after applying the action with a given title.
  private func text(
    after title: String, _ text: String, in folder: TemporaryFolder? = nil,
    selecting selection: String? = nil
  ) throws -> String? {
    var client = TestClient()
    var range: Any = TestClient.wholeFile
    if let selection { range = try Self.range(of: selection, in: text) }
    let uri = folder.map { "file://\($0.path)/scene.tbl" } ?? TestClient.uri
    client.open(text, as: uri)
    let answer = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": uri], "range": range,
        "context": ["diagnostics": [Any]()],
      ])
    let actions = try #require(answer as? [[String: Any]])
    guard let action = actions.first(where: { $0["title"] as? String == title }) else {
      Issue.record("there are only \(actions.map { $0["title"] as? String ?? "" })")
      return nil
    }
    let edit = action["edit"] as? [String: Any]
    let changes = edit?["documentChanges"] as? [[String: Any]] ?? []
    var document = Document(uri: uri, version: 1, text: text)
    // From the last edit on, so that offsets remain valid.
    for change in changes.flatMap({ $0["edits"] as? [[String: Any]] ?? [] }).reversed() {
      let data = try JSONSerialization.data(withJSONObject: [
        "range": change["range"], "text": change["newText"],
      ])
      let decoded = try JSONDecoder().decode(Document.Change.self, from: data)
      _ = document.apply([decoded], version: 2, .utf8)
    }
    return String(decoding: document.bytes, as: UTF8.self)
  }

  private static func range(of word: String, in text: String) throws -> [String: Any] {
    let found = try #require(text.range(of: word))
    func place(_ index: String.Index) -> [String: Int] {
      let before = text[..<index]
      let line = before.split(separator: "\n", omittingEmptySubsequences: false)
      return ["line": line.count - 1, "character": line.last?.utf8.count ?? 0]
    }
    return ["start": place(found.lowerBound), "end": place(found.upperBound)]
  }

  @Test(
    "A value becomes a 'let' before its item, and back",
    arguments: [
      ("0.5 + 0.25", "        let value = 0.5 + 0.25\n        opacity: value\n", "(0.5 + 0.25)"),
      ("#FF0000", "        let value = #FF0000\n        backgroundColor: value\n", "#FF0000"),
    ])
  func extraction(selected: String, lines: String, inlined: String) throws {
    let scene = """
      scene "A" {
          size: (9, 9)
          layer {
              frame: (0, 0, 9, 9)
              opacity: 0.5 + 0.25
              backgroundColor: #FF0000
          }
      }

      """
    let extracted = try #require(
      try text(after: "extract into 'let value'", scene, selecting: selected))
    #expect(extracted.contains(lines))
    #expect(
      try text(after: "inline 'value'", extracted, selecting: "value = ")
        == scene.replacing(selected, with: inlined))
  }

  /// The actions that are offered for a selection.
  private func titles(
    _ selection: String, _ text: String, only kind: String = "refactor"
  ) throws -> [String] {
    var client = TestClient()
    client.open(text)
    let answer = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": TestClient.uri], "range": try Self.range(of: selection, in: text),
        "context": ["diagnostics": [Any](), "only": [kind]],
      ])
    return (answer as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
  }

  @Test(
    "Only complete values are extracted",
    arguments: ["\"Title\"", "rounded", "center", "wide ? left : right", "snap", "uses: rounded"])
  func notExtracted(selected: String) throws {
    let scene = """
      style rounded { cornerRadius: 2 }
      scene "A" {
          size: (9, 9)
          let wide = true
          textLayer "Title" { uses: rounded; frame: (0, 0, 9, 9); alignmentMode: center }
          textLayer { string: "a"; frame: (0, 0, 9, 9); alignmentMode: wide ? left : right }
          snapshot "snap"
      }

      """
    #expect(try !titles(selected, scene).contains { $0.hasPrefix("extract") })
  }

  @Test("A 'let' is not inlined if a snapshot sets it or its names are shadowed at a use")
  func notInlined() throws {
    let scene = """
      let shared = 1
      scene "A" {
          size: (9, 9)
          let set = 1
          let base = 2
          let derived = base + 1
          layer { frame: (0, 0, 9, 9); let base = 3; opacity: (base + derived + set + shared) / 99 }
          snapshot "one" { set: 2 }
      }

      """
    for name in ["shared", "set", "derived"] {
      #expect(try titles(name + " = ", scene) == [], "\(name)")
    }
  }

  @Test("Unused declarations are removed with their lines")
  func removal() throws {
    let scene = "scene \"A\" {\n    size: (1, 1)\n    let spare = 1\n    background: red\n}\n"
    #expect(
      try text(after: "remove 'spare'", scene)
        == scene.replacing("    let spare = 1\n", with: ""))
  }

  @Test("Suppresses a warning with a comment above its line")
  func allowance() throws {
    let scene = "scene \"A\" {\n    size: (1, 1)\n    let spare = 1\n}\n"
    #expect(
      try text(after: "allow W0206 here", scene)
        == scene.replacing("    let", with: "    // scenec:allow(W0206)\n    let"))
  }

  @Test("Imports the file that declares a name, or declares the name")
  func importsAndDeclarations() throws {
    let folder = try TemporaryFolder()
    try folder.write("style card { opacity: 1 }\ncomponent Badge() { opacity: 1 }\n", to: "a.tbl")
    let scene = "scene \"A\" { size: (1, 1); layer { uses: card }; Badge() }\n"
    try folder.write(scene, to: "scene.tbl")
    // Also open, so that the workspace contains it.
    var client = TestClient()
    client.open("", as: "file://\(folder.path)/a.tbl")
    #expect(
      try text(after: "create the style 'card'", scene, in: folder)
        == "style card {\n}\n\n" + scene)
    #expect(
      try text(after: "create the component 'Badge'", scene, in: folder)
        == "component Badge() {\n}\n\n" + scene)
  }

  @Test(
    "Offers a declaration only where it would correct the name",
    arguments: [
      ("layer { backgroundColor: brend }", "brend", true),
      ("era: modrn", "modrn", false),
      ("textLayer \"a\" { fontWeight: fat }", "fat", false),
      ("layer { Badge() }", "Badge", true),
      ("table { Badge() }", "Badge", false),
      ("table { row \"a\" { Badge() } }", "Badge", true),
    ])
  func offeredDeclarations(_ body: String, _ name: String, _ isOffered: Bool) throws {
    let titles = try titles(name, "scene \"A\" { size: (9, 9); \(body) }\n", only: "quickfix")
    #expect(titles.contains { $0.hasPrefix("create ") } == isOffered, "\(titles)")
  }

  @Test("A lone surrogate in an edit keeps the text in sync")
  func loneSurrogates() throws {
    var client = TestClient(capabilities: [:])
    client.open("// ab\n")
    let message =
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":"
      + "{\"uri\":\"\(TestClient.uri)\",\"version\":2},\"contentChanges\":[{\"range\":{\"start\":"
      + "{\"line\":0,\"character\":4},\"end\":{\"line\":0,\"character\":4}},\"text\":\"\\ud83d\"}]}}"
    _ = client.receive(framed(Array(message.utf8)))
    let place = ["line": 0, "character": 6]
    client.change([["range": ["start": place, "end": place], "text": "\nlet x = #F00"]])
    let colors = client.request(
      "textDocument/documentColor", ["textDocument": ["uri": TestClient.uri]])
    #expect((colors as? [Any])?.count == 1)
  }
}
