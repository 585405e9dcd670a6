// Positions and ranges in documents.

/// A position, starting at 0. The character is in units of the negotiated encoding.
package struct Position: Hashable, Codable, Sendable {
  package var line: Int
  package var character: Int

  // In their order, as in other types of which messages contain thousands, so that they are not
  // sorted.
  private enum CodingKeys: CodingKey { case character, line }

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    line = try fields.decode(ProtocolNumber.self, forKey: .line).value
    character = try fields.decode(ProtocolNumber.self, forKey: .character).value
  }
}

/// A number of a client, clamped to the protocol's `uinteger`, so that arithmetic cannot overflow.
struct ProtocolNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    value = Int(min(max(number, 0), Double(Int32.max)))
  }
}

/// A range in a document, excluding its end.
package struct PositionRange: Hashable, Codable, Sendable {
  package var start: Position
  package var end: Position

  private enum CodingKeys: CodingKey { case end, start }

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

  /// The key of the file, for which a client can use several URIs.
  var key: String { FileURI.key(of: uri) }
}

struct VersionedDocument: Hashable, Encodable {
  var uri: String
  /// Null for a document that is not open.
  @Nullable var version: Int?
}

struct DocumentEdits: Hashable, Encodable {
  var textDocument: VersionedDocument
  var edits: [TextEdit]
}

/// Edits in several documents.
struct WorkspaceEdit: Hashable, Encodable {
  /// Edits for clients that support versions.
  var documentChanges: [DocumentEdits]?
  /// Edits for other clients, by URI.
  var changes: [String: [TextEdit]]?
}

/// Markdown or plain text.
struct MarkupContent: Hashable, Codable {
  var kind: String
  var value: String

  /// - Parameter isMarkdown: Whether the client supports Markdown. Otherwise, it is converted to
  ///   plain text.
  init(_ markdown: String, isMarkdown: Bool) {
    kind = isMarkdown ? "markdown" : "plaintext"
    value = isMarkdown ? markdown : Self.plain(markdown)
  }

  /// Removes the markup from Markdown.
  private static func plain(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") && !$0.hasPrefix("![") }
    var text = lines.joined(separator: "\n")
    text = text.replacing("**", with: "").replacing("`", with: "")
    // An image can be inside a link.
    while let start = text.firstRange(of: "!["),
      let end = text[start.upperBound...].firstIndex(of: ")")
    {
      text.removeSubrange(start.lowerBound...end)
    }
    return text
  }
}

// Parameters that several requests share.

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

/// The units of characters in positions.
enum PositionEncoding: String, Codable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}
