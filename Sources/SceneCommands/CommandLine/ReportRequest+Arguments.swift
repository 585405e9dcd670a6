import SceneCompiler
import SceneSystem
import SceneTesting

extension ReportRequest {
  init(_ text: String) throws(UsageError) {
    if text == "github" {
      self = .github
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue) + ["github"]
      throw UsageError(
        "'--report' takes json=FILE, junit=FILE, html=FILE, or github, not '\(text)'"
          + didYouMean(name, among: known))
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("'--report \(name)' requires a file: --report \(name)=FILE")
    }
    self = .file(format, path: String(parts[1]))
  }

  /// Returns every report that a command line requests, without duplicate files.
  static func all(_ arguments: ParsedArguments) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    var paths: Set<String> = []
    for text in arguments.all(option.name) {
      let request = try ReportRequest(text)
      if let path = request.path, !paths.insert(path).inserted {
        throw UsageError("'--report' writes to '\(path)' twice")
      }
      // The files that the command reads are not known yet.
      try InputFiles().check(request)
      if !requests.contains(request) { requests.append(request) }
    }
    return requests
  }

  /// The path of the file, however it is spelled; nil for annotations.
  var path: String? {
    guard case .file(_, let path) = self else { return nil }
    return path == "-"
      ? path : SceneDiscovery.normalized(path, from: SystemCalls.workingFolder())
  }

  /// The option as typed: `--report html=report.html`.
  var option: String {
    switch self {
    case .file(let format, let path): "--report \(format.rawValue)=\(path)"
    case .github: "--report github"
    }
  }

  static let option = OptionSpecification(
    "--report", value: "KIND", isRepeatable: true,
    "write a report: json=FILE, junit=FILE, html=FILE, or github (annotations\n"
      + "and a job summary); can be repeated")
}
