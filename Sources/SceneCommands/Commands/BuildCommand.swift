import SceneCompiler
import SceneLayers
import SceneSemantics
import SceneSource
import SceneSystem

/// `scenec build`: diagnostics of all scenes, and the pictures of those without a mistake.
struct BuildCommand {
  static let specification = CommandSpecification(
    name: "build",
    summary: "Compile scenes and write their pictures, one for each snapshot.",
    operand: "FILE…",
    options: [
      OptionSpecification(
        "-o", value: "PATH", "write to this file, into this folder, or to standard output (-)"),
      OptionSpecification(
        "--emit", value: "FORMATS",
        "what to write: ppm, png, tree, json, or several joined by commas;\n"
          + "ppm, or what the ending of -o's file says"),
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale, CommonOptions.jobs,
      CommonOptions.root, CommonOptions.budget, CommonOptions.strict, CommonOptions.diagnostics,
      OptionSpecification("--timings", "say on standard error how long each stage took"),
    ],
    remarks: """
      Outputs are called FILE.SNAPSHOT.FORMAT, without the .tbl, the snapshot in lower case with -
      for all but letters and digits: a scene without snapshots gives FILE.FORMAT. They go to the
      working directory, or with -o to a folder (which exists, or ends in /) or to one file.
      An output appears when it is complete. A scene with an error leaves what stood there.
      FILE may be -, standard input.
      """,
    examples: [
      .init(
        command: "scenec build places.tbl",
        meaning: "places.rest.ppm, places.pulled-down.ppm"),
      .init(
        command: "scenec build places.tbl --emit png --scale 3 -o pictures/",
        meaning: "larger, as PNG, into a folder"),
      .init(
        command: "scenec build places.tbl --snapshot rest -o rest.png",
        meaning: "one snapshot, to one file"),
    ])

  private let options: BuildOptions
  private let workers: Workers
  private var console: Console
  private var timings = Timings()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try BuildOptions(arguments)
    let budget = try OptionValues.budget(arguments)
    let start = SystemCalls.now()
    return Workers.with(count: options.jobs ?? SystemCalls.processorCount()) { workers in
      var command = BuildCommand(
        options: options, workers: workers, console: Console(options.diagnostics))
      command.console.budget = budget
      command.build()
      command.console.printSummary(isStrict: options.isStrict)
      if options.showsTimings {
        command.console.printError(command.timings.table(total: SystemCalls.now() - start))
      }
      return command.console.exitCode
    }
  }

  private mutating func build() {
    let destination = OutputDestination(options.output)
    if destination.takesOneFile, options.files.count * options.formats.count > 1 {
      console.fail(UsageError("'-o' names one file, and more than one output is to be written"))
      return
    }
    let scenes = console.open(options.files, root: options.root, on: workers)
    do throws(UsageError) {
      build(scenes, try plan(destination, scenes))
    } catch {
      // What is wrong in the scenes is said all the same.
      for scene in scenes.compactMap({ $0 }) {
        _ = console.report(scene.diagnostics, of: scene, isStrict: options.isStrict)
        timings.add(scene.timings)
      }
      console.fail(error)
    }
  }

  private func plan(
    _ destination: OutputDestination, _ scenes: [Compilation?]
  ) throws(UsageError) -> [PlannedOutput] {
    var plan = OutputPlan(destination, options.formats, files: options.files)
    for (index, compilation) in scenes.enumerated() {
      guard let compilation, let snapshots = compilation.scene?.snapshots else { continue }
      let path = compilation.file.shownPath
      let indices = try options.selection.indices(in: snapshots, of: path)
      try plan.add(scene: index, at: path, snapshots, indices)
    }
    return plan.outputs
  }

  private mutating func build(_ scenes: [Compilation?], _ outputs: [PlannedOutput]) {
    var outputsOfScenes = [[PlannedOutput]](repeating: [], count: scenes.count)
    for output in outputs { outputsOfScenes[output.scene].append(output) }
    workers.map(scenes.count) { [outputsOfScenes, options, workers] index in
      scenes[index].map { SceneBuild($0, outputsOfScenes[index], options, on: workers) }
    } take: { _, build in
      if let build { report(build) }
    }
    // A library among scenes is passed over; libraries alone are hardly what was meant.
    let opened = scenes.compactMap { $0 }
    if outputs.isEmpty, let library = opened.first, opened.allSatisfy(\.isLibrary) {
      console.failWithoutScene(library.file.shownPath)
    }
  }

  private mutating func report(_ build: SceneBuild) {
    let isGood = console.report(
      build.diagnostics, of: build.compilation, isStrict: options.isStrict)
    timings.add(build.compilation.timings)
    guard isGood else { return }
    if let error = build.usageError { console.fail(error) }
    for file in build.files {
      timings.add(file.timings)
      switch file.outcome {
      case .written(let message): console.print(message)
      case .failed(let failure): console.failWriting(file.path, failure)
      }
    }
    if !build.isComplete { console.reportOwnFault(build.compilation.file.shownPath) }
  }
}

/// What `scenec build` is asked to do.
struct BuildOptions: Hashable {
  var files: [String]
  /// `-o` as it was given.
  var output: String?
  var formats: [OutputFormat]
  var selection: SnapshotSelection
  /// How many threads work; nil for as many as there are processors.
  var jobs: Int?
  var root: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat
  var showsTimings: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files()
    output = arguments.value("-o")
    let stated = output.flatMap(OutputFormat.init(fileExtensionOf:))
    formats = [stated ?? .ppm]
    if let text = arguments.value("--emit") { formats = try OptionValues.formats(text) }
    selection = try SnapshotSelection(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
    showsTimings = arguments.isSet("--timings")
  }
}
