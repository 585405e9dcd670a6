import SceneCompiler
import SceneTesting

extension MutationOptions {
  /// Nil where scenes are not to be damaged.
  init?(_ arguments: ParsedArguments, _ reports: [ReportRequest]) throws(UsageError) {
    self.init()
    guard let score = arguments.value("--mutate") else {
      if arguments.isSet("--mutations") { throw UsageError("'--mutations' needs '--mutate'") }
      return nil
    }
    for other in ["--record", "--repeat", "--fail-fast", "--shard"] where arguments.isSet(other) {
      throw UsageError("'--mutate' does not go with '\(other)'")
    }
    for case .file(let format, _) in reports where format != .json {
      throw UsageError("'--mutate' is reported as json=FILE, not as \(format.rawValue)")
    }
    if reports.contains(.github) {
      throw UsageError("'--mutate' is reported as json=FILE, not as github")
    }
    if !score.isEmpty { leastScore = try Self.number(score, "--mutate", 0...100) }
    if let text = arguments.value("--mutations") {
      limit = try Self.number(text, "--mutations", 1...1_000_000)
    }
  }

  private static func number(
    _ text: String, _ option: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let number = OptionValues.wholeNumber(text), range.contains(number) else {
      throw UsageError(
        "'\(option)' takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    return number
  }

  static let options = [
    OptionSpecification(
      "--mutate", value: "PERCENT", isValueOptional: true,
      "damage each scene in many places, one at a time, and say which damage no\n"
        + "snapshot catches; --mutate=90 fails where less than 90 % is caught"),
    OptionSpecification(
      "--mutations", value: "N",
      "damage a scene in no more places than this, 200 unless given"),
  ]
}
