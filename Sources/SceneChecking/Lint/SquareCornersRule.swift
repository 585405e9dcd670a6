import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a `cornerRadius` that rounds nothing: it applies to the background and the border, and
/// to contents and sublayers only if `masksToBounds` clips them.
enum SquareCornersRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    // The end of the last mask; elements are in source order.
    var end = 0
    for element in linter.elements {
      if element.kind == .mask { end = max(end, element.syntax.node.bytes.upperBound) }
      guard let radius = element.property(.cornerRadius)?.syntax.name, !element.sets(.uses),
        !linter.sets(.backgroundColor, .masksToBounds, .borderWidth, in: element)
      else { continue }
      let hasContents = linter.sets(.contents, in: element)
      guard let (reason, note) = reason(element, hasContents: hasContents),
        // The shadow of such a layer is reported.
        hasContents || !linter.sets(.shadowOpacity, in: element),
        // A mask that draws nothing is reported as a whole.
        element.syntax.head.lowerBound >= end
      else { continue }
      lints.appendIneffective(radius, because: reason, note)
    }
  }

  private static func reason(
    _ element: LintedElement, hasContents: Bool
  ) -> (String, note: String)? {
    switch element.kind {
    case .layer where hasContents:
      (
        "'masksToBounds' is not set, and the layer has no background",
        "'masksToBounds: true' clips the image to the rounded corners"
      )
    case .layer where element.hasLayers:
      (
        "the layer has no background and does not clip its sublayers",
        "'backgroundColor' fills the layer, and 'masksToBounds: true' clips its sublayers"
      )
    case .shapeLayer:
      (
        "the layer has no background",
        "for a path with round corners, write 'roundedRect(x, y, width, height, radius)'"
      )
    case .layer, .textLayer:
      ("the layer has no background", "for example, 'backgroundColor: white' fills the layer")
    default: nil
    }
  }
}
