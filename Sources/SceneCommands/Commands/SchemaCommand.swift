import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// `scenec schema`: prints the vocabulary of the language and of the command line for other programs.
enum SchemaCommand {
  static let specification = CommandSpecification(
    name: "schema",
    summary: "Print the language as JSON or a grammar, shell completions, or the manual page.",
    operand: "",
    options: [
      OptionSpecification(
        "--emit", value: "FORMAT", choices: Form.allCases.map(\.rawValue),
        "json (all elements, properties, functions, and colors), textmate (a TextMate\n"
          + "grammar), vim (a syntax file), settings (a JSON schema of scenec.json),\n"
          + "gitattributes (what Git needs to know about scenes and references), bash,\n"
          + "zsh, or fish (completion of commands in this shell), or man (a manual page)\n"
          + "(default: json)")
    ],
    completion: .nothing,
    remarks: "The editor packs in the scenec repository contain the grammars.",
    examples: [
      .init(
        command: "scenec schema --emit vim > scenec.vim", meaning: "write a syntax file for Vim"),
      .init(
        command: "scenec schema --emit gitattributes >> .gitattributes",
        meaning: "keep Git from changing line endings and from merging references"),
      .init(
        command: "scenec schema --emit fish > ~/.config/fish/completions/scenec.fish",
        meaning: "complete commands, options, and scenes in fish"),
    ])

  /// The output format.
  enum Form: String, CaseIterable {
    case json, textmate, vim, settings, gitattributes, bash, zsh, fish, man

    var text: String {
      switch self {
      case .json: SchemaDocument.current.text
      case .textmate: TextMateGrammar.current.text
      case .vim: VimSyntax.text
      case .settings: ProjectKey.schema
      case .gitattributes: gitAttributes
      case .bash: ShellCompletions(commands: CommandSpecification.all).bash
      case .zsh: ShellCompletions(commands: CommandSpecification.all).zsh
      case .fish: ShellCompletions(commands: CommandSpecification.all).fish
      case .man: ManualPage(commands: CommandSpecification.all).text
      }
    }
  }

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError("'schema' takes no operands, but found '\(operand)'")
    }
    let form: Form = try arguments.choice("--emit") ?? .json
    var console = Console()
    console.print(form.text)
    return console.exitCode
  }

  /// The lines for `.gitattributes`. References are generated, so code review folds them. They are
  /// not merged line by line, because no scene would have the result; after a conflict, they are
  /// recorded again.
  private static var gitAttributes: String {
    let name = (try? ProjectConfiguration(of: "").file?.references) ?? ReferenceFolder.name
    // A pattern ends at a space, and cannot contain these as they are.
    let folder = String(name.map { " \"\\*?[]#!".contains($0) ? "?" : $0 })
    return """
      # scenec: the same bytes on every system, and no merged references
      *.tbl text eol=lf
      **/\(folder)/** linguist-generated
      **/\(folder)/**/*.png binary
      **/\(folder)/**/*.txt text eol=lf -merge
      **/\(folder)/**/*.hash text eol=lf -merge

      """
  }
}
