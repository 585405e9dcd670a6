import SceneEditing
import SceneSyntax

// Definition, references, and document highlights.

extension LanguageServer {
  /// Returns the declaration of the name at a position, with the name table.
  mutating func declaration(
    at parameters: PositionParameters
  ) throws(RequestFailure) -> (declaration: Declaration, names: NameTable, path: SyntaxPath)? {
    let document = try workspace.document(parameters.textDocument.key)
    let offset = offset(of: parameters.position, in: document)
    let path = SyntaxPath(at: offset, in: document.tree)
    let names = workspace.names()
    guard let found = names.declaration(of: path, in: document.key) else { return nil }
    return (found, names, path)
  }

  mutating func define(_ parameters: PositionParameters) throws(RequestFailure) -> Location? {
    if let (declaration, _, _) = try declaration(at: parameters) {
      return location(declaration.bytes, inFile: declaration.file)
    }
    // A path refers to its file.
    let document = try workspace.document(parameters.textDocument.key)
    let offset = offset(of: parameters.position, in: document)
    let path = SyntaxPath(at: offset, in: document.tree)
    if let (name, data, bytes) = dataName(of: path, in: document) {
      return location(of: bytes, in: data, name.file)
    }
    let links = Self.links(in: document.tree, of: document.key)
    guard let link = links.first(where: { $0.literal.bytes.contains(offset) }),
      path.innermost(.stringLiteral) != nil
    else { return nil }
    return Location(uri: workspace.uri(ofKey: link.key), range: .startOfFile)
  }

  struct ReferenceParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var context: Context?
    struct Context: Decodable { var includeDeclaration: Bool }
  }

  mutating func references(_ parameters: ReferenceParameters) throws(RequestFailure) -> [Location]?
  {
    let span = PositionParameters(
      textDocument: parameters.textDocument, position: parameters.position)
    guard let (declaration, names, _) = try declaration(at: span) else {
      let document = try workspace.document(parameters.textDocument.key)
      let path = SyntaxPath(at: offset(of: parameters.position, in: document), in: document.tree)
      guard let (name, data, bytes) = dataName(of: path, in: document) else { return nil }
      let isIncluded = parameters.context?.includeDeclaration != false
      return (isIncluded ? [location(of: bytes, in: data, name.file)] : []) + references(to: name)
    }
    var found: [Location] = []
    for file in files(seeing: declaration) {
      guard let text = workspace.text(ofKey: file) else { continue }
      for bytes in names.references(to: declaration, in: file) {
        if file == declaration.file, bytes == declaration.bytes,
          parameters.context?.includeDeclaration == false
        {
          continue
        }
        found.append(
          Location(
            uri: workspace.uri(ofKey: file), range: range(bytes, in: text.bytes, text.lines)))
      }
    }
    return found
  }

  /// Returns the files that can refer to a declaration: its own first, then those that import it.
  mutating func files(seeing declaration: Declaration) -> [String] {
    guard declaration.isShared else { return [declaration.file] }
    let names = workspace.names()
    let others = workspace.sourceFiles().filter { file in
      guard file != declaration.file, let tree = names.tree(of: file) else { return false }
      return names.imports(of: tree.root, in: file).contains { $0.key == declaration.file }
    }
    return [declaration.file] + others
  }

  struct Highlight: Encodable {
    var range: PositionRange
    /// 2 for a read, 3 for the declaration.
    var kind: Int
  }

  mutating func highlight(_ parameters: PositionParameters) throws(RequestFailure) -> [Highlight]? {
    let document = try workspace.document(parameters.textDocument.key)
    // Most editors send this request whenever the cursor moves.
    moveCursor(to: parameters.position, in: document.key)
    guard let (declaration, names, _) = try declaration(at: parameters) else { return nil }
    return names.references(to: declaration, in: document.key).map { bytes in
      let isDeclaration = document.key == declaration.file && bytes == declaration.bytes
      return Highlight(range: range(bytes, in: document), kind: isDeclaration ? 3 : 2)
    }
  }
}

extension PositionRange {
  /// The start of a file.
  static let startOfFile = PositionRange(
    start: Position(line: 0, character: 0), end: Position(line: 0, character: 0))
}
