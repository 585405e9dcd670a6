import Foundation
import Testing
@testable import SceneLanguageServer

@Suite("Code actions")
struct CodeActionTests {
  /// Returns the text after applying the action with a given title.
  private func text(
    after title: String, _ text: String, in folder: TemporaryFolder? = nil
  ) throws -> String? {
    var client = TestClient()
    let uri = folder.map { "file://\($0.path)/scene.tbl" } ?? TestClient.uri
    client.open(text, as: uri)
    let answer = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": uri], "range": TestClient.wholeFile,
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
    for change in changes.flatMap({ $0["edits"] as? [[String: Any]] ?? [] }) {
      let data = try JSONSerialization.data(withJSONObject: [
        "range": change["range"], "text": change["newText"],
      ])
      let decoded = try JSONDecoder().decode(Document.Change.self, from: data)
      _ = document.apply([decoded], version: 2, .utf8)
    }
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test("Removes an unused declaration with its line")
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
    // Open too, so that the workspace knows it.
    var client = TestClient()
    client.open("", as: "file://\(folder.path)/a.tbl")
    #expect(
      try text(after: "create the style 'card'", scene, in: folder)
        == "style card {\n}\n\n" + scene)
    #expect(
      try text(after: "create the component 'Badge'", scene, in: folder)
        == "component Badge() {\n}\n\n" + scene)
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
