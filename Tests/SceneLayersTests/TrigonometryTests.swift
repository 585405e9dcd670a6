import Foundation
import TestSupport
import Testing

@testable import SceneLayers

@Suite("Trigonometry")
struct TrigonometryTests {
  /// The number of ulps between two values.
  private func ulps(_ a: Double, _ expected: Double) -> Double {
    (a - expected).magnitude / expected.ulp
  }

  @Test(
    "Sine and cosine are within two ulps of the C library's",
    arguments: [1e-6, 0.1, 1, 4, 100, 1e4, 1e6])
  func sineAndCosineAreWithinTwoUlpsOfCLibrarys(range: Double) {
    var numbers = SeededGenerator(seed: 1)
    var worst = 0.0
    for _ in 0..<Tries.count(2000) {
      let x = numbers.number(-range...range)
      let (s, c) = sineAndCosine(x)
      worst = max(worst, ulps(s, sin(x)), ulps(c, cos(x)))
    }
    #expect(worst <= 2)
  }

  @Test(
    "Four angles at once have the same bits as one at a time",
    arguments: [1e-6, 1, 100, 1e6, 0x1p20 * 1.5, 1e9])
  func fourAnglesAtOnceHaveSameBitsAsOneAtTime(range: Double) {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<Tries.count(500) {
      var angles = SIMD4<Double>.zero
      for lane in 0..<4 { angles[lane] = numbers.number(-range...range) }
      // The code paths differ near the multiples of 45°.
      let step = Double(Int(angles[1] / (.pi / 4))) * (.pi / 4)
      angles[1] = step
      angles[2] = angles[2] > 0 ? step.nextUp : step.nextDown
      expectSame(angles)
    }
  }

  @Test("Four angles at once can include NaN")
  func fourAnglesAtOnceCanIncludeNaN() {
    expectSame(SIMD4(0, -0.0, .nan, .infinity))
    expectSame(SIMD4(0, -0.0, .leastNonzeroMagnitude, -.pi))
    expectSame(SIMD4(1e300, -1e17, 0x1p52, 3))
  }

  private func expectSame(_ angles: SIMD4<Double>, _ location: SourceLocation = #_sourceLocation) {
    let (sines, cosines) = sinesAndCosines(angles)
    for lane in 0..<4 {
      let (s, c) = sineAndCosine(angles[lane])
      #expect(sines[lane].bitPattern == s.bitPattern, sourceLocation: location)
      #expect(cosines[lane].bitPattern == c.bitPattern, sourceLocation: location)
    }
  }

  @Test("Multiples of 90 degrees are exact")
  func multiplesOf90DegreesAreExact() {
    let sines: [Double] = [0, 1, 0, -1]
    for k in -20_000...20_000 {
      let expected = (sines[k & 3], sines[(k + 1) & 3])
      for angle in [
        Double(k) * (.pi / 2), Double(k * 90) * (.pi / 180), Double(k * 90) * .pi / 180,
      ] {
        #expect(sineAndCosine(angle) == expected)
      }
    }
  }

  @Test("Angles near multiples of 90 degrees are not rounded to them")
  func anglesNearMultiplesOf90DegreesAreNotRoundedToThem() {
    for k in [1.0, 2, 3, 4, 1001] {
      let x = k * (.pi / 2) * (1 + 0x1p-48)
      let (s, c) = sineAndCosine(x)
      #expect(min(s.magnitude, c.magnitude) > 0)
      #expect(ulps(s, sin(x)) <= 2 && ulps(c, cos(x)) <= 2)
    }
  }

  @Test(
    "Results for huge angles are from -1 to 1",
    arguments: [1e7, 1e9, 0x1p52, 1e17, 1e100, .greatestFiniteMagnitude])
  func resultsForHugeAnglesAreFrom1To1(x: Double) {
    for angle in [x, -x] {
      let (s, c) = sineAndCosine(angle)
      #expect((s * s + c * c).isWithin(1e-15, of: 1))
    }
  }

  @Test(
    "An angle that is not finite counts as 0", arguments: [Double.nan, .infinity, -.infinity])
  func angleThatIsNotFiniteCountsAs0(x: Double) {
    #expect(sineAndCosine(x) == (0, 1))
  }

  @Test("The arc tangent is within two ulps of the C library's")
  func arcTangentIsWithinTwoUlpsOfCLibrarys() {
    var numbers = SeededGenerator(seed: 2)
    var worst = 0.0
    for _ in 0..<Tries.count(10_000) {
      let p = numbers.point(-10...10)
      worst = max(worst, ulps(arcTangent2(p.y, p.x), atan2(p.y, p.x)))
    }
    #expect(worst <= 2)
  }

  @Test("Arc tangents along the axes and diagonals are exact")
  func arcTangentsAlong() {
    #expect(arcTangent2(0, 1) == 0)
    #expect(arcTangent2(1, 0) == Double.pi / 2)
    #expect(arcTangent2(-1, 0) == -Double.pi / 2)
    #expect(arcTangent2(0, -1) == Double.pi)
    #expect(arcTangent2(1, 1) == Double.pi / 4)
    #expect(arcTangent2(-1, -1) == -3 * Double.pi / 4)
    #expect(arcTangent2(.infinity, 1) == Double.pi / 2)
  }

  @Test("The angle of a zero vector is 0")
  func angleOfZeroVectorIs0() {
    #expect(arcTangent2(0, 0) == 0)
    #expect(arcTangent2(.nan, 1) == 0)
  }
}
