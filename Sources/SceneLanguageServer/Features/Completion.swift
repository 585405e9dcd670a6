import SceneCompiler
import SceneEditing
import SceneSource
import SceneSyntax
import SceneSystem

// Completion.

struct CompletionList: Encodable {
  var isIncomplete = false
  var items: [Item]

  struct Item: Encodable {
    var label: String
    var kind: Int
    var detail: String?
    var documentation: MarkupContent?
    /// The sort key among completions of equal rank.
    var sortText: String
    var filterText: String?
    /// 2 for a snippet.
    var insertTextFormat: Int?
    var textEdit: TextEdit?
    /// The import of a name from another file.
    var additionalTextEdits: [TextEdit]?

    private enum CodingKeys: String, CodingKey {
      case additionalTextEdits, detail, documentation, filterText, insertTextFormat, kind, label
      case sortText, textEdit
    }

    /// - Parameter isMarkdown: Whether the client supports Markdown.
    init(_ item: CompletionItem, isMarkdown: Bool) {
      (label, kind, detail) = (item.label, item.kind.rawValue, item.detail)
      (sortText, filterText) = (item.sortText, item.filterText)
      documentation = item.documentation.map { MarkupContent($0, isMarkdown: isMarkdown) }
    }
  }
}

extension LanguageServer {
  mutating func complete(_ parameters: PositionParameters) throws(RequestFailure) -> CompletionList
  {
    let document = try workspace.document(parameters.textDocument.key)
    let offset = offset(of: parameters.position, in: document)
    let context = CursorContext(at: offset, in: document.tree)
    let names = workspace.names()
    var completer = Completer(
      context: context, names: names, types: workspace.types(names), file: document.key,
      folder: { [workspace] in workspace.folder(of: $0) },
      warnings: {
        Explanation.all.filter { $0.code.severity == .warning }.map { ($0.code, $0.title) }
      }, libraries: context.isInComment || context.string != nil ? [] : libraries(for: document))
    let found = completer.items()
    let items = found.enumerated().map { index, item in
      let number = String(index)
      var shown = CompletionList.Item(item, isMarkdown: client.readsMarkdownBeside)
      shown.sortText += String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
      let (bytes, text) = completer.edit(of: item, asSnippet: client.insertsSnippets)
      if client.insertsSnippets, item.insertion.snippet != nil { shown.insertTextFormat = 2 }
      shown.textEdit = TextEdit(range: range(bytes, in: document), newText: text)
      if let path = item.library {
        let insertion = range(rangeOfImport(in: document), in: document)
        shown.additionalTextEdits = [.init(range: insertion, newText: "import \"\(path)\"\n")]
      }
      return shown
    }
    return CompletionList(isIncomplete: completer.isIncomplete, items: items)
  }
}

extension Workspace {
  /// Returns the folder of a file by the file's key; nil if it cannot be read.
  fileprivate func folder(of key: String) -> ListedFolder? {
    guard let (root, path) = root(holding: key), case let folder = FilePath.folder(of: path),
      let names = try? root.names(in: folder)
    else { return nil }
    return ListedFolder(names: names) {
      (try? root.status(FilePath.join(folder, $0)))?.kind == .folder
    }
  }
}
