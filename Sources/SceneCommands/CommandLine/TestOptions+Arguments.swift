import SceneCompiler
import SceneSource
import SceneTesting

extension TestOptions {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    paths = arguments.operands
    if paths.contains("-") {
      throw UsageError("'test' takes files and folders, not standard input")
    }
    record = try arguments.value("--record").map(Self.recordMode) ?? .none
    root = arguments.value("--root")
    budget = try OptionValues.budget(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    artifacts = arguments.value("--artifacts")
    usesCache = !arguments.isSet("--no-cache")
    endsAtFirstFailure = arguments.isSet("--fail-fast")
    repetitions = try arguments.value("--repeat").map(Self.repetitions) ?? 1
    listing = try arguments.value("--list").map(Self.listing)
  }

  private static func recordMode(_ text: String) throws(UsageError) -> RecordMode {
    if let mode = RecordMode(rawValue: text) { return mode }
    let known = RecordMode.allCases.map(\.rawValue)
    throw UsageError(
      "'--record' takes \(proseList(known, "or")), not '\(text)'"
        + didYouMean(text, among: known))
  }

  private static func repetitions(_ text: String) throws(UsageError) -> Int {
    guard let count = OptionValues.wholeNumber(text), (1...1_000_000).contains(count) else {
      throw UsageError("'--repeat' takes a whole number from 1 to 1000000, not '\(text)'")
    }
    return count
  }

  private static func listing(_ text: String) throws(UsageError) -> Listing {
    if text.isEmpty { return .text }
    guard text == "json" else { throw UsageError("'--list' takes no value or json, not '\(text)'") }
    return .json
  }
}
