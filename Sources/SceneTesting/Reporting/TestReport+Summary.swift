import SceneCompiler
import SceneInspection
import SceneSource
import SceneSystem

extension TestReport {
  /// The maximum length of a comment of GitHub is 65,536 characters; that of a job summary is 1 MiB.
  package static let commentLimit = 60_000

  /// A line that does not show, by which a comment is found again to be updated.
  package static let commentMarker = "<!-- scenec-snapshots -->"

  /// Returns a Markdown report for a comment on a pull request or a job summary: the counts, the
  /// causes, and the most changed snapshots with their images.
  ///
  /// - Parameters:
  ///   - limit: The maximum length in bytes. Rows that exceed it are replaced by their number.
  ///   - images: The addresses of the images; nil to omit them.
  package func markdown(limit: Int = commentLimit, images: ImageAddresses? = nil) -> String {
    var text = "\(Self.commentMarker)\n### Snapshots: \(message)\n"
    for problem in problems { text += "\n- **\(Self.markdown(problem))**" }
    if !problems.isEmpty { text += "\n" }
    let results = resultsByID
    let rows = causes.map { Self.row($0, results) }
    let shown = images.map { markdownImages(at: $0, results) } ?? []
    let ending = unusedSentence
    let limit = limit - 200 - ending.utf8.count
    let pictureSize = min(shown.reduce(0) { $0 + $1.utf8.count }, limit / 3)
    Self.add(
      rows, under: "| What changed | Where | Snapshots |\n| --- | --- | --- |\n", to: &text,
      limit: limit - pictureSize)
    Self.add(
      shown, under: "| Most changed | Before | After |\n| --- | --- | --- |\n", to: &text,
      limit: limit)
    return text + ending
  }

  private static func add(
    _ rows: [String], under head: String, to text: inout String, limit: Int
  ) {
    if rows.isEmpty { return }
    text += "\n" + head
    for (index, row) in rows.enumerated() {
      if text.utf8.count + row.utf8.count > limit {
        text += "\nAnd \(rows.count - index) more.\n"
        break
      }
      text += row
    }
  }

  private static func row(_ cause: ChangeCause, _ results: [SnapshotID: TestResult]) -> String {
    let failure = cause.results.first.flatMap { results[$0]?.failure }
    var lines = [cause.message]
    if cause.results.count == 1, let failure {
      let changes = LayerChange.lines(
        failure.changes(of: cause), palette: .plain, limit: 5)
      lines =
        [failure.cause?.message].compactMap(\.self) + changes + [failure.message]
        + failure.details.prefix(3)
    }
    let place = cause.place ?? failure?.mainLocation ?? results[cause.results[0]]?.place
    let snapshots =
      cause.results.count == 1
      ? "**\(markdown(cause.results[0].description))**"
      : "**\(cause.results.count)**: \(markdown(SnapshotID.list(cause.results)))"
    return "| \(lines.map(markdown).joined(separator: "<br>")) | "
      + "\(place.map { markdown("\($0.file):\($0.line)") } ?? "") | \(snapshots) |\n"
  }

  /// The number of snapshots with images, and the number of them that a cause can have.
  private static let pictureLimit = (all: 8, ofCause: 4)

  /// Returns rows with the images of the snapshots with most differing pixels.
  private func markdownImages(
    at images: ImageAddresses, _ results: [SnapshotID: TestResult]
  ) -> [String] {
    func pixels(_ result: TestResult) -> Int { result.failure?.image?.pixels ?? 0 }
    var seen: Set<SnapshotID> = []
    let chosen = causes.flatMap { cause in
      cause.results.filter { !seen.contains($0) }.compactMap { results[$0] }
        .filter { $0.failure?.files.actual != nil }
        .sorted { (pixels($0), $1.id) > (pixels($1), $0.id) }.prefix(Self.pictureLimit.ofCause)
        .filter { seen.insert($0.id).inserted }
    }
    return chosen.prefix(Self.pictureLimit.all).map { result in
      let files = result.failure?.files
      let cells = [files?.reference, files?.actual].map { path in
        path.map { "<img src=\"\(images.address(of: $0))\" width=\"280\">" } ?? "none"
      }
      return "| **\(Self.markdown(result.id.description))**<br>"
        + "\(Self.markdown(result.failure?.message ?? "")) | \(cells[0]) | \(cells[1]) |\n"
    }
  }

  private var unusedSentence: String {
    guard let unusedReferences, !unusedReferences.isEmpty else { return "" }
    return
      "\n\(Self.message(onUnused: unusedReferences.count)); run `scenec prune` to remove unused "
      + "references.\n"
  }

  /// `2 references do not belong to any snapshot`
  package static func message(onUnused count: Int) -> String {
    "\(counted(count, "reference")) \(count == 1 ? "does" : "do") not belong to any snapshot"
  }

  /// The number of tests with each status, the most urgent first, without zeros.
  package var counts: [(status: TestResult.Status, count: Int)] {
    [.failed, .recorded, .skipped, .expectedFailure, .passed].map { ($0, count($0)) }
      .filter { $0.1 > 0 }
  }

  /// `2 failed, 1 recorded, 40 passed`
  package var message: String {
    var parts: [String] = []
    if !problems.isEmpty { parts.append(counted(problems.count, "problem")) }
    parts += counts.map { $0.status.text($0.count) }
    return parts.isEmpty ? "no tests" : parts.joined(separator: ", ")
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

/// The addresses of artifacts that were uploaded to a server.
package struct ImageAddresses: Hashable, Sendable {
  /// The address of the folder.
  package var url: String
  /// The folder that was uploaded; `""` for the working directory.
  package var folder: String

  package init(url: String, folder: String) {
    self.url = url
    self.folder = folder
  }

  func address(of path: String) -> String {
    let inner = folder.isEmpty ? path : FilePath.relative(path, to: folder) ?? path
    let base = url.hasSuffix("/") ? url : url + "/"
    return XMLWriter.escape(base + PercentEncoding.encode(inner), inAttribute: true)
  }
}
