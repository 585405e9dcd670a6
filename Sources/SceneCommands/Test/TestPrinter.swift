import SceneCompiler
import SceneSystem
import SceneTesting

/// Formats test results for a terminal.
struct TestPrinter {
  let palette: Palette

  init(_ palette: Palette) { self.palette = palette }

  /// Returns the lines for a result; empty for a test that passed.
  func text(_ result: TestResult) -> String {
    switch result.status {
    case .passed, .skipped:
      return result.notes.isEmpty ? "" : entry("passed with a note", .note, result, result.notes)
    case .recorded: return entry("recorded", .mark, result, result.notes)
    case .expectedFailure:
      return entry(
        "expected failure", .note, result, [result.expectedFailure ?? ""] + result.notes)
    case .failed where result.failure?.kind == .missingReference:
      return palette.paint("failed", .error) + " " + headline(result) + ": "
        + TerminalEscaping.line(result.failure?.message ?? "") + "\n"
    case .failed:
      let message = result.failure?.text(palette: palette) ?? ""
      return entry("failed", .error, result) + message + lines(result.notes)
    }
  }

  /// The number of lines after which failures are no longer printed in full, and after which causes
  /// are only counted.
  private static let limits = (full: 100, all: 180)

  /// Returns the failures by cause: one that several snapshots share once, with the first of them as
  /// an example, and the others as before.
  ///
  ///     failed theme.tbl:2:17 rowHeight 52 → 54 explains 206 snapshots
  ///       Account/a.tbl#dark, Account/a.tbl#rest, Account/b.tbl#rest, and 203 more
  func failures(_ report: TestReport) -> String {
    let results = report.resultsByID
    var texts: [String] = []
    var length = 0
    var printed: Set<SnapshotID> = []
    var omitted = 0
    for cause in report.causes {
      let failed = cause.results.compactMap { results[$0] }.filter { $0.status == .failed }
      let unseen = failed.first { !printed.contains($0.id) }
      // A snapshot whose failure was printed in full contains all of its changes.
      if failed.isEmpty || (failed.count == 1 && unseen == nil) { continue }
      if length >= Self.limits.all {
        omitted += 1
        continue
      }
      var text = ""
      if failed.count > 1 {
        let place = cause.place.map { TerminalEscaping.line($0.description) }
        text =
          palette.paint("failed", .error) + " "
          + (place.map { palette.paint($0, .location) + " " } ?? "")
          + TerminalEscaping.line(cause.message)
          + (cause.place == nil ? ": " : " explains ") + "\(failed.count) snapshots\n"
          + lines([SnapshotID.list(failed.map(\.id))])
      }
      if let unseen, failed.count == 1 || length < Self.limits.full {
        text +=
          length < Self.limits.full
          ? self.text(unseen) : entry("failed", .error, unseen, [cause.title])
        printed.insert(unseen.id)
      }
      length += text.utf8.count { $0 == UInt8(ascii: "\n") }
      texts.append(text)
    }
    if omitted > 0 { texts.append("and \(counted(omitted, "more cause"))\n") }
    return texts.joined()
  }

  private func entry(
    _ status: String, _ style: Palette.Style, _ result: TestResult, _ texts: [String] = []
  ) -> String {
    palette.paint(status, style) + " " + headline(result) + "\n" + lines(texts)
  }

  private func headline(_ result: TestResult) -> String {
    palette.paint(TerminalEscaping.line(result.id.description), .location)
      + (result.place.map { " (\(TerminalEscaping.line($0.description)))" } ?? "")
  }

  private func lines(_ texts: [String]) -> String {
    texts.map { "  " + TerminalEscaping.line($0) + "\n" }.joined()
  }

  /// `1 failed, 2 recorded, 3 skipped, 41 passed (38 cached) in 1.20 s`.
  func summary(_ report: TestReport, nanoseconds: UInt64) -> String {
    if report.results.isEmpty { return "no tests to run\n" }
    let cached = report.results.count { $0.isCached }
    let parts = report.counts.map { status, count in
      let text = status.text(count)
      return switch status {
      case .passed: palette.paint(text, .mark) + (cached > 0 ? " (\(cached) cached)" : "")
      case .failed: palette.paint(text, .error)
      case .recorded: palette.paint(text, .warning)
      case .skipped, .expectedFailure: text
      }
    }
    return (parts + Self.warningCount(report)).joined(separator: ", ")
      + " in \(Self.seconds(nanoseconds))\n"
  }

  private static func warningCount(_ report: TestReport) -> [String] {
    let count = WarningLine.all(of: report.results).count
    return count == 0 ? [] : [counted(count, "warning")]
  }

  /// Returns a line for each warning, up to a number.
  func warnings(of report: TestReport, limit: Int = 20) -> String {
    let lines = WarningLine.all(of: report.results)
    let rest = lines.count - min(lines.count, limit)
    return lines.prefix(limit).map { line in
      palette.paint(TerminalEscaping.line(line.warning.place.description), .location) + ": "
        + palette.paint("warning[\(line.warning.code)]", .warning) + ": "
        + TerminalEscaping.line(line.message) + "\n"
    }.joined() + (rest > 0 ? "and \(rest) more warnings; 'scenec check' prints all\n" : "")
  }

