import Testing
@testable import SceneLanguageServer

@Suite("Diagnostics during typing")
struct TypingTests {
  /// Types a text at the `¦` of a valid scene, key by key, and returns the messages after each key,
  /// and those after a pause.
  private func typed(
    _ keys: [String], at marked: String, pulls: Bool = false
  ) throws -> (during: [[String]], after: [String]) {
    var capabilities = TestClient.everything
    if pulls { capabilities["textDocument"] = ["diagnostic": [String: Any]()] }
    var client = TestClient(capabilities: capabilities)
    let (text, place) = TestClient.place(in: marked)
    client.open(text)
    client.rest()
    #expect(messages(&client, pulls) == [])
    var (line, character) = (place["line"] ?? 0, place["character"] ?? 0)
    var during: [[String]] = []
    for key in keys {
      let position = ["line": line, "character": character]
      client.change([["range": ["start": position, "end": position], "text": key]])
      character += key.utf8.count
      if let last = key.lastIndex(of: "\n") {
        line += key.count { $0 == "\n" }
        character = key[last...].utf8.count - 1
      }
      client.restOnce()
      during.append(messages(&client, pulls))
    }
    client.rest()
    return (during, messages(&client, pulls))
  }

  private func messages(_ client: inout TestClient, _ pulls: Bool) -> [String] {
    var found: Any?
    if pulls {
      let report = client.request(
        "textDocument/diagnostic", ["textDocument": ["uri": TestClient.uri]])
      found = (report as? [String: Any])?["items"]
    } else {
      let published = client.notifications.last {
        $0["method"] as? String == "textDocument/publishDiagnostics"
      }
      found = (published?["params"] as? [String: Any])?["diagnostics"]
    }
    return (found as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }

  private let scene = "scene \"A\" {\n    size: (9, 9)\n    ¦\n}\n"

  @Test(
    "The statement at the last edit is reported when it is left, or after a pause",
    arguments: [false, true])
  func statementAtLastEdit(pulls: Bool) throws {
    let (during, after) = try typed(
      ["b", "ack", ": red", "\n    ", "l", "et x"], at: scene, pulls: pulls)
    #expect(during.prefix(3).allSatisfy { $0 == [] })
    for later in during[3...] { #expect(later.count == 1 && later[0].contains("'back'")) }
    #expect(after.count == 2)
  }

  @Test("A body that is being typed is not reported as unclosed or incomplete")
  func openBody() throws {
    let keys = ["animate opacity {", "\n        ", "duration: 1s", "\n    ", "}", "\n"]
    let (during, after) = try typed(keys, at: scene.replacing("¦", with: "layer {\n¦\n    }"))
    #expect(during.allSatisfy { $0 == [] })
    #expect(after.count == 1, "\(after)")
  }

  @Test("An error at another statement is reported immediately, and a known one stays")
  func otherStatement() throws {
    let keys = ["s", "x"]
    let marked = "let tint¦ = red\nscene \"A\" { size: (9, 9); background: tint }\n"
    let (during, _) = try typed(keys, at: marked)
    #expect(during.allSatisfy { $0.contains { $0.contains("'tint'") } }, "\(during)")
  }
}
