import SceneEditing
import SceneLanguage
import SceneResolving
import SceneSource
import SceneSyntax

// Documentation of the code at a position.

struct HoverAnswer: Encodable {
  var contents: MarkupContent
  var range: PositionRange
}

extension LanguageServer {
  mutating func hover(_ parameters: PositionParameters) throws(RequestFailure) -> HoverAnswer? {
    let document = try workspace.document(parameters.textDocument.key)
    let names = workspace.names()
    // The facts are found in a copy, and what that has computed for them is kept.
    var copy = workspace
    let facts = SceneFacts(
      snapshot: { copy.snapshot(at: $0, in: document) },
      value: { copy.observed($0, inFile: $1, snapshot: $2, of: document) },
      box: { (try? copy.boxes(of: document.key, snapshot: $1))?[$0] },
      isInFile: { copy.data(of: $0) != nil })
    let hoverer = Hoverer(
      path: SyntaxPath(at: offset(of: parameters.position, in: document), in: document.tree),
      names: names, types: workspace.types(names), file: document.key, facts: facts,
      swatch: { Swatch.markdown($0, name: $1) })
    let found = hoverer.hover()
    workspace = copy
    return found.map { hover in
      HoverAnswer(
        contents: MarkupContent(hover.markdown, isMarkdown: client.readsMarkdown),
        range: range(hover.range, in: document))
    }
  }
}

extension Workspace {
  fileprivate mutating func snapshot(at head: Range<Int>, in document: Document) -> Int? {
    guard let analysis = try? analysis(of: document.key) else { return nil }
    let span = SourceRange(path: analysis.path, bytes: head)
    return analysis.scene?.snapshots.firstIndex { $0.span == span }
  }

  /// Returns the value of an expression in a snapshot or the scene.
  fileprivate mutating func observed(
    _ bytes: Range<Int>, inFile file: String, snapshot: Int?, of document: Document
  ) -> ObservedValue? {
    guard let analysis = try? analysis(of: document.key),
      let values = try? observed(of: document.key, snapshot: snapshot)
    else { return nil }
    return values.first {
      $0.key.bytes == bytes && analysis.isPath($0.key.path, of: file, document)
    }?.value
  }
}
