/// What a client may ask the server to do by `workspace/executeCommand`.
enum ServerCommand: String, CaseIterable {
  /// Makes what a snapshot shows now its reference.
  case updateSnapshot = "scenec.updateSnapshot"
}
