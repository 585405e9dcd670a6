import SceneSystem

/// The system's command for opening files.
enum SystemViewer {
  /// Opens a file without waiting; returns false if the command does not exist.
  static func open(_ path: String) -> Bool {
    (try? ChildProcess.start([Platform.opener, path])) != nil
  }
}
