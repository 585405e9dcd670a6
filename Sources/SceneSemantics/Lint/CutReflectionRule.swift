import SceneLayers
import SceneSource

/// A reflection that ends below the canvas, although what is reflected ends above its edge.
enum CutReflectionRule {
  /// - Parameter edge: the lower edge of the canvas.
  static func check(
    _ layer: LintedLayer, below edge: Double, _ diagnostics: inout DiagnosticList
  ) {
    guard case .replicator(let replicator) = layer.layer.content,
      layer.origin.role == "reflection", let frame = layer.frame,
      replicator.instances.count == 2, layer.layer.transform == .identity
    else { return }
    let transform = replicator.instances[1].transform
    // The copy's far edge is the original's upper one.
    let half = layer.layer.bounds.height / 2
    let bottom = frame.midY + transform.m42 - transform.m22 * half
    guard bottom > edge + 0.01, frame.maxY <= edge else { return }
    diagnostics.appendOnce(
      layer.warning(
        .cutReflection,
        "the reflection ends at \(text(bottom)), below the canvas, which ends at \(text(edge))"))
  }

  /// To tenths of a point.
  private static func text(_ points: Double) -> String {
    guard abs(points) < 1e9 else { return "infinity" }
    return (Double(Int(points * 10 + 0.5)) / 10).shortestText
  }
}
