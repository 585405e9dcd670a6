import SceneLayers
import SceneSource

/// Warns about a snake separator whose half circles are wider than the inset of the rows.
enum NarrowInsetRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    guard case .shape(let shape) = layer.layer.content, layer.origin.part?.last == .separator,
      let box = shape.path.boundingBox,
      box.minX < -0.01 || box.maxX > layer.layer.bounds.width + 0.01
    else { return }
    lints.warn(
      layer.origin, .narrowInset, "the snake's half circles extend beyond the rows",
      note: "set 'inset' to at least half the row height")
  }
}
