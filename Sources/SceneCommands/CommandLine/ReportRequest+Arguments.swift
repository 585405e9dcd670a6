import SceneCompiler
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
      throw UsageError("'--report \(name)' needs a file: --report \(name)=FILE")
    }
    self = .file(format, path: String(parts[1]))
  }

  /// Returns every report that a command line requests, without duplicate files.
  static func all(_ arguments: ParsedArguments) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    var paths: Set<String> = []
    for text in arguments.all(option.name) {
      let request = try ReportRequest(text)
      if case .file(_, let path) = request {
        if !paths.insert(path).inserted {
          throw UsageError("'--report' writes to '\(path)' twice")
        }
        try arguments.checkOutput(path, of: "--report \(text)")
      }
      if !requests.contains(request) { requests.append(request) }
    }
    return requests
  }

  static let option = OptionSpecification(
    "--report", value: "KIND", isRepeatable: true,
    "write a report: json=FILE, junit=FILE, html=FILE, or github (annotations\n"
      + "and a job summary); can be repeated")
}
