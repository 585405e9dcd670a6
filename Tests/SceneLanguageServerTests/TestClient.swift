import Foundation
import SceneCompiler
import SceneSystem
import SceneTesting
import Testing
@testable import SceneCommands
@testable import SceneLanguageServer

/// A client in the same process: JSON in, JSON out.
struct TestClient {
  private var server: LanguageServer
  private var inbox = Inbox()
  private var reader = MessageReader()
  private var requestCount = 0
  private var version = 1
  /// The received notifications.
  private(set) var notifications: [[String: Any]] = []

  static let uri = "file:///nowhere/scene.tbl"

  init(capabilities: [String: Any] = Self.everything, options: [String: Any] = [:]) {
    server = LanguageServer(
      recordSnapshot: SnapshotRunner.updateReference,
      compareSnapshot: SnapshotRunner.compareWithReference)
    _ = request(
      "initialize", ["capabilities": capabilities, "initializationOptions": options])
    notify("initialized", [:])
  }

  /// A client before `initialize`.
  init(fresh: Void) { server = LanguageServer() }

  static var everything: [String: Any] {
    [
      "general": ["positionEncodings": ["utf-8", "utf-16"]],
      "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": [
        "hover": ["contentFormat": ["markdown"]],
        "completion": [
          "completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]
        ],
        "publishDiagnostics": ["relatedInformation": true],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "codeAction": ["codeActionLiteralSupport": [:]],
      ],
    ]
  }

  // MARK: Sending

  /// Returns the request parameters for a position.
  static func place(_ line: Int, _ character: Int) -> [String: Any] {
    ["textDocument": ["uri": uri], "position": ["line": line, "character": character]]
  }

  /// Sends a request and returns the complete response.
  mutating func answer(_ method: String, _ parameters: Any?) -> [String: Any] {
    requestCount += 1
    let id = requestCount
    var message: [String: Any] = ["jsonrpc": "2.0", "id": id, "method": method]
    if let parameters { message["params"] = parameters }
    let answers = send(message).filter { $0["id"] as? Int == id }
    return answers.first ?? [:]
  }

  /// Sends a request and returns the result.
  mutating func request(_ method: String, _ parameters: Any?) -> Any? {
    let answer = answer(method, parameters)
    return answer["result"] ?? answer["error"]
  }

