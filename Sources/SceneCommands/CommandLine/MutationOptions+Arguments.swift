import SceneCompiler
import SceneTesting

extension MutationOptions {
  /// Creates options; nil without `--mutate`.
  init?(_ arguments: ParsedArguments, _ reports: [ReportRequest]) throws(UsageError) {
    self.init()
    guard let score = arguments.value("--mutate") else {
      if arguments.isSet("--mutations") { throw UsageError("'--mutations' requires '--mutate'") }
      return nil
    }
    for other in ["--record", "--repeat", "--fail-fast", "--shard"] where arguments.isSet(other) {
      throw UsageError("'--mutate' cannot be combined with '\(other)'")
    }
    for case .file(let format, _) in reports where format != .json {
      throw UsageError("'--mutate' supports only '--report json=FILE', not \(format.rawValue)")
    }
    if reports.contains(.github) {
      throw UsageError("'--mutate' supports only '--report json=FILE', not github")
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
      "run mutation testing: make many changes to each scene, one at a time,\n"
        + "and report the mutants that no snapshot detects; --mutate=90 fails if\n"
        + "the score is below 90 percent"),
    OptionSpecification(
      "--mutations", value: "N",
      "maximum number of mutants per scene (default: 200)"),
  ]
}
