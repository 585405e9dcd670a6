import SceneCompiler

/// The manual page, in the macros of man(7), made of the tables of the commands.
struct ManualPage {
  let commands: [CommandSpecification]

  var text: String {
    """
    .\\" Printed by: scenec schema --emit man
    .TH SCENEC 1 "" "scenec \(CompilerVersion.text)" "User Commands"
    .SH NAME
    scenec \\- compile scene files to images and layer trees
    .SH SYNOPSIS
    .B scenec
    .I COMMAND
    [options] \\[u2026]
    .SH COMMANDS
    \(commands.map(section).joined()).SH EXIT STATUS
    .nf
    \(Self.escaped(Help.overviewOfExitCodes)).fi

    """
  }

  private func section(_ command: CommandSpecification) -> String {
    let options = command.options.map { option in
      ".TP\n" + option.names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
        + (option.value.map {
          option.isValueOptional ? "[=\\fI\(Self.escaped($0))\\fR]" : " \\fI\(Self.escaped($0))\\fR"
        } ?? "") + "\n" + Self.escaped(option.meaning) + "\n"
    }
    let examples = command.examples.map {
      ".TP\n.B \(Self.escaped($0.command))\n\(Self.escaped($0.meaning))\n"
    }
    let failure = command.failure.map { ".PP\nExit code 1: \(Self.escaped($0)).\n" } ?? ""
    return ".SS \(Self.escaped(command.name + " [options] " + command.operand))\n"
      + Self.escaped(command.summary) + "\n" + options.joined()
      + ".PP\n" + Self.escaped(command.remarks) + "\n" + failure + examples.joined()
  }

  /// Returns text without a special meaning for troff.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // At the start of a line, these begin a request.
      (line.first == "." || line.first == "'" ? "\\&" : "")
        + line.unicodeScalars.map { scalar in
          switch scalar {
          case "\\": "\\e"
          case "-": "\\-"
          case "'": "\\(aq"
          case "\"": "\\(dq"
          case _ where scalar.isASCII: String(scalar)
          default: "\\[u" + hexadecimal(scalar.value) + "]"
          }
        }.joined()
    }.joined(separator: "\n")
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
