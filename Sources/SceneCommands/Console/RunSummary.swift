import SceneCompiler
import SceneSystem

/// What is done of the scenes or tests of a run, which Control-C prints.
///
///     interrupted: 12 of 90 scenes done; not done: a.tbl, b.tbl, c.tbl, and 75 more
final class RunSummary: @unchecked Sendable {
  private let names: [String]
  private let noun: String
  private let pipe: WakeUpPipe
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var done = 0

  /// Prints the summary if the run is interrupted before `end`; nil if it does not need one.
  ///
  /// - Parameter names: What is done, in this order.
  init?(_ names: [String], _ noun: String, _ console: Console) {
    // The pipe takes two files, which a run with few of them needs itself.
    guard names.count > 1, !console.isQuiet, console.isForPeople,
      SystemCalls.openFileLimit() >= 32, let pipe = WakeUpPipe()
    else { return nil }
    (self.names, self.noun, self.pipe) = (names, noun, pipe)
    SignalHandling.redirectInterruption(to: pipe)
    guard WorkThread.runDetached({ self.wait() }) else {
      SignalHandling.redirectInterruption(to: nil)
      return nil
    }
  }

  /// Counts the next one as done.
  func advance() { monitor.withLock { done += 1 } }

  func end() {
    SignalHandling.redirectInterruption(to: nil)
    pipe.signal()
  }

  private func wait() {
    _ = SystemCalls.readable([pipe.readEnd], milliseconds: -1)
    // The end of the run writes 0.
    guard let number = try? SystemCalls.read(pipe.readEnd, atMost: 1).first, number > 0 else {
      return
    }
    let left = names.dropFirst(monitor.withLock { done })
    let named = left.prefix(3).map { TerminalEscaping.line($0) }
    let list = named + (left.count > 3 ? ["and \(left.count - 3) more"] : [])
    // A terminal shows what is pressed.
    Console().printError(
      (SystemCalls.isTerminal(2) ? "\n" : "")
        + "interrupted: \(names.count - left.count) of \(names.count) \(noun)s done; not done: "
        + list.joined(separator: ", ") + "\n")
    SignalHandling.end(by: Int32(number))
  }
}
