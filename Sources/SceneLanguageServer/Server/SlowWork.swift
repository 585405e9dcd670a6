import SceneSystem

/// Work that takes too long to delay other responses. It runs on another thread with copies of its
/// input; its result is then processed on the server's thread.
typealias SlowWork = @Sendable () -> SlowResult
/// Work that is prepared on the server's thread when it can begin, so that a waiting request keeps
/// no analysis.
typealias PreparedWork = @Sendable (inout LanguageServer) -> SlowWork
typealias SlowResult = @Sendable (inout LanguageServer) -> Void

/// The threads that do slow work.
final class SlowWorkers: @unchecked Sendable {
  private let monitor = Monitor()
  /// Notifies the server's thread of a result.
  let wakeUp: WakeUpPipe
  // Accessed only with the monitor locked.
  private var results: [SlowResult] = []
  private var runningCount = 0

  /// The maximum number of concurrent tasks, some of which may have been canceled.
  private static let limit = 4

  init?() {
    guard let wakeUp = WakeUpPipe() else { return nil }
    self.wakeUp = wakeUp
  }

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
    // If a thread cannot be created, the work is done on this one.
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
  /// Answers a request after work on another thread, or immediately if there are no threads.
  ///
  /// - Parameter work: Work that ends with the response.
  mutating func answer(_ id: RequestID, after work: @escaping SlowWork) {
    answer(id, preparing: { _ in work })
  }

  mutating func answer(_ id: RequestID, preparing work: @escaping PreparedWork) {
    guard worksBeside else { return work(&self)()(&self) }
    deferred[id] = work
    waiting.append(id)
  }

  /// Returns the work of the oldest waiting request.
  mutating func takeDeferred() -> SlowWork? {
    while !waiting.isEmpty {
      if let work = deferred[waiting.removeFirst()] { return work(&self) }
    }
    return nil
  }

  /// Answers a request after work on another thread, unless it was canceled.
  mutating func answer(_ id: RequestID, _ result: Result<some Encodable, RequestFailure>) {
    if worksBeside, deferred.removeValue(forKey: id) == nil { return }
    switch result {
    case .success(let value): respond(id, value)
    case .failure(let failure): refuse(id, failure)
    }
  }

  struct Cancellation: Decodable { var id: RequestID }

  /// Cancels a request whose work has begun: it is answered immediately, and its result is
  /// discarded.
  mutating func cancel(_ cancellation: Cancellation) {
    guard deferred.removeValue(forKey: cancellation.id) != nil else { return }
    refuse(cancellation.id, .init(.requestCancelled, "the request was canceled"))
  }
}
