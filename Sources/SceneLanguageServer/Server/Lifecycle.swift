import SceneCompiler

// The lifecycle of a session, from `initialize` to `exit`.

extension LanguageServer {
  mutating func initialize(_ parameters: AnyJSON) -> InitializeResult {
    client = ClientProfile(parameters)
    workspace.folders = client.folders
    if let root = client.root { workspace.root = root }
    if client.describesCodes, client.codeDescriptions == nil { startPages() }
    phase = .running
    return InitializeResult(
      capabilities: ServerCapabilities(positionEncoding: client.encoding),
      serverInfo: .init(name: "scenec", version: CompilerVersion.text))
  }

  /// Registers for notifications about changes of files that scenes can read.
  mutating func watchFiles() {
    guard client.watchesFiles else { return }
    request(
      "client/registerCapability",
      Registrations(registrations: [
        .init(
          registerOptions: .init(watchers: Self.fileKinds.map { .init(globPattern: "**/*." + $0) }))
      ]))
  }

  struct Registrations: Encodable {
    struct Registration: Encodable {
      struct Options: Encodable { var watchers: [Watcher] }
      struct Watcher: Encodable { var globPattern: String }

      var id = "scenec-files"
      var method = "workspace/didChangeWatchedFiles"
      var registerOptions: Options
    }

    var registrations: [Registration]
  }

  mutating func shutDown() { phase = .shutDown }

  mutating func exit() { phase = .exited(code: phase == .shutDown ? 0 : 1) }

  struct FolderChanges: Decodable {
    var event: Event
    struct Event: Decodable {
      var added: [Folder]
      var removed: [Folder]
    }
    struct Folder: Decodable { var uri: String }
  }

  mutating func changeFolders(_ changes: FolderChanges) {
    let removed = Set(changes.event.removed.compactMap { FileURI.path(of: $0.uri) })
    workspace.folders.removeAll { removed.contains($0) }
    workspace.folders += changes.event.added.compactMap { FileURI.path(of: $0.uri) }
  }
}
