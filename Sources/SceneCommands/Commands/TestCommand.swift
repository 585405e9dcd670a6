import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting
import SceneLanguage

/// `scenec test`: compares every snapshot of the scenes with its reference.
struct TestCommand {
  static let specification = CommandSpecification(
    name: "test",
    summary: "Compare snapshots with their references.",
    operand: "[PATH…]",
    options: [
      OptionSpecification(
        "--record", value: "MODE", choices: RecordMode.allCases.map(\.rawValue),
        "record snapshots for 'scenec review': missing, changed, all (also those\n"
          + "within their tolerance), or none (default: none; always none in CI,\n"
          + "as shown by the environment variable CI and similar ones)"),
      OptionSpecification(
        "--artifacts", value: "DIR",
        "write the artifacts of failures to this folder (default:\n"
          + "__Snapshots__/.failures)"),
      OptionSpecification(
        "--baseline", value: "git:REV",
        "compare with the scenes of a Git revision instead of references"),
      OptionSpecification(
        "--fail-on-unused", "fail if a reference does not belong to any snapshot"),
      OptionSpecification("--fail-fast", "skip the remaining tests after the first failure"),
      OptionSpecification(
        "--repeat", value: "N",
        "run each test N times; it passes if every run passes (default: 1)"),
      OptionSpecification(
        "--list", value: "json", isValueOptional: true, choices: ["json"],
        "list the tests without running them; =json prints JSON"),
      OptionSpecification(
        "--watch",
        "run tests again when a file that they read is saved, until Control-C is\n"
          + "pressed"),
      OptionSpecification("--no-cache", "run tests even if the cache contains a passing result"),
      CommonOptions.jobs, CommonOptions.root, CommonOptions.forest, CommonOptions.budget,
      CommonOptions.strict, CommonOptions.quiet,
    ] + ReportRequest.options + SelectionOptions.options + MutationOptions.options,
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes (default: the working
      directory). References are in __Snapshots__ next to the scene: FILE/SNAPSHOT.png, the image,
      and FILE/SNAPSHOT.txt, the layer tree. Images must be equal in every pixel, unless the
      snapshot in the scene sets a tolerance. Results are printed to standard error. A recorded
      snapshot is neither passed nor failed.
      """,
    examples: [
      .init(command: "scenec test", meaning: "test all scenes below this folder"),
      .init(
        command: "scenec test Scenes --record missing && scenec review",
        meaning: "record snapshots without a reference, and review them"),
      .init(
        command: "scenec test Scenes --record changed && scenec review",
        meaning: "update references after an intended change"),
      .init(
        command: "scenec test Scenes --mutate",
        meaning: "find changes that no snapshot would detect"),
    ],
    failure: "a failed test, or a score below that of --mutate")

  let options: TestOptions
  private let selection: SelectionOptions
  /// The renamed snapshots by their new IDs.
  var renames: [SnapshotID: Rename] = [:]
  /// The names in folders of references, which were listed at the start of the run.
  private var listed: [String: [String]] = [:]
  /// Nil without `--mutate`.
  let mutation: MutationOptions?
  private(set) var reports: [ReportRequest]
  let images: ImageAddresses?
  let environment: TestEnvironment
  let workers: Workers
  /// The files that the tests read.
  var inputs = InputFiles()
  var console = Console()
  /// The files that `--watch` waits for; nil without that option.
  private var watched: WatchedFiles?

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var options = try TestOptions(arguments)
    let selection = try SelectionOptions(arguments)
    let reports = try ReportRequest.all(arguments)
    let mutation = try MutationOptions(arguments, reports)
    let environment = try TestEnvironment.current()
    if let folder = options.artifacts {
      try InputFiles.check(folder: folder, of: "--artifacts \(folder)")
    }
    // The only folder whose contents Bazel keeps.
    options.artifacts = options.artifacts ?? environment.bazel.outputs
    return try Workers.with(count: options.jobs ?? SystemCalls.processorCount()) {
      (workers) throws(UsageError) in
      var command = TestCommand(
        options: options, selection: selection, mutation: mutation, reports: reports,
        images: ReportRequest.images(arguments, in: options.artifacts),
        environment: environment, workers: workers)
      command.console.isQuiet = arguments.isSet("--quiet")
      if options.isWatching { command.watched = WatchedFiles() }
      var known = Set(try command.test())
      while !known.isEmpty, let saved = command.watched?.waitForChange() {
        known = command.test(after: saved, known)
      }
      return command.console.exitCode
    }
  }

  /// Runs the tests that are new or read a saved file.
  ///
  /// - Returns: All tests.
  private mutating func test(after saved: [String], _ known: Set<SnapshotID>) -> Set<SnapshotID> {
    do throws(UsageError) {
      let tests = Set(try test(changed: saved, known))
      return tests.isEmpty ? known : tests
    } catch {
      console.fail(error)
      return known
    }
  }

  // MARK: The run

  /// Runs the tests and reports the results.
  ///
  /// - Parameters:
  ///   - saved: The files that were saved; empty to run all tests.
  ///   - known: The tests before that.
  /// - Returns: All tests.
  private mutating func test(
    changed saved: [String] = [], _ known: Set<SnapshotID> = []
  ) throws(UsageError) -> [SnapshotID] {
    let start = SystemCalls.now()
    acknowledgeShards()
    guard var plan = try plan() else { return [] }
    if let listing = options.listing {
      list(plan.choice.tests, as: listing)
      return []
    }
    // A folder changes when a scene is added.
    let folders = Set(plan.tests.map { FilePath.folder(of: $0.id.scene) })
    watched?.watch(plan.tests.flatMap(\.pathsRead) + folders.map { $0.isEmpty ? "." : $0 })
    if !saved.isEmpty {
      plan.choice.tests.removeAll {
        known.contains($0.id) && !$0.pathsRead.contains(where: saved.contains)
      }
      (plan.choice.total, plan.choice.isPartial) = (plan.choice.tests.count, true)
      if plan.choice.tests.isEmpty { return plan.tests.map(\.id) }
      if SystemCalls.isTerminal(2) { Terminal.clear(2) }
    }
    report(self.run(plan.choice.tests, by: plan.run), of: plan, since: start)
    return plan.tests.map(\.id)
  }

  /// The tests of a run.
  private struct Plan {
    var found: SceneDiscovery
    var run: TestRun
    /// All tests of the scenes.
    var tests: [SnapshotTest]
    var choice: TestSelection.SelectedTests
    /// The references without a snapshot; nil if they are unknown.
    var unused: [UnusedFile]?
  }

  /// Finds the tests and chooses those to run; returns nil if a failure was reported.
  private mutating func plan() throws(UsageError) -> Plan? {
    guard let project = console.project(of: "", root: options.root), let found = try find(paths),
      let settings = settings(of: found.scenes), takeReports(of: project)
    else { return nil }
    listed = [:]
    for folder in found.referenceFolders where options.listing == nil {
      listed.merge(folder.removeStrays()) { $1 }
    }
    var run = TestRun(effectiveOptions(), on: workers)
    let needsPictures =
      options.listing == .json || selection.changedSince != nil || options.isWatching
    var tests = run.tests(in: found.scenes, findsPictures: needsPictures)
    guard accept(&run) else { return nil }
    // The location is in a library or a data file, which any scene can read.
    if options.operands.contains(where: { $0.isOutside(tests) }) {
      guard let all = try find([]) else { return nil }
      tests = run.tests(
        in: Set(found.scenes + all.scenes).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
        findsPictures: true)
    }
    if let note = run.cacheNote { console.note("note: \(TerminalEscaping.line(note))\n") }
    guard acceptAxes(of: settings, tests) else { return nil }
    let unused = options.listing == nil ? try findUnused(in: found, &tests) : nil
    if tests.isEmpty { throw noTests(in: found) }
    inputs.add(tests.flatMap(\.inputs))
    for request in reports { try inputs.check(request) }
    return try choose(from: tests).map {
      Plan(found: found, run: run, tests: tests, choice: $0, unused: unused)
    }
  }

  private mutating func noTests(in found: SceneDiscovery) -> UsageError {
    if found.scenes.count == 1, !found.isWhole {
      return UsageError("'\(found.scenes[0])' is a library and has no scene to test")
    }
    let unused = options.listing == nil ? unusedReferences(found.referenceFolders, []) ?? [] : []
    console.printError(TestPrinter(console.palette).unusedReferences(unused.map(\.file.path)))
    return UsageError("there is no scene to test in \(operands)")
  }

  /// Writes the reports of a run, and runs mutation testing if it is requested.
  private mutating func report(
    _ results: [TestResult], of plan: Plan, since start: UInt64
  ) {
    let (found, choice, unused) = (plan.found, plan.choice, plan.unused)
    var report = TestReport(results: results, shard: choice.shard, total: choice.total)
    if !choice.isPartial { report.unusedReferences = unused?.map(\.file.path) }
    report.problems += problems(ofUnused: unused)
    let warnings = WarningLine.all(of: report.results).count
    if options.isStrict, warnings > 0 {
      let errors = warnings == 1 ? "an error" : "errors"
      report.problems.append(
        "\(counted(warnings, "warning")), which '--strict' treats as \(errors)")
    }
    if let baseline = plan.run.baseline {
      if found.isWhole, !choice.isPartial {
        report.problems += baseline.problems(ofSuite: found, in: paths)
      }
    } else {
      var lastRun = LastRun.load() ?? LastRun()
      lastRun.update(with: report)
      lastRun.forgetDeleted(plan.tests)
      lastRun.save()
    }
    if found.isWhole { Orphans.removeFailures(in: found.referenceFolders, tests: plan.tests) }
    if mutation == nil {
      let stores = plan.tests.map { test in
        var store = test.references
        store.artifacts = options.artifacts
        return store
      }
      console.write(
        report, as: reports, environment, inputs: inputs, images: images,
        read: ReferenceFile.reader(of: stores))
    }
    finish(report, nanoseconds: SystemCalls.now() - start)
    if let mutation {
      // Mutants of a snapshot that differs anyway prove nothing.
      let known = Set(report.results.filter { $0.status == .expectedFailure }.map(\.id))
      mutate(choice.tests.filter { !known.contains($0.id) }, report.results, mutation)
    }
  }

  /// Returns the settings of scenes by folder; nil if some cannot be used, which is reported.
  private mutating func settings(of scenes: [String]) -> [String: ProjectFile]? {
    var settings: [String: ProjectFile] = [:]
    for folder in Set(scenes.map(FilePath.folder)).sorted() {
      guard let project = console.project(of: folder, root: options.root) else { return nil }
      settings[folder] = project.file
    }
    return settings
  }

  /// Takes the reports that the working directory's settings request if the command line requests
  /// none; returns false if one of them is refused.
  private mutating func takeReports(of project: ProjectConfiguration) -> Bool {
    guard reports.isEmpty, mutation == nil, let file = project.file else { return true }
    for setting in file["reports"]?.list ?? [] {
      do throws(UsageError) {
        var request = try ReportRequest(setting.text ?? "")
        if case .file(let format, let path) = request {
          // The repository may contain a link at this path.
          let old = Result { () throws(FileFailure) in
            try ConfinedFolder(file.folder).beginning(of: path, 1 << 10)
          }
          switch old {
          case .failure(.notFound): break
          case .failure(let failure):
            console.failWriting(path, failure)
            return false
          case .success(let bytes):
            guard format.isWritten(bytes) else {
              throw UsageError("'reports' would replace '\(path)', which is not such a report")
            }
          }
          let folder = FilePath.folder(of: file.source.path)
          request = .file(format, path: FilePath.join(folder, path))
        }
        reports.append(request)
      } catch {
        console.report(file.failure(.typeMismatch, at: setting, error.message))
        return false
      }
    }
    return true
  }

  /// The files and folders of the operands, except for locations in files that are not scenes.
  private var paths: [String] {
    ParsedArguments.files(
      of: options.operands.filter { $0.part == nil || $0.path.hasSuffix(".tbl") })
  }

  private mutating func find(_ paths: [String]) throws(UsageError) -> SceneDiscovery? {
    do throws(PathFailure) {
      return try SceneDiscovery(paths)
    } catch {
      if options.listing == .text, error.path == "json", error.failure == .notFound {
        throw UsageError("cannot find 'json'; to list the tests as JSON, use '--list=json'")
      }
      console.failReading(error.path, error.failure)
      return nil
    }
  }

  private var operands: String {
    paths.isEmpty
      ? "the working directory" : paths.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the options without recording if `CI` is set.
  private func effectiveOptions() -> TestOptions {
    var options = options
    if options.record != .none, let variable = environment.continuousIntegration {
      options.record = .none
      console.printError(
        "note: '--record \(self.options.record.rawValue)' is ignored because \(variable) is set\n")
    }
    return options
  }

  private mutating func list(_ tests: [SnapshotTest], as listing: TestOptions.Listing) {
    switch listing {
    case .text: console.print(TestListing.text(tests))
    case .json: console.print(json: tests.map(TestListing.Entry.init))
    }
  }

  private mutating func run(_ tests: [SnapshotTest], by run: TestRun) -> [TestResult] {
    let printer = TestPrinter(console.palette)
    var progress = ProgressBar(total: tests.count, isQuiet: console.isQuiet)
    let summary = RunSummary(tests.map(\.id.description), "test", console)
    defer { summary?.end() }
    var log = SceneLog(tests)
    var results: [TestResult] = []
    let read = run.run(tests) { [console] result in
      let result = renames[result.id]?.explaining(result) ?? result
      // Failures are printed by cause when all of them are known.
      let isSilent = console.isQuiet || result.status == .failed
      let lines = isSilent ? "" : printer.text(result)
      let text = progress.text(afterFailure: result.status == .failed, lines: lines)
      if !text.isEmpty { console.printError(text) }
      results.append(result)
      summary?.advance()
      if let line = log.line(after: results) { console.note(line) }
    }
    inputs.add(read)
    console.printError(progress.erasing())
    return results
  }

  mutating func unusedReferences(
    _ folders: [ReferenceFolder], _ tests: [SnapshotTest], of scenes: [String]? = nil
  ) -> [UnusedFile]? {
    do throws(PathFailure) {
      return try Orphans.files(in: folders, tests: tests, of: scenes, listed: listed)
    } catch {
      console.failReading(error.path, error.failure)
      return nil
    }
  }

  private mutating func finish(_ report: TestReport, nanoseconds: UInt64) {
    for problem in report.problems { console.fail(.mistake, problem) }
    console.raise(for: report)
    let printer = TestPrinter(console.palette)
    console.printError(printer.failures(report))
    console.note(printer.unusedReferences(report.unusedReferences ?? []))
    console.printError(printer.warnings(of: report))
    console.note(printer.summary(report, nanoseconds: nanoseconds))
    if mutation == nil, options.baseline == nil { console.note(printer.advice(report)) }
  }
}

extension TestCommand {
  /// Selects the tests to run; nil if a file that the selection depends on cannot be read.
  mutating func choose(
    from tests: [SnapshotTest]
  ) throws(UsageError) -> TestSelection.SelectedTests? {
    var chosen = TestSelection(selection)
    chosen.otherPattern = environment.bazel.filter.map { TestPattern($0) }
    chosen.ids = try SceneOperand.tests(options.operands, among: tests)
    // A typo must not make a run pass.
    if options.listing == nil, !tests.contains(where: chosen.isNamed) {
      let given = [
        ("--filter", selection.patterns.map(\.text)),
        ("--exclude", selection.exclusions.map(\.text)),
        ("--tag", selection.tags), ("--skip-tag", selection.skippedTags),
      ].filter { !$0.1.isEmpty }.map { option, values in
        values.count == 1 ? "'\(option) \(values[0])'" : "'\(option)'"
      }
      let named = given.isEmpty ? "the filter" : proseList(given, "and")
      let listing =
        selection.tags.isEmpty && selection.skippedTags.isEmpty
        ? "'--list' prints all tests" : "'--list=json' prints all tags"
      throw UsageError("no test matches \(named); \(listing)")
    }
    // A mutant counts as killed if any test of its scene fails, so scenes are not split.
    chosen.options.shard = mutation == nil ? shard() : nil
    if selection.wantsLastFailed { chosen.lastRun = lastRun() }
    if let path = selection.timings {
      guard let timings = timings(path) else { return nil }
      chosen.timings = timings
    }
    if let revision = selection.changedSince {
      guard let files = filesChanged(since: revision, among: tests) else { return nil }
      chosen.changedFiles = files
    }
    return chosen.choose(from: tests) { $0.pathsRead }
  }

  /// Returns the shard of the command line, or else of the environment, which is reported.
  private func shard() -> TestReport.Shard? {
    if let shard = selection.shard { return shard.count == 1 ? nil : shard }
    guard let stated = environment.shard else { return nil }
    let (index, count) = (stated.shard.index, stated.shard.count)
    console.note(
      "running shard \(index) of \(count), from \(stated.source); '--shard 1/1' runs all tests\n")
    return stated.shard
  }

  private func lastRun() -> LastRun? {
    let run = LastRun.load()
    if run == nil { console.printError("found no results of an earlier run; running all tests\n") }
    return run
  }

  private mutating func timings(_ path: String) -> TestTimings? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileReading.read(path, limit: 1 << 30, onlyFiles: true)
    } catch {
      console.failReading(path, error)
      return nil
    }
    do throws(ReportError) {
      return try TestTimings(json: bytes)
    } catch {
      console.fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      return nil
    }
  }

  private mutating func filesChanged(
    since revision: String, among tests: [SnapshotTest]
  ) -> Set<String>? {
    do throws(GitError) {
      let paths = Set(tests.flatMap(\.pathsRead))
      let blobs = try Git.blobs(among: paths, at: Git.mergeBase(of: revision))
      return paths.filter { Self.differs($0, from: blobs[$0]) }
    } catch {
      console.fail(
        .fileFailure, "cannot list the changes since '\(revision)': \(error.message)")
      return nil
    }
  }

  /// Returns whether a file or link is new, changed, or removed. Without a filter that Git would
  /// run, other than that of Git LFS, an unchanged file can seem changed, but not vice versa.
  private static func differs(_ path: String, from blob: Git.Blob?) -> Bool {
    let status = try? SystemCalls.status(path, followingLinks: false)
    guard let blob, let status else { return (blob == nil) != (status == nil) }
    guard blob.isLink == (status.kind == .link) else { return true }
    let bytes =
      blob.isLink
      ? (try? SystemCalls.target(ofLink: path)).map { Array($0.utf8) }
      : try? FileReading.read(path, limit: SceneFile.pictureLimit, onlyFiles: true)
    return bytes.map { !blob.contains($0) } ?? true
  }

  /// Tells Bazel that this test runner supports sharding.
  mutating func acknowledgeShards() {
    guard let path = environment.bazel.shardStatusFile else { return }
    do throws(FileFailure) {
      try SystemCalls.append([], to: path)
    } catch {
      console.failWriting(path, error)
    }
  }
}

extension SnapshotTest {
  /// All files that the test reads, including references, as far as they are known before it runs.
  var inputs: [String] {
    files
      + referenceFiles.flatMap { slug, part in
        [references.path(part, of: slug), references.pendingPath(part, of: slug)]
      }
  }

  /// The absolute paths of all files that the test reads, including references, missing files, and
  /// the links that lead to them.
  fileprivate var pathsRead: [String] {
    (files + referenceFiles.map { references.path($0.part, of: $0.slug) })
      .flatMap(SystemCalls.pathsRead(toResolve:))
  }
}

extension TestCommand {
  /// Runs mutation testing for tests whose results are known, and reports the results.
  mutating func mutate(
    _ tests: [SnapshotTest], _ results: [TestResult], _ options: MutationOptions
  ) {
    let failed = Set(results.filter { $0.status == .failed }.map(\.id))
    let printer = MutationPrinter(palette: console.palette)
    var progress = ProgressBar(
      total: Set(tests.map(\.id.scene)).count, isQuiet: console.isQuiet)
    var scenes: [MutationReport.Scene] = []
    MutationRun(
      limit: options.limit, root: self.options.root, budget: self.options.budget, workers: workers
    ).run(
      tests, failed: failed
    ) {
      let text = progress.text(lines: printer.text($0))
      console.printError(text)
      scenes.append($0)
    }
    console.printError(progress.erasing())
    let report = MutationReport(scenes)
    console.printError(printer.summary(report))
    write(report)
    if let score = report.total.score, let least = options.leastScore, score < least {
      console.fail(.mistake, "\(score)% of mutants were killed, but \(least)% are required")
    }
    if scenes.contains(where: { $0.refusal != nil }) { console.raise(.mistake) }
  }

  private mutating func write(_ report: MutationReport) {
    for request in reports {
      guard case .file(_, let path) = request else { continue }
      do throws(UsageError) {
        try inputs.check(request)
        console.write(report.json(), to: path)
      } catch {
        console.fail(error)
      }
    }
  }
}

/// The list of tests printed by `scenec test --list`.
enum TestListing {
  static func text(_ tests: [SnapshotTest]) -> String {
    tests.map { TerminalEscaping.line($0.id.description) + "\n" }.joined()
  }

  /// A test as a JSON object.
  struct Entry: Encodable {
    let id: String
    let scene: String
    let slug: String
    let name: String
    let tags: [String]
    let axes: [Scene.Axis]
    let golden: String
    /// The files that the scene reads, beginning with itself.
    let files: [String]
    let line: Int?

    init(_ test: SnapshotTest) {
      id = test.id.description
      scene = test.id.scene
      slug = test.id.slug
      name = test.name
      tags = test.tags
      axes = test.axes
      golden = test.golden.rawValue
      files = test.files
      line = test.place?.line
    }
  }
}
