/// Threads that share work: the scenes of a run, their outputs, and the bands of an image.
///
/// The thread that submits work takes part in it, so work can submit other work. With a count of
/// one, everything is done on the calling thread, and no thread is started. Results never depend on
/// the count.
public final class Workers: @unchecked Sendable {
  /// The number of threads, including the caller's.
  public let count: Int
  /// Guards all shared state, including that of work sources.
  package let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var sources: [(source: any WorkSource, scene: Int?)] = []
  private var threads: [WorkThread] = []
  private var isClosed = false

  /// Workers that consist of only the caller's thread.
  public static var alone: Workers { Workers(count: 1) }

  private init(count: Int) {
    // Besides the standard streams, each thread can have an output, its folder, and an input open.
    self.count = max(min(count, SystemCalls.openFileLimit() / 4 - 1), 1)
  }

  /// Runs `body` with `count` workers, and waits for their threads to end.
  ///
  /// - Throws: The errors thrown by `body`.
  public static func with<Result, Failure: Error>(
    count: Int, _ body: (Workers) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let workers = Workers(count: count)
    defer { workers.close() }
    return try body(workers)
  }

  private func close() {
    let threads = monitor.withLock {
      isClosed = true
      monitor.signalChange()
      return self.threads
    }
    for thread in threads { thread.join() }
  }

  /// Lets the threads take pieces of `source` while `body` runs.
  ///
  /// - Parameter usefulThreads: The number of threads for which there is work, including the
  ///   caller's.
  package func share<Result, Failure: Error>(
    _ source: any WorkSource, usefulThreads: Int, while body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    monitor.withLock {
      sources.append((source, SceneTime.current))
      while threads.count + 1 < min(count, usefulThreads) {
        guard let thread = WorkThread({ self.serve() }) else { break }
        threads.append(thread)
      }
      monitor.signalChange()
    }
    defer { monitor.withLock { sources.removeAll { $0.source === source } } }
    return try body()
  }

  private func serve() {
    while let (piece, scene) = waitForPiece() {
      SceneTime.join(scene)
      piece()
      SceneTime.end()
    }
  }

  private func waitForPiece() -> (WorkPiece, scene: Int?)? {
    monitor.withLock {
      while !isClosed {
        // The oldest source has the largest and most independent pieces.
        for (source, scene) in sources {
          if let piece = source.claim() { return (piece, scene) }
        }
        monitor.wait()
      }
      return nil
    }
  }
}

/// A piece of work that runs on one thread.
package typealias WorkPiece = () -> Void

/// Work that several threads can share.
package protocol WorkSource: AnyObject {
  /// Returns the next available piece, which the caller must run; nil if there is none. Called with
  /// the workers' monitor locked.
  func claim() -> WorkPiece?
}

extension Workers {
  /// Computes a value for each number below `count`, in any order and on any thread, and passes
  /// them to `take` on this thread in order.
  package func map<Value>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Value, take: (Int, Value) -> Void
  ) {
    if self.count == 1 || count <= 1 {
      let scene = SceneTime.current
      for number in 0..<max(count, 0) {
        take(number, make(number))
        if scene == nil { SceneTime.end() }
      }
      return
    }
    let list = WorkList(count: count, make, monitor)
    share(list, usefulThreads: count) {
      for number in 0..<count { take(number, list.wait(for: number)) }
    }
  }

  /// Returns a value for each number below `count`, computed in any order and on any thread.
  package func map<Value>(_ count: Int, _ make: @escaping @Sendable (Int) -> Value) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    map(count, make) { values.append($1) }
    return values
  }
}

/// Values that are computed independently.
private final class WorkList<Value>: WorkSource, @unchecked Sendable {
  private let make: @Sendable (Int) -> Value
  private let monitor: Monitor
  private let count: Int
  // Accessed only with the monitor locked.
  private var claimed = 0
  private var made: [Int: Value] = [:]

  package init(count: Int, _ make: @escaping @Sendable (Int) -> Value, _ monitor: Monitor) {
    self.count = count
    self.make = make
    self.monitor = monitor
  }

  package func claim() -> WorkPiece? {
    if claimed == count { return nil }
    let number = claimed
    claimed += 1
    return {
      let value = self.make(number)
      self.monitor.withLock {
        self.made[number] = value
        self.monitor.signalChange()
      }
    }
  }

  /// Returns a value, which is computed once. Computes other values while waiting.
  package func wait(for number: Int) -> Value {
    while true {
      let (value, piece) = monitor.withLock { () -> (Value?, WorkPiece?) in
        while true {
          if let value = made.removeValue(forKey: number) { return (value, nil) }
          if let piece = claim() { return (nil, piece) }
          monitor.wait()
        }
      }
      if let value { return value }
      let scene = SceneTime.current
      piece?()
      if scene == nil { SceneTime.end() }
    }
  }
}
