import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage

// Code actions: the fix-its of diagnostics, and other quick fixes.

struct CodeAction: Encodable {
  var title: String
  var kind: String
  var diagnostics: [ProtocolDiagnostic]?
  var isPreferred: Bool?
  var edit: WorkspaceEdit
}

extension LanguageServer {
  struct CodeActionParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var range: PositionRange
    var context: Context?
    struct Context: Decodable { var only: [String]? }
  }

  mutating func actions(_ parameters: CodeActionParameters) throws(RequestFailure) -> [CodeAction] {
    let document = try workspace.document(parameters.textDocument.key)
    // All diagnostics, including those that are normally computed when typing pauses.
    let analysis = try workspace.analysis(of: document.key)
    let found = try findings(of: document.key)
    let asked = bytes(of: parameters.range, in: document)
    let own = found.filter { $0.span.path == analysis.path }
    func wants(_ kind: String) -> Bool {
      guard let only = parameters.context?.only else { return true }
      return only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    var actions: [CodeAction] = []
    if wants("quickfix") {
      for diagnostic in own
      where diagnostic.span.bytes.lowerBound <= asked.upperBound
        && asked.lowerBound <= diagnostic.span.bytes.upperBound
      {
        let shown = convert(
          diagnostic, at: range(diagnostic.span.bytes, in: document), of: analysis, document)
        for fixIt in diagnostic.fixIts {
          guard let edit = edit(fixIt.edits, of: analysis, document),
            diagnostic.severity == .warning || mends(fixIt, analysis, document)
          else { continue }
          actions.append(
            CodeAction(
              title: fixIt.message, kind: "quickfix", diagnostics: [shown],
              isPreferred: diagnostic.isPreferred(fixIt), edit: edit))
        }
        for offer in offers(for: diagnostic, in: document) {
          actions.append(
            CodeAction(
              title: offer.title, kind: "quickfix", diagnostics: [shown], isPreferred: false,
              edit: workspaceEdit(offer, in: document)))
        }
      }
    }
    for (kind, offer) in refactorings(of: asked, in: document, wants) {
      actions.append(
        CodeAction(title: offer.title, kind: kind, edit: workspaceEdit(offer, in: document)))
    }
    if wants("source.fixAll") {
      let edits =
        own.contains { $0.fixIts.contains(where: \.isSafe) } ? fixes(document, analysis) : []
      if !edits.isEmpty {
        actions.append(
          CodeAction(
            title: "Fix all auto-fixable problems", kind: "source.fixAll",
            edit: workspaceEdit([document.uri: edits])))
      }
    }
    return actions
  }

  /// Returns whether a statement has fewer errors after a fix-it, as far as a check shows; a long text
  /// is not checked again.
  private func mends(
    _ fixIt: Diagnostic.FixIt, _ analysis: Analysis, _ document: Document
  ) -> Bool {
    let edits = fixIt.edits.map { SceneSource.TextEdit($0.span.bytes, Array($0.replacement.utf8)) }
      .sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    guard let position = edits.first?.bytes.lowerBound, document.bytes.count < 1 << 16,
      fixIt.edits.allSatisfy({ $0.span.path == analysis.path })
    else { return true }
    func errors(in bytes: [UInt8]) -> Int {
      let compilation = Compilation(file(document, analysis).with(bytes))
      guard case .loaded(let tree)? = compilation.library.sources[analysis.path],
        let item = SyntaxPath(to: position, in: tree).nodes.last(where: { $0.kind.isItem })
      else { return 0 }
      let head = item.offset...(item.first(.body)?.offset ?? item.bytes.upperBound)
      return compilation.diagnostics.count {
        $0.code.severity == .error && $0.span.path == analysis.path
          && head.contains($0.span.bytes.lowerBound)
      }
    }
    let before = errors(in: document.bytes)
    return before == 0 || errors(in: edits.applied(to: document.bytes)) < before
  }

  private func workspaceEdit(_ offer: OfferedEdit, in document: Document) -> WorkspaceEdit {
    let edits = offer.edits.map { edit in
      TextEdit(
        range: range(edit.bytes, in: document),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
    return workspaceEdit([document.uri: edits])
  }

  private func edit(
    _ edits: [Diagnostic.Edit], of analysis: Analysis, _ document: Document
  ) -> WorkspaceEdit? {
    var changes: [String: [TextEdit]] = [:]
    for edit in edits {
      guard let location = location(edit.span, of: analysis, document) else { return nil }
      changes[location.uri, default: []].append(
        TextEdit(range: location.range, newText: edit.replacement))
    }
    return workspaceEdit(changes)
  }

  private func file(_ document: Document, _ analysis: Analysis) -> SceneFile {
    SceneFile(
      shownPath: analysis.path, path: analysis.path, root: workspace.root(of: analysis),
      bytes: document.bytes)
  }

  /// Returns the edits of `scenec fix` for a document, with the text of other open documents.
  private func fixes(_ document: Document, _ analysis: Analysis) -> [TextEdit] {
    let fixed = SafeFixes(Compilation(file(document, analysis)), bytes: document.bytes).bytes
    return [SceneSource.TextEdit](from: document.bytes, to: fixed).map { edit in
      TextEdit(
        range: range(edit.bytes, in: document),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
  }
}

extension Diagnostic {
  /// Returns whether a fix-it is the only one, or the one that the message names.
  fileprivate func isPreferred(_ fixIt: FixIt) -> Bool {
    let isNamed = fixIt.edits.contains { hint?.contains("'\($0.replacement)'") == true }
    return isNamed || fixIt.isSafe && fixIts.count == 1
  }
}

// Quick fixes for diagnostics without fix-its.

extension LanguageServer {
  /// The title of an action, and its edit.
  struct OfferedEdit {
    var title: String
    var edits: [SceneSource.TextEdit]
  }

  mutating func offers(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    var offers: [OfferedEdit] = []
    if diagnostic.code == .unusedName, let removal = removal(of: diagnostic, in: document) {
      offers.append(removal)
    }
    switch diagnostic.code {
    case .unknownName, .unknownWord, .unknownStyle, .unknownElement:
      offers += imports(for: diagnostic, in: document)
      offers += declarations(for: diagnostic, in: document)
    default: break
    }
    if diagnostic.severity == .warning, diagnostic.code != .uselessAllowance {
      offers.append(allowance(of: diagnostic, in: document))
    }
    return offers
  }

  /// Removes an unused declaration with its documentation and its line.
  private func removal(of diagnostic: Diagnostic, in document: Document) -> OfferedEdit? {
    let path = SyntaxPath(to: diagnostic.span.bytes.lowerBound, in: document.tree)
    guard
      let item = path.nodes.last(where: { node in
        node.kind == .letDeclaration || node.kind == .styleDeclaration
          || node.kind == .importDeclaration
      })
    else { return nil }
    let name = document.tree.source[diagnostic.span.bytes]
    return OfferedEdit(
      title: "remove \(item.kind == .importDeclaration ? name : "'\(name)'")",
      edits: [.init(wholeLines(of: item.bytes, in: document), [])])
  }

  /// Returns the whole lines of an item if they contain nothing else; otherwise, the item's bytes.
  func wholeLines(of bytes: Range<Int>, in document: Document) -> Range<Int> {
    let text = document.bytes
    var (start, end) = (bytes.lowerBound, bytes.upperBound)
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    while end < text.count, text[end] == 0x20 || text[end] == 0x3B || text[end] == 0x09 {
      end += 1
    }
    guard start == 0 || text[start - 1] == 0x0A, end == text.count || text[end] == 0x0A else {
      return bytes.lowerBound..<end
    }
    return start..<min(end + 1, text.count)
  }

  /// Inserts a comment above the line that suppresses the warning.
  private func allowance(of diagnostic: Diagnostic, in document: Document) -> OfferedEdit {
    let line = document.lines.line(at: diagnostic.span.bytes.lowerBound)
    let bytes = document.lines.line(line, of: document.bytes)
    let blanks = document.bytes[bytes].prefix { $0 == 0x20 || $0 == 0x09 }
    let comment = Array("// scenec:allow(\(diagnostic.code.rawValue))\n".utf8)
    return OfferedEdit(
      title: "allow \(diagnostic.code.rawValue) here",
      edits: [.init(bytes.lowerBound..<bytes.lowerBound, Array(blanks) + comment)])
  }

  /// Returns the files that a document can import and does not import yet, with their declarations.
  ///
  /// - Parameters:
  ///  - limit: The maximum number of files in each folder of the client.
  ///  - isFresh: Whether to list the folders again.
  mutating func libraries(
    for document: Document, limit: Int = 200, isFresh: Bool = false
  ) -> [(path: String, names: DeclaredNames)] {
    guard let own = document.path else { return [] }
    let names = workspace.names()
    let folder = FilePath.folder(of: own) + "/"
    let imported = Set(names.imports(of: document.tree.root, in: document.key).map { $0.key })
    return workspace.sourceFiles(limit: limit, isFresh: isFresh).compactMap { file in
      guard file != own, file.hasPrefix(folder), !imported.contains(file),
        let tree = names.tree(of: file),
        // A file with a scene cannot be imported.
        !tree.root.items.contains(where: { $0.elementWord == "scene" })
      else { return nil }
      return (
        String(file.dropFirst(folder.utf8.count)), names.names(of: tree.root, owner: nil, in: file)
      )
    }
  }

  /// Imports files of the workspace that declare a name at the top level.
  private mutating func imports(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    let word = document.tree.source[diagnostic.span.bytes]
    var offers: [OfferedEdit] = []
    for (path, declared) in libraries(for: document, limit: 2000, isFresh: true)
    where offers.count < 5 {
      let found: Declaration? =
        switch diagnostic.code {
        case .unknownStyle: declared.style(word)
        case .unknownElement: declared.component(word)
        default: declared.value(word)
        }
      guard found != nil else { continue }
      offers.append(
        OfferedEdit(
          title: "import \"\(path)\"",
          edits: [.init(rangeOfImport(in: document), Array("import \"\(path)\"\n".utf8))]))
    }
    return offers
  }

  /// Returns the location after existing imports, or the top of the file.
  func rangeOfImport(in document: Document) -> Range<Int> {
    var position = 0
    for item in document.tree.root.items where item.kind == .importDeclaration {
      let line = document.lines.line(at: item.bytes.upperBound)
      position = document.lines.end(ofLine: line, byteCount: document.bytes.count)
    }
    return position..<position
  }

  /// Returns whether a declaration would correct an unknown name: not that of a word that a
  /// property expects, or of an element where components are not allowed.
  private static func mayDeclare(_ code: DiagnosticCode, _ path: SyntaxPath) -> Bool {
    let elements = path.nodes.filter { $0.kind == .element }
    let kinds = elements.map { $0.elementWord.flatMap { ElementKind(rawValue: $0) } }
    switch code {
    case .unknownElement:
      guard let parent = kinds.dropLast().last else { return true }
      return parent.map { Schema.element($0).children.contains(.layer) } ?? true
    case .unknownWord:
      let property = path.innermost(.property).flatMap { PropertySyntax($0).name }
      guard let key = property.flatMap({ PropertyKey(rawValue: $0.text) }),
        let kind = kinds.last ?? nil,
        let spec = Schema.property(key, of: kind)
      else { return true }
      if case .word = spec.type { return false }
      return true
    default: return true
    }
  }

  /// Declares a name before the top-level item that uses it.
  private func declarations(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    let word = document.tree.source[diagnostic.span.bytes]
    guard Self.isIdentifier(word) else { return [] }
    let path = SyntaxPath(to: diagnostic.span.bytes.lowerBound, in: document.tree)
    guard let item = path.nodes.first(where: { $0.kind.isItem }) else { return [] }
    let line = document.lines.line(at: item.offset)
    let start = document.lines.line(line, of: document.bytes).lowerBound
    guard Self.mayDeclare(diagnostic.code, path) else { return [] }
    let (title, text): (String, String) =
      switch diagnostic.code {
      case .unknownStyle: ("create the style '\(word)'", "style \(word) {\n}\n\n")
      case .unknownElement:
        ("create the component '\(word)'", "component \(word)() {\n}\n\n")
      case .unknownWord: ("create 'let \(word)'", "let \(word) = black\n\n")
      default: ("create 'let \(word)'", "let \(word) = 0\n\n")
      }
    return [OfferedEdit(title: title, edits: [.init(start..<start, Array(text.utf8))])]
  }
}
