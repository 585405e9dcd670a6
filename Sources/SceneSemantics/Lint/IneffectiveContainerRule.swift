import SceneSource
import SceneSyntax

/// Warns about replicators, reflections, list shadows, and separators, or properties of them, that
/// draw nothing, or the same as without them.
enum IneffectiveContainerRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    // Those of a section also have the properties of those of the table.
    let areStraight = linter.containers.allSatisfy { isStraight($0, linter) }
    for element in linter.containers {
      switch element.kind?.text {
      case "replicatorLayer": checkReplicator(element, linter, &lints)
      case "reflection": checkReflection(element, &lints)
      case "shadows": checkShadows(element, linter, &lints)
      case "separators" where areStraight: checkSeparators(element, linter, &lints)
      case "shapeLayer": IdleAnimationRule.checkStroke(of: element, linter, &lints)
      default: break
      }
    }
  }

  private static func checkReplicator(
    _ element: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let properties = linter.properties(of: element)
    guard let count = properties.first(where: { $0.text == "instanceCount" }),
      !["0", "1"].contains(linter.value(of: .instanceCount, in: element)?.text)
    else { return }
    if !SourceLinter.hasLayers(element) {
      return lints.appendIneffective(
        count, because: "the replicator contains no layers",
        "its layers are in its braces: 'replicatorLayer { layer { … } }'")
    }
    let differences = [
      "instanceTransform", "instanceDelay", "instanceRedOffset", "instanceGreenOffset",
      "instanceBlueOffset", "instanceAlphaOffset",
    ]
    guard !properties.contains(where: { $0.text == "uses" || differences.contains($0.text) }),
      !differences.contains(where: { linter.assigned.contains($0) })
    else { return }
    lints.appendIneffective(
      count, because: "'instanceTransform' is not set, so the copies cover each other",
      "for example, 'instanceTransform: translate(20, 0)'")
  }

  private static func checkReflection(
    _ element: ElementSyntax, _ lints: inout Lints
  ) {
    guard let kind = element.kind, !SourceLinter.hasLayers(element) else { return }
    lints.appendIneffective(
      kind, because: "it contains no layers",
      "it reflects the layers in its braces: 'reflection { layer { … } }'")
  }

  private static func checkShadows(
    _ element: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let properties = linter.properties(of: element)
    let heights = ["top", "contentTop", "contentBottom", "bottom"]
    guard !properties.contains(where: { $0.text == "uses" || heights.contains($0.text) }),
      !heights.contains(where: { linter.assigned.contains($0) }),
      !linter.assigned.contains("height")
    else { return }
    for item in element.body?.items.filter({ $0.kind == .element }) ?? [] {
      checkShadow(ElementSyntax(item), linter, &lints)
    }
    guard let first = properties.first, !SourceLinter.hasLayers(element) else { return }
    lints.appendIneffective(
      first, because: "no shadow has a height", "for example, 'top: 20' or 'contentBottom: 20'")
  }

  /// Checks `top { … }` in shadows.
  private static func checkShadow(
    _ shadow: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let sizes = ["height", "image", "uses"]
    guard let kind = shadow.kind,
      !linter.properties(of: shadow).contains(where: { sizes.contains($0.text) })
    else { return }
    lints.appendIneffective(
      kind, because: "its 'height' is not set", "for example, '\(kind.text) { height: 20 }'")
  }

  private static func checkSeparators(
    _ element: ElementSyntax, _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let strokes = ["lineDashPattern", "lineDashPhase", "lineCap", "lineJoin", "miterLimit"]
    guard
      let first = linter.properties(of: element).first(where: { strokes.contains($0.text) }),
      !linter.assigned.contains("style")
    else { return }
    lints.appendIneffective(
      first, because: "the style of the separators is not 'snake'",
      "a separator of another style is a filled rectangle")
  }

  /// Returns whether an element does not set the style `snake`.
  private static func isStraight(_ element: ElementSyntax, _ linter: SourceLinter) -> Bool {
    let names = linter.properties(of: element)
    guard element.kind?.text == "separators", names.contains(where: { $0.text == "style" }) else {
      return !names.contains { $0.text == "uses" }
    }
    guard let style = linter.value(of: .style, in: element)?.text else { return false }
    return style != "snake" && WordSet.separatorStyles.contains(style)
  }
}
