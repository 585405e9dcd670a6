import SceneLayers
import Testing
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Transform lists")
struct TransformListTests {
  private func apply(_ steps: [TransformStep], _ x: Double, _ y: Double) -> Point? {
    composed(steps).affine?.apply(Point(x, y))
  }

  @Test("The last transform is applied to points first")
  func lastTransformIsAppliedToPointsFirst() {
    #expect(apply([.scale(2, 3, 1), .translate(10, 20, 0)], 1, 1) == Point(22, 63))
    #expect(apply([.translate(10, 20, 0), .scale(2, 3, 1)], 1, 1) == Point(12, 23))
  }

  @Test("An empty list and the identity have no effect")
  func emptyListAndIdentityHaveNoEffect() {
    #expect(composed([]) == .identity)
    #expect(composed([.identity, .identity]) == .identity)
  }

  @Test(
    "Rotations by multiples of 90 degrees are exact and clockwise",
    arguments: [(1, 0.0, 1.0), (2, -1, 0), (3, 0, -1), (4, 1, 0), (-1, 0, -1)])
  func rotationsByMultiplesOf90DegreesAreExactAndClockwise(quarters: Int, x: Double, y: Double) {
    let turn = TransformStep.rotate(angle: Double(quarters) * .pi / 2, x: 0, y: 0, z: 1)
    #expect(apply([turn], 1, 0) == Point(x, y))
  }

  @Test("An axis can have any length")
  func axisCanHaveAnyLength() {
    let unit = composed([.rotate(angle: 0.7, x: 0, y: 0, z: 1)])
    #expect(composed([.rotate(angle: 0.7, x: 0, y: 0, z: 1e300)]) == unit)
    #expect(composed([.rotate(angle: 0.7, x: 0, y: 0, z: .leastNonzeroMagnitude)]) == unit)
    #expect(composed([.rotate(angle: -0.7, x: 0, y: 0, z: -2)]) == unit)
    #expect(composed([.rotate(angle: 0.7, x: 0, y: 0, z: 0)]) == .identity)
  }

