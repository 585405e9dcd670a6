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
  }

  func option(_ name: String) -> OptionSpecification? { options.first { $0.name == name } }
}

struct OptionSpecification: Sendable {
  /// With its dashes.
  let name: String
  /// What its value is called in the help; nil for an option without one.
  let value: String?
  let isRepeatable: Bool
  /// Lines broken as they are shown.
  let meaning: String

  init(
    _ name: String, value: String? = nil, isRepeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }
}

/// Arguments that cannot be understood, with the reason in words.
struct UsageError: Error, Hashable {
  let message: String
  init(_ message: String) { self.message = message }
}
