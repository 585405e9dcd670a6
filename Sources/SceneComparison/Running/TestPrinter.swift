import SceneCompiler

/// Results as a person reads them on a terminal.
package struct TestPrinter {
  package let palette: Palette

  package init(_ palette: Palette) { self.palette = palette }

  /// What is worth saying about a result: nothing of a test that passed.
  package func text(_ result: TestResult) -> String {
    switch result.status {
    case .passed, .skipped: return notes(of: result)
    case .recorded:
      return palette.paint("recorded", .mark) + " " + headline(result) + "\n"
        + lines(result.notes)
    case .failed:
      let message = result.failure.map(block) ?? ""
      return palette.paint("failed", .error) + " " + headline(result) + "\n" + message
        + lines(result.notes)
    }
  }

  private func notes(of result: TestResult) -> String {
    if result.notes.isEmpty { return "" }
    return palette.paint("note", .note) + " " + headline(result) + "\n" + lines(result.notes)
  }

  private func headline(_ result: TestResult) -> String {
    palette.paint(VisibleText.line(result.id.description), .location)
      + (result.place.map { " (\(VisibleText.line($0.description)))" } ?? "")
  }

  private func lines(_ texts: [String]) -> String {
    texts.map { "  " + VisibleText.line($0) + "\n" }.joined()
  }

  /// Cause, layers, pixels, files: in this order.
  private func block(_ failure: Failure) -> String {
    var text = ""
    if let cause = failure.cause { text += lines([cause.sentence]) }
    text += lines(failure.changes.map(\.sentence))
    text += "  " + palette.paint(VisibleText.line(failure.message), .message) + "\n"
    if let tightest = failure.picture?.tightest {
      text += lines(["the tightest tolerance that would pass: \(tightest.sentence)"])
    }
    text += lines(failure.details)
    let files = [
      ("reference", failure.files.reference ?? failure.files.referenceTree),
      ("actual", failure.files.actual ?? failure.files.actualTree),
      ("difference", failure.files.difference),
    ]
    for case (let name, let path?) in files {
      let padding = String(repeating: " ", count: 11 - name.utf8.count)
      text += lines([name + padding + path])
    }
    return text
  }

  /// `41 passed (38 remembered), 1 failed, 2 recorded, 3 skipped in 1.2 s`.
  package func summary(_ report: TestReport, nanoseconds: UInt64) -> String {
    let remembered = report.results.count { $0.isRemembered }
    var parts: [String] = []
    let passed = report.count(.passed)
    parts.append(
      palette.paint("\(passed) passed", .mark)
        + (remembered > 0 ? " (\(remembered) remembered)" : ""))
    let failed = report.count(.failed)
    if failed > 0 { parts.append(palette.paint("\(failed) failed", .error)) }
    let recorded = report.count(.recorded)
    if recorded > 0 { parts.append(palette.paint("\(recorded) recorded", .warning)) }
    let skipped = report.count(.skipped)
    if skipped > 0 { parts.append("\(skipped) skipped") }
    return parts.joined(separator: ", ") + " in \(Self.seconds(nanoseconds))\n"
  }

  /// References that no snapshot asks for.
  package func orphans(_ paths: [String]) -> String {
    if paths.isEmpty { return "" }
    let count =
      paths.count == 1
      ? "one reference belongs to no snapshot" : "\(paths.count) references belong to no snapshot"
    return palette.paint("note", .note) + " \(count); 'scenec prune' removes what no scene wants\n"
      + lines(paths)
  }

  static func seconds(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5_000_000) / 10_000_000
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100)." + (fraction.utf8.count < 2 ? "0" : "") + fraction + " s"
  }
}

extension Failure.Cause {
  var sentence: String {
    switch self {
    case .scene: "the scene changed since the reference was recorded"
    case .compiler: "the compiler changed, and not the scene"
    case .unknown: "the reference does not say what it was recorded from"
    }
  }
}

extension LayerChange {
  /// `row 3: separator: y 175.5 → 176.5, places.tbl:14`.
  var sentence: String {
    let what =
      switch kind {
      case .added: "is new"
      case .removed: "is gone"
      case .reordered: "stands at another place among its siblings"
      case .changed: "\(property ?? "") \(old ?? "none") → \(new ?? "none")"
      }
    return layer + (kind == .changed ? ": " : " ") + what
      + (place.map { ", \($0.file):\($0.line)" } ?? "")
  }
}

extension Tolerance {
  /// As a scene writes it: `maxDifference: 3; maxPixels: 12`.
  var sentence: String {
    var parts: [String] = []
    if maxDifference > 0 { parts.append("maxDifference: \(maxDifference)") }
    if perceptual > 0 { parts.append("perceptual: \(perceptual)") }
    if maxPixels > 0 { parts.append("maxPixels: \(maxPixels)") }
    if let window { parts.append("window: (\(window.size), \(window.count))") }
    return "compare { " + parts.joined(separator: "; ") + " }"
  }
}
