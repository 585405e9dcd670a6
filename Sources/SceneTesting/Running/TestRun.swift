import SceneCompiler
import SceneSource
import SceneSystem
import SceneLanguage

/// Finds and runs the tests of scenes.
package struct TestRun {
  private let options: TestOptions
  private let workers: Workers
  private let unmerged = UnmergedFiles()
  /// What the tests compare with instead of references.
  package var baseline: Baseline?
  /// The reason why an existing cache is not used.
  package private(set) var cacheNote: String?
  /// The caches of scenes by path, and their records if the scenes are unchanged.
  private var known: [String: Known] = [:]
  private typealias Known = (cache: ResultCache?, record: SceneRecord?)
  /// Scenes whose references would be in the same folder on some file systems.
  private var namesakes: [String: String] = [:]

  package init(_ options: TestOptions, on workers: Workers) {
    self.options = options
    self.workers = workers
  }

  /// Returns the tests of scenes, in the order of their IDs.
  ///
  /// - Parameter findsPictures: Whether `files` includes images.
  package mutating func tests(
    in scenes: [String], findsPictures: Bool = false
  ) -> [SnapshotTest] {
    let folders = Set(scenes.map(FilePath.folder)).sorted()
    var cache: CacheFolder?
    // Recording all snapshots can write a reference even if the test passes.
    if options.usesCache, options.repetitions == 1, options.record != .all,
      options.baseline == nil
    {
      do throws(CacheFolder.Refusal) {
        cache = try CacheFolder(outside: folders)
      } catch {
        cacheNote = error.message
      }
    }
    namesakes = FilePath.namesakes(in: scenes)
    let projects = folders.reduce(into: [String: ProjectConfiguration]()) { projects, folder in
      if cache != nil {
        projects[folder] = try? ProjectConfiguration(of: folder, root: options.root)
      }
    }
    let found = workers.map(scenes.count) { [options, cache] number -> ([SnapshotTest], Known) in
      let scene = scenes[number]
      let results = projects[FilePath.folder(of: scene)].flatMap { project in
        ResultCache(
          of: ["test", "\(options.budget.factor)", scene], in: cache, project: project,
          references: ReferenceStore(of: scene, in: project.file))
      }
      let record = results?.recall(options.record)
      if let record, !findsPictures || record.passes() != nil {
        return (record.tests.map(\.test), (results, record))
      }
      return (Self.tests(in: scene, options, findsPictures: findsPictures), (results, nil))
    }
    for (scene, found) in zip(scenes, found) { known[scene] = found.1 }
    return found.flatMap(\.0).sorted { $0.id < $1.id }
  }

  private static func tests(
    in scene: String, _ options: TestOptions, findsPictures: Bool
  ) -> [SnapshotTest] {
    guard case .success(var compilation) = open(scene, options) else {
      return [SnapshotTest(broken: scene, files: [scene])]
    }
    var tests = SnapshotTest.tests(in: compilation)
    if findsPictures {
      for test in tests { _ = compilation.resolve(snapshot: test.snapshot) }
      for index in tests.indices { tests[index].files = compilation.filesShown }
    }
    return tests
  }

  /// Runs tests that are sorted by ID, and passes on the results in that order.
  ///
  /// - Returns: The paths of the files that the scenes read.
  @discardableResult
  package func run(_ tests: [SnapshotTest], take: (TestResult) -> Void) -> Set<String> {
    let groups = Self.byScene(tests)
    let cancellation = CancellationFlag()
    var hasEnded = false
    var read: Set<String> = []
    workers.map(groups.count) { number in
      cancellation.isCancelled
        ? SceneResults(skipped: tests[groups[number]])
        : self.run(tests[groups[number]], cancellation)
    } take: { _, scene in
      read.formUnion(scene.files)
      for result in scene.results {
        // Results after the first failure are discarded, because they depend on timing.
        take(hasEnded ? .skipped(result) : result)
        if options.endsAtFirstFailure, result.status == .failed { hasEnded = true }
      }
    }
    return read
  }

  /// Runs the tests of a scene.
  private func run(_ tests: ArraySlice<SnapshotTest>, _ cancellation: CancellationFlag)
    -> SceneResults
  {
    guard let first = tests.first else { return SceneResults() }
    let scene = first.id.scene
    if let other = namesakes[scene] {
      return SceneResults(failed: tests, TestFailure(.mistake, FilePath.namesakeMessage(other)))
    }
    let (cache, record) = known[scene] ?? (nil, nil)
    let passes = (record?.tests ?? []).filter { $0.pass != nil }
    let passed = Dictionary(passes.map { ($0.test.id.slug, $0) }) { $1 }
    let remembered = tests.compactMap { test in passed[test.id.slug].map { $0.result(of: test) } }
    if remembered.count == tests.count { return SceneResults(results: remembered) }
    var compilation: Compilation
    switch Self.open(scene, options) {
    case .success(let opened): compilation = opened
    case .failure(let failure):
      return SceneResults(
        failed: tests, TestFailure(.files, "cannot read the scene: \(failure.message)"))
    }
    let current = SnapshotTest.tests(in: compilation)
    let currentByID = Dictionary(current.map { ($0.id, $0) }) { first, _ in first }
    var old = baseline?.scene(like: compilation)
    var made = SceneResults()
    var entries: [String: SceneRecord.Test] = [:]
    let warnings = WarningCollector(compilation)
    for test in tests {
      if let record = passed[test.id.slug] {
        made.results.append(record.result(of: test))
      } else if let test = currentByID[test.id] {
        let reference = baseline?.reference(of: test, in: &old)
        let outcome = outcome(of: test, &compilation, reference, warnings)
        entries[test.id.slug] = cache?.entry(of: test, outcome)
        made.results.append(outcome.result)
      } else {
        let failure =
          test.isLost ? .lost : TestFailure(.files, "the scene changed during the test")
        made.results += SceneResults(failed: [test], failure).results
      }
      if options.endsAtFirstFailure, made.results.last?.status == .failed { cancellation.cancel() }
    }
    if let note = baseline?.note(onSnapshotsOf: old, missingIn: current) {
      made.results[made.results.startIndex].notes.append(note)
    }
    made.files = compilation.filesShown
    cache?.save(compilation, entries)
    return made
  }

  private func outcome(
    of test: SnapshotTest, _ compilation: inout Compilation, _ baseline: Baseline.Reference?,
    _ warnings: WarningCollector
  ) -> SnapshotRunner.Outcome {
    var references = test.references
    references.artifacts = options.artifacts
    var settings = compilation.settings(ofSnapshot: test.snapshot)
    // A revision is expected to look as it does.
    if baseline != nil { settings.expectedFailure = nil }
    var duration: UInt64 = 0
    var turn = 0
    let (budget, texts) = (compilation.budget, compilation.texts)
    while true {
      turn += 1
      // The budget is reset, so that repeating a test does not affect later ones.
      (compilation.budget, compilation.texts) = (budget, texts)
      var outcome = SnapshotRunner.outcome(
        test, &compilation, settings: settings, references: references, baseline: baseline,
        record: options.record, on: workers, collecting: warnings,
        knowing: baseline == nil ? unmerged : nil)
      compilation.budget.release(since: budget, keeping: 0)
      duration += outcome.result.duration
      outcome.result.duration = duration
      if outcome.result.status == .failed, turn > 1 {
        outcome.result.notes.append("failed in run \(turn) of \(options.repetitions)")
      }
      if outcome.result.status == .failed || turn >= options.repetitions { return outcome }
    }
  }

  private static func open(
    _ path: String, _ options: TestOptions
  ) -> Result<Compilation, SceneFileFailure> {
    Result { () throws(SceneFileFailure) in
      try Compilation(
        scenePath: path, root: options.root, keepsHashes: true, budget: options.budget)
    }
  }

  /// Returns the ranges of consecutive tests of the same scene.
  static func byScene(_ tests: [SnapshotTest]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = 0
    for index in tests.indices where index > 0 && tests[index].id.scene != tests[start].id.scene {
      groups.append(start..<index)
      start = index
    }
    if !tests.isEmpty { groups.append(start..<tests.count) }
    return groups
  }
}

