import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

extension Console {
  /// Writes the reports requested by options or Bazel. A report that cannot be written is reported
  /// as an error and does not prevent the others.
  ///
  /// - Parameters:
  ///   - inputs: The files that no report may replace.
  ///   - images: The addresses of images in a Markdown report.
  ///   - read: Returns the bytes of a file in a report.
  mutating func write(
    _ report: TestReport, as requests: [ReportRequest], _ environment: TestEnvironment,
    inputs: InputFiles = InputFiles(), images: ImageAddresses? = nil,
    read: (String) -> [UInt8]?
  ) {
    let paths = RepositoryPaths(
      workspace: environment.workspace, working: SystemCalls.workingFolder())
    // The command line may also name Bazel's file.
    let others = environment.bazel.reports.filter { !requests.contains($0) }
    for request in requests + others {
      do throws(UsageError) { try inputs.check(request) } catch {
        fail(error)
        continue
      }
      switch request {
      case .file(let format, let path):
        write(
          report.bytes(
            as: format, for: path == "-" ? "" : path, paths, images: images, read: read), to: path)
      case .github: annotate(report, environment, paths)
      }
    }
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

  private mutating func annotate(
    _ report: TestReport, _ environment: TestEnvironment, _ paths: RepositoryPaths
  ) {
    print(Array(report.githubAnnotations(paths).utf8))
    guard let path = environment.githubSummary else { return }
    do throws(FileFailure) {
      try SystemCalls.append(Array(report.markdown(limit: 1 << 19).utf8), to: path)
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
