/// A report that was asked for: `--report json=FILE`.
package enum ReportRequest: Hashable, Sendable {
  case file(Format, path: String)
  /// Annotations on standard output, and the summary of the step where there is one.
  case github

  package enum Format: String, CaseIterable, Hashable, Sendable {
    case json, junit, html
  }
}