/// The results of a scene.
private struct SceneResults: Sendable {
  var results: [TestResult] = []
  /// The paths of the files that the scene read, if it was compiled.
  var files: [String] = []

  init(results: [TestResult] = []) { self.results = results }

  init(skipped tests: ArraySlice<SnapshotTest>) {
    results = tests.map { TestResult($0, .skipped) }
  }

  init(failed tests: ArraySlice<SnapshotTest>, _ failure: TestFailure) {
    results = tests.map { test in
      var result = TestResult(test, .failed)
      result.fail(failure)
      return result
    }
  }
}

extension TestFailure {
  fileprivate static let lost = TestFailure(
    .missingSnapshot, "the scene no longer has this snapshot, which has a reference",
    details: ["restore the snapshot, or run 'scenec prune' to remove its reference"])
}

extension TestResult {
  init(_ test: SnapshotTest, _ status: Status) {
    self.init(
      id: test.id, name: test.name, tags: test.tags, place: test.place, status: status)
    if status == .passed, test.golden == .image {
      image = test.references.path(.image, of: id.slug)
    }
    axes = test.axes.isEmpty ? nil : test.axes
  }

  fileprivate static func skipped(_ result: TestResult) -> TestResult {
    var skipped = TestResult(
      id: result.id, name: result.name, tags: result.tags, place: result.place, status: .skipped)
    skipped.axes = result.axes
    return skipped
  }
}

extension SceneFileFailure {
  package var message: String {
    switch self {
    case .file(let failure): failure.message
    case .root(let failure): "cannot use the root folder: \(failure.message)"
    case .project(let failure): failure.message
    }
  }
}
