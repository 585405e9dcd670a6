import SceneCompiler
import SceneLayers
import SceneSource
import SceneSystem
import SceneLanguage

/// `scenec build`: reports the diagnostics of all scenes and writes the images of valid ones.
struct BuildCommand {
  static let specification = CommandSpecification(
    name: "build",
    summary: "Compile scenes and write one image per snapshot.",
    operand: "PATH…",
    options: [
      OptionSpecification(
        "-o", value: "OUTPUT",
        "write to this file or folder, or to standard output if OUTPUT is -\n"
          + "(default: the working directory)"),
      OptionSpecification(
        "--emit", value: "FORMATS", choices: OutputFormat.allCases.map(\.rawValue),
        "output formats, separated by commas: ppm, png, svg, tree, json (default:\n"
          + "by the extension of -o, else ppm)"),
      OptionSpecification(
        "--dependencies", value: "FILE",
        "write the files that were read to this file, as a rule for Make or Ninja"),
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale, CommonOptions.jobs,
      CommonOptions.root, CommonOptions.forest, CommonOptions.systemFonts, CommonOptions.budget,
      CommonOptions.strict, CommonOptions.diagnostics, CommonOptions.quiet,
      OptionSpecification("--timings", "print the time taken by each stage to standard error"),
    ],
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes. If PATH is -, the scene is
      read from standard input. Outputs are named FILE.SNAPSHOT.FORMAT. FILE is the scene's name
      without .tbl. SNAPSHOT is the snapshot's name in lowercase, with - in place of characters other
      than letters and digits; it is omitted if the scene has no snapshots. If OUTPUT names an
      existing folder or ends in /, the images are written to that folder, those of scenes that were
      found in a folder to the same folders in it. Outputs are written atomically. If a scene has an
      error, existing files are left unchanged.
      """,
    examples: [
      .init(
        command: "scenec build places.tbl",
        meaning: "write places.rest.ppm and places.pulled-down.ppm"),
      .init(
        command: "scenec build Scenes --emit png --scale 3 -o images/",
        meaning: "write PNG files of all scenes at 3x scale to a folder"),
      .init(
        command: "scenec build places.tbl --snapshot rest -o rest.png",
        meaning: "write one snapshot to one file"),
    ],
    failure: "an error in a scene, or a missing import or image")

  private var options: BuildOptions
  /// The scenes and folders as typed.
  private var operands: [String] = []
  private let workers: Workers
  private var console: Console
  private var timings = Timings()
  private var dependencies = DependencyFile()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try BuildOptions(arguments)
    let budget = try OptionValues.budget(arguments)
    let start = SystemCalls.now()
    return try Workers.with(count: options.jobs ?? SystemCalls.processorCount()) {
      (workers) throws(UsageError) in
      var command = BuildCommand(
        options: options, workers: workers, console: Console(options.diagnostics))
      command.console.isQuiet = arguments.isSet("--quiet")
      command.console.budget = budget
      command.console.acceptSystemFonts(arguments)
      command.operands = options.files
      command.options.files = try command.console.sceneFiles(options.files)
      command.build()
      command.writeDependencies()
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
      console.fail(
        UsageError(
          "'-o' names one file, but there are several outputs; write a folder with a '/' at its end"
        ))
      return
    }
    let run = RunSummary(options.files, "scene", console)
    defer { run?.end() }
    let scenes = console.open(options.files, root: options.root, on: workers)
    do throws(UsageError) {
      build(scenes, try plan(destination, scenes), run)
    } catch {
      // The diagnostics of the scenes are reported nevertheless.
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
    try destination.refuseTerminal(options.formats)
    var plan = OutputPlan(
      destination, options.formats, of: operands, files: options.files)
    // The files of the scene itself are checked once its images are known, too.
    if scenes.count > 1 {
      for scene in scenes.compactMap({ $0 }) { plan.protect(scene.filesRead()) }
    }
    for (index, compilation) in scenes.enumerated() {
      guard let compilation, let snapshots = compilation.scene?.snapshots else { continue }
      let path = compilation.file.shownPath
      let indices = try compilation.indices(of: options.selection)
      try plan.add(scene: index, at: path, snapshots, indices)
    }
    if let path = options.dependencies { try plan.check(path, of: "--dependencies") }
    return plan.outputs
  }

  private mutating func build(
    _ scenes: [Compilation?], _ outputs: [PlannedOutput], _ run: RunSummary?
  ) {
    var outputsOfScenes = [[PlannedOutput]](repeating: [], count: scenes.count)
    for output in outputs { outputsOfScenes[output.scene].append(output) }
    workers.map(scenes.count) { [outputsOfScenes, options, workers] index in
      scenes[index].map { SceneBuild($0, outputsOfScenes[index], options, on: workers) }
    } take: { _, build in
      if let build { report(build) }
      run?.advance()
    }
    // A library among scenes is skipped; building only libraries is likely an oversight.
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
      case .written(let message): if !console.isQuiet { console.print(message) }
      case .failed(let failure): console.failWriting(file.path, failure)
      }
    }
    if options.dependencies != nil { dependencies.add(build) }
    if !build.isComplete { console.reportOwnFault(build.compilation.file.shownPath) }
  }

  /// Writes the files that a build without errors has read.
  private mutating func writeDependencies() {
    guard let path = options.dependencies, console.exitCode == .done else { return }
    do throws(UsageError) {
      var inputs = InputFiles(options.files)
      inputs.add(dependencies.inputs)
      try inputs.check(path, of: "--dependencies \(path)")
      console.write(try dependencies.bytes(), to: path)
    } catch {
      console.fail(error)
    }
  }
}

/// The options of `scenec build`.
struct BuildOptions: Hashable {
  var files: [String]
  /// The value of `-o` as typed.
  var output: String?
  var formats: [OutputFormat]
  var selection: SnapshotSelection
  /// The number of worker threads; nil for the number of processors.
  var jobs: Int?
  var root: String?
  /// The path of the list of files that were read; nil for none.
  var dependencies: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat
  var showsTimings: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files(named: "PATH")
    output = arguments.value("-o")
    let stated = output.flatMap(OutputFormat.init(fileExtensionOf:))
    formats = [stated ?? .ppm]
    if let text = arguments.value("--emit") {
      formats = try OptionValues.formats(text)
    } else if stated == nil, let output {
      try OptionValues.refuseForeignFormat(output)
    }
    selection = try SnapshotSelection(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    dependencies = arguments.value("--dependencies")
    if dependencies != nil, output == "-" {
      throw UsageError("'--dependencies' requires outputs that are files")
    }
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
    showsTimings = arguments.isSet("--timings")
  }
}
