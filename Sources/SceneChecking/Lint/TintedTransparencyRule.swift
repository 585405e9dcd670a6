import SceneLayers
import SceneSource

/// Warns about a gradient from a color to a transparent color, which passes through the color of
/// the latter.
enum TintedTransparencyRule {
  static func check(_ layer: LintedLayer, _ lints: inout Lints) {
    // The shadows of a table are tinted intentionally.
    guard case .gradient(let gradient) = layer.layer.content,
      layer.origin.part?.first != .shadows
    else { return }
    let colors = gradient.colors
    for (number, color) in colors.enumerated() where color.alpha == 0 {
      let neighbors = colors[max(number - 1, 0)..<min(number + 2, colors.count)]
        .filter { $0.alpha > 0 }
      guard let first = neighbors.first,
        neighbors.allSatisfy({ $0.hasColor(of: first) }), !color.hasColor(of: first)
      else { continue }
      lints.warn(
        layer.origin, .tintedTransparency,
        "this gradient fades to a transparent color that differs from the visible one, which tints it",
        note: "use the same color with '.opacity(0%)'")
    }
  }
}
