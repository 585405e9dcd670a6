import SceneCompiler

extension Commands {
  /// The commands that editors call.
  package static let editing = [
    Command(lsp) { (parsed) throws(UsageError) in try LanguageServerCommand.run(parsed) }
  ]

  static let lsp = CommandSpecification(
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
}

/// `scenec lsp`: the server between standard input and standard output.
enum LanguageServerCommand {
  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("'lsp' takes no files, so '\(operand)' means nothing")
    }
    let root = arguments.value("--root")
    // Expressions nest as deep as the parser allows.
    return AmpleStack.run { serve(root: root) }
  }

  private static func serve(root: String?) -> ExitCode {
    var server = LanguageServer(root: root)
    var reader = MessageReader()
    var inbox = Inbox()
    var isAtEnd = false
    while server.exitCode == nil {
      // All that has come is looked at first: it may cancel what waits.
      while !isAtEnd, !inbox.isFull,
        SystemCalls.isReadable(0, waiting: inbox.isEmpty && !server.hasIdleWork)
      {
        let bytes = (try? SystemCalls.read(0, atMost: 1 << 16)) ?? []
        isAtEnd = bytes.isEmpty
        reader.append(bytes)
        while let event = reader.next() { inbox.append(event) }
      }
      // A client that goes without a word is no good end.
      if isAtEnd, inbox.isEmpty { return .mistake }
      if let message = inbox.takeFirst() {
        server.handle(message)
      } else {
        _ = server.doIdleWork()
      }
      for message in server.takeOutgoing() {
        // Nobody reads any more.
        guard (try? SystemCalls.write(framed(message), to: 1)) != nil else { return .mistake }
      }
    }
    return server.exitCode == 0 ? .done : .mistake
  }
}
