import Foundation
import Testing

@testable import SceneLanguageServer

struct LifecycleTests {
  private func code(_ answer: [String: Any]) -> Int? {
    (answer["error"] as? [String: Any])?["code"] as? Int
  }

  @Test func `requests before initialize are refused`() {
    var client = TestClient(fresh: ())
    #expect(code(client.answer("textDocument/hover", [:])) == -32002)
    client.notify("textDocument/didOpen", [:])
    #expect(client.answer("initialize", ["capabilities": [:]])["result"] != nil)
    #expect(code(client.answer("initialize", ["capabilities": [:]])) == -32600)
  }

  @Test func `after shutdown only exit may come`() {
    var client = TestClient()
    #expect(client.answer("shutdown", nil)["result"] is NSNull)
    #expect(code(client.answer("textDocument/hover", [:])) == -32600)
    #expect(client.exitCode == nil)
    client.notify("exit", [:])
    #expect(client.exitCode == 0)
  }

  @Test func `an exit without shutdown is a failure`() {
    var client = TestClient()
    client.notify("exit", [:])
    #expect(client.exitCode == 1)
  }

  @Test func `what is not known or not as it should be is answered by an error`() {
    var client = TestClient()
    #expect(code(client.answer("textDocument/dance", [:])) == -32601)
    #expect(code(client.answer("textDocument/hover", ["textDocument": 3])) == -32602)
    #expect(code(client.answer("textDocument/hover", nil)) == -32602)
    let place: [String: Any] = [
      "textDocument": ["uri": "file:///closed.tbl"], "position": ["line": 0, "character": 0],
    ]
    #expect(code(client.answer("textDocument/hover", place)) == -32602)
    #expect(client.receive(framed(Array("{".utf8))).map { code($0) } == [-32700])
    #expect(client.receive(framed(Array("[1]".utf8))).map { code($0) } == [-32600])
    #expect(
      client.receive(framed(Array("{\"id\":1.5,\"method\":\"x\"}".utf8))).map { code($0) } == [
        -32600
      ])
    // An answer to nothing is passed over.
    #expect(client.receive(framed(Array("{\"id\":1,\"result\":null}".utf8))).isEmpty)
  }

  @Test(arguments: [
    (["utf-8", "utf-16"], "utf-8"), (["utf-16", "utf-8"], "utf-16"), (["utf-32"], "utf-32"),
    (["utf-32", "utf-8"], "utf-32"), ([], "utf-16"), (["utf-7"], "utf-16"),
  ])
  func `the encoding of positions is agreed on`(_ offered: [String], _ chosen: String) throws {
    var client = TestClient(fresh: ())
    let result = try #require(
      client.request(
        "initialize", ["capabilities": ["general": ["positionEncodings": offered]]])
        as? [String: Any])
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["positionEncoding"] as? String == chosen)
  }

  @Test func `what was cancelled or has become stale is not worked on`() {
    var client = TestClient()
    client.open("scene \"A\" { size: (1, 1) }")
    func hover(_ id: Int) -> [String: Any] {
      [
        "jsonrpc": "2.0", "id": id, "method": "textDocument/hover",
        "params": [
          "textDocument": ["uri": TestClient.uri], "position": ["line": 0, "character": 1],
        ],
      ]
    }
    let cancel: [String: Any] = [
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 101],
    ]
    let change: [String: Any] = [
      "jsonrpc": "2.0", "method": "textDocument/didChange",
      "params": [
        "textDocument": ["uri": TestClient.uri, "version": 2], "contentChanges": [["text": ""]],
      ],
    ]
    let answers = client.sendTogether([hover(101), hover(102), cancel, change, hover(103)])
    #expect(answers.compactMap { $0["id"] as? Int } == [101, 102, 103])
    #expect(answers.map { code($0) } == [-32800, -32801, nil])
  }
}
