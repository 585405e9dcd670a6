import SceneLayers
import SceneSource
import SceneLanguage

/// Warns about a reflection that ends below the canvas although the original ends above its lower
/// edge.
enum CutReflectionRule {
  /// - Parameter edge: The lower edge of the canvas.
  static func check(
    _ layer: LintedLayer, below edge: Double, _ lints: inout Lints
  ) {
    guard case .replicator(let replicator) = layer.layer.content,
      layer.origin.kind == .reflection, let frame = layer.frame,
      replicator.instances.count == 2, layer.layer.transform == .identity
    else { return }
    let transform = replicator.instances[1].transform
    // The far edge of the copy is the upper edge of the original.
    let half = layer.layer.bounds.height / 2
    let bottom = frame.midY + transform.m42 - transform.m22 * half
    guard bottom > edge + 0.01, frame.maxY <= edge else { return }
    lints.warn(
      layer.origin, .cutReflection,
      "the reflection extends to y = \(text(bottom)), but the canvas ends at \(text(edge))")
  }

  /// Returns a length rounded to tenths of a point.
  private static func text(_ points: Double) -> String {
    guard abs(points) < 1e9 else { return "infinity" }
    return (Double(Int(points * 10 + 0.5)) / 10).shortestText
  }
}
