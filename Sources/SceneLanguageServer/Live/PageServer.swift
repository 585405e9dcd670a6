import EmbeddedFiles
import SceneCompiler
import SceneSource
import SceneSystem

/// Serves the preview page and the explanations of diagnostics to browsers on this machine.
///
/// Every URL path begins with a random token that other programs and pages cannot guess. Each
/// connection has a thread and carries one request. The messages between the page and the language
/// server are those of an editor's panel.
final class PageServer: @unchecked Sendable {
  /// The address of the preview page, which ends with a slash.
  let address: String
  /// Notifies the server's thread of a message.
  let wakeUp: WakeUpPipe
  private let hosts: [String]
  private let prefix: String
  private let monitor = Monitor()
  // These properties are accessed only with the monitor locked.
  /// The latest message of each kind for the page.
  private var messages: [String: Message] = [:]
  private var messageCount = 0
  private var pollCount = 0
  /// The number of messages since a page last asked for some.
  private var unseenCount = 0
  private var connectionCount = 0
  /// The connections that have not presented the token, oldest first.
  private var strangers: [LoopbackConnection] = []
  private var received: [[UInt8]] = []

  private struct Message {
    var number: Int
    var json: [UInt8]
  }

  private static let mostConnections = 32
  /// The number of requests that wait for messages. Older ones are from pages that were closed.
  private static let mostPolls = 4
  private static let mostReceived = 256
  /// The number of unrequested messages after which no page is considered open.
  private static let mostUnseen = 8

  /// Starts the server; nil if the system does not allow it.
  init?() {
    guard let wakeUp = WakeUpPipe(), let listener = LoopbackListener() else { return nil }
    self.wakeUp = wakeUp
    var random = SystemRandomNumberGenerator()
    let token = (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    hosts = ["127.0.0.1:\(listener.port)", "localhost:\(listener.port)"]
    prefix = "/\(token)/"
    address = "http://" + hosts[0] + prefix
    let isRunning = WorkThread.runDetached { [weak self] in
      while let connection = listener.nextConnection(), let self { self.begin(connection) }
    }
    if !isRunning { return nil }
  }

  private func begin(_ connection: LoopbackConnection) {
    let isFull = monitor.withLock {
      if connectionCount >= Self.mostConnections {
        // Any program on this machine can connect, but only the user's pages know the token.
        if strangers.isEmpty { return true }
        strangers.removeFirst().end()
      }
      connectionCount += 1
      strangers.append(connection)
      return false
    }
    let serve: @Sendable () -> Void = { [self] in
      self.serve(connection)
      end(connection)
    }
    if !isFull, !WorkThread.runDetached(serve) { end(connection) }
  }

  private func end(_ connection: LoopbackConnection) {
    monitor.withLock {
      connectionCount -= 1
      strangers.removeAll { $0 === connection }
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    let request = HTTPRequest { connection.read(atMost: 1 << 14) }
    if let request, isKnown(request) {
      monitor.withLock { strangers.removeAll { $0 === connection } }
    }
    let response: HTTPResponse = request.map { self.response(to: $0) } ?? .notFound
    connection.finish(with: response.bytes)
  }

  /// Returns whether a request is to this server and begins with the token. Another site's name can
  /// be made to refer to this machine.
  private func isKnown(_ request: HTTPRequest) -> Bool {
    hosts.contains(request.host) && request.target.hasPrefix(prefix)
  }

  // MARK: Responses

  /// Returns the response to a request; for `events`, it can wait for messages.
  func response(to request: HTTPRequest, waits: Bool = true) -> HTTPResponse {
    guard isKnown(request) else { return .notFound }
    let rest = request.target.dropFirst(prefix.count)
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
