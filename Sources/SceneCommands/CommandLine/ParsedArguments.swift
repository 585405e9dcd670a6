import SceneCompiler
import SceneSource
import SceneSystem

/// The arguments of a command, split by its specification. Values are not validated yet.
struct ParsedArguments: Hashable {
  private(set) var operands: [String] = []
  private(set) var wantsHelp = false
  private var options: [GivenOption] = []

  /// An option, and its value or `""`.
  private struct GivenOption: Hashable {
    var name: String
    var value: String
  }

  func isSet(_ option: String) -> Bool { options.contains { $0.name == option } }
  func value(_ option: String) -> String? { options.last { $0.name == option }?.value }
  func all(_ option: String) -> [String] {
    options.filter { $0.name == option }.map { $0.value }
  }

  init(_ arguments: [String], for command: CommandSpecification) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if argument == "--help" || argument == "-h" {
        wantsHelp = true
      } else if argument.utf8.starts(with: "--".utf8) {
        try parseLong(argument, &rest, command)
      } else if argument != "-", argument.utf8.first == UInt8(ascii: "-") {
        try parseShort(argument, &rest, command)
      } else {
        operands.append(argument)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func parseLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandSpecification
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let option = try Self.find(name, in: command)
    try store(option, attached: parts.count > 1 ? String(parts[1]) : nil, &rest, command.name)
  }

  /// `-o value` or `-ovalue`.
  private mutating func parseShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandSpecification
  ) throws(UsageError) {
    let name = String(argument.unicodeScalars.prefix(2))
    guard let option = command.option(name) else {
      _ = try Self.find(argument, in: command)
      return
    }
    let value = String(argument.unicodeScalars.dropFirst(2))
    try store(option, attached: value.isEmpty ? nil : value, &rest, command.name)
  }

  private static func find(
    _ name: String, in command: CommandSpecification
  ) throws(UsageError) -> OptionSpecification {
    if let option = command.option(name) { return option }
    if let line = ForeignOptions.commandLine(name, of: command.name) {
      throw UsageError("unknown option '\(name)'; did you mean '\(line)'?")
    }
    if let equivalent = ForeignOptions.option(name),
      let option = equivalent.split(separator: " ").first, command.option(String(option)) != nil
    {
      throw UsageError("unknown option '\(name)'; did you mean '\(equivalent)'?")
    }
    if let advice = ForeignOptions.advice(name, of: command.name) {
      throw UsageError("unknown option '\(name)'; \(advice)")
    }
    let known = command.options.map(\.name) + ["--help"]
    throw UsageError("unknown option '\(name)'" + didYouMean(name, among: known))
  }

  private mutating func store(
    _ option: OptionSpecification, attached: String?, _ rest: inout ArraySlice<String>,
    _ command: String
  ) throws(UsageError) {
    if isSet(option.name), !option.isRepeatable {
      throw UsageError("'\(option.name)' can be given only once")
    }
    guard let name = option.value else {
      if attached != nil { throw UsageError("'\(option.name)' takes no value") }
      options.append(GivenOption(name: option.name, value: ""))
      return
    }
    if option.isValueOptional, attached == nil {
      options.append(GivenOption(name: option.name, value: ""))
      return
    }
    var value = attached
    // An argument that looks like an option is one, so the value before it is missing.
    if value == nil, let next = rest.first, !next.utf8.starts(with: "--".utf8) {
      value = rest.popFirst()
    }
    guard let value, !value.isEmpty else {
      let choices = option.choices.isEmpty ? name : proseList(option.choices, "or")
      let all = name == "ID" ? ", or 'all': 'scenec \(command) \(option.name) all'" : ""
      throw UsageError("'\(option.name)' requires a value: \(choices)\(all)")
    }
    options.append(GivenOption(name: option.name, value: value))
  }
}

extension ParsedArguments {
  /// Throws if the first operand is the name of an action instead of a file: `review accept`.
  func refuseActions(of command: String) throws(UsageError) {
    guard let first = operands.first, (try? SystemCalls.status(first)) == nil,
      let line = ForeignOptions.commandLine(forOperand: first, of: command)
    else { return }
    throw UsageError("cannot read '\(first)': no such file; did you mean '\(line)'?")
  }

  /// The operands as paths, IDs, and locations.
  var sceneOperands: [SceneOperand] { operands.map { SceneOperand($0) } }

  /// Returns the files of the operands: at least one, with standard input at most once. A file of
  /// which several snapshots are named is one.
  ///
  /// - Parameter name: What the usage calls an operand.
  func files(named name: String = "FILE") throws(UsageError) -> [String] {
    if operands.isEmpty { throw UsageError("missing \(name)") }
    if operands.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input ('-') can be read only once")
    }
    return Self.files(of: sceneOperands)
  }

  static func files(of operands: [SceneOperand]) -> [String] {
    let named = operands.filter { $0.part != nil }.map(\.path)
    var files: [String] = []
    for operand in operands where !named.contains(operand.path) || !files.contains(operand.path) {
      files.append(operand.path)
    }
    return files
  }

  /// Returns the only operand.
  func onlyFile(of command: String) throws(UsageError) -> String {
    let files = try files()
    if files.count > 1 { throw UsageError("'\(command)' takes one FILE, not \(files.count)") }
    return files[0]
  }
}
