import SceneEditing

// Positions and ranges in documents.

extension Position: Codable {
  // In their order, as in other types of which messages contain thousands, so that they are not
  // sorted.
  private enum CodingKeys: CodingKey { case character, line }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      line: try fields.decode(ProtocolNumber.self, forKey: .line).value,
      character: try fields.decode(ProtocolNumber.self, forKey: .character).value)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(character, forKey: .character)
    try fields.encode(line, forKey: .line)
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

extension PositionRange: Codable {
  private enum CodingKeys: CodingKey { case end, start }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try fields.decode(Position.self, forKey: .start),
      end: try fields.decode(Position.self, forKey: .end))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(end, forKey: .end)
    try fields.encode(start, forKey: .start)
  }
}

extension Document.Change: Decodable {
  private enum CodingKeys: CodingKey { case range, text }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      range: try fields.decodeIfPresent(PositionRange.self, forKey: .range),
      text: try fields.decode(String.self, forKey: .text))
  }
}

extension PositionEncoding: Codable {}

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
