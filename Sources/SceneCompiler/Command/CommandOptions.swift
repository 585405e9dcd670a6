/// What `scenec build` is asked to do.
struct BuildOptions: Hashable {
  var files: [String]
  /// `-o` as it was given.
  var output: String?
  var formats: [OutputFormat]
  var selection: SnapshotSelection
  /// How many threads work; nil for as many as there are processors.
  var jobs: Int?
  var root: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat
  var showsTimings: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files()
    output = arguments.value("-o")
    let stated = output.flatMap(OutputFormat.init(fileExtensionOf:))
    formats = [stated ?? .ppm]
    if let text = arguments.value("--emit") { formats = try OptionValues.formats(text) }
    selection = try SnapshotSelection(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
    showsTimings = arguments.isSet("--timings")
  }
}

/// What `scenec check` is asked to do.
struct CheckOptions: Hashable {
  var files: [String]
  /// How many threads work; nil for as many as there are processors.
  var jobs: Int?
  var root: String?
  var isStrict: Bool
  var diagnostics: DiagnosticFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = try arguments.files()
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    root = arguments.value("--root")
    isStrict = arguments.isSet("--strict")
    diagnostics = try DiagnosticFormat(arguments)
  }
}

/// What `scenec dump` is asked to do.
struct DumpOptions: Hashable {
  var file: String
  var selection: SnapshotSelection
  var showsSources: Bool
  var root: String?
  var diagnostics: DiagnosticFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "dump")
    selection = try SnapshotSelection(arguments)
    showsSources = arguments.isSet("--sources")
    root = arguments.value("--root")
    diagnostics = try DiagnosticFormat(arguments)
  }
}

extension ParsedArguments {
  /// The operands: at least one, and standard input not twice.
  func files() throws(UsageError) -> [String] {
    if operands.isEmpty { throw UsageError("a FILE is missing") }
    if operands.count(where: { $0 == "-" }) > 1 {
      throw UsageError("standard input, '-', can be read once only")
    }
    return operands
  }

  /// The only operand.
  package func onlyFile(of command: String) throws(UsageError) -> String {
    let files = try files()
    if files.count > 1 { throw UsageError("'\(command)' takes one FILE, not \(files.count)") }
    return files[0]
  }
}
