/// Why the bytes of a file are no report that can be read.
package enum ReportError: Error, Hashable, Sendable {
  /// Not JSON at all: cut off, perhaps.
  case notJSON
  /// JSON of something else.
  case notAReport
  case unknownSchema(Int)
  /// Neither a report nor an object of identities and nanoseconds.
  case notTimings
  /// A report of which a field is missing, or of another kind; which, if it is known.
  case malformed(String?)

  /// The reason in words, to stand after a colon.
  package var message: String {
    switch self {
    case .notJSON: "not a complete JSON file"
    case .notAReport: "not a report of 'scenec test'"
    case .notTimings: "neither a report nor an object that maps test IDs to nanoseconds"
    case .unknownSchema(let schema):
      "unsupported schema \(schema); this version of scenec supports \(TestReport.schema)"
    case .malformed(let field?): "the field '\(field)' is missing or invalid"
    case .malformed(nil): "a field is invalid"
    }
  }
}