  /// A rotation by 120° about (1, 1, 1) maps x to y, y to z, and z to x.
  @Test("A rotation about the diagonal permutes the axes")
  func rotationAboutDiagonalPermutesAxes() {
    let matrix = composed([.rotate(angle: 2 * .pi / 3, x: 1, y: 1, z: 1)])
    let expected: SIMD16<Double> = [
      0, 1, 0, 0,
      0, 0, 1, 0,
      1, 0, 0, 0,
      0, 0, 0, 1,
    ]
    let found = matrix.elements
    for i in 0..<16 { #expect(abs(found[i] - expected[i]) <= 1e-15) }
  }

  @Test("Rotations about x and y match Core Animation")
  func rotationsAboutXAndYMatchCoreAnimation() {
    let aboutX = composed([.rotate(angle: .pi / 2, x: 1, y: 0, z: 0)])
    #expect((aboutX.m22, aboutX.m23, aboutX.m32, aboutX.m33) == (0, 1, -1, 0))
    let aboutY = composed([.rotate(angle: .pi / 2, x: 0, y: 1, z: 0)])
    #expect((aboutY.m11, aboutY.m13, aboutY.m31, aboutY.m33) == (0, -1, 1, 0))
  }

  @Test("Perspective is minus one over the distance")
  func perspectiveIsMinusOneOverDistance() {
    #expect(composed([.perspective(500)]).m34 == -0.002)
    #expect(composed([.perspective(0)]) == .identity)
  }

  /// The values that QuartzCore prints, within 2/10,000.
  @Test(
    "Matrices in the plane are interpolated as by Core Animation",
    arguments: [
      ([], [turn(90)], 0.5, [turn(45)]),
      ([], [turn(180)], 0.5, [turn(-90)]),
      ([], [turn(270)], 0.25, [turn(-22.5)]),
      ([], [turn(360)], 0.5, []),
      ([], [.scale(-1, -1, 1)], 0.25, [turn(-45)]),
      // Half a turn that is not exact, because 30° and 210° are rounded.
      ([turn(30)], [turn(210)], 0.5, [turn(-60)]),
      ([turn(170)], [turn(-170)], 0.5, [turn(180)]),
      ([], [plane(1, 0, 0.5, 1)], 0.25, [plane(1, 0, 0.1151, 1.0023)]),
      ([], [plane(1, 0, 0.5, 1)], 0.5, [plane(1, 0, 0.2368, 1.0031)]),
      (
        [.scale(2, 1, 1)], [.translate(40, 0, 0), turn(1 * 180 / .pi)], 0.25,
        [plane(1.6956, 0.43296, -0.2474, 0.96891, 10, 0)]
      ),
      ([], [.scale(3, 5, 1)], 1.5, [.scale(4, 7, 1)]),
      ([.scale(0, 0, 1)], [turn(90), .scale(2, 2, 1)], 0.5, [turn(45)]),
      ([.scale(1, 0, 1)], [.scale(1, -2, 1)], 0.5, [.scale(1, -1, 1)]),
      // One mirrors x, the other y: half a turn lies between both.
      ([.scale(-1, 1, 1)], [.scale(1, -1, 1)], 0.5, [turn(90), .scale(1, -1, 1)]),
    ] as [([TransformStep], [TransformStep], Double, [TransformStep])])
  func matricesInPlaneAreInterpolatedAsByCoreAnimation(
    from: [TransformStep], to: [TransformStep], fraction: Double, expected: [TransformStep]
  ) {
    expectClose(interpolated(from: from, to: to, fraction: fraction), expected)
  }

  @Test(
    "Matrices in space are interpolated by quaternions",
    arguments: [
      ([], [.rotate(angle: 1.2, x: 0, y: 1, z: 0)], 0.25, [.rotate(angle: 0.3, x: 0, y: 1, z: 0)]),
      (
        [.rotate(angle: 1, x: 1, y: 1, z: 1)], [.rotate(angle: 3, x: 1, y: 1, z: 1)], 0.5,
        [.rotate(angle: 2, x: 1, y: 1, z: 1)]
      ),
      (
        [.rotate(angle: -3, x: 1, y: 0, z: 0)], [.rotate(angle: 3, x: 1, y: 0, z: 0)], 0.5,
        [.rotate(angle: .pi, x: 1, y: 0, z: 0)]
      ),
      (
        [], [.rotate(angle: .pi, x: 0, y: 2, z: 0)], 0.5,
        [.rotate(angle: .pi / 2, x: 0, y: 1, z: 0)]
      ),
      (
        [.perspective(100), .scale(1, 1, 1)],
        [
          .perspective(50), .translate(8, 0, 4), .rotate(angle: 1, x: 1, y: 0, z: 0),
          .scale(3, 1, 1),
        ],
        0.5,
        [
          .matrix(perspective(-0.015)), .translate(4, 0, 2), .rotate(angle: 0.5, x: 1, y: 0, z: 0),
          .scale(2, 1, 1),
        ]
      ),
      (
        [.rotate(angle: 1, x: 0, y: 1, z: 0), .scale(0, 0, 0)],
        [.rotate(angle: 0.6, x: 0, y: 1, z: 0), .scale(2, 2, 2)], 0.5,
        [.rotate(angle: 0.3, x: 0, y: 1, z: 0)]
      ),
      (
        [.rotate(angle: 1, x: 0, y: 1, z: 0), .scale(1, -1, 1)],
        [.rotate(angle: 2, x: 0, y: 1, z: 0), .scale(1, -3, 1)], 0.5,
        [.rotate(angle: 1.5, x: 0, y: 1, z: 0), .scale(1, -2, 1)]
      ),
    ] as [([TransformStep], [TransformStep], Double, [TransformStep])])
  func matricesInSpaceAreInterpolatedByQuaternions(
    from: [TransformStep], to: [TransformStep], fraction: Double, expected: [TransformStep]
  ) {
    expectClose(interpolated(from: from, to: to, fraction: fraction), expected)
  }

  /// What lies between a matrix and itself is the matrix, of whatever calls it is made.
  @Test("The ends of an interpolation are exact")
  func endsOfInterpolationAreExact() {
    let from: [TransformStep] = [.translate(0.1, 1e20, 0.3)]
    let to: [TransformStep] = [.translate(0.7, 1, 0.3)]
    #expect(interpolated(from: from, to: to, fraction: 0) == from)
    #expect(interpolated(from: from, to: to, fraction: 1) == to)
    #expect(interpolated(from: from, to: from + [.scale(1, 1, 1)], fraction: 0.37) == from)
    let z = composed(interpolated(from: from, to: to, fraction: 0.37)).m43
    #expect(z == 0.3)
  }

  /// A shear and a rotation in space differ from a turn, but their product is found again.
  @Test("The factors of a matrix are its product")
  func factorsOfMatrixAreItsProduct() {
    let steps: [TransformStep] = [
      .perspective(300), .translate(5, -7, 11), .rotate(angle: 2.5, x: 1, y: -2, z: 3),
      Self.plane(1, 0.25, 0.5, -2), .scale(2, 3, 5),
    ]
    let other: [TransformStep] = [.rotate(angle: 1e-9, x: 0, y: 1, z: 0)]
    expectClose(interpolated(from: steps, to: other, fraction: 1e-12), steps)
    expectClose(interpolated(from: other, to: steps, fraction: 1 - 1e-12), steps)
  }

  private static func turn(_ degrees: Double) -> TransformStep {
    .rotate(angle: degrees * .pi / 180, x: 0, y: 0, z: 1)
  }

  private static func plane(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0
  ) -> TransformStep {
    .matrix(Transform3D(AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)))
  }

  private static func perspective(_ m34: Double) -> Transform3D {
    var matrix = Transform3D.identity
    matrix.m34 = m34
    return matrix
  }

  private func expectClose(_ steps: [TransformStep], _ expected: [TransformStep]) {
    let (found, wanted) = (composed(steps).elements, composed(expected).elements)
    for i in 0..<16 {
      #expect(abs(found[i] - wanted[i]) < 2e-4, "element \(i): \(found[i]), not \(wanted[i])")
    }
  }
}
