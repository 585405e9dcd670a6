import Foundation
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

@Suite("Semantic tokens")
struct TokenTests {
  /// Each token with its type, with one line per line of the text.
  private func shown(_ data: [Int], _ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    var (line, character) = (0, 0)
    var page = ""
    for index in stride(from: 0, to: data.count, by: 5) {
      if data[index] > 0 { (line, character) = (line + data[index], 0) }
      character += data[index + 1]
      let word = String(
        decoding: lines[line][character..<character + data[index + 2]], as: UTF8.self)
      page += "\(line + 1): \(word) — \(TokenType.allCases[data[index + 3]])"
      page += data[index + 4] > 0 ? " (\(data[index + 4]))\n" : "\n"
    }
    return page
  }

  @Test("Every word has a type")
  func everyWordHasType() throws {
    var client = TestClient()
    let scene = FeatureTests.scene + "/* two\nlines */\ncomponent Badge(a, b = 1) { opacity: b }\n"
    let result = client.ask("textDocument/semanticTokens/full", "¦" + scene) as? [String: Any]
    let data = try #require(result?["data"] as? [Int])
    try expectGolden(shown(data, scene), "tokens")
  }

  @Test("A delta converts the old tokens to the new ones")
  func deltaConvertsOldTokensToNewOnes() throws {
    var client = TestClient()
    let first = try #require(
      client.ask("textDocument/semanticTokens/full", "¦" + FeatureTests.scene) as? [String: Any])
    var data = try #require(first["data"] as? [Int])
    var id = try #require(first["resultId"] as? String)
    for (line, piece) in [(4, "  // x\n"), (8, "let z = 1\n"), (2, "\n\n")] {
      let place = ["line": line, "character": 0]
      client.change([["range": ["start": place, "end": place], "text": piece]])
      let delta = try #require(
        client.request(
          "textDocument/semanticTokens/full/delta",
          ["textDocument": ["uri": TestClient.uri], "previousResultId": id]) as? [String: Any])
      let edits = try #require(delta["edits"] as? [[String: Any]])
      for edit in edits {
        let start = try #require(edit["start"] as? Int)
        let count = try #require(edit["deleteCount"] as? Int)
        data.replaceSubrange(start..<start + count, with: edit["data"] as? [Int] ?? [])
      }
      let whole = client.request(
        "textDocument/semanticTokens/full", ["textDocument": ["uri": TestClient.uri]])
      #expect((whole as? [String: Any])?["data"] as? [Int] == data)
      id = try #require((whole as? [String: Any])?["resultId"] as? String)
    }
  }

  @Test("A range contains the tokens that overlap it")
  func rangeContainsTokensThatOverlap() throws {
    var client = TestClient()
    let range = ["start": ["line": 3, "character": 0], "end": ["line": 4, "character": 0]]
    let result = client.ask(
      "textDocument/semanticTokens/range", "¦" + FeatureTests.scene, ["range": range])
    let data = try #require((result as? [String: Any])?["data"] as? [Int])
    #expect(
      shown(data, FeatureTests.scene)
        == "4: scene — type\n4: \" — string\n4: A — string\n4: \" — string\n")
  }

  /// Each request follows one edit, so that results are reused if possible.
  @Test("The tokens after each of many edits are those of a new document")
  func tokensFollowEdits() throws {
    let scene = FeatureTests.scene + "component Badge(a, b = 1) { opacity: b }\n/* x */ let q = 1\n"
    var text = Array(scene.utf8)
    var client = TestClient()
    _ = client.ask("textDocument/semanticTokens/full", "¦" + scene)
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "{", "}", "\n", "// x\n", "/*", "*/", "let a = 1\n", "a", "\"", "é", " ", "style s { }\n",
      "layer b { x: 1 }\n", "1", "", "", "", "",
    ]
    for number in 0..<Tries.count(60) {
      let start = Int.random(in: 0...text.count, using: &random)
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      let end = min(text.count, start + (piece.isEmpty ? Int.random(in: 0...9, using: &random) : 0))
      // Not within a character.
      guard [start, end].allSatisfy({ $0 == text.count || text[$0] & 0xC0 != 0x80 }) else {
        continue
      }
      func place(_ offset: Int) -> [String: Int] {
        let line = text[..<offset].count { $0 == 0x0A }
        let first = (text[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
        return ["line": line, "character": offset - first]
      }
      client.change([["range": ["start": place(start), "end": place(end)], "text": piece]])
      text.replaceSubrange(start..<end, with: Array(piece.utf8))
      if text.count > 3 * scene.utf8.count {
        text = Array(scene.utf8)
        client.change([["text": scene]])
      }
      let document = ["textDocument": ["uri": TestClient.uri]]
      let found = client.request("textDocument/semanticTokens/full", document) as? [String: Any]
      var other = TestClient()
      let whole =
        other.ask("textDocument/semanticTokens/full", "¦" + String(decoding: text, as: UTF8.self))
        as? [String: Any]
      let data = try #require(found?["data"] as? [Int])
      #expect(data == whole?["data"] as? [Int], "after edit \(number)")
      if data != whole?["data"] as? [Int] { return }
    }
  }
}
