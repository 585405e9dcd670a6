import SceneCompiler
import SceneInspection

extension TestReport {
  /// Returns GitHub Actions workflow commands that create annotations in the changed files, each with
  /// the main change; the paths of images would lead nowhere in a pull request.
  ///
  /// - Parameter prefix: The path from the root of the checkout to the working directory, such as
  ///   `""` or `ios/`.
  package func githubAnnotations(prefix: String = "") -> String {
    var lines = problems.map { GitHubCommand("error", [("title", "scenec test")], $0) }
    for result in results {
      guard result.status == .failed, let failure = result.failure else { continue }
      let place =
        failure.mainLocation ?? result.place
        ?? FileLocation(file: result.id.scene, line: 1, column: 1)
      let isRelative = place.file.utf8.first != UInt8(ascii: "/")
      lines.append(
        GitHubCommand(
          "error",
          [
            ("file", isRelative ? prefix + place.file : place.file), ("line", "\(place.line)"),
            ("col", "\(place.column)"), ("title", result.id.description),
          ], failure.annotation))
    }
    lines += (unusedReferences ?? []).map { path in
      let file = path.utf8.first == UInt8(ascii: "/") ? path : prefix + path
      return GitHubCommand(
        "warning", [("file", file), ("title", "reference without a snapshot")],
        "'\(path)' does not belong to any snapshot; run 'scenec prune' to remove it")
    }
    return lines.map { $0.text + "\n" }.joined()
  }
}
