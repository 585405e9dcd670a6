import SceneSystem

/// The program that the system opens a file with.
enum SystemViewer {
  /// Starts it, without waiting for its end; false where there is none.
  static func open(_ path: String) -> Bool {
    (try? ChildProcess.start([Platform.opener, path])) != nil
  }
}
