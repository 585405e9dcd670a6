import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about text that is wider or higher than its layer.
enum CutTextRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    let origin = layer.origin
    guard origin.isCut || origin.isTooHigh, !layer.isOfBar, !lacksWrapping(origin, &lints) else {
      return
    }
    let size = origin.isCut ? "wider" : "higher"
    lints.appendOnce(layer.warning(.cutText, "this text is \(size) than the space available"))
  }

  /// Returns whether a text layer sets `numberOfLines` without `isWrapped`, which is reported.
  private static func lacksWrapping(_ origin: LayerOrigin, _ lints: inout Lints) -> Bool {
    guard let element = lints.element(of: origin), let body = element.body else { return false }
    let names = body.items.compactMap { item in
      item.kind == .property ? PropertySyntax(item).name?.text : nil
    }
    return element.kind?.text == ElementKind.textLayer.rawValue && names.contains("numberOfLines")
      && !names.contains("isWrapped") && !names.contains("uses")
  }
}
