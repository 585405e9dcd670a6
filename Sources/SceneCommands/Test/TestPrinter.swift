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
    return palette.paint("note", .note) + " " + headline(result) + "\n" + lines(result.notes)
  }

  private func headline(_ result: TestResult) -> String {
    palette.paint(TerminalEscaping.line(result.id.description), .location)
      + (result.place.map { " (\(TerminalEscaping.line($0.description)))" } ?? "")
  }

  private func lines(_ texts: [String]) -> String {
    texts.map { "  " + TerminalEscaping.line($0) + "\n" }.joined()
  }

  /// `41 passed (38 cached), 1 failed, 2 recorded, 3 skipped in 1.2 s`.
  func summary(_ report: TestReport, nanoseconds: UInt64) -> String {
    if report.results.isEmpty { return "no tests to run\n" }
    let cached = report.results.count { $0.isRemembered }
    var parts: [String] = []
    let passed = report.count(.passed)
    parts.append(
      palette.paint("\(passed) passed", .mark)
        + (cached > 0 ? " (\(cached) cached)" : ""))
    let failed = report.count(.failed)
    if failed > 0 { parts.append(palette.paint("\(failed) failed", .error)) }
    let recorded = report.count(.recorded)
    if recorded > 0 { parts.append(palette.paint("\(recorded) recorded", .warning)) }
    let skipped = report.count(.skipped)
    if skipped > 0 { parts.append("\(skipped) skipped") }
    return parts.joined(separator: ", ") + " in \(Self.seconds(nanoseconds))\n"
  }

  /// Returns a note about references of snapshots that do not exist.
  func orphans(_ paths: [String]) -> String {
    if paths.isEmpty { return "" }
    let count =
      paths.count == 1
      ? "1 reference does not belong to any snapshot"
      : "\(paths.count) references do not belong to any snapshot"
    return palette.paint("note", .note) + " \(count); 'scenec prune' removes them\n"
      + lines(paths)
  }

  static func seconds(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5_000_000) / 10_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.utf8.count < 2 ? "0" : "") + fraction + " s"
  }
}
