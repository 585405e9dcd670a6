import SceneCompiler

/// The server between two messages: what the client can do, and what it has open.
///
/// Whoever runs it hands over messages and takes the answers; nothing is read or written here.
package struct LanguageServer {
  enum Phase: Equatable {
    /// Before `initialize`.
    case fresh
    case running
    /// After `shutdown`.
    case shutDown
    case exited(code: Int32)
  }

  var phase = Phase.fresh
  var client = ClientProfile()
  var workspace: Workspace
  /// Documents whose diagnostics are to be pushed.
  var unpublished: Set<String> = []
  /// Documents that are to be resolved and linted once nobody types.
  var unlinted: Set<String> = []
  /// Slow work is done on other threads, so nothing here waits for it.
  var worksBeside = false
  /// Requests that are answered once their work is done, by their IDs.
  var deferred: [RequestID: SlowWork] = [:]
  /// Those of them whose work has not begun, in their order.
  var waiting: [RequestID] = []
  /// The one of them that is being typed in.
  var lastEdited: String?
  /// What was pushed last, by URI.
  var published: [String: PublishedDiagnostics] = [:]
  /// What each document says of files that are not open, by its URI and by theirs.
  var closedFindings: [String: [String: [ProtocolDiagnostic]]] = [:]
  /// What `semanticTokens` answered last, by URI.
  var tokenResults: [String: TokenResult] = [:]
  /// How many were answered, which is what the results are called by.
  var tokenResultCount = 0
  /// The last good picture of each document, by URI.
  var previews: [String: CachedPreview] = [:]
  var ownRequestCount = 0
  private var outgoing: [[UInt8]] = []

  /// Makes what a snapshot of a saved scene shows its reference, and says what was done.
  package typealias SnapshotRecorder =
    @Sendable (
      _ scene: Compilation, _ snapshot: Int, _ path: String
    ) -> Result<String, RecordingFailure>

  /// Why a snapshot was not recorded, in words.
  package struct RecordingFailure: Error {
    package var message: String
    package init(_ message: String) { self.message = message }
  }

  /// The test runner's; nil where there is none.
  let recordSnapshot: SnapshotRecorder?

  /// - Parameters:
  ///   - root: the folder that holds all that scenes read; each scene's own unless given.
  ///   - recordSnapshot: what `scenec.updateSnapshot` runs.
  package init(root: String? = nil, recordSnapshot: SnapshotRecorder? = nil) {
    workspace = Workspace(root: root)
    self.recordSnapshot = recordSnapshot
  }

  /// The exit code, once the client has asked for the end.
  package var exitCode: Int32? {
    if case .exited(let code) = phase { code } else { nil }
  }

  /// The messages that are to be sent, in order.
  package mutating func takeOutgoing() -> [[UInt8]] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Does what one message asks for, which is here without its header.
  package mutating func receive(_ message: [UInt8]) {
    var inbox = Inbox()
    inbox.append(.message(message))
    while let message = inbox.takeFirst() { handle(message) }
  }

  /// Does what a message asks for.
  mutating func handle(_ message: Inbox.Message) {
    guard exitCode == nil else { return }
    switch message.content {
    case .broken(let code, let reason): refuse(nil, .init(code, reason))
    case .answer: break
    case .call(let method, let id):
      if message.isCancelled {
        if let id { refuse(id, .init(.requestCancelled, "the request was canceled")) }
      } else if message.isStale {
        if let id { refuse(id, .init(.contentModified, "the document has changed")) }
      } else {
        call(method, id, message.bytes)
      }
    }
  }

  private mutating func call(_ method: String, _ id: RequestID?, _ bytes: [UInt8]) {
    if let refusal = refusal(of: method) {
      if let id { refuse(id, refusal) }
      return
    }
    if id != nil { publishEdited() }
    guard let handler = Self.handlers[method] else {
      if let id { refuse(id, .init(.methodNotFound, "unknown method '\(method)'")) }
      return
    }
    do throws(RequestFailure) {
      guard let response = try handler.run(&self, bytes, id) else {
        if let id, !handler.isDeferred { respond(id, Nothing?.none) }
        return
      }
      if id != nil { outgoing.append(response) }
    } catch {
      if let id {
        refuse(id, error)
      } else {
        log(.warning, "'\(method)': \(error.message)")
      }
    }
  }

  /// Why a method cannot be called now; notifications at the wrong time are passed over.
  private func refusal(of method: String) -> RequestFailure? {
    if method == "exit" { return nil }
    switch phase {
    case .fresh where method != "initialize":
      return .init(.serverNotInitialized, "the first request must be 'initialize'")
    case .running where method == "initialize":
      return .init(.invalidRequest, "'initialize' can be sent only once")
    case .shutDown, .exited:
      return .init(.invalidRequest, "only 'exit' is allowed after 'shutdown'")
    default: return nil
    }
  }

  struct Nothing: Encodable {}

  // MARK: Sending

  mutating func respond(_ id: RequestID, _ result: (some Encodable)?) {
    send(Response(id: id, result: result))
  }

  mutating func refuse(_ id: RequestID?, _ failure: RequestFailure) {
    send(ErrorResponse(id: id, error: .init(code: failure.code, message: failure.message)))
  }

  mutating func notify(_ method: String, _ parameters: some Encodable) {
    send(Notification(method: method, params: parameters))
  }

  /// Asks the client for something; its answer is not waited for.
  mutating func request(_ method: String, _ parameters: some Encodable) {
    ownRequestCount += 1
    send(
      OwnRequest(
        id: .text("scenec-\(ownRequestCount)"), method: method, params: parameters))
  }

  enum LogLevel: Int, Encodable { case error = 1, warning, info, log }

  struct LogParameters: Encodable {
    var type: LogLevel
    var message: String
  }

  mutating func log(_ level: LogLevel, _ message: String) {
    guard phase == .running else { return }
    notify("window/logMessage", LogParameters(type: level, message: message))
  }

  private mutating func send(_ message: some Encodable) {
    if let bytes = try? JSON.bytes(message) { outgoing.append(bytes) }
  }
}
