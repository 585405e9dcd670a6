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
    case .notJSON: "it is not JSON, or is cut off"
    case .notAReport: "it is not a report of 'scenec test'"
    case .notTimings: "it is neither a report nor an object of identities and nanoseconds"
    case .unknownSchema(let schema):
      "its schema is \(schema), and this scenec knows \(TestReport.schema) only"
    case .malformed(let field?): "its field '\(field)' is missing or not what it should be"
    case .malformed(nil): "a field of it is not what it should be"
    }
  }
}
