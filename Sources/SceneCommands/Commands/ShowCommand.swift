import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec show`: shows a scene's images in the terminal.
enum ShowCommand {
  static let specification = CommandSpecification(
    name: "show",
    summary: "Show a scene's images in the terminal.",
    operand: "FILE",
    options: [
      CommonOptions.snapshot, CommonOptions.time, CommonOptions.scale,
      OptionSpecification(
        "--as", value: "FORMAT", choices: TerminalFormat.allCases.map(\.rawValue),
        "kitty, iterm2, or blocks, which draws two pixels per character in\n"
          + "24-bit color (default: the first that the terminal supports)"),
      OptionSpecification(
        "--columns", value: "N", "maximum width in columns (default: the width of the terminal)"),
      CommonOptions.root, CommonOptions.systemFonts, CommonOptions.budget,
    ],
    completion: .files(["tbl", "json"]),
    remarks: """
      If the output is not a terminal, uses blocks and 80 columns by default. Images wider than the
      terminal are scaled down; blocks are also limited to 500 lines. FILE is a scene (.tbl) or a
      layer tree (.json). If FILE is -, the scene is read from standard input.
      """,
    examples: [
      .init(command: "scenec show places.tbl --snapshot rest", meaning: "show one snapshot"),
      .init(
        command: "scenec show places.tbl --as blocks --columns 100 | less -R",
        meaning: "show a scene in a pager"),
    ],
    failure: "an error in the scene, or a missing import or image")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try ShowOptions(arguments)
    var console = Console()
    console.budget = try OptionValues.budget(arguments)
    console.acceptSystemFonts(arguments)
    let images = try images(options, &console)
    if !images.isEmpty {
      let format = options.format ?? TerminalFormat.ofTerminal()
      let size = Terminal.size(1, columns: options.columns)
      Workers.with(count: SystemCalls.processorCount()) { workers in
        for (name, output) in images {
          if let name { console.print(TerminalEscaping.line(name) + "\n") }
          let image = TerminalImage(
            output, size: size, TerminalColors(SystemCalls.environment), on: workers)
          console.print(Array(image.text(as: format).utf8))
        }
      }
    }
    console.printSummary()
    return console.exitCode
  }

  private static func images(
    _ options: ShowOptions, _ console: inout Console
  ) throws(UsageError) -> [(name: String?, output: Output)] {
    if Console.isTree(options.file) {
      return try console.openTree(options.file, options.selection).map { [(nil, $0)] } ?? []
    }
    guard var scene = console.openScene(options.file, root: options.root) else { return [] }
    return (console.evaluate(options.selection, of: &scene) ?? []).compactMap { snapshot in
      snapshot.output.map { (snapshot.name, $0) }
    }
  }
}

/// The options of `scenec show`.
private struct ShowOptions {
  var file: String
  var selection: SnapshotSelection
  /// The format; nil for the best that the terminal supports.
  var format: TerminalFormat?
  /// The maximum width in columns; nil for the terminal's width.
  var columns: Int?
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "show")
    selection = try SnapshotSelection(arguments)
    root = arguments.value("--root")
    format = try arguments.choice("--as")
    columns = try arguments.wholeNumber("--columns", in: 1...10_000)
  }
}
