import SceneSource

/// What `scenec test` is asked to do.
package struct TestOptions: Hashable, Sendable {
  /// Files and folders; the working directory where there are none.
  package var paths: [String] = []
  package var record = RecordMode.none
  package var root: String?
  /// What each scene may ask for.
  package var budget = WorkBudget()
  /// How many threads work; nil for as many as there are processors.
  package var jobs: Int?
  /// Where pictures of failures go; nil for `.failures` beside the references.
  package var artifacts: String?
  package var usesCache = true
  package var endsAtFirstFailure = false
  /// How often each test is run.
  package var repetitions = 1
  package var listing: Listing?

  package enum Listing: String, Hashable, Sendable { case text, json }

  package init() {}
}
