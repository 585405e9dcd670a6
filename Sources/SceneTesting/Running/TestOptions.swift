import SceneSource

/// The options of `scenec test`.
package struct TestOptions: Hashable, Sendable {
  /// Files and folders; empty for the working directory.
  package var paths: [String] = []
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
  /// The number of times that each test is run.
  package var repetitions = 1
  package var listing: Listing?

  package enum Listing: String, Hashable, Sendable { case text, json }

  package init() {}
}
