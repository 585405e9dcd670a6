import SceneCompiler
import SceneSource

/// The options of `scenec test`.
package struct TestOptions: Hashable, Sendable {
  /// Files and folders, and IDs and locations in them; empty for the working directory.
  package var operands: [SceneOperand] = []
  package var record = RecordMode.none
  package var root: String?
  /// The work budget of each scene.
  package var budget = WorkBudget()
  /// The number of threads; nil for the number of processors.
  package var jobs: Int?
  /// The folder for artifacts of failures; nil for `.failures` next to the references.
  package var artifacts: String?
  package var usesCache = true
  package var endsAtFirstFailure = false
  /// Whether a reference that does not belong to any snapshot causes the run to fail.
  package var failsOnUnused = false
  /// The number of times that each test is run.
  package var repetitions = 1
  /// The Git revision that the tests compare with instead of references.
  package var baseline: String?
  /// Whether warnings fail the run.
  package var isStrict = false
  /// Whether to run tests again when a file that they read is saved.
  package var isWatching = false
  package var listing: Listing?

  package enum Listing: String, Hashable, Sendable { case text, json }

  package init() {}
}

/// The snapshots that a run records for `scenec review`.
package enum RecordMode: String, Hashable, CaseIterable, Sendable {
  /// None; a missing reference is a failure.
  case none
  /// Snapshots without a reference.
  case missing
  /// Snapshots without a reference, and those that failed because of a difference.
  case changed
  /// All snapshots that are not equal to their reference, even within a tolerance.
  case all
}
