/// The format in which a command writes diagnostics: the value of `--diagnostics`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Text with the source line.
  case human
  /// One line per diagnostic: `places.tbl:12:9: error[E0301]: …`.
  case short
  /// One JSON object per line.
  case json
  /// A document in the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// GitHub Actions workflow commands, which create annotations.
  case github
}
