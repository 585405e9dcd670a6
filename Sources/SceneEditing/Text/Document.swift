import SceneSource
import SceneSyntax

/// An open document.
package struct Document {
  /// The key that identifies the file: its absolute path, or the URI of a text that is not a file.
  package let key: String
  /// The absolute path; nil for a text that is not a file.
  package let path: String?
  /// The URIs by which the client has opened the file, with the version of each.
  package var versions: [String: Int]
  /// The one that was opened or changed last.
  package var uri: String
  package private(set) var tree: SyntaxTree
  package private(set) var lines: LineTable
  /// A unique ID of the text among all open documents.
  package var number = 0

  package var bytes: [UInt8] { tree.source.bytes }
  package var version: Int { versions[uri] ?? 0 }

  package init(uri: String, key: String, path: String?, tree: SyntaxTree) {
    (self.uri, self.key, self.path, self.tree) = (uri, key, path, tree)
    versions = [:]
    lines = LineTable(tree.source.bytes)
  }

  package struct Change {
    /// The changed range; nil if the whole document is replaced.
    package var range: PositionRange?
    package var text: String

    package init(range: PositionRange? = nil, text: String) {
      self.range = range
      self.text = text
    }
  }

  /// Applies changes, each to the text after the one before it.
  ///
  /// - Returns: The changes as byte ranges, each relative to the text before it.
  @discardableResult
  package mutating func apply(
    _ changes: [Change], version: Int, _ encoding: PositionEncoding
  ) -> [SourceEdit] {
    versions[uri] = version
    guard changes.count > 8, !changes.contains(where: { $0.range == nil }) else {
      return changes.map { change in
        var edit = SourceEdit(0..<bytes.count, change.text)
        if let range = change.range {
          let start = lines.offset(of: range.start, in: bytes, encoding)
          let end = max(start, lines.offset(of: range.end, in: bytes, encoding))
          edit = SourceEdit(start..<end, change.text)
        } else {
          edit = edit.trimmed(of: bytes)
        }
        tree = tree.edited(edit)
        lines = lines.edited(edit, bytes)
        return edit
      }
    }
    // Many changes, such as replacements in the whole text, are parsed once.
    var text = bytes
    func offset(_ position: Position) -> Int {
      let line = lines.line(position.line, of: text)
      let bytes = Array(text[line])
      let location = Position(line: 0, character: position.character)
      return line.lowerBound + LineTable(bytes).offset(of: location, in: bytes, encoding)
    }
    let edits = changes.compactMap { change in
      change.range.map { range in
        let start = offset(range.start)
        let edit = SourceEdit(start..<max(start, offset(range.end)), change.text)
        text.replaceSubrange(edit.range, with: edit.replacement)
        lines = lines.editedLines(edit, text)
        return edit
      }
    }
    tree = tree.edited(SourceEdit(0..<bytes.count, text).trimmed(of: bytes))
    lines = LineTable(text)
    return edits
  }
}

extension SourceEdit {
  /// Returns the edit without common text at its start and end, which determines what was typed if
  /// a client sends the whole text.
  fileprivate func trimmed(of text: [UInt8]) -> SourceEdit {
    let most = min(range.count, replacement.count)
    var start = 0
    while start < most, text[range.lowerBound + start] == replacement[start] { start += 1 }
    var end = 0
    while end < most - start,
      text[range.upperBound - 1 - end] == replacement[replacement.count - 1 - end]
    {
      end += 1
    }
    return SourceEdit(
      range.lowerBound + start..<range.upperBound - end,
      Array(replacement[start..<(replacement.count - end)]))
  }
}
