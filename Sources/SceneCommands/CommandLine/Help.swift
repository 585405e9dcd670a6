import EmbeddedFiles
import SceneCompiler
import SceneSystem

/// The text of `--help` and `--version`.
enum Help {
  /// Includes the commit if it was set for the build, as in `.ci/release`.
  static let version = "scenec \(CompilerVersion.text) (\(build))\n"

  private static var build: String {
    let commit = String(cString: embeddedCommit())
    return commit.isEmpty ? Platform.name : commit + ", " + Platform.name
  }

  static func overview(of commands: [Command]) -> String {
    let commands = commands.map { ($0.specification.name, $0.specification.summary) }
    return """
      scenec compiles scene files to images and layer trees.

      usage: scenec COMMAND [options] …

      commands:
      \(table(commands + [("help", "Show help for a command.")]))
      options:
      \(table([("-h, --help", "show this help"), ("--version", "show the version")]))
      \(overviewOfExitCodes)
      """
  }

  /// The exit codes of all commands.
  static let overviewOfExitCodes = exitCodes(
    failure: "an error in a scene, a missing import or image, a failed test, or a difference",
    fileFailure: "a file on the command line could not be read")

  static func text(for command: CommandSpecification) -> String {
    let options =
      command.options.map { option in
        (option.nameWithValue, option.meaning)
      } + [("-h, --help", "show this help")]
    return """
      \(command.summary)

      \(usage(of: command))

      options:
      \(table(options))
      \(command.remarks)

      examples:
      \(command.examples.map { "  \($0.command)\n      \($0.meaning)\n" }.joined())
      \(exitCodes(failure: command.failure, fileFailure: command.fileFailure))
      """
  }

  static func usage(of command: CommandSpecification) -> String {
    "usage: scenec \(command.name) [options]"
      + (command.operand.isEmpty ? "" : " \(command.operand)")
  }

  /// - Parameters:
  ///   - failure: The meaning of 1; nil if it is not used.
  ///   - fileFailure: The meaning of 3, except for outputs.
  private static func exitCodes(failure: String?, fileFailure: String) -> String {
    """
    exit codes:
      0   success\(failure.map { "\n  1   " + $0 } ?? "")
      2   invalid usage
      3   \(fileFailure), or an output could not be written
      70  internal error in scenec
      71  a scene took more than 60 s of processor time
      130 interrupted by Control-C
    If several apply, the highest is used.

    """
  }

  /// Returns rows of two columns, the first as wide as its widest cell.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let gap = String(repeating: " ", count: width + 4)
    return rows.map { name, meaning in
      let padding = String(repeating: " ", count: width - name.count + 2)
      let lines = meaning.split(separator: "\n").joined(separator: "\n" + gap)
      return "  " + name + padding + lines + "\n"
    }.joined()
  }
}

extension OptionSpecification {
  fileprivate var nameWithValue: String {
    let names = (short.map { $0 + ", " } ?? "") + name
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }
}
