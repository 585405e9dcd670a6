import SceneSystem

/// Watches files for changes by polling many times a second. This detects every way in which
/// editors save files, works on every system and file system, and takes little time.
struct WatchedFiles {
  private var states: [(path: String, state: SystemCalls.Status?)] = []

  private static let pause: UInt64 = 30_000_000
  /// A file that is saved continuously is not waited for longer than this.
  private static let mostPauses = 10

  /// Watches files, which need not exist.
  mutating func watch(_ paths: [String]) {
    // A file that was saved during the build counts as changed, because its old state is kept.
    let known = Dictionary(states.map { ($0.path, $0.state) }) { first, _ in first }
    states = Set(paths).sorted().map { path in
      (path, known[path] ?? Self.state(of: path))
    }
  }

  /// Waits until files have changed and are stable; returns their paths.
  mutating func waitForChange() -> [String] {
    var changed: Set<String> = []
    var pauses = 0
    while true {
      SystemCalls.sleep(nanoseconds: Self.pause)
      let more = takeChanges()
      if !changed.isEmpty {
        pauses += 1
        if more.isEmpty || pauses == Self.mostPauses { return changed.union(more).sorted() }
      }
      changed.formUnion(more)
    }
  }

  private mutating func takeChanges() -> [String] {
    states.indices.compactMap { index in
      let state = Self.state(of: states[index].path)
      guard state != states[index].state else { return nil }
      states[index].state = state
      return states[index].path
    }
  }

  private static func state(of path: String) -> SystemCalls.Status? {
    try? SystemCalls.status(path)
  }
}
