import EmbeddedFiles
import SceneCompiler
import SceneSource
import SceneSystem

/// Serves the preview page and the explanations of diagnostics to browsers on this machine.
///
/// The messages between the page and the language server are those of an editor's panel.
final class PageServer: @unchecked Sendable {
  /// Notifies the server's thread of a message.
  let wakeUp: WakeUpPipe
  private let server: LoopbackServer
  private let monitor = Monitor()
  // These properties are accessed only with the monitor locked.
  /// The latest message of each kind for the page.
  private var messages: [String: Message] = [:]
  private var messageCount = 0
  private var pollCount = 0
  /// The number of messages since a page last asked for some.
  private var unseenCount = 0
  private var received: [[UInt8]] = []

  private struct Message {
    var number: Int
    var json: [UInt8]
  }

  /// The number of requests that wait for messages. Older ones are from pages that were closed.
  private static let mostPolls = 4
  private static let mostReceived = 256
  /// The number of unrequested messages after which no page is considered open.
  private static let mostUnseen = 8

  /// Starts the server; nil if the system does not allow it.
  init?() {
    guard let wakeUp = WakeUpPipe(), let server = LoopbackServer() else { return nil }
    (self.wakeUp, self.server) = (wakeUp, server)
    let isRunning = server.start { [weak self] in self?.response(to: $0) ?? .notFound }
    if !isRunning { return nil }
  }

  /// The address of the preview page, which ends with a slash.
  var address: String { server.address.url }

  // MARK: Responses

  /// Returns the response to a request; for `events`, it can wait for messages.
  func response(to request: HTTPRequest, waits: Bool = true) -> HTTPResponse {
    guard let rest = server.address.path(of: request) else { return .notFound }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    switch (request.method, parts[0]) {
    case ("GET", ""): return .init(type: "text/html; charset=utf-8", body: Self.page)
    case ("GET", "viewer.css"):
      return .init(type: "text/css; charset=utf-8", body: Self.bytes(embeddedViewerStyle()))
    case ("GET", "viewer.js"):
      return .init(type: "text/javascript; charset=utf-8", body: Self.bytes(embeddedLiveScript()))
    case ("GET", "events"):
      let after = parts.count > 1 ? Int(parts[1].drop { $0 != "=" }.dropFirst()) : nil
      return .init(type: "application/json", body: messages(after: after ?? 0, waits: waits))
    case ("POST", "message"):
      receive(request.body)
      return HTTPResponse()
    case ("GET", let path) where path.hasPrefix("explain/"):
      return DiagnosticCode(rawValue: String(path.dropFirst("explain/".count)))
        .flatMap { Explanation($0) }
        .map { .init(body: Array($0.page.utf8)) } ?? .notFound
    default: return .notFound
    }
  }

  private static func bytes(_ file: UnsafePointer<UInt8>) -> [UInt8] {
    Array(String(cString: file).utf8)
  }

  private static var page: [UInt8] {
    PageTemplate.fill(embeddedViewerPage()) { part, page in
      switch part {
      case "head": page += "<link rel=\"stylesheet\" href=\"viewer.css\">\n".utf8
      case "scripts": page += "<script src=\"viewer.js\"></script>\n".utf8
      default: break
      }
    }
  }

  // MARK: Messages

  /// Sends a message to the pages; it replaces an earlier one of the same kind.
  func send(_ kind: String, _ json: [UInt8]) {
    monitor.withLock {
      messageCount += 1
      unseenCount += 1
      messages[kind] = Message(number: messageCount, json: json)
      monitor.signalChange()
    }
  }

  /// Whether a page is open.
  var isWatched: Bool { monitor.withLock { unseenCount < Self.mostUnseen } }

  /// Waits for messages with a greater number, and returns them as JSON. If many requests wait, the
  /// oldest ones are answered without messages.
  private func messages(after number: Int, waits: Bool) -> [UInt8] {
    monitor.withLock {
      pollCount += 1
      let poll = pollCount
      unseenCount = 0
      monitor.signalChange()
      // The server's thread may have something for a page that is open again.
      wakeUp.signal()
      while waits, messageCount <= number, pollCount - poll < Self.mostPolls { monitor.wait() }
      let found = messages.values.filter { $0.number > number }.sorted { $0.number < $1.number }
      var json = Array("{\"number\":\(messageCount),\"messages\":[".utf8)
      for (index, message) in found.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json += message.json
      }
      return json + "]}".utf8
    }
  }

  private func receive(_ body: [UInt8]) {
    monitor.withLock { if received.count < Self.mostReceived { received.append(body) } }
    wakeUp.signal()
  }

  /// Returns the messages of the pages, and removes them.
  func takeMessages() -> [[UInt8]] {
    wakeUp.clear()
    return monitor.withLock {
      defer { received = [] }
      return received
    }
  }
}
