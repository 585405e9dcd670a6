import SceneCompiler
import SceneSource
import SceneSystem

/// A requested report: `--report json=FILE`.
package enum ReportRequest: Hashable, Sendable {
  case file(Format, path: String)
  /// Annotations on standard output, and the step summary if there is one.
  case github

  package enum Format: String, CaseIterable, Hashable, Sendable {
    case json, junit, html
    /// The HTML report with the images of all snapshots.
    case gallery
    case markdown

    /// Returns whether the beginning of a file is that of such a report.
    package func isWritten(_ bytes: [UInt8]) -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      return switch self {
      case .json: text.hasPrefix("{\n  \"causes\" : [")
      case .junit: text.contains("<testsuites name=\"scenec\"")
      case .html, .gallery: text.contains("<meta name=\"generator\" content=\"scenec\">")
      case .markdown: text.hasPrefix(TestReport.commentMarker)
      }
    }
  }
}

extension TestReport {
  /// Returns the contents of the report file at `path`.
  ///
  /// - Parameters:
  ///   - images: The addresses of the images in a Markdown report.
  ///   - read: Returns the bytes of a file that a failure refers to; nil if it cannot or must not be
  ///     read.
  package func bytes(
    as format: ReportRequest.Format, for path: String, _ paths: RepositoryPaths,
    images: ImageAddresses? = nil, read: (String) -> [UInt8]?
  ) -> [UInt8] {
    switch format {
    case .json:
      var report = self
      let plain = SceneDiscovery.normalized(path, from: SystemCalls.workingFolder())
      report.folder = FilePath.folder(of: plain)
      report.workingFolder = workingFolder ?? paths.workingFolder
      return report.json()
    case .junit: return junit(paths)
    case .html, .gallery:
      return HTMLReport(self, showsAll: format == .gallery, read: read).bytes
    case .markdown: return Array(markdown(images: images).utf8)
    }
  }
}
