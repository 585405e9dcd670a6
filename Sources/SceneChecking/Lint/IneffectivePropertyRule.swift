import SceneSource
import SceneSyntax
import SceneLanguage

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
      let expected = element.sets(need.key) ? "'\(need.word ?? "")'" : "set"
      lints.appendIneffective(
        name, because: "'\(need.key.rawValue)' is not \(expected)", "for example, \(need.example)")
    }
    if element.kind == .scrollEdgeAppearance, let bar = element.parent,
      bar == .toolbar || bar == .tabBar,
      let name = element.property(.titleColor)?.syntax.name
    {
      lints.appendIneffective(name, because: "a '\(bar.rawValue)' has no title")
    }
    checkTranslation(element, linter, &lints)
  }

  /// Reports a translation of a layer with a `frame`, which is the frame after the transform.
  private static func checkTranslation(
    _ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard element.kind?.isLayer == true, element.value(of: .frame) != nil,
      let transform = element.value(of: .transform), transform.kind == .call,
      CallSyntax(transform).callee?.text == Function.translate.rawValue,
      let name = element.property(.transform)?.syntax.name
    else { return }
    lints.appendIneffective(
      name, because: "'frame' is the frame after the transform",
      "a translation moves a layer that has 'position' and 'bounds'")
  }

  /// Returns whether nothing sets what a property needs. A style can set it.
  static func isMissing(
    _ need: PropertySpec.Need, in element: LintedElement, _ linter: SourceLinter
  ) -> Bool {
    if element.sets(.uses) || linter.assigns(need.key) { return false }
    guard let word = need.word, let value = element.value(of: need.key) else {
      return !element.sets(need.key)
    }
    return value.kind == .name && value.text != word && Schema.isWord(value.text)
  }

  /// Returns whether a need need not be reported.
  private static func isReported(
    _ need: PropertySpec.Need, _ element: LintedElement, _ linter: SourceLinter
  ) -> Bool {
    switch need {
    // An animation without values is reported as a whole.
    case .values: IdleAnimationRule.isIdle(element) || element.sets(.path)
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
