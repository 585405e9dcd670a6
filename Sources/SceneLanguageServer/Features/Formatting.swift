import SceneEditing
import SceneSource
import SceneSyntax

// Formatting of a document, of a range, and while typing.

extension LanguageServer {
  func format(_ parameters: DocumentParameters) throws(RequestFailure) -> [TextEdit] {
    edits(of: try workspace.document(parameters.textDocument.key), in: nil)
  }

  func formatRange(_ parameters: RangeParameters) throws(RequestFailure) -> [TextEdit] {
    let document = try workspace.document(parameters.textDocument.key)
    var bytes = bytes(of: parameters.range, in: document)
    // A range that ends at the start of a line does not include that line.
    while !bytes.isEmpty,
      document.bytes[bytes.upperBound - 1] == 0x0A
        || document.bytes[bytes.upperBound - 1] == 0x0D
    {
      bytes = bytes.lowerBound..<(bytes.upperBound - 1)
    }
    return edits(of: document, in: bytes)
  }

  struct TypedParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var ch: String
  }

  /// Formats while typing: the indentation of the new line after a line break, and the lines of a
  /// body after `}`.
  func formatTyped(_ parameters: TypedParameters) throws(RequestFailure) -> [TextEdit] {
    let document = try workspace.document(parameters.textDocument.key)
    let offset = offset(of: parameters.position, in: document)
    let line = document.lines.line(at: offset)
    if parameters.ch == "}" {
      let path = SyntaxPath(to: max(offset - 1, 0), in: document.tree)
      guard let body = path.innermost(.body), body.bytes.upperBound == offset,
        let item = path.nodes.last(where: { $0.kind.isItem })
      else { return [] }
      return edits(of: document, in: item.bytes)
    }
    let bytes = document.lines.line(line, of: document.bytes)
    let text = document.bytes[bytes]
    let blanks = text.prefix { $0 == 0x20 || $0 == 0x09 }
    let columns = Formatter.indentation(in: document.tree, at: bytes.lowerBound)
    let wanted = [UInt8](repeating: 0x20, count: columns)
    if blanks.elementsEqual(wanted) { return [] }
    let old = bytes.lowerBound..<bytes.lowerBound + blanks.count
    return [
      TextEdit(range: range(old, in: document), newText: String(decoding: wanted, as: UTF8.self))
    ]
  }

  private func edits(of document: Document, in range: Range<Int>?) -> [TextEdit] {
    Formatter.edits(of: document.tree, in: range).map { edit in
      TextEdit(
        range: self.range(edit.bytes, in: document),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
  }
}
