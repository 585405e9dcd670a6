import SceneSystem

/// Work that takes longer than a client may wait for another answer. It is done with copies of all
/// it needs, on any thread; what it gives is done with the server afterwards.
typealias SlowWork = @Sendable () -> SlowResult
typealias SlowResult = @Sendable (inout LanguageServer) -> Void

/// Threads that do slow work beside the one that serves.
final class SlowWorkers: @unchecked Sendable {
  private let monitor = Monitor()
  /// Tells the serving thread that a result is there.
  let wakeUp: WakeUpPipe
  // Looked at and changed under the monitor's lock only.
  private var results: [SlowResult] = []
  private var runningCount = 0

  /// So much is done at once: one that nobody waits for any more may go on for a while.
  private static let limit = 4

  init?() {
    guard let wakeUp = WakeUpPipe() else { return nil }
    self.wakeUp = wakeUp
  }

  var isIdle: Bool { monitor.withLock { runningCount == 0 } }
  var isFull: Bool { monitor.withLock { runningCount >= Self.limit } }

  func start(_ work: @escaping SlowWork) {
    monitor.withLock { runningCount += 1 }
    let body: @Sendable () -> Void = { [self] in
      let result = work()
      monitor.withLock {
        results.append(result)
        runningCount -= 1
      }
      wakeUp.signal()
    }
    // Without a thread there is still this one.
    if !WorkThread.runDetached(body) { body() }
  }

  func takeResults() -> [SlowResult] {
    wakeUp.clear()
    return monitor.withLock {
      defer { results = [] }
      return results
    }
  }
}

extension LanguageServer {
  /// Leaves a request to a thread, or does its work here where there are none.
  ///
  /// - Parameter work: ends with the answer.
  mutating func answer(_ id: RequestID, after work: @escaping SlowWork) {
    guard worksBeside else { return work()(&self) }
    deferred[id] = work
    waiting.append(id)
  }

  /// The work of the request that has waited longest.
  mutating func takeDeferred() -> SlowWork? {
    while !waiting.isEmpty {
      if let work = deferred[waiting.removeFirst()] { return work }
    }
    return nil
  }

  /// Answers a request that was left to a thread, unless nobody waits for it any more.
  mutating func answer(_ id: RequestID, _ result: Result<some Encodable, RequestFailure>) {
    if worksBeside, deferred.removeValue(forKey: id) == nil { return }
    switch result {
    case .success(let value): respond(id, value)
    case .failure(let failure): refuse(id, failure)
    }
  }

  struct Cancellation: Decodable { var id: RequestID }

  /// A request whose work has begun: its answer goes at once, and its result nowhere.
  mutating func cancel(_ cancellation: Cancellation) {
    guard deferred.removeValue(forKey: cancellation.id) != nil else { return }
    refuse(cancellation.id, .init(.requestCancelled, "the request was cancelled"))
  }
}
