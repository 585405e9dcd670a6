/// A requested report: `--report json=FILE`.
package enum ReportRequest: Hashable, Sendable {
  case file(Format, path: String)
  /// Annotations on standard output, and the step summary if there is one.
  case github

  package enum Format: String, CaseIterable, Hashable, Sendable {
    case json, junit, html
  }
}
