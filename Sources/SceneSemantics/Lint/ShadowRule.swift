import SceneSource
import SceneSyntax

/// Warns about a shadow that is not visible: of a layer that draws nothing, or that clips it.
enum ShadowRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for element in linter.decorated {
      let properties = linter.properties(of: element)
      guard let shadow = properties.first(where: { $0.text == "shadowOpacity" }) else { continue }
      func isSet(_ names: [String]) -> Bool {
        properties.contains { names.contains($0.text) }
          || names.contains { linter.assigned.contains($0) }
      }
      var (reason, note): (String, String)
      if element.kind?.text == ElementKind.layer.rawValue, !SourceLinter.hasLayers(element),
        !isSet(["backgroundColor", "contents", "borderWidth", "shadowPath", "uses"])
      {
        reason = "the layer has no content that could cast a shadow"
        note = "for example, 'backgroundColor: white' fills the layer"
      } else if clips(element), isSet(["backgroundColor", "contents"]),
        !linter.assigned.contains("masksToBounds")
      {
        reason = "'masksToBounds' clips the shadow"
        note = "set 'masksToBounds' for a layer in this one, or remove it"
      } else {
        continue
      }
      lints.appendIneffective(shadow, because: reason, note)
    }
  }

  /// Returns whether an element always clips to its bounds.
  private static func clips(_ element: ElementSyntax) -> Bool {
    element.body?.items.contains { item in
      item.kind == .property && PropertySyntax(item).name?.text == "masksToBounds"
        && PropertySyntax(item).value?.text == "true"
    } ?? false
  }
}
