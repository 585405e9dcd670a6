import SceneCompiler
import SceneInspection

extension TestReport {
  /// Returns GitHub Actions workflow commands that create an annotation for each cause in the changed
  /// file, with the snapshots that it explains; the paths of images would lead nowhere in a pull
  /// request.
  package func githubAnnotations(_ paths: RepositoryPaths) -> String {
    let paths = paths.of(self)
    func command(
      _ kind: String, _ place: FileLocation, _ title: String, _ text: String
    ) -> GitHubCommand {
      GitHubCommand(
        kind,
        [
          ("file", paths.source(place.file)), ("line", "\(place.line)"),
          ("col", "\(place.column)"), ("title", title),
        ], text)
    }
    var lines = problems.map { GitHubCommand("error", [("title", "scenec test")], $0) }
    let results = resultsByID
    for cause in causes {
      let failed = cause.results.compactMap { results[$0] }.filter { $0.status == .failed }
      guard let first = failed.first, let failure = first.failure else { continue }
      let place =
        cause.place ?? failure.mainLocation ?? first.place
        ?? FileLocation(file: first.id.scene, line: 1, column: 1)
      let (title, message) =
        failed.count == 1
        ? (first.id.description, failure.annotation(of: cause))
        : ("\(failed.count) snapshots", "\(cause.title)\n" + SnapshotID.list(failed.map(\.id)))
      lines.append(command("error", place, title, message))
    }
    for result in self.results where result.status == .expectedFailure {
      let place = result.place ?? FileLocation(file: result.id.scene, line: 1, column: 1)
      let text = "expected failure: \(result.expectedFailure ?? "")"
      lines.append(command("notice", place, result.id.description, text))
    }
    lines += WarningLine.all(of: self.results).map {
      command("warning", $0.warning.place, $0.warning.code, $0.message)
    }
    lines += (unusedReferences ?? []).map { path in
      GitHubCommand(
        "warning", [("file", paths.source(path)), ("title", "reference without a snapshot")],
        "'\(path)' does not belong to any snapshot; run 'scenec prune' to remove it")
    }
    return lines.map { $0.text + "\n" }.joined()
  }
}
