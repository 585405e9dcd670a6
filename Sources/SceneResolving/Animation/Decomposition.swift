import SceneLayers
import SceneLanguage

/// A transform decomposed into scale, rotations about x, y, and z in this order, translation, and
/// perspective. Shear is omitted.
struct Decomposition {
  var x, y, scaleX, scaleY, angle: Double
  var z = 0.0
  var scaleZ = 1.0
  var angleX = 0.0
  var angleY = 0.0
  /// The perspective part; identity for a transform without a perspective.
  private var perspective = Transform3D.identity

  init(_ matrix: Transform3D) {
    (x, y) = (matrix.m41, matrix.m42)
    scaleX = squareRoot(matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12)
    scaleY = squareRoot(matrix.m21 * matrix.m21 + matrix.m22 * matrix.m22)
    if matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21 < 0 { scaleY = -scaleY }
    angle = scaleX == 0 ? 0 : arcTangent2(matrix.m12, matrix.m11)
    (z, scaleZ) = (matrix.m43, matrix.m33)
    if matrix.affine == nil { decompose(matrix) }
  }

  /// Decomposes a matrix that leaves the plane: after the perspective is removed, the rest is split
  /// into a rotation and the lengths of its rows.
  private mutating func decompose(_ matrix: Transform3D) {
    var affine = matrix
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    if affine != matrix, let back = affine.inverted {
      perspective = back.concatenating(matrix)
    }
    var rows = [
      SIMD3(matrix.m11, matrix.m12, matrix.m13), SIMD3(matrix.m21, matrix.m22, matrix.m23),
      SIMD3(matrix.m31, matrix.m32, matrix.m33),
    ]
    var lengths = [0.0, 0, 0]
    for row in 0..<3 {
      // Gram–Schmidt.
      for other in 0..<row { rows[row] -= rows[other] * (rows[row] * rows[other]).sum() }
      lengths[row] = squareRoot((rows[row] * rows[row]).sum())
      if lengths[row] > 0 { rows[row] /= lengths[row] }
    }
    let (r, s, t) = (rows[0], rows[1], rows[2])
    let normal = SIMD3(
      r.y * s.z - r.z * s.y, r.z * s.x - r.x * s.z, r.x * s.y - r.y * s.x)
    if (normal * t).sum() < 0 {
      rows[1] = -s
      lengths[1] = -lengths[1]
    }
    (scaleX, scaleY, scaleZ) = (lengths[0], lengths[1], lengths[2])
    setAngles(rows)
  }

  /// Two triples of angles describe the same rotation. This is the one with the smaller rotation
  /// about x and z.
  private mutating func setAngles(_ rows: [SIMD3<Double>]) {
    let across = squareRoot(rows[0].x * rows[0].x + rows[0].y * rows[0].y)
    angleY = arcTangent2(-rows[0].z, across)
    guard across > 1e-9 else {
      // Gimbal lock: after a rotation by 90° about y, the x-axis and z-axis coincide.
      (angleX, angle) = (arcTangent2(-rows[2].y, rows[1].y), 0)
      return
    }
    (angleX, angle) = (
      arcTangent2(rows[1].z, rows[2].z), arcTangent2(rows[0].y, rows[0].x)
    )
    if abs(angleX) + abs(angle) > .pi {
      angleX += angleX > 0 ? -.pi : .pi
      angle += angle > 0 ? -.pi : .pi
      angleY = (angleY < 0 ? -.pi : .pi) - angleY
    }
  }

  var steps: [TransformStep] {
    var steps: [TransformStep] = perspective == .identity ? [] : [.matrix(perspective)]
    steps.append(.translate(x, y, z))
    steps.append(.rotate(angle: angle, x: 0, y: 0, z: 1))
    if angleY != 0 { steps.append(.rotate(angle: angleY, x: 0, y: 1, z: 0)) }
    if angleX != 0 { steps.append(.rotate(angle: angleX, x: 1, y: 0, z: 0)) }
    steps.append(.scale(scaleX, scaleY, scaleZ))
    return steps
  }
}
