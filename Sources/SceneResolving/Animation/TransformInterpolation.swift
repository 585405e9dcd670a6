import SceneLayers
import SceneLanguage

/// Interpolates between two lists at `fraction`, which can be outside 0…1, like Core Animation: by
/// the factors of their matrices, as CSS Transforms does.
func interpolated(
  from: [TransformStep], to: [TransformStep], fraction: Double
) -> [TransformStep] {
  if fraction == 0 { return from }
  if fraction == 1 { return to }
  let (a, b) = (composed(from), composed(to))
  if a == b { return from }
  guard let start = a.inPlane, let end = b.inPlane else {
    return [.matrix(MatrixFactors(a).interpolated(to: MatrixFactors(b), fraction))]
  }
  return [.matrix(Transform3D(PlaneFactors(start).interpolated(to: PlaneFactors(end), fraction)))]
}

extension Transform3D {
  /// The matrix, if it does not change z: after half a turn about y, the back is in front.
  var inPlane: AffineTransform? { m33 == 1 && m43 == 0 ? affine : nil }
}

/// An affine transform as the product of a scale, a rotation, what remains, and a translation: the
/// algorithm of CSS Transforms Level 1, "Interpolation of 2D matrices".
private struct PlaneFactors {
  /// The lengths of the rows; one is negative if the transform mirrors.
  private var scale: SIMD2<Double>
  private var angle: Double
  private var first, second: SIMD2<Double>
  private var translation: SIMD2<Double>

  init(_ matrix: AffineTransform) {
    var (r, s) = (SIMD2(matrix.a, matrix.b), SIMD2(matrix.c, matrix.d))
    scale = SIMD2(r.length, s.length)
    if matrix.determinant < 0 { scale[matrix.a < matrix.d ? 0 : 1].negate() }
    // A row without a length has the direction that it would have in a rotation.
    r = scale.x != 0 ? r / scale.x : scale.y != 0 ? SIMD2(s.y, -s.x) / scale.y : SIMD2(1, 0)
    s = scale.y != 0 ? s / scale.y : SIMD2(-r.y, r.x)
    angle = arcTangent2(r.y, r.x)
    (first, second) = (r.x * r - r.y * s, r.y * r + r.x * s)
    translation = SIMD2(matrix.tx, matrix.ty)
  }

  func interpolated(to end: PlaneFactors, _ fraction: Double) -> AffineTransform {
    var start = self
    if scale.x < 0 && end.scale.y < 0 || scale.y < 0 && end.scale.x < 0 {
      start.scale = -scale
      start.angle += .pi
    }
    // The shorter way; half a turn is negative, also if it is not exact.
    var turn = end.angle - start.angle
    if turn >= .pi - 1e-9 { turn -= 2 * .pi } else if turn < -.pi - 1e-9 { turn += 2 * .pi }
    let (sin, cos) = sineAndCosine(start.angle + turn * fraction)
    let r = mix(first, end.first, fraction)
    let s = mix(second, end.second, fraction)
    let scale = mix(start.scale, end.scale, fraction)
    let x = (cos * r + sin * s) * scale.x
    let y = (cos * s - sin * r) * scale.y
    let translation = mix(translation, end.translation, fraction)
    return AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}

/// A matrix as the product of scale and shear, a rotation, a translation, and a perspective.
struct MatrixFactors {
  /// The scale, in the diagonal, and the shear, below it.
  private(set) var shape = Transform3D.identity
  private(set) var rotation = Transform3D.identity
  private(set) var perspective = Transform3D.identity
  private var translation: Transform3D

  init(_ matrix: Transform3D) {
    var affine = matrix
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    if affine != matrix, let back = affine.inverted { perspective = back.concatenating(matrix) }
    translation = Transform3D(translate: matrix.m41, matrix.m42, matrix.m43)
    var (elements, factors) = (matrix.elements, shape.elements)
    var rows: [SIMD3<Double>] = []
    for row in 0..<3 {
      let own = SIMD3(elements[4 * row], elements[4 * row + 1], elements[4 * row + 2])
      // Gram–Schmidt; a row without a length of its own has any perpendicular direction.
      for axis in [3, row, (row + 1) % 3, (row + 2) % 3] {
        var rest = own
        if axis < 3 { (rest, rest[axis]) = (.zero, 1) }
        let whole = rest.length
        for other in rows { rest -= other * (rest * other).sum() }
        guard rest.length > 1e-9 * whole else { continue }
        for (column, other) in rows.enumerated() {
          factors[4 * row + column] = (own * other).sum()
        }
        factors[5 * row] = axis < 3 ? 0 : rest.length
        rows.append(rest / rest.length)
        break
      }
    }
    let (r, s, t) = (rows[0], rows[1], rows[2])
    let normal = SIMD3(r.y * s.z - r.z * s.y, r.z * s.x - r.x * s.z, r.x * s.y - r.y * s.x)
    if (normal * t).sum() < 0 {
      rows[1] = -s
      (factors[5], factors[9]) = (-factors[5], -factors[9])
    }
    elements = rotation.elements
    for row in 0..<3 { for column in 0..<3 { elements[4 * row + column] = rows[row][column] } }
    (shape, rotation) = (Transform3D(factors), Transform3D(elements))
  }

  /// Interpolates the rotation by its quaternion, that is, about one axis, and the rest by elements.
  func interpolated(to end: MatrixFactors, _ fraction: Double) -> Transform3D {
    let turn = (rotation.inverted ?? .identity).concatenating(end.rotation)
    var axis = SIMD3(turn.m23 - turn.m32, turn.m31 - turn.m13, turn.m12 - turn.m21)
    let (sine, cosine) = (axis.length, turn.m11 + turn.m22 + turn.m33 - 1)
    if cosine < 0, sine < 1e-9 {
      let rows = [
        SIMD3(turn.m11 + 1, turn.m12, turn.m13), SIMD3(turn.m21, turn.m22 + 1, turn.m23),
        SIMD3(turn.m31, turn.m32, turn.m33 + 1),
      ]
      axis = rows.max { $0.length < $1.length } ?? axis
    }
    let angle = arcTangent2(sine, cosine) * fraction
    func mix(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
      Transform3D(SceneResolving.mix(a.elements, b.elements, fraction))
    }
    return mix(shape, end.shape).concatenating(rotation)
      .concatenating(Transform3D(rotate: angle, axis.x, axis.y, axis.z))
      .concatenating(mix(translation, end.translation))
      .concatenating(mix(perspective, end.perspective))
  }
}

extension SIMD where Scalar == Double {
  var length: Double { SceneLayers.squareRoot((self * self).sum()) }
}

private func mix<Vector: SIMD>(_ a: Vector, _ b: Vector, _ fraction: Double) -> Vector
where Vector.Scalar == Double { a + (b - a) * fraction }