  mutating func notify(_ method: String, _ parameters: Any) {
    _ = send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  mutating func send(_ message: [String: Any]) -> [[String: Any]] {
    guard let data = try? JSONSerialization.data(withJSONObject: message) else { return [] }
    return receive(framed([UInt8](data)))
  }

  /// Returns the responses to some bytes, without notifications.
  mutating func receive(_ bytes: [UInt8]) -> [[String: Any]] {
    reader.append(bytes)
    while let event = reader.next() { inbox.append(event) }
    while let message = inbox.takeFirst() { server.handle(message) }
    return take().filter { $0["method"] == nil }
  }

  /// Passes several messages to the server together, so that it can look ahead.
  mutating func sendTogether(_ messages: [[String: Any]]) -> [[String: Any]] {
    let bytes = messages.flatMap { message in
      framed([UInt8]((try? JSONSerialization.data(withJSONObject: message)) ?? Data()))
    }
    return receive(bytes)
  }

  private mutating func take() -> [[String: Any]] {
    let messages = server.takeOutgoing().compactMap { bytes in
      (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
    }
    notifications += messages.filter { $0["method"] != nil }
    return messages
  }

  /// Runs the server's idle work.
  mutating func rest() {
    while server.doIdleWork() {}
    _ = take()
  }

  /// Processes the first of these messages as in a server that leaves slow work to threads.
  mutating func restOnce() {
    server.worksBeside = true
    _ = server.publishNext()
    server.worksBeside = false
    _ = take()
  }

  /// Continues a check that was too long for a keystroke until it is complete.
  ///
  /// - Returns: The number of parts.
  mutating func checkInParts() -> Int {
    server.worksBeside = true
    defer { server.worksBeside = false }
    var parts = 0
    while !server.unchecked.isEmpty {
      parts += 1
      // Later parts are longer, so that the check ends.
      var left = 8 * parts
      server.checkMore {
        left -= 1
        return left < 0
      }
    }
    _ = take()
    return parts
  }

  var exitCode: Int32? { server.exitCode }

  // MARK: Pages

  /// Returns the server's response to a browser on this machine.
  func browse(_ path: String, _ body: String? = nil) throws -> (status: String, text: String) {
    let pages = try #require(server.pages)
    let host = pages.address.dropFirst("http://".count).prefix { $0 != "/" }
    let target = pages.address.dropFirst("http://".count + host.count) + path
    let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
    var bytes = Array(
      "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1\r\nHost: \(host)\r\n\(length)\r\n".utf8)
    bytes += (body ?? "").utf8
    let request = try #require(HTTPRequest(bytes: bytes))
    let response = pages.response(to: request)
    return (response.status, String(decoding: response.body, as: UTF8.self))
  }

  /// The messages that the page gets, by type.
  func pageMessages() throws -> [String: [String: Any]] {
    let text = try browse("events?after=0").text
    let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let messages = answer?["messages"] as? [[String: Any]] ?? []
    return Dictionary(messages.map { ($0["type"] as? String ?? "", $0) }) { $1 }
  }

  /// Sends a message as the page does.
  mutating func sayFromPage(_ message: [String: Any]) throws {
    _ = try browse("message", text(message))
    server.receiveFromPages()
    rest()
  }

  /// The address of the page.
  var pageAddress: String? { server.pages?.address }

  var pages: PageServer? { server.pages }

  /// Uses threads, as a process does.
  mutating func workBeside(_ isBeside: Bool) { server.worksBeside = isBeside }

  /// Runs the next part of a deferred request.
  mutating func workOnDeferred() -> [[String: Any]] {
    guard let work = server.takeDeferred() else { return [] }
    work()(&server)
    return take()
  }

  mutating func forgetNotifications() { notifications = [] }

  // MARK: Documents

  mutating func open(_ text: String, as uri: String = Self.uri) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "scenec", "version": version, "text": text]])
  }

  mutating func change(_ changes: [[String: Any]], of uri: String = Self.uri) {
    version += 1
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": version], "contentChanges": changes])
  }

  mutating func close(_ uri: String = Self.uri) {
    notify("textDocument/didClose", ["textDocument": ["uri": uri]])
  }

  /// Opens a text and sends a request for the position of its `¦`.
  mutating func ask(
    _ method: String, _ marked: String, _ more: [String: Any] = [:], as uri: String = Self.uri
  ) -> Any? {
    let (text, place) = Self.place(in: marked)
    close(uri)
    open(text, as: uri)
    var parameters: [String: Any] = ["textDocument": ["uri": uri], "position": place]
    parameters.merge(more) { $1 }
    return request(method, parameters)
  }

  /// Returns a text without its `¦`, and the position of the `¦` in UTF-8.
  static func place(in marked: String) -> (text: String, place: [String: Int]) {
    let parts = marked.split(separator: "¦", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let place = ["line": lines.count - 1, "character": lines.last?.utf8.count ?? 0]
    return (parts.joined(), place)
  }

  static var wholeFile: [String: Any] {
    [
      "start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0],
    ]
  }
}

/// A JSON value as text, which is the same for equal values.
func text(_ value: Any?) -> String {
  guard let value, !(value is NSNull) else { return "null" }
  let data = try? JSONSerialization.data(
    withJSONObject: value,
    options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes, .fragmentsAllowed])
  return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
}

/// Compares a text with `Responses/NAME.txt`, or records it.
func expectGolden(
  _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Responses")
  let file = folder.appending(path: name + ".txt")
  let environment = ProcessInfo.processInfo.environment
  if environment["SCENEC_RECORD"] == "1" {
    try #require(environment["CI"] == nil, "goldens are not recorded where CI is set")
    try actual.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let expected = try? String(contentsOf: file, encoding: .utf8)
  #expect(
    actual == expected, "Responses/\(name).txt differs; SCENEC_RECORD=1 swift test records it",
    sourceLocation: sourceLocation)
}

extension HTTPRequest {
  /// Reads a request that arrives in one piece.
  init?(bytes: [UInt8]) { self.init(from: { bytes }) }
}
