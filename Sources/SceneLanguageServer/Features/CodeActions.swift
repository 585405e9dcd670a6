import SceneCompiler
import SceneSource

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
          guard let edit = edit(fixIt.edits, of: analysis, document) else { continue }
          actions.append(
            CodeAction(
              title: fixIt.message, kind: "quickfix", diagnostics: [shown],
              isPreferred: fixIt.isSafe && diagnostic.fixIts.count == 1, edit: edit))
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

  /// Returns the edits of `scenec fix` for a document, with the text of other open documents.
  private func fixes(_ document: Document, _ analysis: Analysis) -> [TextEdit] {
    let file = SceneFile(
      shownPath: analysis.path, path: analysis.path, root: workspace.root(of: analysis),
      bytes: document.bytes)
    let fixed = SafeFixes(Compilation(file), bytes: document.bytes).bytes
    return [SceneSource.TextEdit](from: document.bytes, to: fixed).map { edit in
      TextEdit(
        range: range(edit.bytes, in: document),
        newText: String(decoding: edit.replacement, as: UTF8.self))
    }
  }
}
