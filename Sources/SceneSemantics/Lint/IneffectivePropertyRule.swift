import SceneSource
import SceneSyntax

/// Warns about properties that have no effect, because the property that they need is not set:
/// those of a shadow that is not drawn, for example.
enum IneffectivePropertyRule {
  static func check(_ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    var checked: [PropertyKey] = []
    for property in element.properties {
      guard let need = property.need, !checked.contains(need.key) else { continue }
      checked.append(need.key)
      guard isMissing(need, in: element, linter), let name = property.syntax.name,
        !isReported(need, element, linter)
      else { continue }
      lints.appendIneffective(
        name, because: "'\(need.key.rawValue)' is not set", "for example, \(need.example)")
    }
  }

  /// Returns whether nothing sets what a property needs. A style can set it.
  static func isMissing(
    _ need: PropertySpec.Need, in element: LintedElement, _ linter: SourceLinter
  ) -> Bool {
    !element.sets(need.key, .uses) && !linter.assigns(need.key)
  }

  /// Returns whether a need need not be reported.
  private static func isReported(
    _ need: PropertySpec.Need, _ element: LintedElement, _ linter: SourceLinter
  ) -> Bool {
    switch need {
    // An animation without values is reported as a whole.
    case .values: IdleAnimationRule.isIdle(element)
    // So is a shape without a path.
    case .stroke:
      element.properties.contains { $0.need == .path }
        && isMissing(.path, in: element, linter)
    // Other lines are those of the text.
    case .wrapping: !(element.syntax.text.map { isOneLine($0) } ?? false)
    default: false
    }
  }

  private static func isOneLine(_ text: SyntaxNode) -> Bool {
    StringSyntax(text).isPlain && !text.utf8.contains(UInt8(ascii: "\\"))
  }
}

extension Lints {
  /// Appends a warning about a property without effect.
  mutating func appendIneffective(
    _ property: SyntaxNode, because reason: String, _ note: String? = nil
  ) {
    append(
      Diagnostic(
        .ineffectiveProperty, at: property.span,
        "'\(property.text)' has no effect, because \(reason)",
        notes: note.map { [.init($0)] } ?? []))
  }
}
