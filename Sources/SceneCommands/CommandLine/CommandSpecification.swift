import SceneCompiler
import SceneSystem

/// The name, operands, and options of a command. Both the help and the argument parser use it, so
/// they always agree.
struct CommandSpecification: Sendable {
  let name: String
  let summary: String
  /// The operands in the usage line: `FILE…` or `FILE`.
  let operand: String
  let options: [OptionSpecification]
  /// Paragraphs after the options, with the line breaks of the help page.
  let remarks: String
  let examples: [Example]
  /// The meaning of the exit code 1; nil if the command does not use it.
  let failure: String?
  /// The meaning of the exit code 3.
  let fileFailure: String

  struct Example: Sendable {
    let command: String
    let meaning: String

    init(command: String, meaning: String) {
      self.command = command
      self.meaning = meaning
    }
  }

  init(
    name: String, summary: String, operand: String, options: [OptionSpecification],
    remarks: String, examples: [Example], failure: String? = nil,
    fileFailure: String = "a file on the command line could not be read"
  ) {
    self.name = name
    self.summary = summary
    self.operand = operand
    self.options = options
    self.remarks = remarks
    self.examples = examples
    self.failure = failure
    self.fileFailure = fileFailure
  }

  func option(_ name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

struct OptionSpecification: Sendable {
  /// The name with its dashes.
  let name: String
  /// The placeholder of its value in the help; nil for a flag.
  let value: String?
  /// Whether the value is optional. An optional value must follow a `=`.
  let isValueOptional: Bool
  let isRepeatable: Bool
  /// All values, if the option takes only certain words.
  let choices: [String]
  /// The description, with the line breaks of the help page.
  let meaning: String

  init(
    _ name: String, value: String? = nil, isValueOptional: Bool = false,
    isRepeatable: Bool = false, choices: [String] = [], _ meaning: String
  ) {
    self.name = name
    self.value = value
    self.isValueOptional = isValueOptional
    self.isRepeatable = isRepeatable
    self.choices = choices
    self.meaning = meaning
  }
}

/// A subcommand: its specification and its action.
struct Command: Sendable {
  let specification: CommandSpecification
  let run: @Sendable (ParsedArguments) throws(UsageError) -> ExitCode

  init(
    _ specification: CommandSpecification,
    _ run: @escaping @Sendable (ParsedArguments) throws(UsageError) -> ExitCode
  ) {
    self.specification = specification
    self.run = run
  }
}
