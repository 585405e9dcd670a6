/// The reason why a file is not a valid report.
package enum ReportError: Error, Hashable, Sendable {
  /// The file is not JSON; it may be truncated.
  case notJSON
  /// The file is JSON, but not a report.
  case notAReport
  case unknownSchema(Int)
  /// The file is neither a report nor an object that maps IDs to nanoseconds.
  case notTimings
  /// A field of the report, which is named if it is known, is missing or has the wrong type.
  case malformed(String?)

  /// The reason, for use after a colon.
  package var message: String {
    switch self {
    case .notJSON: "invalid JSON"
    case .notAReport: "not a report of 'scenec test'"
    case .notTimings: "neither a report nor an object that maps test IDs to nanoseconds"
    case .unknownSchema(let schema):
      "unsupported schema \(schema); this version of scenec supports \(TestReport.schema)"
    case .malformed(let field?): "the field '\(field)' is missing or invalid"
    case .malformed(nil): "a field is invalid"
    }
  }
}
