import SceneCompiler
import SceneLanguageServer
import SceneSystem
import SceneTesting

/// `scenec lsp`: the server between standard input and standard output.
enum LanguageServerCommand {
  static let specification = CommandSpecification(
    name: "lsp",
    summary: "Serve an editor by the Language Server Protocol.",
    operand: "",
    options: [
      OptionSpecification(
        "--root", value: "DIR",
        "the folder that holds all that the scenes read; each scene's own folder\n"
          + "unless given"),
      OptionSpecification("--stdio", "what editors' clients say by habit: it is so anyway"),
    ],
    remarks: """
      Messages come on standard input and go to standard output, until the editor ends it.
      """,
    examples: [
      .init(command: "scenec lsp", meaning: "what an editor is told to start")
    ])

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("'lsp' takes no files, so '\(operand)' means nothing")
    }
    let root = arguments.value("--root")
    // Expressions nest as deep as the parser allows.
    return LargeStackThread.run {
      var server = LanguageServer(root: root, recordSnapshot: SnapshotRunner.updateReference)
      return server.serve() ? .done : .mistake
    }
  }
}
