import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a shadow that is not visible: of a layer that draws nothing, or that clips it.
enum ShadowRule {
  static func check(_ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    guard let shadow = element.property(.shadowOpacity)?.syntax.name else { return }
    if element.kind == .layer, !element.hasLayers, !element.sets(.uses),
      !linter.sets(.backgroundColor, .contents, .borderWidth, .shadowPath, in: element)
    {
      lints.appendIneffective(
        shadow, because: "the layer has no content that could cast a shadow",
        "for example, 'backgroundColor: white' fills the layer")
    } else if clips(element), linter.sets(.backgroundColor, .contents, in: element),
      !linter.assigns(.masksToBounds)
    {
      lints.appendIneffective(
        shadow, because: "'masksToBounds' clips the shadow",
        "set 'masksToBounds' for a layer in this one, or remove it")
    }
  }

  /// Returns whether an element always clips to its bounds.
  private static func clips(_ element: LintedElement) -> Bool {
    element.properties.contains {
      $0.key == .masksToBounds && !$0.isConditional && $0.syntax.value?.text == "true"
    }
  }
}
