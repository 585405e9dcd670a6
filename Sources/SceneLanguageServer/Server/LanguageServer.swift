import SceneCompiler

/// The state of the server between two messages: the client's capabilities, and the workspace.
///
/// The caller passes in messages and takes the responses. This type does no input or output.
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
  /// The documents whose diagnostics will be published.
  var unpublished: Set<String> = []
  /// The documents that will be resolved and linted when typing pauses.
  var unlinted: Set<String> = []
  /// The documents whose check after an edit was incomplete.
  var unchecked: Set<String> = []
  /// Whether the check of one of them has begun since the last edit.
  var isChecking = false
  /// Whether slow work is done on other threads.
  var worksBeside = false
  /// Requests that are answered when their work is done, by ID.
  var deferred: [RequestID: PreparedWork] = [:]
  /// The requests among them whose work has not begun, in order.
  var waiting: [RequestID] = []
  /// The document that was edited last.
  var lastEdited: String?
  /// The last published diagnostics, by URI.
  var published: [String: PublishedDiagnostics] = [:]
  /// The diagnostics of files that are not open, by the keys of the document and the file.
  var closedFindings: [String: [String: [ProtocolDiagnostic]]] = [:]
  /// The last result of `semanticTokens`, by key.
  var tokenResults: [String: TokenResult] = [:]
  /// The number of results so far, which is the ID of the next one.
  var tokenResultCount = 0
  var ownRequestCount = 0
  /// Serves pages to browsers, once something refers to them.
  var pages: PageServer?
  /// What the preview page shows; nil until it is requested.
  var live: LiveView?
  /// The reports of files in the client's folders, by key.
  var workspaceReports: [String: WorkspaceReport] = [:]
  private var outgoing: [[UInt8]] = []

  /// An action on a snapshot of a saved scene, which returns a message for the user.
  package typealias SnapshotAction =
    @Sendable (
      _ scene: Compilation, _ snapshot: Int, _ path: String
    ) -> Result<String, SnapshotFailure>

  /// The reason why an action failed.
  package struct SnapshotFailure: Error {
    package var message: String
    package init(_ message: String) { self.message = message }
  }

  // The test runner's actions; nil if there is no test runner.
  let recordSnapshot: SnapshotAction?
  let compareSnapshot: SnapshotAction?

  /// Creates a server.
  ///
  /// - Parameters:
  ///  - root: The folder that contains all files that scenes read; nil for each scene's own folder.
  ///  - recordSnapshot: The action of `scenec.updateSnapshot`.
  ///  - compareSnapshot: The action of `scenec.compareSnapshot`.
  package init(
    root: String? = nil, recordSnapshot: SnapshotAction? = nil,
    compareSnapshot: SnapshotAction? = nil
  ) {
    workspace = Workspace(root: root)
    self.recordSnapshot = recordSnapshot
    self.compareSnapshot = compareSnapshot
  }

  /// The exit code, after the client requested the end of the session.
  package var exitCode: Int32? {
    if case .exited(let code) = phase { code } else { nil }
  }

  /// Returns the messages to be sent, in order, and removes them.
  package mutating func takeOutgoing() -> [[UInt8]] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Processes a message without its header.
  package mutating func receive(_ message: [UInt8]) {
    var inbox = Inbox()
    inbox.append(.message(message))
    while let message = inbox.takeFirst() { handle(message) }
  }

  /// Processes a message.
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

  /// Returns the reason why a method cannot be called in the current state. Notifications are
  /// ignored.
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

  /// Sends a request to the client without waiting for the response.
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
    outgoing.append(JSON.bytes(message))
  }
}
