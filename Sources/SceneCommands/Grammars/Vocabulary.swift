import SceneSemantics
import SceneSyntax

/// The words of the language by what they are, each list in the order of the alphabet: all that
/// the grammars of editors know.
enum Vocabulary {
  static let elements = ElementKind.allCases.map(\.rawValue).sorted()
  static let properties = PropertyKey.allCases.map(\.rawValue).sorted()
  static let functions = Function.allCases.map(\.rawValue).sorted()
  static let colors = colorNames.sorted()
  static let constants = ["false", "infinity", "none", "true"]
  /// What can be read after a dot.
  static let members = unique(
    ElementKind.allCases.flatMap { Schema.readableMembers(of: $0) }
      + ValueType.string.members + ValueType.array(.any).members)
  /// What is known without having been declared.
  static let variables = unique(Schema.rowVariables + Schema.sceneValues + ["parent"])
  /// What properties take; where a word is also a color's or a constant's name, it is that.
  static let words = unique(Schema.propertyWords + Schema.timingNames)
    .filter { !colors.contains($0) && !constants.contains($0) && !variables.contains($0) }
  static let units = NumberLiteral.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }

  private static func unique(_ words: [String]) -> [String] { Set(words).sorted() }
}
