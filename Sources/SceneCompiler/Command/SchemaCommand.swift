/// `scenec schema`: the language's words, as editors read them.
enum SchemaCommand {
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
    var session = Session()
    session.print(form.text)
    return session.exitCode
  }
}
