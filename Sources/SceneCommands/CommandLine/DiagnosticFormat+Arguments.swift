import SceneCompiler
import SceneSource

extension DiagnosticFormat {
  init(_ text: String) throws(UsageError) {
    guard let format = Self(rawValue: text) else {
      let known = Self.allCases.map(\.rawValue)
      throw UsageError(
        "'--diagnostics' takes \(proseList(known, "or")), not '\(text)'"
          + didYouMean(text, among: known))
    }
    self = format
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self =
      try arguments.value("--diagnostics").map { (text) throws(UsageError) in try Self(text) }
      ?? .human
    if arguments.isSet("--timings"), self == .json || self == .sarif {
      throw UsageError("'--timings' cannot be combined with '--diagnostics \(rawValue)'")
    }
  }
}
