import SceneSystem

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
    if !unchecked.isEmpty { return isChecking ? 0 : Self.restTime }
    if isLiveWorkWaiting { return Self.restTime }
    return !unlinted.isEmpty && workers?.isIdle != false ? Self.quietTime : Self.lookoutTime
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
    if workers?.isIdle != false, let work = takeSlowWork() { start(work, workers) }
  }

  private mutating func start(_ work: @escaping SlowWork, _ workers: SlowWorkers?) {
    if let workers { workers.start(work) } else { work()(&self) }
  }
}
