import SceneCompiler
import SceneSystem

/// A command with all that its help says; the arguments are read by it too, so that both agree.
struct CommandSpecification: Sendable {
  let name: String
  let summary: String
  /// What stands after the options: `FILE…` or `FILE`.
  let operand: String
  let options: [OptionSpecification]
  /// Paragraphs below the options, lines broken as they are shown.
  let remarks: String
  let examples: [Example]

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
    remarks: String, examples: [Example]
  ) {
    self.name = name
    self.summary = summary
    self.operand = operand
    self.options = options
    self.remarks = remarks
    self.examples = examples
  }

  func option(_ name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

struct OptionSpecification: Sendable {
  /// With its dashes.
  let name: String
  /// What its value is called in the help; nil for an option without one.
  let value: String?
  /// Whether the value may be left out; one that is given follows a `=`.
  let isValueOptional: Bool
  let isRepeatable: Bool
  /// Lines broken as they are shown.
  let meaning: String

  init(
    _ name: String, value: String? = nil, isValueOptional: Bool = false,
    isRepeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.value = value
    self.isValueOptional = isValueOptional
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }
}

/// A command of the tool: what its help says, and what it does.
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
