import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

/// The server responds to any input and continues.
@Suite("Robustness")
struct RobustnessTests {
  private static let scenes = ["phone", "reflection", "shadow-images", "shadowed-table", "snake"]

  private static func text(_ scene: String) throws -> String {
    try String(contentsOf: RenameTests.scenes.appending(path: scene + ".tbl"), encoding: .utf8)
  }

  private static let requests = [
    "textDocument/completion", "textDocument/hover", "textDocument/signatureHelp",
    "textDocument/definition", "textDocument/references", "textDocument/documentHighlight",
    "textDocument/prepareRename", "textDocument/rename", "textDocument/documentSymbol",
    "textDocument/codeAction", "textDocument/codeLens", "textDocument/documentLink",
    "textDocument/documentColor", "textDocument/formatting", "textDocument/rangeFormatting",
    "textDocument/onTypeFormatting", "textDocument/foldingRange", "textDocument/selectionRange",
    "textDocument/inlayHint", "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range", "textDocument/diagnostic", "scenec/preview",
    "scenec/locate",
  ]

  @Test("Every prefix of a scene has completions at every position", arguments: scenes)
  func everyPrefixOfSceneHasCompletionsAtEveryPosition(_ scene: String) throws {
    let bytes = Array(try Self.text(scene).utf8)
    var random = SeededGenerator(seed: 3)
    for count in 0...bytes.count {
      let tree = parse(SourceText(path: "x", bytes: Array(bytes[..<count])))
      let places = [count, Int(random.next() % UInt64(count + 1))]
      for place in places {
        let names = NameTable { _ in tree }
        var completer = Completer(
          context: CursorContext(at: place, in: tree), names: names,
          types: TypeFinder(names: names) { _, _ in nil }, file: "x")
        _ = completer.items()
        #expect(completer.replaced.upperBound >= place)
        _ = names.declaration(of: SyntaxPath(at: place, in: tree), in: "x")
      }
    }
  }

  @Test("Every request is answered for mutated scenes", arguments: scenes)
  func everyRequestIsAnsweredForMutatedScenes(_ scene: String) throws {
    let original = Array(try Self.text(scene).utf8)
    var random = SeededGenerator(seed: 5)
    var client = TestClient()
    for round in 0..<12 {
      var bytes = original
      for _ in 0...round where !bytes.isEmpty {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(Array("{}()[]\",:;.\\#\n".utf8)[Int(random.next() % 14)], at: place)
        default: bytes = Array(bytes[..<max(place, 1)])
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      client.open(text)
      for method in Self.requests {
        let line = Int(random.next() % 40)
        let place = ["line": line, "character": Int(random.next() % 40)]
        let answer = client.answer(
          method,
          [
            "textDocument": ["uri": TestClient.uri], "position": place, "positions": [place],
            "range": ["start": place, "end": ["line": line + 3, "character": 0]],
            "newName": "fresh", "ch": "}", "scale": 0.25,
          ])
        #expect(answer["result"] != nil || answer["error"] != nil, "\(method)")
      }
      client.rest()
      client.close()
    }
  }

  @Test("Continues after invalid framing and invalid JSON", arguments: 0..<20)
  func continuesAfterInvalidFramingAndInvalidJSON(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var client = TestClient()
    client.open("scene \"A\" { size: (1, 1) }")
    var stream: [UInt8] = []
    for id in 0..<60 {
      let method = Self.requests[Int(random.next() % UInt64(Self.requests.count))]
      let body =
        "{\"jsonrpc\":\"2.0\",\"id\":\(1000 + id),\"method\":\"\(method)\",\"params\":{"
        + "\"textDocument\":{\"uri\":\"\(TestClient.uri)\"},\"position\":{\"line\":0,\"character\":3}}}"
      stream += framed(Array(body.utf8))
    }
    for _ in 0..<(seed * 4) where !stream.isEmpty {
      let place = Int(random.next() % UInt64(stream.count))
      switch random.next() % 4 {
      case 0: stream.remove(at: place)
      case 1: stream.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 2: stream[place] = UInt8(truncatingIfNeeded: random.next())
      default: stream.removeSubrange(place..<min(place + 30, stream.count))
      }
    }
    var index = 0
    while index < stream.count {
      let end = min(stream.count, index + 1 + Int(random.next() % 3000))
      _ = client.receive(Array(stream[index..<end]))
      index = end
    }
    // By then, all of the announced bytes have arrived.
    _ = client.receive([UInt8](repeating: 0x20, count: 100_000))
    #expect(
      client.answer(
        "textDocument/documentSymbol",
        [
          "textDocument": ["uri": TestClient.uri]
        ])["result"] != nil)
  }

  @Test("Values of the wrong type are answered with errors")
  func valuesOfWrongTypeAreAnsweredWithErrors() {
    var client = TestClient()
    client.open("scene \"A\" { size: (1, 1) }")
    let odd: [Any] = [
      NSNull(), 1, -1, 1e300, "x", [1, 2], ["line": "x"], ["uri": 4], true, [[[[]]]],
    ]
    for method in Self.requests {
      for value in odd {
        let answer = client.answer(
          method, ["textDocument": ["uri": TestClient.uri], "position": value, "range": value])
        #expect(answer["result"] != nil || answer["error"] != nil)
        #expect(client.answer(method, value)["error"] != nil)
      }
      let far = Int.max
      let place = ["line": far, "character": far]
      let answer = client.answer(
        method,
        [
          "textDocument": ["uri": TestClient.uri], "position": place,
          "range": ["start": place, "end": ["line": -far, "character": -far]],
        ])
      #expect(answer["result"] != nil || answer["error"] != nil)
    }
  }

  @Test("Numbers are clamped", arguments: ["-1", "1.5", "9223372036854775807", "1e300"])
  func clampedNumbers(_ number: String) {
    var client = TestClient(capabilities: [:])
    client.open("// é\nscene \"A\" { size: (1, 1) }\n", as: TestClient.uri)
    let place = "{\"line\":\(number),\"character\":\(number)}"
    for version in [",\"version\":\(number)", ""] {
      let message =
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":"
        + "{\"uri\":\"\(TestClient.uri)\"\(version)},\"contentChanges\":[{\"text\":\"é\",\"range\":"
        + "{\"start\":\(place),\"end\":{\"line\":0,\"character\":\(number)}}}]}}"
      _ = client.receive(framed(Array(message.utf8)))
    }
    #expect(
      client.request("textDocument/documentSymbol", ["textDocument": ["uri": TestClient.uri]])
        is [Any])
    #expect(!client.notifications.contains { $0["method"] as? String == "window/logMessage" })
  }

  @Test("Rejects JSON that is nested too deeply")
  func rejectsJSONThatIsNestedTooDeeply() {
    var client = TestClient()
    let deep = String(repeating: "[", count: 100_000)
    let answers = client.receive(framed(Array(deep.utf8)))
    #expect(answers.count == 1)
    #expect(client.answer("shutdown", nil)["result"] is NSNull)
  }

  @Test("Reads, edits, and closes a large document")
  func readsEdits() {
    var client = TestClient()
    let rows = String(repeating: "        row \"x\" { height: 44 }\n", count: 20_000)
    client.open("scene \"A\" {\n    size: (320, 480)\n    table {\n\(rows)    }\n}\n")
    let place = ["line": 10_000, "character": 12]
    client.change([["range": ["start": place, "end": place], "text": "1"]])
    let answer = client.answer(
      "textDocument/completion", ["textDocument": ["uri": TestClient.uri], "position": place])
    #expect(answer["result"] != nil)
    client.close()
  }
}
