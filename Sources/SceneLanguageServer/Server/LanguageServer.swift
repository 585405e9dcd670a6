import SceneCompiler
import SceneSystem

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
  /// The number of documents for which that is done on other threads.
  var lateWorkCount = 0
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
  /// The document that is being typed.
  var typing: Typing?
  /// What the client shows, by the document in whose analysis it was found.
  var shown: [String: Set<ShownDiagnostic>] = [:]
  /// The documents some of whose diagnostics are reported when typing ends.
  var withheld: Set<String> = []
  /// The last published diagnostics, by URI.
  var published: [String: PublishedDiagnostics] = [:]
  /// The published diagnostics by the keys of the document in whose analysis they were found, and of
  /// the file.
  var findings: [String: [String: [ProtocolDiagnostic]]] = [:]
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
  ///  - root: The folder that contains all files that scenes read; nil for the project
  ///    of each scene.
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

extension LanguageServer {
  /// The time without edits after which a long check continues, in milliseconds.
  private static let restTime = 30
  /// The time without edits after which lints are computed, in milliseconds.
  private static let quietTime = 80
  /// The interval at which the server checks that the client is still running, in milliseconds.
  private static let lookoutTime = 5000

  /// Processes messages on standard input until the client ends the session.
  ///
  /// - Returns: Whether the client requested the end, after `shutdown`.
  package mutating func serve() -> Bool {
    FreedMemory.keep()
    var reader = MessageReader()
    var inbox = Inbox()
    var isAtEnd = false
    let workers = SlowWorkers()
    worksBeside = workers != nil
    while exitCode == nil {
      var isQuiet = false
      // All available messages are read first, because they can cancel waiting requests.
      while !isAtEnd, !inbox.isFull {
        let hasWork = !inbox.isEmpty || hasIdleWork
        let time = hasWork ? 0 : waitingTime(workers)
        let ready = SystemCalls.readable(inputs(workers), milliseconds: time)
        isQuiet = ready.isEmpty && !hasWork
        guard ready.contains(0) else { break }
        let bytes = (try? SystemCalls.read(0, atMost: 1 << 16)) ?? []
        isAtEnd = bytes.isEmpty
        reader.append(bytes)
        while let event = reader.next() { inbox.append(event) }
      }
      for result in workers?.takeResults() ?? [] { result(&self) }
      receiveFromPages()
      if typing?.timeLeft == 0 { endTyping() }
      // The client ended without a request.
      if isAtEnd, inbox.isEmpty { return false }
      if isQuiet, let process = client.process, !SystemCalls.isRunning(process) { return false }
      if let message = inbox.takeFirst() {
        handle(message)
      } else if !publishNext(), isQuiet {
        doQuietWork(workers)
      }
      while workers?.isFull != true, let work = takeDeferred() ?? takeRequestedImage() {
        start(work, workers)
      }
      for message in takeOutgoing() {
        // The client no longer reads the output.
        guard Self.write(message) else { return false }
      }
    }
    return exitCode == 0
  }

  /// The descriptors from which the server reads messages and results.
  private func inputs(_ workers: SlowWorkers?) -> [Int32] {
    [0] + [workers?.wakeUp.readEnd, pages?.wakeUp.readEnd].compactMap(\.self)
  }

  /// Writes a message to standard output; returns false if it is closed.
  private static func write(_ message: [UInt8]) -> Bool {
    // Long messages are not copied.
    let parts =
      message.count < 1 << 16 ? [framed(message)] : [header(of: message), message]
    return parts.allSatisfy { (try? SystemCalls.write($0, to: 1)) != nil }
  }

  /// The time to wait for a message before idle work is done.
  private func waitingTime(_ workers: SlowWorkers?) -> Int {
    min(restingTime(workers), typing?.timeLeft ?? .max)
  }

  private func restingTime(_ workers: SlowWorkers?) -> Int {
    if !unchecked.isEmpty { return isChecking ? 0 : Self.restTime }
    if isLiveWorkWaiting { return Self.restTime }
    return !unlinted.isEmpty && mayBeginLateWork(workers) ? Self.quietTime : Self.lookoutTime
  }

  /// Returns whether another document can be resolved and linted. One that takes long does not delay
  /// all others, and threads are left for requests.
  private func mayBeginLateWork(_ workers: SlowWorkers?) -> Bool {
    lateWorkCount < 2 && workers?.isFull != true
  }

  private mutating func doQuietWork(_ workers: SlowWorkers?) {
    if !unchecked.isEmpty {
      let inputs = inputs(workers)
      return checkMore { !SystemCalls.readable(inputs, milliseconds: 0).isEmpty }
    }
    if isLiveWorkWaiting {
      if let work = takeLiveWork() { start(work, workers) }
      return
    }
    if mayBeginLateWork(workers), let work = takeSlowWork() { start(work, workers) }
  }

  private mutating func start(_ work: @escaping SlowWork, _ workers: SlowWorkers?) {
    if let workers { workers.start(work) } else { work()(&self) }
  }
}

// The lifecycle of a session, from `initialize` to `exit`.

extension LanguageServer {
  mutating func initialize(_ parameters: AnyJSON) -> InitializeResult {
    client = ClientProfile(parameters)
    workspace.folders = client.folders
    if let root = client.root { workspace.root = root }
    if client.describesCodes, client.codeDescriptions == nil { startPages() }
    phase = .running
    return InitializeResult(
      capabilities: ServerCapabilities(positionEncoding: client.encoding),
      serverInfo: .init(name: "scenec", version: CompilerVersion.text))
  }

  /// Registers for notifications about changes of files that scenes can read.
  mutating func watchFiles() {
    guard client.watchesFiles else { return }
    request(
      "client/registerCapability",
      Registrations(registrations: [
        .init(
          registerOptions: .init(watchers: Self.fileKinds.map { .init(globPattern: "**/*." + $0) }))
      ]))
  }

  struct Registrations: Encodable {
    struct Registration: Encodable {
      struct Options: Encodable { var watchers: [Watcher] }
      struct Watcher: Encodable { var globPattern: String }

      var id = "scenec-files"
      var method = "workspace/didChangeWatchedFiles"
      var registerOptions: Options
    }

    var registrations: [Registration]
  }

  mutating func shutDown() { phase = .shutDown }

  mutating func exit() { phase = .exited(code: phase == .shutDown ? 0 : 1) }

  struct FolderChanges: Decodable {
    var event: Event
    struct Event: Decodable {
      var added: [Folder]
      var removed: [Folder]
    }
    struct Folder: Decodable { var uri: String }
  }

  mutating func changeFolders(_ changes: FolderChanges) {
    let removed = Set(changes.event.removed.compactMap { FileURI.path(of: $0.uri) })
    workspace.folders.removeAll { removed.contains($0) }
    workspace.folders += changes.event.added.compactMap { FileURI.path(of: $0.uri) }
  }
}
