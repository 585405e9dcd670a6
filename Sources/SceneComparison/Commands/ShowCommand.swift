import SceneCompiler

/// `scenec show`: a scene's pictures in the terminal.
enum ShowCommand {
  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try ShowOptions(arguments)
    var session = Session()
    if var scene = try session.openScene(options.file, root: options.root),
      let outputs = try scene.outputs(of: options.selection, path: options.file, &session)
    {
      let format = options.format ?? Terminal.format()
      let size = Terminal.size(1, columns: options.columns)
      Workers.with(count: SystemCalls.processorCount()) { workers in
        for output in outputs {
          if let name = output.name { session.print(VisibleText.line(name) + "\n") }
          let picture = TerminalPicture(output.output, size: size, on: workers)
          session.print(picture.text(as: format))
        }
      }
    }
    session.summarise()
    return session.exitCode
  }
}

/// What `scenec show` is asked to do.
private struct ShowOptions {
  var file: String
  var selection: SnapshotSelection
  /// Nil for what the terminal says it can.
  var format: TerminalFormat?
  /// Nil for the terminal's.
  var columns: Int?
  var root: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "show")
    selection = try SnapshotSelection(arguments)
    root = arguments.value("--root")
    if let text = arguments.value("--as") {
      format = TerminalFormat(rawValue: text)
      if format == nil {
        let known = TerminalFormat.allCases.map(\.rawValue)
        throw UsageError(
          "'--as' takes \(known.joined(separator: ", ")), not '\(text)'"
            + didYouMean(text, among: known))
      }
    }
    if let text = arguments.value("--columns") {
      guard let number = OptionValues.wholeNumber(text), 1...10_000 ~= number else {
        throw UsageError("'--columns' takes a whole number from 1 to 10000, not '\(text)'")
      }
      columns = number
    }
  }
}
