import SceneSystem
import SceneTesting

/// A progress bar on the last line of a terminal; empty if standard error is not a terminal.
///
///     ████████████░░░░░░░░░░░░░░░░░░ 412/1000, 3 failed
struct ProgressBar {
  private let total: Int
  private let isShown: Bool
  private var done = 0
  private var failed = 0
  private var lastDrawn: UInt64 = 0
  private var isDrawn = false

  init(total: Int) {
    self.total = total
    isShown = SystemCalls.isTerminal(2) && SystemCalls.environment("TERM") != "dumb"
  }

  /// Returns the text to write after a result: its lines, if any, and the bar.
  mutating func text(after result: TestResult, lines: String) -> String {
    done += 1
    if result.status == .failed { failed += 1 }
    guard isShown else { return lines }
    let now = SystemCalls.now()
    // Drawing more often would cost time without showing more.
    let isDue = now - lastDrawn > 50_000_000
    if lines.isEmpty, !isDue { return "" }
    lastDrawn = now
    let cleared = erasing()
    isDrawn = true
    return cleared + lines + Self.bar(done, failed, of: total, width: Terminal.size(2).columns)
  }

  /// Returns the text that erases the bar.
  mutating func erasing() -> String {
    defer { isDrawn = false }
    return isDrawn ? "\r\u{1B}[K" : ""
  }

  static func bar(_ done: Int, _ failed: Int, of total: Int, width: Int) -> String {
    let words = " \(done)/\(total)" + (failed > 0 ? ", \(failed) failed" : "")
    let cells = min(30, width - words.utf8.count - 1)
    guard cells > 3, total > 0 else { return String(words.dropFirst().prefix(max(width - 1, 0))) }
    let full = done * cells / total
    return String(repeating: "█", count: full) + String(repeating: "░", count: cells - full) + words
  }
}
