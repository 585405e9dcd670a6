import SceneSystem

/// The program that the system opens a file with.
enum SystemViewer {
  /// Starts it, without waiting for its end; false where there is none.
  static func open(_ path: String) -> Bool {
    #if canImport(Darwin)
      let program = "open"
    #else
      let program = "xdg-open"
    #endif
    return (try? ChildProcess.start([program, path])) != nil
  }
}
