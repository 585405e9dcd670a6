import SceneEditing
import SceneSource
import SceneSyntax
import SceneLanguage

// Renaming a declaration and all its references.

extension LanguageServer {
  struct RenameParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var newName: String
  }

  struct RenameRange: Encodable {
    var range: PositionRange
    var placeholder: String
  }

  mutating func prepareRename(_ parameters: PositionParameters) throws(RequestFailure)
    -> RenameRange?
  {
    guard let (declaration, _, path) = try declaration(at: parameters), let leaf = path.leaf,
      declaration.file != ControlLibrary.name
    else { return nil }
    let document = try workspace.document(parameters.textDocument.key)
    return RenameRange(range: range(leaf.bytes, in: document), placeholder: declaration.name)
  }

  mutating func rename(_ parameters: RenameParameters) throws(RequestFailure) -> WorkspaceEdit? {
    let span = PositionParameters(
      textDocument: parameters.textDocument, position: parameters.position)
    guard let (declaration, names, _) = try declaration(at: span) else {
      throw RequestFailure(.requestFailed, "no renamable symbol at this position")
    }
    guard declaration.file != ControlLibrary.name else {
      throw RequestFailure(
        .requestFailed,
        "'\(declaration.name)' is in \"\(ControlLibrary.importedName)\"; 'scenec library' prints a copy to own"
      )
    }
    let newName = parameters.newName
    guard Self.isIdentifier(newName) else {
      throw RequestFailure(.requestFailed, "'\(newName)' is not a valid identifier")
    }
    if newName == declaration.name { return workspaceEdit([:]) }
    let files = files(seeing: declaration)
    let renaming = Renaming(of: declaration, to: newName, in: files, names)
    if let clash = renaming.clash() ?? newMistake(by: renaming) {
      throw RequestFailure(.requestFailed, clash)
    }
    var edits: [String: [TextEdit]] = [:]
    for (file, ranges) in renaming.ranges where !ranges.isEmpty {
      guard let text = workspace.text(ofKey: file) else { continue }
      edits[workspace.uri(ofKey: file)] = ranges.map {
        TextEdit(range: range($0, in: text.bytes, text.lines), newText: newName)
      }
    }
    return workspaceEdit(edits)
  }

  /// Returns an error that renaming would cause; nil if there is none.
  private func newMistake(by renaming: Renaming) -> String? {
    let now = workspace.texts
    var then = now
    for (file, tree) in renaming.texts { then.trees[file] = tree }
    for (file, tree) in renaming.texts.sorted(by: { $0.key < $1.key }) {
      guard let before = renaming.tree(of: file) else { continue }
      let old = now.errors(of: before, atPath: file, root: workspace.root)
      let new = then.errors(of: tree, atPath: file, root: workspace.root)
      if new.count > old.count, let mistake = new.first(where: { !old.contains($0) }) {
        return "cannot rename to '\(renaming.newName)': \(mistake)"
      }
    }
    return nil
  }

  /// Returns whether a text is an identifier that can be declared.
  static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count <= 256, text != "_" else { return false }
    let tree = parse(SourceText(path: "", "let \(text) = 0"))
    let items = Array(tree.root.items)
    guard items.count == 1, explain(tree).isEmpty else { return false }
    return LetSyntax(items[0]).name?.text == text
  }
}

/// A tentative renaming, which looks up the meanings of all names in the changed files.
struct Renaming {
  private let declaration: Declaration
  let newName: String
  private let names: NameTable
  /// The ranges of the name, by file.
  private(set) var ranges: [String: [Range<Int>]] = [:]
  /// The changed files.
  private(set) var texts: [String: SyntaxTree] = [:]

  init(of declaration: Declaration, to newName: String, in files: [String], _ names: NameTable) {
    self.declaration = declaration
    self.newName = newName
    self.names = names
    for file in files {
      let found = names.references(to: declaration, in: file)
      guard !found.isEmpty || file == declaration.file, let tree = names.tree(of: file) else {
        continue
      }
      ranges[file] = found
      texts[file] = parse(
        SourceText(path: tree.source.path, bytes: replacing(found, in: tree.source.bytes)))
    }
  }

  /// Returns a file without the changes.
  func tree(of file: String) -> SyntaxTree? { names.tree(of: file) }

  /// The reason why a built-in name cannot be used; nil if it can.
  private var wordClash: String? {
    if ["true", "false", "none"].contains(newName) { return "'\(newName)' is a built-in value" }
    let keywords = ["let", "style", "component", "import", "for", "if", "else", "in"]
    if keywords.contains(newName) { return "'\(newName)' is a keyword" }
    switch declaration.kind {
    case .component where ElementKind(rawValue: newName) != nil:
      return "'\(newName)' is an element of the language"
    case .let
    where PropertyKey(rawValue: newName)
      .flatMap { Schema.property($0, of: .snapshot) } != nil && isSetBySnapshot:
      return "'\(newName)' is a property of the snapshots that set '\(declaration.name)'"
    default: return nil
    }
  }

  /// Whether a snapshot sets the declaration.
  private var isSetBySnapshot: Bool {
    ranges.contains { file, ranges in
      guard let tree = names.tree(of: file) else { return false }
      return ranges.contains { range in
        let path = SyntaxPath(to: range.lowerBound, in: tree)
        return path.parent?.kind == .path && path.innermost(.property) != nil
      }
    }
  }

  /// Returns the reason why the name cannot be used; nil if it can.
  func clash() -> String? {
    if let wordClash { return wordClash }
    let before = names
    if before.isTaken(newName, beside: declaration) {
      return "'\(newName)' is already declared in this scope"
    }
    let after = NameTable { [texts] in texts[$0] ?? before.tree(of: $0) }
    let own = ranges[declaration.file] ?? []
    var renamed = declaration
    renamed.name = newName
    renamed.bytes = moved(declaration.bytes, by: own)
    renamed.item = moved(declaration.item, by: own)
    for (file, ranges) in ranges.sorted(by: { $0.key < $1.key }) {
      let expected = ranges.map { moved($0, by: ranges) }
      let found = after.references(to: renamed, in: file)
      if found != expected {
        let isTaken = expected.contains { !found.contains($0) }
        return isTaken
          ? "cannot rename to '\(newName)': uses of '\(declaration.name)' would refer to another declaration"
          : "cannot rename to '\(newName)': it would shadow another declaration"
      }
    }
    return nil
  }

  private func replacing(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    ranges.map { SceneSource.TextEdit($0, Array(newName.utf8)) }.applied(to: bytes)
  }

  /// Returns a range after the edits at `ranges`, each of which is inside or outside of it.
  private func moved(_ range: Range<Int>, by ranges: [Range<Int>]) -> Range<Int> {
    let growth = newName.utf8.count - declaration.name.utf8.count
    let before = ranges.count { $0.upperBound <= range.lowerBound }
    let inside = ranges.count {
      $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound
    }
    let start = range.lowerBound + before * growth
    return start..<(start + range.count + inside * growth)
  }
}
