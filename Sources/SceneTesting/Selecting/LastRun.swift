import SceneCompiler
import SceneSystem

/// The tests that failed or were recorded in their last run, for `--last-failed`. A recording can
/// still be rejected.
package struct LastRun: Hashable, Sendable {
  /// The tests, in order.
  package var failed: [SnapshotID]

  package init(failed: [SnapshotID] = []) { self.failed = failed }

  /// Updates the state after a run. Tests that were not run keep their state.
  package mutating func update(with report: TestReport) {
    var all = Set(failed)
    for result in report.results {
      switch result.status {
      case .failed, .recorded: all.insert(result.id)
      case .passed, .expectedFailure: all.remove(result.id)
      case .skipped: break
      }
    }
    failed = all.sorted()
  }

  /// Removes the tests of scenes that were deleted, and those that are no longer in their scenes.
  ///
  /// - Parameter tests: All tests of the scenes that were found.
  package mutating func forgetDeleted(_ tests: [SnapshotTest]) {
    let ids = Set(tests.map(\.id))
    let scenes = Set(tests.map(\.id.scene))
    let broken = Set(tests.filter(\.isBroken).map(\.id.scene))
    failed.removeAll { id in
      if ids.contains(id) || broken.contains(id.scene) { return false }
      return scenes.contains(id.scene) || (try? SystemCalls.status(id.scene)) == nil
    }
  }
}

extension LastRun {
  /// Loads the state of the working directory; nil if there is none.
  package static func load() -> LastRun? {
    guard let name = fileName else { return nil }
    return cache?.read([SnapshotID].self, name).map { LastRun(failed: $0) }
  }

  package func save() {
    if let name = Self.fileName { Self.cache?.write(failed, to: name) }
  }

  private static var cache: CacheFolder? { .trusted(outside: [""]) }

  /// IDs are relative to the working directory, so each has its own state.
  private static var fileName: String? {
    SystemCalls.workingFolder().map { folder in
      "last-run-" + ContentHash(Array(folder.utf8)).text.prefix(16)
    }
  }
}
