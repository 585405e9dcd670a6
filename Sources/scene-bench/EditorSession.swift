import SceneLanguageServer

/// An editor with an open scene, and the server in the same process.
final class EditorSession {
  private var server = LanguageServer()
  private let line: Int
  private let character: Int
  private var turn = 0

  private static let document = "{\"uri\":\"file:///nowhere/scene.tbl\""

  /// Opens a scene, to be edited before the first occurrence of `word`.
  init(_ text: String, before word: String) {
    let bytes = Array(text.utf8)
    let pattern = Array(word.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: pattern) } ?? 0
    line = bytes[..<start].count { $0 == 0x0A }
    character = start - ((bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1)
    send(
      "\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{\"general\":"
        + "{\"positionEncodings\":[\"utf-8\"]}}}")
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n"
      case "\"", "\\": escaped += "\\" + String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    send(
      "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":\(Self.document)"
        + ",\"languageId\":\"scenec\",\"version\":1,\"text\":\"\(escaped)\"}}")
    _ = server.takeOutgoing()
  }

  /// Inserts or deletes a letter and requests completions; returns the size of the response.
  func complete() -> Int {
    turn += 1
    replace(turn % 2 == 1 ? 0 : 1, by: turn % 2 == 1 ? "b" : "")
    return ask("textDocument/completion", ",\"position\":\(place(character + turn % 2))")
  }

  /// Inserts or deletes a letter and waits for diagnostics; returns the size of the message.
  func diagnose() -> Int {
    turn += 1
    replace(turn % 2 == 1 ? 0 : 1, by: turn % 2 == 1 ? "b" : "")
    _ = server.doIdleWork()
    return server.takeOutgoing().reduce(0) { $0 + $1.count }
  }

  /// Replaces a digit and waits for all diagnostics, including lints; returns the size of the
  /// messages.
  func lint() -> Int {
    turn += 1
    replace(1, by: String(turn % 10))
    while server.doIdleWork() {}
    return server.takeOutgoing().reduce(0) { $0 + $1.count }
  }

  /// Replaces a digit and requests a preview.
  func preview() -> Int {
    turn += 1
    replace(1, by: String(turn % 10))
    return ask("scenec/preview", "")
  }

  private func place(_ character: Int) -> String {
    "{\"line\":\(line),\"character\":\(character)}"
  }

  private func replace(_ count: Int, by text: String) {
    send(
      "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":\(Self.document)"
        + ",\"version\":\(turn + 1)},\"contentChanges\":[{\"range\":{\"start\":\(place(character))"
        + ",\"end\":\(place(character + count))},\"text\":\"\(text)\"}]}")
  }

  private func ask(_ method: String, _ more: String) -> Int {
    send(
      "\"id\":2,\"method\":\"\(method)\",\"params\":{\"textDocument\":\(Self.document)}\(more)}")
    return server.takeOutgoing().reduce(0) { $0 + $1.count }
  }

  private func send(_ fields: String) {
    server.receive(Array("{\"jsonrpc\":\"2.0\",\(fields)}".utf8))
  }
}
