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
    scaleX = SIMD2(matrix.m11, matrix.m12).length
    scaleY = SIMD2(matrix.m21, matrix.m22).length
    if matrix.m11 * matrix.m22 - matrix.m12 * matrix.m21 < 0 { scaleY = -scaleY }
    angle = scaleX == 0 ? 0 : arcTangent2(matrix.m12, matrix.m11)
    (z, scaleZ) = (matrix.m43, matrix.m33)
    guard matrix.affine == nil else { return }
    let factors = MatrixFactors(matrix)
    perspective = factors.perspective
    (scaleX, scaleY, scaleZ) = (factors.shape.m11, factors.shape.m22, factors.shape.m33)
    setAngles(factors.rotation)
  }

  /// Two triples of angles describe the same rotation. This is the one with the smaller rotation
  /// about x and z.
  private mutating func setAngles(_ rotation: Transform3D) {
    let across = SIMD2(rotation.m11, rotation.m12).length
    angleY = arcTangent2(-rotation.m13, across)
    guard across > 1e-9 else {
      // Gimbal lock: after a rotation by 90° about y, the x-axis and z-axis coincide.
      (angleX, angle) = (arcTangent2(-rotation.m32, rotation.m22), 0)
      return
    }
    angleX = arcTangent2(rotation.m23, rotation.m33)
    angle = arcTangent2(rotation.m12, rotation.m11)
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
