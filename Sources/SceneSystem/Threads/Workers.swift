/// Threads that share whatever work there is: the scenes of a call, their outputs, and the bands of
/// an image.
///
/// Whoever hands out work takes part in it, so work may hand out work in turn, and with a count of
/// one everything is done where it is asked for, and no thread is started. What is made never
/// depends on the count.
public final class Workers: @unchecked Sendable {
  /// How many threads work at once, the caller's own among them.
  public let count: Int
  /// Guards all that the threads share, in the sources of work too.
  package let monitor = Monitor()
  // Looked at and changed under the monitor's lock only.
  private var sources: [any WorkSource] = []
  private var threads: [WorkThread] = []
  private var isClosed = false

  /// The caller's thread and no other.
  public static var alone: Workers { Workers(count: 1) }

  private init(count: Int) { self.count = max(count, 1) }

  /// Runs `body` with `count` workers, and waits for their threads to end.
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
  /// - Parameter usefulThreads: how many there is work for, the caller's own among them.
  package func share<Result, Failure: Error>(
    _ source: any WorkSource, usefulThreads: Int, while body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    monitor.withLock {
      sources.append(source)
      while threads.count + 1 < min(count, usefulThreads) {
        guard let thread = WorkThread({ self.serve() }) else { break }
        threads.append(thread)
      }
      monitor.signalChange()
    }
    defer { monitor.withLock { sources.removeAll { $0 === source } } }
    return try body()
  }

  private func serve() {
    while let piece = waitForPiece() { piece() }
  }

  private func waitForPiece() -> WorkPiece? {
    monitor.withLock {
      while !isClosed {
        // The oldest source has the largest pieces, which need each other least.
        for source in sources {
          if let piece = source.claim() { return piece }
        }
        monitor.wait()
      }
      return nil
    }
  }
}

/// What one thread does at a stretch.
package typealias WorkPiece = () -> Void

/// Something that several threads can take pieces of.
package protocol WorkSource: AnyObject {
  /// A piece that can be done now, if there is one; whoever asks does it. Called under the workers'
  /// lock.
  func claim() -> WorkPiece?
}
