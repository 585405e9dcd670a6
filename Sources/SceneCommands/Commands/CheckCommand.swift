import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec check`: reports the errors, warnings, and lints of all scenes in all their snapshots.
enum CheckCommand {
  static let specification = CommandSpecification(
    name: "check",
    summary: "Report errors and warnings in scenes without writing any output.",
    operand: "PATH…",
    options: [
      CommonOptions.jobs, CommonOptions.root, CommonOptions.forest, CommonOptions.systemFonts,
      CommonOptions.budget, CommonOptions.strict, CommonOptions.diagnostics, CommonOptions.quiet,
    ],
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes. Prints nothing if there are no
      errors and warnings. If PATH is -, the scene is read from standard input.
      Diagnostics are printed to standard error, or to standard output if --diagnostics is set to a
      format other than human. Other commands always print them to standard error.
      """,
    examples: [
      .init(command: "scenec check Scenes --strict", meaning: "fail on warnings, too")
    ],
    failure: "an error in a scene, or a missing import or image")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try CheckOptions(arguments)
    var console = Console(options.diagnostics, isProduct: true)
    console.isQuiet = arguments.isSet("--quiet")
    console.budget = try OptionValues.budget(arguments)
    console.acceptSystemFonts(arguments)
    let files = try console.sceneFiles(options.files)
    for (file, other) in FilePath.namesakes(in: files).sorted(by: { $0.key < $1.key }) {
      console.fail(.mistake, "'\(file)': \(FilePath.namesakeMessage(other))")
    }
    let run = RunSummary(files, "scene", console)
    defer { run?.end() }
    try Workers.with(count: options.jobs ?? SystemCalls.processorCount()) {
      (workers) throws(UsageError) in
      let scenes = console.open(files, root: options.root, on: workers)
      var chosen: [[Int?]] = []
      for scene in scenes { chosen.append(try scene?.indices(of: options.selection) ?? []) }
      workers.map(scenes.count) { [chosen] index in
        scenes[index].map { scene in
          var scene = scene
          return (scene.evaluate(chosen[index], lints: true), scene)
        }
      } take: { _, checked in
        defer { run?.advance() }
        guard let (evaluation, scene) = checked else { return }
        let isGood = console.report(
          evaluation.diagnostics, of: scene, isStrict: options.isStrict)
        if isGood, !evaluation.isComplete { console.reportOwnFault(scene.file.shownPath) }
      }
    }
    console.printSummary(isStrict: options.isStrict)
    return console.exitCode
  }
}

/// The options of `scenec check`.
struct CheckOptions: Hashable {
  var files: [String]
  var selection: SnapshotSelection
  /// The number of worker threads; nil for the number of processors.
  var jobs: Int?
  var root: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files(named: "PATH")
    selection = try SnapshotSelection(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
  }
}
