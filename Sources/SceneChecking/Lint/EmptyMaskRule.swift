import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about a mask that draws nothing, which hides the masked layer.
enum EmptyMaskRule {
  static func check(_ mask: LintedElement, _ linter: SourceLinter, _ lints: inout Lints) {
    guard mask.kind == .mask else { return }
    let isEmpty = !mask.hasLayers
    guard isEmpty || drawsNothing(mask, linter) else { return }
    lints.append(
      Diagnostic(
        .emptyMask, at: SourceRange(path: linter.tree.source.path, bytes: mask.syntax.head),
        isEmpty
          ? "this mask is empty, so it hides its layer"
          : "the layers of this mask draw nothing, so it hides its layer",
        notes: [
          .init(
            "a mask shows its layer where it is opaque, for example with 'backgroundColor: black'"
          )
        ]))
  }

  /// Returns whether all layers of a mask are certainly transparent.
  private static func drawsNothing(_ mask: LintedElement, _ linter: SourceLinter) -> Bool {
    mask.syntax.body?.items.allSatisfy { item in
      switch item.kind {
      case .letDeclaration: return true
      case .element:
        let element = LintedElement(ElementSyntax(item))
        guard element.kind == .shapeLayer || element.kind == .layer, !element.hasLayers,
          !linter.sets(.backgroundColor, .contents, .borderWidth, .uses, in: element)
        else { return false }
        return element.kind == .layer || !linter.sets(.path, in: element)
      default: return false
      }
    } ?? true
  }
}
