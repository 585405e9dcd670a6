import SceneSource
import SceneSyntax

/// Warns about a mask that draws nothing, which hides the masked layer.
enum EmptyMaskRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    for mask in linter.containers where mask.kind?.text == "mask" {
      let isEmpty = !SourceLinter.hasLayers(mask)
      guard isEmpty || drawsNothing(mask, linter) else { continue }
      lints.append(
        Diagnostic(
          .emptyMask, at: SourceRange(path: linter.tree.source.path, bytes: mask.head),
          isEmpty
            ? "this mask is empty, so it hides its layer"
            : "the layers of this mask draw nothing, so it hides its layer",
          notes: [
            .init(
              "a mask shows its layer where it is opaque, for example with 'backgroundColor: black'"
            )
          ]))
    }
  }

  /// Returns whether all layers of a mask are certainly transparent.
  private static func drawsNothing(_ mask: ElementSyntax, _ linter: SourceLinter) -> Bool {
    mask.body?.items.allSatisfy { item in
      switch item.kind {
      case .letDeclaration: return true
      case .element:
        let element = ElementSyntax(item)
        let isShape = element.kind?.text == ElementKind.shapeLayer.rawValue
        guard isShape || element.kind?.text == ElementKind.layer.rawValue,
          !SourceLinter.hasLayers(element)
        else { return false }
        let paints = ["backgroundColor", "contents", "borderWidth", isShape ? "path" : "", "uses"]
        return !linter.properties(of: element).contains { paints.contains($0.text) }
          && !paints.contains { linter.assigned.contains($0) }
      default: return false
      }
    } ?? true
  }
}
