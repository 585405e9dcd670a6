import SceneEditing
import SceneSource

// Conversion of source locations to the protocol's types.

extension LanguageServer {
  func range(_ bytes: Range<Int>, in document: Document, near: Int = .max) -> PositionRange {
    range(bytes, in: document.bytes, document.lines, near: near)
  }

  /// - Parameter near: a line that the start is likely to be near.
  func range(
    _ span: Range<Int>, in bytes: [UInt8], _ lines: LineTable, near: Int = .max
  ) -> PositionRange {
    let start = lines.position(at: span.lowerBound, in: bytes, client.encoding, near: near)
    return PositionRange(
      start: start,
      end: lines.position(at: span.upperBound, in: bytes, client.encoding, near: start.line))
  }

  func offset(of position: Position, in document: Document) -> Int {
    document.lines.offset(of: position, in: document.bytes, client.encoding)
  }

  func bytes(of range: PositionRange, in document: Document) -> Range<Int> {
    let start = offset(of: range.start, in: document)
    return start..<max(start, offset(of: range.end, in: document))
  }

  /// Returns a location; nil if the file can no longer be read.
  func location(_ span: Range<Int>, inFile key: String) -> Location? {
    guard let text = workspace.text(ofKey: key) else { return nil }
    return Location(
      uri: workspace.uri(ofKey: key), range: range(span, in: text.bytes, text.lines))
  }

  func location(_ span: SourceRange, of analysis: Analysis, _ document: Document)
    -> Location?
  {
    if span.path == analysis.path {
      return Location(uri: document.uri, range: range(span.bytes, in: document))
    }
    return analysis.key(of: span.path).flatMap { location(span.bytes, inFile: $0) }
  }

  /// Converts edits by document to the form that the client supports, in the order of URIs.
  func workspaceEdit(_ edits: [String: [TextEdit]]) -> WorkspaceEdit {
    guard client.takesDocumentChanges else { return WorkspaceEdit(changes: edits) }
    return WorkspaceEdit(
      documentChanges: edits.sorted { $0.key < $1.key }.map { uri, edits in
        DocumentEdits(
          textDocument: .init(
            uri: uri, version: workspace.documents[FileURI.key(of: uri)]?.version), edits: edits)
      })
  }
}
