import SceneSource
import SceneSyntax

/// A text that the client has open.
struct Document {
  let uri: String
  /// Its absolute path; nil for a text that is no file yet.
  let path: String?
  private(set) var version: Int
  private(set) var tree: SyntaxTree
  private(set) var lines: LineTable
  /// How many edits there were.
  private(set) var editCount = 0

  var bytes: [UInt8] { tree.source.bytes }
  /// By what it is called where files are told apart.
  var key: String { path ?? uri }

  init(uri: String, version: Int, text: String) {
    self.uri = uri
    self.version = version
    path = FileURI.path(of: uri)
    let bytes = Array(text.utf8)
    tree = parse(SourceText(path: path ?? uri, bytes: bytes))
    lines = LineTable(bytes)
  }

  struct Change: Decodable {
    /// Nil where the text is all of the document.
    var range: PositionRange?
    var text: String
  }

  /// - Returns: the changes as bytes of the text that each of them finds.
  @discardableResult
  mutating func apply(
    _ changes: [Change], version: Int, _ encoding: PositionEncoding
  ) -> [SourceEdit] {
    self.version = version
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
      editCount += 1
      lines = lines.edited(edit, bytes)
      return edit
    }
  }
}

extension SourceEdit {
  /// The same without what it leaves as it is at its start and its end: of a client that sends the
  /// whole text, what was typed.
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
