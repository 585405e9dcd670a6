// Places in documents, as the protocol writes them.

/// Both from 0; the character in the units that were agreed on.
package struct Position: Hashable, Codable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A range of a document; the end is not in it.
package struct PositionRange: Hashable, Codable, Sendable {
  package var start: Position
  package var end: Position

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }
}

struct Location: Hashable, Codable {
  var uri: String
  var range: PositionRange
}

struct TextEdit: Hashable, Codable {
  var range: PositionRange
  var newText: String
}

struct TextDocumentIdentifier: Hashable, Codable {
  var uri: String
}

struct VersionedDocument: Hashable, Codable {
  var uri: String
  /// Null for a document that is not open.
  var version: Int?

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(uri, forKey: .uri)
    try fields.encode(version, forKey: .version)
  }
}

struct DocumentEdits: Hashable, Codable {
  var textDocument: VersionedDocument
  var edits: [TextEdit]
}

/// Edits of several documents.
struct WorkspaceEdit: Hashable, Codable {
  /// For clients that know versions.
  var documentChanges: [DocumentEdits]?
  /// For all others, by URI.
  var changes: [String: [TextEdit]]?
}

/// Markdown or plain text.
struct MarkupContent: Hashable, Codable {
  var kind: String
  var value: String

  /// - Parameter isMarkdown: whether the client reads it; else it is shown as it is written.
  init(_ markdown: String, isMarkdown: Bool) {
    kind = isMarkdown ? "markdown" : "plaintext"
    value = isMarkdown ? markdown : Self.plain(markdown)
  }

  /// The words of a text in Markdown without its marks.
  private static func plain(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") && !$0.hasPrefix("![") }
    var text = lines.joined(separator: "\n")
    text = text.replacing("**", with: "").replacing("`", with: "")
    // A picture stands between the marks of a link.
    while let start = text.firstRange(of: "!["),
      let end = text[start.upperBound...].firstIndex(of: ")")
    {
      text.removeSubrange(start.lowerBound...end)
    }
    return text
  }
}

// Parameters that many requests share.

struct DocumentParameters: Decodable {
  var textDocument: TextDocumentIdentifier
}

struct PositionParameters: Decodable {
  var textDocument: TextDocumentIdentifier
  var position: Position
}

struct RangeParameters: Decodable {
  var textDocument: TextDocumentIdentifier
  var range: PositionRange
}

/// In what a position counts the characters of its line.
enum PositionEncoding: String, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}
