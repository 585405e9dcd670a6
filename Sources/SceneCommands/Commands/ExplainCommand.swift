import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec explain`: what a code means.
enum ExplainCommand {
  static let specification = CommandSpecification(
    name: "explain",
    summary: "Say what the code of a mistake means, with a wrong and a right example.",
    operand: "CODE…",
    options: [OptionSpecification("--list", "print all codes with their titles")],
    remarks: "The same as Docs/Diagnostics.md.",
    examples: [.init(command: "scenec explain E0301", meaning: "a property that is not there")])

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    var console = Console()
    if parsed.isSet("--list") {
      guard parsed.operands.isEmpty else { throw UsageError("'--list' takes no CODE") }
      console.print(
        Explanation.all.map { "\($0.code.rawValue)  \($0.title)\n" }.joined())
      return console.exitCode
    }
    guard !parsed.operands.isEmpty else { throw UsageError("a CODE is missing, such as E0301") }
    var texts: [String] = []
    for word in parsed.operands { texts.append(try explanation(word).page) }
    console.print(texts.joined(separator: "\n"))
    return console.exitCode
  }

  private static func explanation(_ word: String) throws(UsageError) -> Explanation {
    let upper = word.uppercased()
    if let code = DiagnosticCode(rawValue: upper), let explanation = Explanation(code) {
      return explanation
    }
    let known = DiagnosticCode.allCases.map(\.rawValue)
    throw UsageError(
      "there is no code '\(word)'" + didYouMean(upper, among: known)
        + "; 'scenec explain --list' has all")
  }
}

extension Explanation {
  /// As it is printed.
  var page: String {
    var page = "\(code.rawValue): \(title)\n\n\(text)\n"
    for file in files { page += "\n\(file.name):\n\n" + Self.indented(file.text) }
    if let wrong { page += "\nWrong:\n\n" + Self.indented(wrong) }
    if let right { page += "\nRight:\n\n" + Self.indented(right) }
    return page
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "\n" : "    \($0)\n"
    }.dropLast().joined()
  }
}
