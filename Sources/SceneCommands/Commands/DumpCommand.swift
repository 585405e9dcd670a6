import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec dump`: prints the layer trees of a scene as text.
enum DumpCommand {
  static let specification = CommandSpecification(
    name: "dump",
    summary: "Print the layer tree of every snapshot as text.",
    operand: "FILE",
    options: [
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale,
      OptionSpecification("--sources", "print the source location of each layer's declaration"),
      CommonOptions.root, CommonOptions.systemFonts, CommonOptions.budget,
      CommonOptions.diagnostics,
    ],
    remarks: "If FILE is -, the scene is read from standard input.",
    examples: [
      .init(
        command: "scenec dump snake.tbl --time 1.125s",
        meaning: "print the tree in the middle of an animation")
    ],
    failure: "an error in the scene, or a missing import or image")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try DumpOptions(arguments)
    var console = Console(options.diagnostics)
    console.budget = try OptionValues.budget(arguments)
    console.acceptSystemFonts(arguments)
    if var scene = console.open(options.file, root: options.root),
      let snapshots = console.evaluate(
        options.selection, of: &scene,
        for: OutputRequest([.tree], showsSources: options.showsSources))
    {
      for (index, snapshot) in snapshots.enumerated() {
        let heading = snapshot.name.map { "snapshot \(quoted($0))\n" } ?? ""
        console.print((index > 0 ? "\n" : "") + heading)
        console.print(snapshot.output?.text() ?? "")
      }
    }
    console.printSummary()
    return console.exitCode
  }

  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(TerminalEscaping.visible(scalar))
    }
    return text + "\""
  }
}

/// The options of `scenec dump`.
struct DumpOptions: Hashable {
  var file: String
  var selection: SnapshotSelection
  var showsSources: Bool
  var root: String?
  var diagnostics: DiagnosticFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "dump")
    selection = try SnapshotSelection(arguments)
    showsSources = arguments.isSet("--sources")
    root = arguments.value("--root")
    diagnostics = try DiagnosticFormat(arguments)
  }
}
