import Testing
@testable import SceneLanguage

@Suite("Timing curves")
struct TimingCurveTests {
  /// Values at x = .1, .25, .5, .75, .9, computed with forty digits. Those of easeIn, easeOut, and
  /// easeInEaseOut at .25, .5, and .75 were also measured in Core Animation, to four digits.
  static let vectors: [(TimingCurve, [Double])] = [
    (
      .easeIn,
      [
        0.0170266096515629, 0.0934646507188248, 0.3153568125725393, 0.6218618691748902,
        0.8394278457624665,
      ]
    ),
    (
      .easeOut,
      [
        0.1605721542375334, 0.3781381308251097, 0.6846431874274606, 0.9065353492811751,
        0.9829733903484370,
      ]
    ),
    (
      .easeInEaseOut,
      [0.0197224535483111, 0.1291619310473198, 0.5, 0.8708380689526801, 0.9802775464516888]
    ),
    (
      .default,
      [
        0.0947963057160432, 0.4085105913553958, 0.8024033875848569, 0.9604589783489740,
        0.9943164774845563,
      ]
    ),
    (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]

  @Test("Named curves pass through their points", arguments: vectors)
  func namedCurvesPassThroughTheirPoints(
    curve: TimingCurve, expected: [Double]
  ) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(curve.value(at: x) - y) <= 1e-12, "at \(x)")
    }
  }

  @Test("The ends are exact and inputs are clamped", arguments: vectors.map(\.0))
  func endsAreExactAndInputsAreClamped(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: 7) == 1)
    #expect(curve.value(at: .infinity) == 1)
    #expect(curve.value(at: .nan) == 0)
  }

  @Test("A linear curve is exact")
  func linearCurveIsExact() {
    for x in [0.1, 1.0 / 3, 0.7] {
      #expect(TimingCurve.linear.value(at: x) == x)
      #expect(TimingCurve(0.3, 0.3, 0.6, 0.6).value(at: x) == x)
    }
  }

  /// Curves with a stationary x (at the start, at the end, in the middle), for which Newton's
  /// method alone fails, and common ones. y is set so that it equals x as a function of t.
  @Test(
    "The parameter is accurate to twelve digits",
    arguments: [
      (0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.42, 1.0), (0.25, 0.25), (0.9, 0.05),
    ])
  func parameterIsAccurateToTwelveDigits(x1: Double, x2: Double) {
    // With y1 = 1/3 and y2 = 2/3, y is the parameter itself.
    let curve = TimingCurve(x1, 1.0 / 3, x2, 2.0 / 3)
    for step in 1..<1000 {
      let x = Double(step) / 1000
      let t = curve.value(at: x)
      let found = 3 * x1 * t * (1 - t) * (1 - t) + 3 * x2 * t * t * (1 - t) + t * t * t
      #expect(abs(found - x) <= 1e-12, "x1 \(x1), x2 \(x2), at \(x): t = \(t)")
    }
  }

  @Test(
    "Results near both ends are monotonic", arguments: [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0)])
  func resultsNearBothEndsAreMonotonic(x1: Double, x2: Double) {
    let curve = TimingCurve(x1, 0, x2, 1)
    var last = 0.0
    for x in [
      .leastNonzeroMagnitude, 1e-300, 1e-30, 1e-12, 1e-3, 0.5, 0.999, 1 - 1e-12, 1.0.nextDown,
    ] {
      let y = curve.value(at: x)
      #expect(y >= last && y <= 1, "at \(x)")
      last = y
    }
  }

  @Test("A curve can overshoot")
  func curveCanOvershoot() {
    #expect(TimingCurve(0.5, 2, 0.5, 1).value(at: 0.5) > 1)
    #expect(TimingCurve(0.5, 0, 0.5, -1).value(at: 0.5) < 0)
  }
}
