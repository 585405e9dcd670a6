import SceneCompiler

/// Finds the tests of scenes, and runs them.
package struct TestRun {
  private let options: TestOptions
  private let workers: Workers

  package init(_ options: TestOptions, on workers: Workers) {
    self.options = options
    self.workers = workers
  }

  /// In the order of their identities.
  package func tests(in scenes: [String]) -> [DiscoveredTest] {
    let root = options.root
    return workers.map(scenes.count) { number in
      switch Self.open(scenes[number], root: root) {
      case .success(let compilation): DiscoveredTest.tests(in: compilation)
      case .failure: [DiscoveredTest(unreadable: scenes[number])]
      }
    }
    .flatMap { $0 }
    .sorted { $0.id < $1.id }
  }

  /// Runs tests that are sorted by their identities, and hands on the results in that order.
  package func run(_ tests: [DiscoveredTest], take: (TestResult) -> Void) {
    let groups = Self.byScene(tests)
    let (options, workers) = (options, workers)
    let ending = Ending()
    var hasEnded = false
    workers.map(groups.count) { number in
      let tests = tests[groups[number]]
      if ending.hasCome { return tests.map(TestResult.skipped) }
      let results = Self.run(tests, options, on: workers)
      if options.endsAtFirstFailure, results.contains(where: { $0.status == .failed }) {
        ending.come()
      }
      return results
    } take: { _, results in
      for result in results {
        // What other threads have got done by then depends on chance.
        take(hasEnded ? .skipped(result) : result)
        if options.endsAtFirstFailure, result.status == .failed { hasEnded = true }
      }
    }
  }

  private static func run(
    _ tests: ArraySlice<DiscoveredTest>, _ options: TestOptions, on workers: Workers
  ) -> [TestResult] {
    guard let path = tests.first?.id.scene else { return [] }
    let references = ReferenceStore(beside: path, artefacts: options.artefacts)
    var compilation: Compilation
    switch open(path, root: options.root) {
    case .success(let opened): compilation = opened
    case .failure(let failure):
      return tests.map { test in
        var result = TestResult(test, .failed)
        result.fail(Failure(.files, "the scene cannot be read: \(failure.sentence)"))
        return result
      }
    }
    return tests.map { test in
      let found = test.settled(in: compilation)
      guard let found else {
        var result = TestResult(test, .failed)
        result.fail(Failure(.files, "the scene was changed while it was being tested"))
        return result
      }
      var result = SnapshotTest.run(
        found, &compilation, references: references, record: options.record, on: workers)
      for turn in 1..<options.repetitions where result.status != .failed {
        let duration = result.duration
        result = SnapshotTest.run(
          found, &compilation, references: references, record: options.record, on: workers)
        if result.status == .failed { result.notes.append("it failed in turn \(turn + 1)") }
        result.duration += duration
      }
      return result
    }
  }

  private static func open(
    _ path: String, root: String?
  ) -> Result<Compilation, SceneFileFailure> {
    Result { () throws(SceneFileFailure) in
      try Compilation(scenePath: path, root: root, keepsHashes: true)
    }
  }

  /// The ranges of neighbours of the same scene.
  private static func byScene(_ tests: [DiscoveredTest]) -> [Range<Int>] {
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

/// Whether a run is to end.
private final class Ending: @unchecked Sendable {
  private let monitor = Monitor()
  // Looked at and changed under the monitor's lock only.
  private var isSet = false

  var hasCome: Bool { monitor.withLock { isSet } }
  func come() { monitor.withLock { isSet = true } }
}

extension DiscoveredTest {
  /// The one test of a scene that cannot be read: it fails.
  fileprivate init(unreadable path: String) {
    let name = FilePath.stem(of: path)
    self.init(id: SnapshotID(scene: path, slug: name), name: name, files: [path])
  }

  /// This test in a scene that was read since; nil where the scene has it no more.
  fileprivate func settled(in compilation: Compilation) -> DiscoveredTest? {
    DiscoveredTest.tests(in: compilation).first { $0.id == id }
  }
}

extension TestResult {
  init(_ test: DiscoveredTest, _ status: Status) {
    self.init(
      id: test.id, name: test.name, tags: test.settings.tags, place: test.place, status: status)
  }

  fileprivate static func skipped(_ test: DiscoveredTest) -> TestResult {
    TestResult(test, .skipped)
  }

  fileprivate static func skipped(_ result: TestResult) -> TestResult {
    TestResult(
      id: result.id, name: result.name, tags: result.tags, place: result.place, status: .skipped)
  }
}

extension SceneFileFailure {
  var sentence: String {
    switch self {
    case .file(let failure): failure.sentence
    case .root(let failure): "its root cannot be used: \(failure.sentence)"
    }
  }
}
