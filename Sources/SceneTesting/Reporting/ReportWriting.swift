import SceneCompiler
import SceneSystem

extension TestReport {
  /// The report as the file at `path`.
  package func bytes(as format: ReportRequest.Format, for path: String) -> [UInt8] {
    switch format {
    case .json:
      var report = self
      let plain = SceneDiscovery.normalized(path, from: SystemCalls.workingFolder())
      report.folder = FilePath.folder(of: plain)
      return report.json()
    case .junit: return junit()
    case .html:
      return HTMLReport(self) { path in
        try? FileReading.read(path, limit: HTMLReport.pictureLimit, onlyFiles: true)
      }.bytes
    }
  }
}
