import SceneSyntax
import SceneLanguage

/// The words of the language by kind, each list in alphabetical order, for editor grammars.
enum Vocabulary {
  static let elements = ElementKind.allCases.map(\.rawValue).sorted()
  static let properties = PropertyKey.allCases.map(\.rawValue).sorted()
  static let functions = Function.allCases.map(\.rawValue).sorted()
  static let colors = colorNames.sorted()
  static let constants = ["false", "infinity", "none", "true"]
  /// The members of values and elements.
  static let members = unique(
    ElementKind.allCases.flatMap { Schema.readableMembers(of: $0) }
      + ValueType.string.members + ValueType.array(.any).members)
  /// The variables that are available without a declaration.
  static let variables = unique(Schema.rowVariables + Schema.sceneValues + ["parent"])
  /// The built-in values of properties. Words that are also colors or constants are highlighted as
  /// those.
  static let words = unique(Schema.propertyWords + Schema.timingNames)
    .filter { !colors.contains($0) && !constants.contains($0) && !variables.contains($0) }
  static let units = NumberLiteral.Unit.allCases.map(\.rawValue).filter { !$0.isEmpty }

  private static func unique(_ words: [String]) -> [String] { Set(words).sorted() }
}
