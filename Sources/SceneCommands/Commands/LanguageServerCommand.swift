import SceneCompiler
import SceneLanguageServer
import SceneSystem
import SceneTesting

/// `scenec lsp`: runs the language server on standard input and output.
enum LanguageServerCommand {
  static let specification = CommandSpecification(
    name: "lsp",
    summary: "Run the language server.",
    operand: "",
    options: [
      CommonOptions.root,
      OptionSpecification(
        "--stdio",
        "ignored; standard input and output are always used"),
    ],
    completion: .nothing,
    remarks: """
      Reads and writes messages of the Language Server Protocol on standard input and output until
      the editor shuts the server down.
      """,
    examples: [
      .init(command: "scenec lsp", meaning: "start the server; editors run this command")
    ],
    failure: "the editor closed the connection without shutting the server down")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("'lsp' takes no operands, but found '\(operand)'")
    }
    let root = arguments.value("--root")
    // Expressions nest as deep as the parser allows.
    return LargeStackThread.run {
      var server = LanguageServer(
        root: root, recordSnapshot: SnapshotRunner.updateReference,
        compareSnapshot: SnapshotRunner.compareWithReference)
      return server.serve() ? .done : .mistake
    }
  }
}
