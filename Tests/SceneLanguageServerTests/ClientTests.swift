import Foundation
import Testing
@testable import SceneLanguageServer

/// What depends on the client: its settings, formats, and patience.
@Suite("Clients")
struct ClientTests {
  private static let scene = """
    let tint = red
    scene "A" {
        size: (10, 10)
        layer box { frame: (0, 0, 10, 5 + 5); backgroundColor: tint }
    }
    """

  @Test("Inlay hints can be turned off")
  func hints() {
    for isOn in [true, false] {
      var client = TestClient(options: ["inlayHints": isOn])
      client.open(Self.scene)
      let hints = client.request(
        "textDocument/inlayHint",
        ["textDocument": ["uri": TestClient.uri], "range": TestClient.wholeFile])
      #expect((hints as? [Any] ?? []).isEmpty != isOn)
    }
  }

  @Test("Plain text contains no markup")
  func plainText() throws {
    var client = TestClient(capabilities: [
      "textDocument": ["hover": ["contentFormat": ["plaintext"]]]
    ])
    for (line, character) in [(0, 5), (1, 2), (2, 6), (3, 5), (3, 18), (3, 50), (3, 62)] {
      client.close()
      client.open(Self.scene)
      let hover = client.request("textDocument/hover", TestClient.place(line, character))
      let contents = (hover as? [String: Any])?["contents"] as? [String: Any]
      let value = try #require(contents?["value"] as? String, "\(line):\(character)")
      #expect(contents?["kind"] as? String == "plaintext")
      #expect(!value.contains("`") && !value.contains("**") && !value.contains("!["), "\(value)")
    }
  }

  @Test("A version from Git that an editor shows next to a file has no diagnostics")
  func otherSchemes() {
    var client = TestClient()
    client.open("import \"theme.tbl\"\n", as: "git:/a/scene.tbl?%7B%22ref%22%3A%22HEAD%22%7D")
    client.rest()
    let found = client.notifications.compactMap {
      ($0["params"] as? [String: Any])?["diagnostics"] as? [Any]
    }
    #expect(found.allSatisfy { $0.isEmpty })
  }

  @Test("Formatting a line leaves the next one")
  func formattedLine() throws {
    var client = TestClient()
    client.open("scene \"A\" {\nsize:(1,1)\nscale:1\n}\n")
    let edits = client.request(
      "textDocument/rangeFormatting",
      [
        "textDocument": ["uri": TestClient.uri], "options": [:],
        "range": ["start": ["line": 1, "character": 0], "end": ["line": 1, "character": 10]],
      ])
    let lines = try #require(edits as? [[String: Any]]).flatMap { edit in
      let range = edit["range"] as? [String: [String: Int]]
      return [range?["start"]?["line"], range?["end"]?["line"]]
    }
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == 1 })
  }

  @Test("A preview can be canceled while it is rendered, and other requests do not wait for it")
  func canceledPreview() {
    var client = TestClient()
    client.open(Self.scene)
    client.workBeside(true)
    let view: [String: Any] = ["textDocument": ["uri": TestClient.uri]]
    let none = client.send([
      "jsonrpc": "2.0", "id": 700, "method": "scenec/preview", "params": view,
    ])
    #expect(none.isEmpty)
    #expect(client.request("textDocument/hover", TestClient.place(0, 5)) != nil)
    let answers = client.send([
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 700],
    ])
    #expect(answers.map { $0["id"] as? Int } == [700])
    #expect((answers.first?["error"] as? [String: Any])?["code"] as? Int == -32800)
    #expect(client.workOnDeferred().isEmpty)
  }
}
