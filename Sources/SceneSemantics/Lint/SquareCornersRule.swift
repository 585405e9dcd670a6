import SceneSource
import SceneSyntax

/// Warns about a `cornerRadius` that rounds nothing: it applies to the background and the border, and
/// to contents and sublayers only if `masksToBounds` clips them.
enum SquareCornersRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    let masks = linter.containers.filter { $0.kind?.text == ElementKind.mask.rawValue }
      .map { $0.node.bytes }
    for element in linter.decorated {
      let properties = linter.properties(of: element)
      guard let radius = properties.first(where: { $0.text == "cornerRadius" }) else { continue }
      func isSet(_ names: [String]) -> Bool {
        properties.contains { names.contains($0.text) }
          || names.contains { linter.assigned.contains($0) }
      }
      guard let kind = element.kind?.text,
        !isSet(["backgroundColor", "masksToBounds", "borderWidth", "uses"]),
        let (reason, note) = reason(element, kind, hasContents: isSet(["contents"])),
        // The shadow of such a layer is reported.
        isSet(["contents"]) || !isSet(["shadowOpacity"]),
        lints.spend(masks.count / 8),
        // A mask that draws nothing is reported as a whole.
        !masks.contains(where: { $0.contains(element.head.lowerBound) })
      else { continue }
      lints.appendIneffective(radius, because: reason, note)
    }
  }

  private static func reason(
    _ element: ElementSyntax, _ kind: String, hasContents: Bool
  ) -> (String, note: String)? {
    switch ElementKind(rawValue: kind) {
    case .layer where hasContents:
      (
        "'masksToBounds' is not set, and the layer has no background",
        "'masksToBounds: true' clips the image to the rounded corners"
      )
    case .layer where SourceLinter.hasLayers(element):
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
