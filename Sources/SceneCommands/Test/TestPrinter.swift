import SceneCompiler
import SceneTesting

/// Formats test results for a terminal.
struct TestPrinter {
  let palette: Palette

  init(_ palette: Palette) { self.palette = palette }

  /// Returns the lines for a result; empty for a test that passed.
  func text(_ result: TestResult) -> String {
    switch result.status {
    case .passed, .skipped: return notes(of: result)
    case .recorded:
      return palette.paint("recorded", .mark) + " " + headline(result) + "\n"
        + lines(result.notes)
    case .failed:
      let message = result.failure?.text(palette: palette) ?? ""
      return palette.paint("failed", .error) + " " + headline(result) + "\n" + message
        + lines(result.notes)
    }
  }

  private func notes(of result: TestResult) -> String {
    if result.notes.isEmpty { return "" }
    return palette.paint("passed with a note", .note) + " " + headline(result) + "\n"
      + lines(result.notes)
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
      let text = "\(count) \(status.rawValue)"
      return switch status {
      case .passed: palette.paint(text, .mark) + (cached > 0 ? " (\(cached) cached)" : "")
      case .failed: palette.paint(text, .error)
      case .recorded: palette.paint(text, .warning)
      case .skipped: text
      }
    }
    return parts.joined(separator: ", ") + " in \(Self.seconds(nanoseconds))\n"
  }

  /// Returns what to do next.
  func advice(_ report: TestReport) -> String {
    if report.count(.recorded) > 0 {
      return "run 'scenec review' to accept or reject recorded snapshots\n"
    }
    if report.results.contains(where: { $0.failure?.kind == .difference }) {
      return "if the changes are intended, run 'scenec test --record changed' and 'scenec review'\n"
    }
    return ""
  }

  /// Returns a note about references of snapshots that do not exist.
  func unusedReferences(_ paths: [String]) -> String {
    if paths.isEmpty { return "" }
    let count =
      paths.count == 1
      ? "1 reference does not belong to any snapshot"
      : "\(paths.count) references do not belong to any snapshot"
    let them = paths.count == 1 ? "it" : "them"
    return palette.paint("note", .note) + ": \(count); run 'scenec prune' to remove \(them)\n"
      + lines(paths)
  }

  static func seconds(_ nanoseconds: UInt64) -> String {
    if nanoseconds < 10_000_000 { return "less than 0.01 s" }
    let hundredths = (nanoseconds + 5_000_000) / 10_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.utf8.count < 2 ? "0" : "") + fraction + " s"
  }
}
