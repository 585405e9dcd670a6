import SceneEditing
import SceneSource

/// A diagnostic as one line of JSON.
///
/// `schema` is incremented when a field is removed or changes its meaning, but not when a field is
/// added.
package struct DiagnosticRecord: Encodable {
  package static let schema = 1

  /// Lines and columns start at 1, and columns are UTF-8 bytes. Offsets are bytes, starting at 0.
  package struct Position: Encodable {
    var line: Int
    var column: Int
    var offset: Int
  }

  package struct Location: Encodable {
    var path: String
    var start: Position
    var end: Position
  }

  struct Note: Encodable {
    var message: String
    var place: Location?
  }

  struct Edit: Encodable {
    var place: Location
    var replacement: String
  }

  struct FixIt: Encodable {
    var message: String
    /// Whether `scenec fix` applies the fix-it.
    var isSafe: Bool
    var edits: [Edit]
  }

  private let schema = Self.schema
  private let kind = "diagnostic"
  private let code: String
  private let severity: String
  private let message: String
  private let hint: String?
  private let place: Location
  private let notes: [Note]
  private let fixIts: [FixIt]

  package init(_ diagnostic: Diagnostic, _ files: DiagnosticFiles) {
    code = diagnostic.code.rawValue
    severity = diagnostic.severity.word
    message = diagnostic.message
    hint = diagnostic.hint
    place = files.place(diagnostic.span)
    notes = diagnostic.notes.map { Note(message: $0.message, place: $0.span.map(files.place)) }
    fixIts = diagnostic.fixIts.map { fixIt in
      FixIt(
        message: fixIt.message, isSafe: fixIt.isSafe,
        edits: fixIt.edits.map {
          Edit(place: files.place($0.span), replacement: $0.replacement)
        })
    }
  }
}

/// A failure without a source location, such as a file that cannot be read.
struct FailureRecord: Encodable {
  private let schema = DiagnosticRecord.schema
  private let kind = "failure"
  let exitCode: Int32
  let message: String
}

/// The files that diagnostics refer to, and their paths relative to the working directory.
package struct DiagnosticFiles {
  /// The sources by path. The location of a diagnostic in a file without an entry is the start of
  /// the file.
  package let sources: [String: SourceText]
  package let shownPath: (String) -> String

  package init(sources: [String: SourceText], shownPath: @escaping (String) -> String) {
    self.sources = sources
    self.shownPath = shownPath
  }

  package func place(_ place: SourceRange) -> DiagnosticRecord.Location {
    .init(
      path: shownPath(place.path), start: position(place.bytes.lowerBound, in: place.path),
      end: position(place.bytes.upperBound, in: place.path))
  }

  private func position(_ offset: Int, in path: String) -> DiagnosticRecord.Position {
    let position = sources[path]?.position(at: offset) ?? SourcePosition(line: 1, column: 1)
    return .init(line: position.line, column: position.column, offset: offset)
  }
}

extension Diagnostic.Severity {
  var word: String { self == .error ? "error" : "warning" }
}

/// A line and column in a file, both starting at 1, in the form that editors accept.
package struct FileLocation: Hashable, Codable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }
}
