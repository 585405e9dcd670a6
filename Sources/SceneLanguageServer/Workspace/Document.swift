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

  mutating func apply(_ changes: [Change], version: Int, _ encoding: PositionEncoding) {
    self.version = version
    for change in changes {
      if let range = change.range {
        let start = lines.offset(of: range.start, in: bytes, encoding)
        let end = max(start, lines.offset(of: range.end, in: bytes, encoding))
        tree = tree.edited(SourceEdit(start..<end, change.text))
      } else {
        tree = parse(SourceText(path: tree.source.path, change.text))
      }
      lines = LineTable(bytes)
    }
  }

  /// Whether it imports a file of that name from anywhere.
  func imports(fileNamed name: String) -> Bool {
    for item in tree.root.items where item.kind == .importDeclaration {
      let path = ImportSyntax(item).path.flatMap { StringSyntax($0).literalText }
      if let path, FileURI.name(of: path) == name { return true }
    }
    return false
  }
}
