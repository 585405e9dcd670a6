import SceneSystem

/// Files whose changes are waited for. They are examined many times a second: that finds whatever
/// an editor does to save, on every system and file system, and takes no time to speak of.
struct WatchedFiles {
  private var states: [(path: String, state: SystemCalls.Status?)] = []

  private static let pause: UInt64 = 30_000_000
  /// A file that is saved continuously is not waited for longer than this.
  private static let mostPauses = 10

  /// Watches these files, of which some may not exist.
  mutating func watch(_ paths: [String]) {
    // What was saved while the scene was built counts as a change: its old state is kept.
    let known = Dictionary(states.map { ($0.path, $0.state) }) { first, _ in first }
    states = Set(paths).sorted().map { path in
      (path, known[path] ?? Self.state(of: path))
    }
  }

  /// Waits until some have changed and then a moment longer, until they stay as they are; gives
  /// their paths.
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
