import SceneCompiler

extension Commands {
  /// The commands that compare scenes with what was accepted.
  package static let comparing: [Command] = []
}
