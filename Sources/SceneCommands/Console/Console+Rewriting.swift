import SceneCompiler
import SceneSource
import SceneSystem

/// What `scenec fmt` and `scenec fix` do with changed files.
struct RewriteMode: Hashable {
  /// Whether only the names of files that would change are printed.
  var isCheck: Bool
  /// Whether changes are printed instead of written.
  var showsDifference: Bool

  init(_ arguments: ParsedArguments) {
    isCheck = arguments.isSet("--check")
    showsDifference = arguments.isSet("--diff")
  }

  var writes: Bool { !isCheck && !showsDifference }
}

extension Console {
  /// Applies edits to a file as requested by `mode`. Standard input (`-`) goes to standard output.
  ///
  /// - Parameter done: The verb to print for a changed file, such as `formatted`.
  mutating func rewrite(
    _ path: String, _ source: [UInt8], _ edits: [TextEdit], _ mode: RewriteMode, done: String
  ) {
    let isInput = path == "-"
    let name = isInput ? "stdin" : path
    if !mode.writes, !edits.isEmpty {
      if mode.showsDifference {
        let difference = UnifiedDiff(source, edits).text(path: TerminalEscaping.line(name))
        print(TerminalEscaping.fileLines(difference))
      }
      if mode.isCheck {
        if !mode.showsDifference { print(TerminalEscaping.line(name) + "\n") }
        raise(.mistake)
      }
      return
    }
    guard mode.writes else { return }
    if isInput { return print(edits.applied(to: source)) }
    if edits.isEmpty { return }
    do throws(FileFailure) {
      try OutputFile.write(edits.applied(to: source), to: .file(path: path))
      if !isQuiet { print("\(done) \(TerminalEscaping.line(path))\n") }
    } catch {
      failWriting(path, error)
    }
  }
}
