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
  /// What shells complete as an operand. It takes time to make, and is rarely needed.
  let completion: @Sendable () -> Completion
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
    completion: @autoclosure @escaping @Sendable () -> Completion = .files(["tbl"]),
    remarks: String, examples: [Example], failure: String? = nil,
    fileFailure: String = "a file on the command line could not be read"
  ) {
    self.name = name
    self.summary = summary
    self.operand = operand
    self.options =
      options.flatMap { option in
        option.name == CommonOptions.root.name
          ? [option, CommonOptions.printConfiguration] : [option]
      } + [CommonOptions.color]
    self.completion = completion
    self.remarks = remarks
    self.examples = examples
    self.failure = failure
    self.fileFailure = fileFailure
  }

  func option(_ name: String) -> OptionSpecification? {
    options.first { $0.name == name || $0.short == name }
  }
}

extension CommandSpecification {
  /// Those of all commands.
  static var all: [CommandSpecification] { Commands.all.map(\.specification) }
}

struct OptionSpecification: Sendable {
  /// The name with its dashes.
  let name: String
  /// Another name, of one letter: `-j`.
  let short: String?
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
    _ name: String, short: String? = nil, value: String? = nil, isValueOptional: Bool = false,
    isRepeatable: Bool = false, choices: [String] = [], _ meaning: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isValueOptional = isValueOptional
    self.isRepeatable = isRepeatable
    self.choices = choices
    self.meaning = meaning
  }
}

/// A subcommand: its specification and its action.
struct Command: Sendable {
  private let makeSpecification: @Sendable () -> CommandSpecification
  let run: @Sendable (ParsedArguments) throws(UsageError) -> ExitCode

  /// - Parameter specification: Made only when it is needed: a run needs that of its own command.
  init(
    _ specification: @autoclosure @escaping @Sendable () -> CommandSpecification,
    _ run: @escaping @Sendable (ParsedArguments) throws(UsageError) -> ExitCode
  ) {
    makeSpecification = specification
    self.run = run
  }

  var specification: CommandSpecification { makeSpecification() }
}

/// Options shared by several commands.
enum CommonOptions {
  static let snapshot = OptionSpecification(
    "--snapshot", value: "NAME", isRepeatable: true,
    "select only this snapshot; can be repeated")
  static let time = OptionSpecification(
    "--time", value: "TIME",
    "evaluate animations at this time, such as 1.5s, 250ms, or 1.5, which is\n"
      + "in seconds (default: each snapshot's own time)")
  static let scale = OptionSpecification(
    "--scale", value: "NUMBER",
    "device pixels per point, from 0.25 to 16 (default: each snapshot's own\n"
      + "scale)")
  static let jobs = OptionSpecification(
    "--jobs", short: "-j", value: "N",
    "number of worker threads; does not affect the output (default: number of\n"
      + "processors)")
  static let root = OptionSpecification(
    "--root", value: "DIR",
    "folder that contains all files that the scenes read (default: that of\n"
      + "scenec.json, the repository, or else each scene's own folder)")
  static let forest = OptionSpecification(
    "--forest", value: "DIR",
    "folder in which files can be links to any location, such as a build\n"
      + "system's sandbox (default: RUNFILES_DIR or TEST_SRCDIR, if set)")
  static let printConfiguration = OptionSpecification(
    "--print-config", "print the settings that apply to the files, and where each is set")
  static let budget = OptionSpecification(
    "--budget", value: "N",
    "multiply the limits on the work of each scene by N, from 1 to 1000; see\n"
      + "'scenec explain E0607' (default: 1)")
  static let systemFonts = OptionSpecification(
    "--system-fonts",
    "also look up 'fontFamily' among installed fonts")
  static let diagnostics = OptionSpecification(
    "--diagnostics", value: "FORMAT", choices: DiagnosticFormat.allCases.map(\.rawValue),
    "format of diagnostics: human, short (one line each), json (one object\n"
      + "per line), sarif, or github (default: human)")
  static let color = OptionSpecification(
    "--color", value: "WHEN", choices: ColorChoice.allCases.map(\.rawValue),
    "use colors: always, never, or auto (default: auto: in terminals, but not\n"
      + "if NO_COLOR is set, and everywhere if CLICOLOR_FORCE is)")
  static let quiet = OptionSpecification(
    "--quiet", "print errors and warnings only, without progress and summaries")
  static let strict = OptionSpecification("--strict", "treat warnings as errors")
}
