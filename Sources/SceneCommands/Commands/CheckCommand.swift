import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSystem

/// `scenec check`: the mistakes of all scenes in all their snapshots, and what is most likely not
/// meant.
enum CheckCommand {
  static let specification = CommandSpecification(
    name: "check",
    summary: "Report the mistakes in scenes, and write nothing.",
    operand: "FILE…",
    options: [
      CommonOptions.jobs, CommonOptions.root, CommonOptions.budget, CommonOptions.strict,
      CommonOptions.diagnostics,
    ],
    remarks: """
      Silent where there are none. FILE may be -, standard input. What --diagnostics makes for
      programs goes to standard output here, and to standard error in all other commands.
      """,
    examples: [
      .init(command: "scenec check Scenes/*.tbl --strict", meaning: "fails on warnings too")
    ])

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try CheckOptions(arguments)
    var console = Console(options.diagnostics, isProduct: true)
    console.budget = try OptionValues.budget(arguments)
    Workers.with(count: options.jobs ?? SystemCalls.processorCount()) { workers in
      let scenes = console.open(options.files, root: options.root, on: workers)
      workers.map(scenes.count) { index in
        scenes[index].map { scene in
          var scene = scene
          return (scene.evaluate(scene.allSnapshots, lints: true), scene)
        }
      } take: { _, checked in
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

/// What `scenec check` is asked to do.
struct CheckOptions: Hashable {
  var files: [String]
  /// How many threads work; nil for as many as there are processors.
  var jobs: Int?
  var root: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files()
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
  }
}
