import SceneCompiler
import SceneEditing
import SceneSource
import SceneSystem

// Opening, editing, saving, and closing documents.

extension LanguageServer {
  struct Opening: Decodable {
    var textDocument: Item
    struct Item: Decodable {
      var uri: String
      var version: ProtocolNumber?
      var text: String
    }
  }

  mutating func open(_ opening: Opening) {
    let item = opening.textDocument
    let document = Document(uri: item.uri, version: item.version?.value ?? 0, text: item.text)
    let uri = workspace.uri(ofKey: document.key)
    if typing?.key == document.key { endTyping() }
    workspace.open(document)
    if workspace.documents[document.key]?.versions[uri] == nil { withdraw(uri) }
    hasChanged(document.key)
  }

  struct Edit: Decodable {
    var textDocument: Versioned
    var contentChanges: [Document.Change]
    struct Versioned: Decodable {
      var uri: String
      var version: ProtocolNumber?
    }
  }

  mutating func change(_ edit: Edit) throws(RequestFailure) {
    let uri = edit.textDocument.uri
    let key = FileURI.key(of: uri)
    let encoding = client.encoding
    var typed: [SourceEdit] = []
    try workspace.change(key) { document in
      if document.versions[uri] != nil { document.uri = uri }
      let version = edit.textDocument.version?.value ?? document.version + 1
      typed = document.apply(edit.contentChanges, version: version, encoding)
      return typed
    }
    type(typed, in: key)
    // A text that is replaced as a whole is not typed.
    if edit.contentChanges.contains(where: { $0.range == nil }) { endTyping() }
    hasChanged(key)
    lastEdited = key
    if live != nil, let last = typed.last, let document = workspace.documents[key] {
      let end = last.range.lowerBound + last.replacement.count
      moveCursor(to: range(end..<end, in: document).start, in: key)
    }
  }

  mutating func save(_ parameters: DocumentParameters) {
    endTyping()
    // Other programs may have changed files in the meantime.
    workspace.forgetAll()
    outdateLive()
    unpublished.formUnion(workspace.documents.keys)
  }

  mutating func close(_ parameters: DocumentParameters) {
    let uri = parameters.textDocument.uri
    let key = parameters.textDocument.key
    guard workspace.documents[key]?.versions[uri] != nil else { return }
    if typing?.key == key { endTyping() }
    let dependents = workspace.dependents(ofKey: key)
    let isClosed = workspace.close(key, by: uri)
    withdraw(uri)
    guard isClosed else { return }
    outdateLive()
    tokenResults[key] = nil
    unpublished.formUnion(dependents)
    unpublished.remove(key)
    unlinted.remove(key)
    unchecked.remove(key)
    shown[key] = nil
    withheld.remove(key)
    forgetFindings(by: key)
  }

  struct FileChanges: Decodable {
    var changes: [Change]
    struct Change: Decodable { var uri: String }
  }

  /// Handles changes of files on disk.
  mutating func changeFiles(_ parameters: FileChanges) {
    for change in parameters.changes {
      guard let path = FileURI.path(of: change.uri) else { continue }
      if FilePath.name(of: path) == ProjectFile.name {
        workspace.forgetAll()
        unpublished.formUnion(workspace.documents.keys)
      }
      unpublished.formUnion(workspace.dependents(ofKey: path))
      workspace.forget(dependentsOf: path)
    }
    workspace.forgetListings()
    outdateLive()
    refreshDiagnostics()
  }

  private mutating func hasChanged(_ key: String) {
    outdateLive()
    unpublished.formUnion(workspace.dependents(ofKey: key))
  }

  /// Notifies a client that pulls diagnostics that they may have changed.
  mutating func refreshDiagnostics() {
    guard client.pullsDiagnostics, client.refreshesDiagnostics else { return }
    request("workspace/diagnostic/refresh", [String]?.none)
  }
}
