import SceneLayers

/// A call in a scene's list of transforms. In `[a, b]`, b is applied to points first, like
/// CATransform3DTranslate(t, …) after CATransform3DMakeScale.
package enum TransformStep: Hashable, Sendable {
  case translate(Double, Double, Double)
  case scale(Double, Double, Double)
  /// A rotation by an angle in radians about an axis with a length other than 0; about (0, 0, 1),
  /// it is clockwise on the screen.
  case rotate(angle: Double, x: Double, y: Double, z: Double)
  /// A perspective with m34 = −1/distance; a distance of 0 has no effect.
  case perspective(Double)
  case matrix(Transform3D)
  case identity

  package var matrix: Transform3D {
    switch self {
    case .translate(let x, let y, let z): Transform3D(translate: x, y, z)
    case .scale(let x, let y, let z): Transform3D(scale: x, y, z)
    case .rotate(let angle, let x, let y, let z): Transform3D(rotate: angle, x, y, z)
    case .perspective(let distance): Self.perspective(distance)
    case .matrix(let matrix): matrix
    case .identity: .identity
    }
  }

  private static func perspective(_ distance: Double) -> Transform3D {
    var matrix = Transform3D.identity
    if distance != 0 { matrix.m34 = -1 / distance }
    return matrix
  }
}
