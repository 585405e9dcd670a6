import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec explain`: explains a diagnostic code.
enum ExplainCommand {
  static let specification = CommandSpecification(
    name: "explain",
    summary: "Explain a diagnostic code, with an incorrect and a correct example.",
    operand: "CODE…",
    options: [OptionSpecification("--list", "list all codes with their titles")],
    completion: .words(DiagnosticCode.allCases.map(\.rawValue)),
    remarks: "A code is part of every diagnostic, such as E0301 in 'error[E0301]'.",
    examples: [
      .init(command: "scenec explain E0301", meaning: "explain the error for unknown properties")
    ])

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    var console = Console()
    if parsed.isSet("--list") {
      guard parsed.operands.isEmpty else {
        throw UsageError("'--list' cannot be combined with a CODE")
      }
      console.print(
        Explanation.all.map { "\($0.code.rawValue)  \($0.title)\n" }.joined())
      return console.exitCode
    }
    guard !parsed.operands.isEmpty else { throw UsageError("missing CODE, such as E0301") }
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
    // `301` for E0301.
    let meant = known.first {
      $0.hasSuffix(String(repeating: "0", count: max(4 - word.count, 0)) + word)
    }
    throw UsageError(
      "there is no code '\(word)'"
        + (meant.map { "; did you mean '\($0)'?" } ?? didYouMean(upper, among: known))
        + (meant == nil ? "; to list all codes, run 'scenec explain --list'" : ""))
  }
}
