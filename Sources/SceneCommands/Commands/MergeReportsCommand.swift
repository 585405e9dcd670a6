import SceneCompiler
import SceneLanguageServer
import SceneSystem
import SceneTesting

/// `scenec merge-reports`: merges the reports of shards.
enum MergeReportsCommand {
  static let specification = CommandSpecification(
    name: "merge-reports",
    summary: "Merge the test reports of shards.",
    operand: "PATH…",
    options: [ReportRequest.option],
    remarks: """
      PATH is a folder, which is searched for JSON reports of 'scenec test', or a report. Exits with
      the code that a single run of all tests would have had. Fails if a shard is missing or present
      twice, if a test has two results, or if the shards disagree on the number of tests. Images are
      found by their path relative to the report.
      """,
    examples: [
      .init(
        command: "scenec merge-reports shards --report html=report.html --report junit=report.xml",
        meaning: "merge the reports of all shards in the folder")
    ],
    failure: "a failed test, or reports that do not belong together")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if arguments.operands.isEmpty { throw UsageError("missing DIR") }
    let requests = try ReportRequest.all(arguments)
    let environment = try TestEnvironment.current()
    var console = Console()
    let outputs = requests.compactMap(\.path).compactMap { try? SystemCalls.status($0) }
    var parts: [ReportMerging.Part] = []
    let working = SystemCalls.workingFolder()
    let operands = arguments.operands.map { SceneDiscovery.normalized($0, from: working) }
    for path in operands {
      console.collect(&parts, at: path, isNamed: true, without: outputs)
    }
    if console.exitCode != .done { return console.exitCode }
    if parts.isEmpty {
      console.fail(.fileFailure, "cannot find a JSON report of 'scenec test'")
      return console.exitCode
    }
    let report = ReportMerging.merge(
      parts.map { part in part.relocated { (try? SystemCalls.status($0)) != nil } })
    // A report can be untrusted and refer to any file.
    let folders = operands.map { operand in
      let isFolder = (try? SystemCalls.status(operand.isEmpty ? "." : operand))?.kind == .folder
      return isFolder ? operand : FilePath.folder(of: operand)
    }
    console.write(report, as: requests, environment) { path in
      Self.read(path, in: folders + [""])
    }
    for problem in report.problems { console.fail(.mistake, problem) }
    console.raise(for: report)
    console.printError("\(report.message), from \(parts.count) reports\n")
    return console.exitCode
  }
}

extension MergeReportsCommand {
  /// Reads a file in one of the folders; links cannot lead outside.
  fileprivate static func read(_ path: String, in folders: [String]) -> [UInt8]? {
    guard path.hasSuffix(".png") || path.hasSuffix(".txt") else { return nil }
    for folder in folders {
      let rest = folder.isEmpty ? path : FilePath.relative(path, to: folder)
      guard let rest, FilePath.isInside(rest), let folder = try? ConfinedFolder(folder) else {
        continue
      }
      if let bytes = try? folder.read(rest, limit: HTMLReport.pictureLimit) { return bytes }
    }
    return nil
  }
}

extension ReportRequest {
  /// The path of a file; nil for annotations and standard output.
  fileprivate var path: String? {
    if case .file(_, let path) = self, path != "-" { return path }
    return nil
  }
}

extension Console {
  /// Raises the exit code for failed tests and problems of the report.
  mutating func raise(for report: TestReport) {
    for result in report.results where result.status == .failed {
      raise(result.failure?.kind == .files ? .fileFailure : .mistake)
    }
    if !report.problems.isEmpty { raise(.mistake) }
  }

  /// Reads the report at `path`, or those below it, except `outputs`, which this run will write.
  fileprivate mutating func collect(
    _ parts: inout [ReportMerging.Part], at path: String, isNamed: Bool,
    without outputs: [SystemCalls.Status]
  ) {
    do throws(FileFailure) {
      let status = try SystemCalls.status(path.isEmpty ? "." : path)
      switch status.kind {
      case .folder:
        for name in try SystemCalls.names(inFolder: path) {
          let inner = FilePath.join(path, name)
          let isLink = (try? SystemCalls.status(inner, followingLinks: false))?.kind == .link
          let isFolder = (try? SystemCalls.status(inner))?.kind == .folder
          // Links to folders could form a cycle, and other links lead anywhere.
          if !isLink, isFolder || name.hasSuffix(".json") {
            collect(&parts, at: inner, isNamed: false, without: outputs)
          }
        }
      default:
        if outputs.contains(where: { $0.isSameFile(as: status) }) { return }
        let bytes = try FileReading.read(path, limit: 1 << 30, onlyFiles: true)
        add(bytes, from: path, to: &parts, isNamed: isNamed)
      }
    } catch {
      failReading(path, error)
    }
  }

  private mutating func add(
    _ bytes: [UInt8], from path: String, to parts: inout [ReportMerging.Part], isNamed: Bool
  ) {
    do throws(ReportError) {
      parts.append(ReportMerging.Part(path: path, report: try TestReport(json: bytes)))
    } catch {
      // A folder may contain other JSON files.
      if error == .notAReport, !isNamed { return }
      fail(.fileFailure, "cannot read '\(path)': \(error.message)")
    }
  }
}
