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

  @Test("Lists of the same calls are interpolated by arguments")
  func listsOfSameCallsAreInterpolatedByArguments() {
    let from: [TransformStep] = [
      .translate(0, 10, 0), .rotate(angle: 0, x: 0, y: 0, z: 1), .scale(1, 1, 1),
      .perspective(100), .identity, .matrix(Transform3D(translate: 2, 0)),
    ]
    let to: [TransformStep] = [
      .translate(8, 30, 4), .rotate(angle: .pi, x: 0, y: 0, z: 1), .scale(3, 1, 1),
      .perspective(300), .identity, .matrix(Transform3D(translate: 4, 0)),
    ]
    #expect(
      interpolated(from: from, to: to, fraction: 0.5) == [
        .translate(4, 20, 2), .rotate(angle: .pi / 2, x: 0, y: 0, z: 1), .scale(2, 1, 1),
        .perspective(200), .identity, .matrix(Transform3D(translate: 3, 0)),
      ])
  }

  @Test("Other lists are interpolated as matrices")
  func otherListsAreInterpolatedAsMatrices() {
    let quarter: [TransformStep] = [.rotate(angle: .pi / 2, x: 0, y: 0, z: 1)]
    let middle = interpolated(from: [], to: quarter, fraction: 0.5)
    var expected = Transform3D.identity
    (expected.m11, expected.m12, expected.m21, expected.m22) = (0.5, 0.5, -0.5, 0.5)
    #expect(middle == [.matrix(expected)])

    let other = interpolated(
      from: [.translate(10, 0, 0), .scale(3, 1, 1)], to: [.scale(1, 1, 1), .translate(20, 0, 0)],
      fraction: 0.5)
    #expect(
      composed(other)
        == composed([.matrix(Transform3D(translate: 15, 0)), .scale(2, 1, 1)]))
  }

  @Test("The ends of an interpolation are exact")
  func endsOfInterpolationAreExact() {
    let from: [TransformStep] = [.translate(0.1, 1e20, 0.3)]
    let to: [TransformStep] = [.translate(0.7, 1, 0.3)]
    #expect(interpolated(from: from, to: to, fraction: 0) == from)
    #expect(interpolated(from: from, to: to, fraction: 1) == to)
    guard case .translate(_, _, let z) = interpolated(from: from, to: to, fraction: 0.37)[0] else {
      Issue.record("the shape changed")
      return
    }
    #expect(z == 0.3)
  }

  @Test("An overshoot is extrapolated")
  func overshootIsExtrapolated() {
    #expect(
      interpolated(from: [.scale(1, 1, 1)], to: [.scale(2, 1, 1)], fraction: 1.5)
        == [.scale(2.5, 1, 1)])
  }
}
