/// How a command writes what it has to say of scenes: `--diagnostics`.
package enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// With the line of the source, for people.
  case human
  /// One line each: `places.tbl:12:9: error[E0301]: …`.
  case short
  /// One JSON object on each line.
  case json
  /// One document in the Static Analysis Results Interchange Format, version 2.1.0.
  case sarif
  /// Commands that GitHub Actions turns into annotations.
  case github
}