  /// Returns what to do next.
  func advice(_ report: TestReport) -> String {
    let missing = report.results.compactMap(\.failure).first { $0.kind == .missingReference }
    if let advice = missing?.details.first, report.count(.recorded) == 0 { return advice + "\n" }
    if report.count(.recorded) > 0 {
      return "run 'scenec review' to accept or reject recorded snapshots\n"
    }
    if report.results.contains(where: {
      $0.status == .failed && $0.failure?.kind == .difference
    }) {
      return "if the changes are intended, run 'scenec test --record changed' and 'scenec review'\n"
    }
    return ""
  }

  /// Returns a note about references of snapshots that do not exist.
  func unusedReferences(_ paths: [String]) -> String {
    if paths.isEmpty { return "" }
    let them = paths.count == 1 ? "it" : "them"
    return palette.paint("note", .note) + ": \(TestReport.message(onUnused: paths.count)); run "
      + "'scenec prune' to remove \(them)\n" + lines(paths)
  }

  static func seconds(_ nanoseconds: UInt64) -> String {
    if nanoseconds < 10_000_000 { return "less than 0.01 s" }
    let hundredths = (nanoseconds + 5_000_000) / 10_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.utf8.count < 2 ? "0" : "") + fraction + " s"
  }
}

/// Formats the results of mutation testing for a terminal.
struct MutationPrinter {
  let palette: Palette

  /// Returns a line for the scene and two for each mutant that survived.
  ///
  ///     Scenes/places.tbl: 41 of 42 mutants killed, 97%
  ///       Scenes/places.tbl:14:9: survived: 'height: 44' → 'height: 45'
  ///         not covered: the scene at 0.5 s would detect it
  func text(_ scene: MutationReport.Scene) -> String {
    let name = palette.paint(TerminalEscaping.line(scene.scene), .location)
    if let refusal = scene.refusal {
      return name + ": " + palette.paint("not mutated", .error)
        + ": \(TerminalEscaping.line(refusal))\n"
    }
    var text = "\(name): \(message(scene.counts))\n"
    for survivor in scene.survivors {
      let change = Mutation.message(survivor.kind, survivor.before, survivor.after)
      text +=
        "  " + palette.paint(TerminalEscaping.line(survivor.place.description), .location) + ": "
        + palette.paint("survived", .warning) + ": " + TerminalEscaping.line(change) + "\n    "
        + TerminalEscaping.line(survivor.reason) + "\n"
    }
    return text
  }

  func summary(_ report: MutationReport) -> String {
    report.scenes.count > 1 ? "total: \(message(report.total))\n" : ""
  }

  private func message(_ counts: MutationReport.Counts) -> String {
    var parts: [String] = []
    if let score = counts.score {
      parts.append("\(counts.killed) of \(counts.killed + counts.survived) mutants killed")
      parts.append("\(score)%")
    } else {
      parts.append("no mutants")
    }
    if counts.equivalent > 0 { parts.append("\(counts.equivalent) equivalent") }
    if counts.notCompiled > 0 { parts.append("\(counts.notCompiled) did not compile") }
    return parts.joined(separator: ", ")
  }
}

/// A line for each scene that was run, in the log of a run without a terminal, if there are several.
///
///     [12/90] Scenes/places.tbl: 1 failed, 2 passed
struct SceneLog {
  /// The number of tests up to the last of each scene; empty if there is no log.
  private var ends: [Int] = []
  private let count: Int
  private var start = 0

  /// - Parameter tests: The tests in the order of their results.
  init(_ tests: [SnapshotTest]) {
    let isLogged = !SystemCalls.isTerminal(2)
    for index in tests.indices where isLogged {
      let isLast = index + 1 == tests.count || tests[index + 1].id.scene != tests[index].id.scene
      if isLast { ends.append(index + 1) }
    }
    count = ends.count
    if count == 1 { ends = [] }
  }

  /// Returns the line of the scene that a result ends; nil if it ends none.
  mutating func line(after results: [TestResult]) -> String? {
    guard results.count == ends.first, let scene = results.last?.id.scene else { return nil }
    ends.removeFirst()
    let report = TestReport(results: Array(results[start...]))
    start = results.count
    // A cached run would only repeat its list of scenes.
    if report.results.allSatisfy({ $0.isCached || $0.status == .skipped }) { return nil }
    return "[\(count - ends.count)/\(count)] \(TerminalEscaping.line(scene)): "
      + report.counts.map { $0.text($1) }.joined(separator: ", ") + "\n"
  }
}

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

  init(total: Int, isQuiet: Bool = false) {
    self.total = total
    isShown = !isQuiet && SystemCalls.isTerminal(2) && SystemCalls.environment("TERM") != "dumb"
  }

  /// Returns the text to write after a result: its lines, if any, and the bar.
  mutating func text(afterFailure: Bool = false, lines: String) -> String {
    done += 1
    if afterFailure { failed += 1 }
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
