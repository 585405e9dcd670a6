import SceneCompiler
import SceneSystem
import SceneTesting

extension Console {
  /// Writes the reports requested by options or Bazel. A report that cannot be written is reported
  /// as an error and does not prevent the others.
  ///
  /// - Parameters:
  ///   - inputs: The files that no report may replace.
  ///   - read: Returns the bytes of a file in a report.
  mutating func write(
    _ report: TestReport, as requests: [ReportRequest], _ environment: TestEnvironment,
    inputs: InputFiles = InputFiles(),
    read: (String) -> [UInt8]? = { (try? ReferenceFile.read($0)) ?? nil }
  ) {
    // The command line may also name Bazel's file.
    let others = environment.bazel.reports.filter { !requests.contains($0) }
    for request in requests + others {
      do throws(UsageError) { try inputs.check(request) } catch {
        fail(error)
        continue
      }
      switch request {
      case .file(let format, let path): write(report, as: format, to: path, read)
      case .github: annotate(report, environment)
      }
    }
  }

  private mutating func write(
    _ report: TestReport, as format: ReportRequest.Format, to path: String,
    _ read: (String) -> [UInt8]?
  ) {
    write(report.bytes(as: format, for: path == "-" ? "" : path, read: read), to: path)
  }

  /// Writes an output; `-` is standard output.
  mutating func write(_ bytes: [UInt8], to path: String) {
    let isStandard = path == "-"
    do throws(FileFailure) {
      try OutputFile.write(bytes, to: isStandard ? .standardOutput : .file(path: path))
    } catch {
      failWriting(isStandard ? "standard output" : path, error)
    }
  }

  private mutating func annotate(_ report: TestReport, _ environment: TestEnvironment) {
    let working = SystemCalls.workingFolder() ?? ""
    let prefix = GitHubCommand.prefix(
      workspace: environment.githubWorkspace, workingDirectory: working)
    print(Array(report.githubAnnotations(prefix: prefix).utf8))
    guard let path = environment.githubSummary else { return }
    do throws(FileFailure) {
      try SystemCalls.append(Array(report.summary().utf8), to: path)
    } catch {
      failWriting(path, error)
    }
  }
}

extension TestEnvironment.Bazel {
  /// The reports that Bazel keeps.
  fileprivate var reports: [ReportRequest] {
    var reports: [ReportRequest] = []
    if let xmlOutput { reports.append(.file(.junit, path: xmlOutput)) }
    if let outputs {
      reports.append(.file(.html, path: FilePath.join(outputs, "report.html")))
      reports.append(.file(.json, path: FilePath.join(outputs, "report.json")))
    }
    return reports
  }
}
