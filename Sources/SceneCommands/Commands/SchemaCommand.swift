import SceneCompiler
import SceneSystem

/// `scenec schema`: the language's words, as editors read them.
enum SchemaCommand {
  static let specification = CommandSpecification(
    name: "schema",
    summary: "Print the language's words: for programs, or as a grammar for an editor.",
    operand: "",
    options: [
      OptionSpecification(
        "--emit", value: "FORM",
        "json, every element, property, function and colour; textmate, a TextMate\n"
          + "grammar; vim, a syntax file; json unless given")
    ],
    remarks: "The packs in Docs/Editors hold what this prints.",
    examples: [
      .init(
        command: "scenec schema --emit vim > scenec.vim", meaning: "a syntax file for Vim")
    ])

  /// What is written.
  enum Form: String, CaseIterable {
    case json, textmate, vim

    var text: String {
      switch self {
      case .json: SchemaDocument.current.text
      case .textmate: TextMateGrammar.current.text
      case .vim: VimSyntax.text
      }
    }
  }

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("'schema' takes no files, so '\(operand)' means nothing")
    }
    let word = arguments.value("--emit") ?? Form.json.rawValue
    guard let form = Form(rawValue: word) else {
      let known = Form.allCases.map(\.rawValue)
      throw UsageError(
        "unknown form '\(word)', it is one of \(known.joined(separator: ", "))"
          + didYouMean(word, among: known))
    }
    var console = Console()
    console.print(form.text)
    return console.exitCode
  }
}
