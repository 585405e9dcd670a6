import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// `scenec merge-reports`: merges the reports of shards.
enum MergeReportsCommand {
  static let specification = CommandSpecification(
    name: "merge-reports",
    summary: "Merge the test reports of shards.",
    operand: "PATH…",
    options: ReportRequest.options,
    completion: .files(["json"]),
    remarks: """
      PATH is a JSON report of 'scenec test', or a folder, which is searched for such reports. Exits
      with the code that a single run of all tests would have had. Fails if a shard is missing or
      present twice, if a test has two results, or if the shards disagree on the number of tests.
      Images are found by their path relative to the report.
      """,
    examples: [
      .init(
        command: "scenec merge-reports shards --report html=report.html --report junit=report.xml",
        meaning: "merge the reports of all shards in the folder")
    ],
    failure: "a failed test, or reports that do not belong together")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let paths = try arguments.files(named: "PATH")
    let requests = try ReportRequest.all(arguments)
    let environment = try TestEnvironment.current()
    var console = Console()
    var parts: [ReportMerging.Part] = []
    let working = SystemCalls.workingFolder()
    let operands = paths.map { SceneDiscovery.normalized($0, from: working) }
    for path in operands { console.collect(&parts, at: path, isNamed: true, without: requests) }
    if console.exitCode != .done { return console.exitCode }
    if parts.isEmpty {
      let folders = proseList(paths.map { "'\($0)'" }, "or")
      console.fail(.fileFailure, "there is no JSON report of 'scenec test' in \(folders)")
      return console.exitCode
    }
    let here = RepositoryPaths(workspace: environment.workspace, working: working).workingFolder
    let report = ReportMerging.merge(parts.map { $0.relocated(workingFolder: here) })
    // A report can be untrusted and refer to any file.
    let folders = operands.map { operand in
      let isFolder = (try? SystemCalls.status(operand.isEmpty ? "." : operand))?.kind == .folder
      return isFolder ? operand : FilePath.folder(of: operand)
    }
    let inputs = InputFiles(report.results.flatMap { $0.failure?.files.all ?? [] })
    for request in requests { try inputs.check(request) }
    let images = ReportRequest.images(arguments, in: folders[0])
    let files = ArtifactFolders(folders + [""])
    console.write(report, as: requests, environment, images: images) { path in try? files.read(path)
    }
    for problem in report.problems { console.fail(.mistake, problem) }
    console.raise(for: report)
    console.printError("\(report.message), from \(counted(parts.count, "report"))\n")
    return console.exitCode
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

  /// Reads the report at `path`, or those below it.
  ///
  /// - Parameter outputs: The reports that this run will write. In a folder, one of an earlier run
  ///   is not read; any other must not be replaced.
  mutating func collect(
    _ parts: inout [ReportMerging.Part], at path: String, isNamed: Bool,
    without outputs: [ReportRequest]
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
        let bytes = try FileReading.read(path, limit: 1 << 30, onlyFiles: true)
        do throws(UsageError) {
          for output in outputs { try InputFiles([path]).check(output) }
        } catch {
          let isOfShard = (try? TestReport(json: bytes))?.shard != nil
          if isNamed || isOfShard { fail(error) }
          return
        }
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
