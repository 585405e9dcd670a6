/// A command with all that its help says; the arguments are read by it too, so that both agree.
package struct CommandSpecification: Sendable {
  package let name: String
  package let summary: String
  /// What stands after the options: `FILE…` or `FILE`.
  package let operand: String
  package let options: [OptionSpecification]
  /// Paragraphs below the options, lines broken as they are shown.
  package let remarks: String
  package let examples: [Example]

  package struct Example: Sendable {
    package let command: String
    package let meaning: String
  }

  package func option(_ name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

package struct OptionSpecification: Sendable {
  /// With its dashes.
  package let name: String
  /// What its value is called in the help; nil for an option without one.
  package let value: String?
  package let isRepeatable: Bool
  /// Lines broken as they are shown.
  package let meaning: String

  package init(
    _ name: String, value: String? = nil, isRepeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }
}

/// A command of the tool: what its help says, and what it does.
package struct Command: Sendable {
  package let specification: CommandSpecification
  package let run: @Sendable (ParsedArguments) throws(UsageError) -> ExitCode

  package init(
    _ specification: CommandSpecification,
    _ run: @escaping @Sendable (ParsedArguments) throws(UsageError) -> ExitCode
  ) {
    self.specification = specification
    self.run = run
  }
}

/// Arguments that cannot be understood, with the reason in words.
package struct UsageError: Error, Hashable {
  package let message: String
  package init(_ message: String) { self.message = message }
}
