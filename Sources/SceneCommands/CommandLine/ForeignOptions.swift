import SceneChecking

/// Names of options and commands in other tools, with their equivalents. Each function returns nil for
/// others.
enum ForeignOptions {
  /// Returns the option, with a value where it needs a certain one, for one of jest, Vitest,
  /// swift-snapshot-testing, or Swift Package Manager.
  static func option(_ name: String) -> String? { commandHint(.option, name)?.word }

  /// Returns the command line for an option that belongs to another command, or is written
  /// differently for this one.
  static func commandLine(_ name: String, of command: String) -> String? {
    commandHint(.option, of: command, name)?.word
  }

  /// Returns what to do instead of using an option of another tool that has no equivalent.
  static func advice(_ name: String, of command: String) -> String? {
    commandHint(.optionAdvice, of: command, name)?.note ?? commandHint(.optionAdvice, name)?.note
  }

  /// Returns what to do instead of running a command of another tool that has no equivalent.
  static func advice(onCommand name: String) -> String? { commandHint(.command, name)?.note }

  /// Returns the command line for an operand that is the name of an action: `review accept`.
  static func commandLine(forOperand word: String, of command: String) -> String? {
    commandHint(.command, of: command, word)?.word
  }

  /// Returns the command for one of another tool.
  static func command(_ name: String) -> String? { commandHint(.command, name)?.word }
}
