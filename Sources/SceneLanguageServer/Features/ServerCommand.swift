import SceneCompiler
import SceneEditing
import SceneLanguage

// The commands of `workspace/executeCommand`.

enum ServerCommand: String, CaseIterable {
  /// Replaces the reference of a snapshot; the arguments are the document and the snapshot.
  case updateSnapshot = "scenec.updateSnapshot"
  /// Compares the image of a snapshot with its reference; the arguments are the document and the
  /// snapshot.
  case compareSnapshot = "scenec.compareSnapshot"
  /// Opens the preview page: the document (the one that was edited last unless given), and possibly
  /// a snapshot.
  case openPreview = "scenec.openPreview"
  /// Returns the end of a link that opens a document in the playground; the argument is the document.
  case playgroundLink = "scenec.playgroundLink"
}

extension LanguageServer {
  struct CommandParameters: Decodable {
    var command: String
    var arguments: [AnyJSON]?
  }

  /// Executes a command and returns a message for the user.
  mutating func execute(_ parameters: CommandParameters) throws(RequestFailure) -> String {
    let arguments = (parameters.arguments ?? []).compactMap { $0.textValue }
    guard let command = ServerCommand(rawValue: parameters.command) else {
      throw RequestFailure(.invalidParams, "unknown command '\(parameters.command)'")
    }
    if command == .openPreview {
      guard
        let key = arguments.first.map(FileURI.key) ?? lastEdited ?? workspace.documents.keys.min()
      else {
        throw RequestFailure(.requestFailed, "no scene is open")
      }
      return try openPreview(key, snapshot: arguments.count > 1 ? arguments[1] : nil)
    }
    if command == .playgroundLink {
      guard let document = arguments.first else {
        throw RequestFailure(.invalidParams, "'\(parameters.command)' takes a document")
      }
      return try playgroundLink(of: FileURI.key(of: document))
    }
    guard arguments.count == 2 else {
      throw RequestFailure(
        .invalidParams, "'\(parameters.command)' takes a document and a snapshot")
    }
    let action = command == .updateSnapshot ? recordSnapshot : compareSnapshot
    return try run(action, on: arguments[1], of: FileURI.key(of: arguments[0]))
  }

  /// Runs the test runner on a snapshot of the saved file.
  private mutating func run(
    _ action: SnapshotAction?, on name: String, of key: String
  ) throws(RequestFailure) -> String {
    let document = try workspace.document(key)
    guard let path = document.path else {
      throw RequestFailure(.requestFailed, "save the scene to a file first")
    }
    let scene: Compilation
    do {
      scene = try Compilation(scenePath: path, root: workspace.root)
    } catch {
      throw RequestFailure(.requestFailed, "cannot read the scene")
    }
    guard scene.file.bytes == document.bytes else {
      throw RequestFailure(.requestFailed, "save the scene first")
    }
    guard let snapshots = scene.scene?.snapshots,
      let index = snapshots.firstIndex(where: { $0.name == name || $0.slug == name })
    else { throw RequestFailure(.requestFailed, "unknown snapshot '\(name)'") }
    guard let action else {
      throw RequestFailure(.requestFailed, "this server cannot compare or update snapshots")
    }
    switch action(scene, index, path) {
    case .success(let message): return message
    case .failure(let failure): throw RequestFailure(.requestFailed, failure.message)
    }
  }
}
