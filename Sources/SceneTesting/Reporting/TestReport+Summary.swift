import SceneCompiler
import SceneInspection

extension TestReport {
  /// Returns a Markdown summary for a GitHub Actions step. If it would exceed `limit` bytes, it
  /// ends with the number of omitted failures; GitHub's limit is 1 MiB.
  package func summary(limit: Int = 1 << 19) -> String {
    var text = "### Snapshots: \(message)\n"
    for problem in problems { text += "\n- **\(Self.markdown(problem))**" }
    if !problems.isEmpty { text += "\n" }

    let failed = results.filter { $0.status == .failed }
    if !failed.isEmpty { text += "\n| Snapshot | What changed | Where |\n| --- | --- | --- |\n" }
    for (index, result) in failed.enumerated() {
      let row = Self.row(result)
      if text.utf8.count + row.utf8.count > limit {
        text += "\nAnd \(failed.count - index) more.\n"
        break
      }
      text += row
    }
    if let unusedReferences, !unusedReferences.isEmpty {
      text +=
        "\n\(unusedReferences.count) \(unusedReferences.count == 1 ? "reference does" : "references do") "
        + "not belong to any snapshot; run `scenec prune` to remove unused references.\n"
    }
    return text
  }

  /// The number of tests with each status, the most urgent first, without zeros.
  package var counts: [(status: TestResult.Status, count: Int)] {
    [.failed, .recorded, .skipped, .passed].map { ($0, count($0)) }.filter { $0.1 > 0 }
  }

  /// `2 failed, 1 recorded, 40 passed`
  package var message: String {
    var parts: [String] = []
    if !problems.isEmpty {
      parts.append("\(problems.count) \(problems.count == 1 ? "problem" : "problems")")
    }
    parts += counts.map { "\($0.count) \($0.status.rawValue)" }
    return parts.isEmpty ? "no tests" : parts.joined(separator: ", ")
  }

  private static func row(_ result: TestResult) -> String {
    let failure = result.failure ?? TestFailure(.files, "failed without a message")
    let lines =
      [failure.cause?.message].compactMap(\.self)
      + LayerChange.lines(failure.changes, palette: .plain, limit: 5)
      + [failure.message] + failure.details.prefix(3)
    let place =
      failure.mainLocation.map { "\($0.file):\($0.line)" }
      ?? result.place.map { "\($0.file):\($0.line)" } ?? result.id.scene
    return
      "| **\(markdown(result.id.description))** | \(lines.map { markdown($0) }.joined(separator: "<br>")) | \(markdown(place)) |\n"
  }

  /// Escapes text, so that it is not interpreted as Markdown or HTML, and a table cell stays on its
  /// line.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\n": result += "<br>"
      case "\r": continue
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "@", "!":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(TerminalEscaping.visible(scalar))
      }
    }
    return result
  }
}
