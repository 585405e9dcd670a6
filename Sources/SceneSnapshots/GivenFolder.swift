import SceneSystem

/// A folder that replaces that of the test's file, where there are no sources: the first that is
/// given by the call, by a trait, or by the environment.
struct GivenFolder {
  let path: String
  /// What gave it, for messages.
  let source: String

  /// The folder of the nearest trait.
  @TaskLocal static var ofTrait: String?

  static let variable = "SCENEC_FOLDER"

  /// Returns nil if no folder is given.
  ///
  /// - Parameters:
  ///   - call: The argument of the call.
  ///   - file: The path of the test's file, from whose folder relative paths start; those of the
  ///     environment start from the working directory.
  init?(call: String?, ofFile file: String) {
    let inCode = { FilePath.join(FilePath.folder(of: file), $0) }
    if let call {
      (path, source) = (Caller.isAbsolute(call) ? call : inCode(call), ", given by 'folder:'")
    } else if let path = Self.ofTrait {
      self.path = Caller.isAbsolute(path) ? path : inCode(path)
      source = ", given by '.sceneFolder'"
    } else if let path = SystemCalls.environment(Self.variable), !path.isEmpty {
      (self.path, source) = (path, ", given by \(Self.variable)")
    } else {
      return nil
    }
  }
}
