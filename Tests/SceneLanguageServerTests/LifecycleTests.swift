import Foundation
import SceneEditing
import Testing
@testable import SceneLanguageServer

@Suite("Server lifecycle")
struct LifecycleTests {
  private func code(_ answer: [String: Any]) -> Int? {
    (answer["error"] as? [String: Any])?["code"] as? Int
  }

  @Test("Rejects requests before initialize")
  func rejectsRequestsBeforeInitialize() {
    var client = TestClient(fresh: ())
    #expect(code(client.answer("textDocument/hover", [:])) == -32002)
    client.notify("textDocument/didOpen", [:])
    #expect(client.answer("initialize", ["capabilities": [:]])["result"] != nil)
    #expect(code(client.answer("initialize", ["capabilities": [:]])) == -32600)
  }

  @Test("Accepts only exit after shutdown")
  func acceptsOnlyExitAfterShutdown() {
    var client = TestClient()
    #expect(client.answer("shutdown", nil)["result"] is NSNull)
    #expect(code(client.answer("textDocument/hover", [:])) == -32600)
    #expect(client.exitCode == nil)
    client.notify("exit", [:])
    #expect(client.exitCode == 0)
  }

  @Test("An exit without shutdown is a failure")
  func exitWithoutShutdownIsFailure() {
    var client = TestClient()
    client.notify("exit", [:])
    #expect(client.exitCode == 1)
  }

  @Test("Answers unknown methods and invalid parameters with an error")
  func answersUnknownMethodsAndInvalidParametersWithError() {
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
    // A response without a request is ignored.
    #expect(client.receive(framed(Array("{\"id\":1,\"result\":null}".utf8))).isEmpty)
  }

  @Test(
    "Negotiates the position encoding",
    arguments: [
      (["utf-8", "utf-16"], "utf-8"), (["utf-16", "utf-8"], "utf-16"), (["utf-32"], "utf-32"),
      (["utf-32", "utf-8"], "utf-32"), ([], "utf-16"), (["utf-7"], "utf-16"),
    ])
  func negotiatesPositionEncoding(_ offered: [String], _ chosen: String) throws {
    var client = TestClient(fresh: ())
    let result = try #require(
      client.request(
        "initialize", ["capabilities": ["general": ["positionEncodings": offered]]])
        as? [String: Any])
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["positionEncoding"] as? String == chosen)
  }

  @Test(
    "Accepts unusual requests",
    arguments: [
      [], ["processId"], ["rootUri"], ["initializationOptions"], ["initializationOptions", "root"],
      ["workspaceFolders"], ["workspaceFolders", "0"], ["workspaceFolders", "0", "uri"],
      ["capabilities"], ["capabilities", "general"],
      ["capabilities", "general", "positionEncodings"],
      ["capabilities", "textDocument"], ["capabilities", "textDocument", "hover"],
      ["capabilities", "textDocument", "hover", "contentFormat"],
      ["capabilities", "textDocument", "diagnostic"],
      ["capabilities", "textDocument", "completion", "completionItem", "snippetSupport"],
      ["capabilities", "workspace", "workspaceEdit", "documentChanges"],
    ])
  func acceptsUnusualRequests(_ path: [String]) {
    func nested(_ value: Any, _ path: ArraySlice<String>) -> Any {
      guard let key = path.first else { return value }
      let inner = nested(value, path.dropFirst())
      return key == "0" ? [inner] : [key: inner]
    }
    let oddities: [Any] = [NSNull(), [Any](), [String: Any](), "", "x", 0, -1.5, true]
    for oddity in oddities {
      var client = TestClient(fresh: ())
      let answer = client.answer("initialize", nested(oddity, path[...]))
      #expect(answer["result"] != nil, "\(path): \(oddity): \(answer)")
      client.open("let a = 1\n")
      #expect(client.answer("textDocument/hover", TestClient.place(0, 4))["result"] != nil)
    }
  }

  @Test("Reads unusual client capabilities")
  func readsUnusualClientCapabilities() {
    let profile = ClientProfile(
      .object([
        "initializationOptions": .array([]), "rootUri": .number(3),
        "workspaceFolders": .array([.null, .object(["uri": .text("file:///scenes")])]),
        "capabilities": .object([
          "general": .null,
          "textDocument": .object([
            "hover": .object(["contentFormat": .array([.number(1), .text("markdown")])]),
            "completion": .array([]),
          ]),
        ]),
      ]))
    #expect(profile.readsMarkdown && !profile.insertsSnippets && profile.encoding == .utf16)
    #expect(profile.folders == ["/scenes"] && profile.root == nil)
  }

  @Test("Supports clients without parameters or versions")
  func clientWithoutParameters() {
    var client = TestClient(fresh: ())
    #expect(client.answer("initialize", nil)["result"] != nil)
    client.notify("initialized", NSNull())
    client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": TestClient.uri, "version": NSNull(), "text": "let a = 1\n"]])
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": TestClient.uri, "version": NSNull()],
        "contentChanges": [["range": NSNull(), "text": "let abc = 1\n"]],
      ])
    let answer = client.answer("textDocument/hover", TestClient.place(0, 6))
    #expect("\(answer)".contains("let abc"))
  }

  @Test("Skips canceled and outdated requests")
  func skipsCanceledAndOutdatedRequests() {
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
