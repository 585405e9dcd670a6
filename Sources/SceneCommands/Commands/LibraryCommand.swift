import SceneCompiler
import SceneLanguage
import SceneSource
import SceneSyntax
import SceneSystem

/// `scenec library`: prints the components of controls, to own and change.
enum LibraryCommand {
  static let specification = CommandSpecification(
    name: "library",
    summary: "Print components of the library of controls, to own and change.",
    operand: "NAME…",
    options: [OptionSpecification("--list", "list all components with their parameters")],
    completion: .words(ControlLibrary.components.sorted()),
    remarks: """
      Prints each component with the declarations that it uses; without a NAME, the whole library.
      A scene that declares a component uses its own, also with 'import "UIKit"'.
      """,
    examples: [
      .init(
        command: "scenec library SegmentedControl > controls.tbl",
        meaning: "copy a control into a file to import")
    ])

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    var console = Console()
    if parsed.isSet("--list") {
      guard parsed.operands.isEmpty else {
        throw UsageError("'--list' cannot be combined with a NAME")
      }
      console.print(
        ControlLibrary.declarations.filter { ControlLibrary.components.contains($0.name) }
          .map { $0.head + "\n" }.joined())
      return console.exitCode
    }
    let all = ControlLibrary.declarations
    if parsed.operands.isEmpty {
      console.print(ControlLibrary.source[0..<ControlLibrary.source.bytes.count])
      return console.exitCode
    }
    let names = all.map { $0.name }
    for word in parsed.operands where !names.contains(word) {
      throw UsageError("there is no component '\(word)'" + didYouMean(word, among: names))
    }
    let printed = ControlLibrary.closure(of: parsed.operands)
    console.print(printed.map { $0.text }.joined(separator: "\n"))
    return console.exitCode
  }
}

extension ControlLibrary {
  /// A declaration with the comment above it.
  struct Declared {
    var name: String
    var node: SyntaxNode
    var text: String

    /// The name and the parameters of a component.
    var head: String {
      name + (node.first(.parameterList)?.text ?? "")
    }
  }

  /// All declarations, in the order of the source.
  static var declarations: [Declared] {
    tree.root.items.compactMap { item in
      let name =
        switch item.kind {
        case .componentDeclaration: ComponentSyntax(item).name
        case .letDeclaration: LetSyntax(item).name
        default: SyntaxNode?.none
        }
      guard let name else { return nil }
      return Declared(name: name.text, node: item, text: text(of: item))
    }
  }

  /// The lines of a declaration, with those of its documentation.
  private static func text(of item: SyntaxNode) -> String {
    let lines = source[0..<item.bytes.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    let comment = lines.reversed().prefix { $0.hasPrefix("///") }.reversed()
    // A copy is linted like any other text.
    let code = source[item.bytes].split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("// scenec:allow(") }
    return (comment + code).joined(separator: "\n") + "\n"
  }

  /// Returns the declarations with the given names and those that they use, in order.
  static func closure(of names: [String]) -> [Declared] {
    let all = declarations
    var waiting = names
    var used: Set<String> = []
    while let name = waiting.popLast() {
      guard used.insert(name).inserted else { continue }
      for declared in all where declared.name == name {
        let words = declared.node.descendants(.identifier).map { $0.text }
        waiting += all.map { $0.name }.filter { words.contains($0) }
      }
    }
    return all.filter { used.contains($0.name) }
  }
}
