import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about replicators, reflections, list shadows, and separators, or properties of them, that
/// draw nothing, or the same as without them.
enum IneffectiveContainerRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for element in linter.elements {
      switch element.kind {
      case .replicatorLayer: checkReplicator(element, linter, &lints)
      case .reflection: checkReflection(element, &lints)
      case .shadows: checkShadows(element, linter, &lints)
      default: break
      }
    }
    // Those of a section also have the properties of those of the table.
    let separators = linter.elements(.separators)
    guard separators.allSatisfy(isStraight) else { return }
    for element in separators { checkSeparators(element, linter, &lints) }
  }

  private static func checkReplicator(
    _ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard let count = element.property(.instanceCount)?.syntax.name,
      !["0", "1"].contains(element.value(of: .instanceCount)?.text)
    else { return }
    if !element.hasLayers {
      return lints.appendIneffective(
        count, because: "the replicator contains no layers",
        "its layers are in its braces: 'replicatorLayer { layer { … } }'")
    }
    guard !element.sets(.uses),
      !linter.sets(
        .instanceTransform, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
        .instanceBlueOffset, .instanceAlphaOffset, in: element)
    else { return }
    lints.appendIneffective(
      count, because: "'instanceTransform' is not set, so the copies cover each other",
      "for example, 'instanceTransform: translate(20, 0)'")
  }

  private static func checkReflection(_ element: LintedElement, _ lints: inout Lints) {
    guard let kind = element.syntax.kind, !element.hasLayers else { return }
    lints.appendIneffective(
      kind, because: "it contains no layers",
      "it reflects the layers in its braces: 'reflection { layer { … } }'")
  }

  private static func checkShadows(
    _ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    guard !element.sets(.uses), !linter.assigns(.height),
      !linter.sets(.top, .contentTop, .contentBottom, .bottom, in: element)
    else { return }
    // `top { … }`
    for shadow in element.children.map({ LintedElement($0) })
    where !shadow.sets(.height, .image, .uses) {
      guard let kind = shadow.syntax.kind else { continue }
      lints.appendIneffective(
        kind, because: "its 'height' is not set", "for example, '\(kind.text) { height: 20 }'")
    }
    guard let first = element.properties.first?.syntax.name, !element.hasLayers else { return }
    lints.appendIneffective(
      first, because: "no shadow has a height", "for example, 'top: 20' or 'contentBottom: 20'")
  }

  private static func checkSeparators(
    _ element: LintedElement, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let strokes: [PropertyKey] = [
      .lineDashPattern, .lineDashPhase, .lineCap, .lineJoin, .miterLimit,
    ]
    guard !linter.assigns(.style),
      let first = element.properties.first(where: { $0.key.map(strokes.contains) ?? false })?
        .syntax.name
    else { return }
    lints.appendIneffective(
      first, because: "the style of the separators is not 'snake'",
      "a separator of another style is a filled rectangle")
  }

  /// Returns whether an element does not set the style `snake`.
  private static func isStraight(_ element: LintedElement) -> Bool {
    guard element.sets(.style) else { return !element.sets(.uses) }
    guard let style = element.value(of: .style)?.text else { return false }
    return style != "snake" && WordSet.separatorStyles.contains(style)
  }
}
