import SceneCompiler
import SceneLanguageServer
import SceneSystem
import SceneTesting

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
      OptionSpecification("--fail-fast", "skip the remaining tests after the first failure"),
      OptionSpecification(
        "--repeat", value: "N",
        "run each test N times; it passes if every run passes (default: 1)"),
      OptionSpecification(
        "--list", value: "json", isValueOptional: true,
        "list the tests without running them; =json prints JSON"),
      OptionSpecification("--no-cache", "run tests even if the cache contains a passing result"),
      CommonOptions.jobs, CommonOptions.root, CommonOptions.budget, ReportRequest.option,
    ] + SelectionOptions.options + MutationOptions.options,
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
  /// Nil without `--mutate`.
  let mutation: MutationOptions?
  let reports: [ReportRequest]
  let environment: TestEnvironment
  let workers: Workers
  /// The files that the tests read.
  var inputs = InputFiles()
  var console = Console()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var options = try TestOptions(arguments)
    let selection = try SelectionOptions(arguments)
    let reports = try ReportRequest.all(arguments)
    let mutation = try MutationOptions(arguments, reports)
    let environment = try TestEnvironment.current()
    // The only folder whose contents Bazel keeps.
    options.artifacts = options.artifacts ?? environment.bazel.outputs
    return try Workers.with(count: options.jobs ?? SystemCalls.processorCount()) {
      (workers) throws(UsageError) in
      var command = TestCommand(
        options: options, selection: selection, mutation: mutation, reports: reports,
        environment: environment, workers: workers)
      try command.test()
      return command.console.exitCode
    }
  }

  // MARK: The run

  private mutating func test() throws(UsageError) {
    let start = SystemCalls.now()
    acknowledgeShards()
    guard console.accept(root: options.root), let found = try find() else { return }
    for folder in found.referenceFolders where options.listing == nil {
      ReferenceStore.removeStrays(inReferenceFolder: folder)
    }
    var run = TestRun(effectiveOptions(), on: workers)
    let needsPictures = options.listing == .json || selection.changedSince != nil
    let tests = run.tests(in: found.scenes, findsPictures: needsPictures)
    if let note = run.cacheNote { console.printError("note: \(TerminalEscaping.line(note))\n") }
    if tests.isEmpty, found.scenes.count == 1, !found.isWhole {
      throw UsageError("'\(found.scenes[0])' is a library and has no scene to test")
    }
    if tests.isEmpty {
      let unused = options.listing == nil ? unusedReferences(found, tests) ?? [] : []
      console.printError(TestPrinter(console.palette).unusedReferences(unused))
      throw UsageError("there is no scene to test in \(places)")
    }
    inputs.add(tests.flatMap(\.inputs))
    for request in reports { try inputs.check(request) }
    let choice = try choose(from: tests, selection, isListing: options.listing != nil)
    guard let choice else { return }
    if let listing = options.listing { return list(choice.tests, as: listing) }
    var report = TestReport(
      results: self.run(choice.tests, by: run), shard: choice.shard, total: choice.total)
    if found.isWhole, !choice.isPartial { report.unusedReferences = unusedReferences(found, tests) }
    var lastRun = LastRun.load() ?? LastRun()
    lastRun.update(with: report)
    lastRun.save()
    if mutation == nil {
      console.write(report, as: reports, environment, inputs: inputs)
    }
    finish(report, nanoseconds: SystemCalls.now() - start)
    if let mutation { mutate(choice.tests, report.results, mutation) }
  }

  private mutating func find() throws(UsageError) -> SceneDiscovery? {
    do throws(PathFailure) {
      return try SceneDiscovery(options.paths)
    } catch {
      if options.listing == .text, error.path == "json", error.failure == .notFound {
        throw UsageError("cannot find 'json'; to list the tests as JSON, use '--list=json'")
      }
      console.failReading(error.path, error.failure)
      return nil
    }
  }

  private var places: String {
    options.paths.isEmpty
      ? "the working directory" : options.paths.map { "'\($0)'" }.joined(separator: ", ")
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
    var progress = ProgressBar(total: tests.count)
    var results: [TestResult] = []
    let read = run.run(tests) { [console] result in
      let text = progress.text(after: result, lines: printer.text(result))
      if !text.isEmpty { console.printError(text) }
      results.append(result)
    }
    inputs.add(read)
    console.printError(progress.erasing())
    return results
  }

  private mutating func unusedReferences(_ found: SceneDiscovery, _ tests: [SnapshotTest])
    -> [String]?
  {
    do throws(PathFailure) {
      return try Orphans.paths(in: found.referenceFolders, tests: tests)
    } catch {
      console.failReading(error.path, error.failure)
      return nil
    }
  }

  private mutating func finish(_ report: TestReport, nanoseconds: UInt64) {
    console.raise(for: report)
    let printer = TestPrinter(console.palette)
    console.printError(printer.unusedReferences(report.unusedReferences ?? []))
    console.printError(printer.summary(report, nanoseconds: nanoseconds))
    if mutation == nil { console.printError(printer.advice(report)) }
  }
}
