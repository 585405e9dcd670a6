import SceneSource

// Opening, editing, saving, and closing documents.

extension LanguageServer {
  struct Opening: Decodable {
    var textDocument: Item
    struct Item: Decodable {
      var uri: String
      var version: Int?
      var text: String
    }
  }

  mutating func open(_ opening: Opening) {
    let item = opening.textDocument
    workspace.open(Document(uri: item.uri, version: item.version ?? 0, text: item.text))
    hasChanged(item.uri)
  }

  struct Edit: Decodable {
    var textDocument: Versioned
    var contentChanges: [Document.Change]
    struct Versioned: Decodable {
      var uri: String
      var version: Int?
    }
  }

  mutating func change(_ edit: Edit) throws(RequestFailure) {
    let uri = edit.textDocument.uri
    let encoding = client.encoding
    var last: SourceEdit?
    try workspace.change(uri) { document in
      let edits = document.apply(
        edit.contentChanges, version: edit.textDocument.version ?? document.version + 1, encoding)
      last = edits.last
      return edits
    }
    hasChanged(uri)
    lastEdited = uri
    if live != nil, let last, let document = workspace.documents[uri] {
      let end = last.range.lowerBound + last.replacement.count
      moveCursor(to: range(end..<end, in: document).start, in: uri)
    }
  }

  mutating func save(_ parameters: DocumentParameters) {
    // Other programs may have changed files in the meantime.
    workspace.forgetAll()
    outdateLive()
    unpublished.formUnion(workspace.documents.keys)
  }

  mutating func close(_ parameters: DocumentParameters) {
    let uri = parameters.textDocument.uri
    guard let document = workspace.documents[uri] else { return }
    let dependents = workspace.dependents(ofKey: document.key)
    workspace.close(uri)
    outdateLive()
    tokenResults[uri] = nil
    previews[uri] = nil
    unpublished.formUnion(dependents)
    unpublished.remove(uri)
    unlinted.remove(uri)
    unchecked.remove(uri)
    forgetClosed(by: uri)
    withdraw(uri)
    // Other documents' diagnostics of the file are published again.
    publishClosed(uri)
  }

  struct FileChanges: Decodable {
    var changes: [Change]
    struct Change: Decodable { var uri: String }
  }

  /// Handles changes of files on disk.
  mutating func changeFiles(_ parameters: FileChanges) {
    for change in parameters.changes {
      guard let path = FileURI.path(of: change.uri) else { continue }
      unpublished.formUnion(workspace.dependents(ofKey: path))
      workspace.forget(dependentsOf: path)
    }
    outdateLive()
    refreshDiagnostics()
  }

  private mutating func hasChanged(_ uri: String) {
    outdateLive()
    guard let document = workspace.documents[uri] else { return }
    unpublished.formUnion(workspace.dependents(ofKey: document.key))
  }

  /// Notifies a client that pulls diagnostics that they may have changed.
  mutating func refreshDiagnostics() {
    guard client.pullsDiagnostics, client.refreshesDiagnostics else { return }
    request("workspace/diagnostic/refresh", [String]?.none)
  }
}
