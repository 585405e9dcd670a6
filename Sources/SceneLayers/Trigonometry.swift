// Trigonometric functions with the same result on every machine, unlike those of the C library:
// they use only + − × ÷ and √, which IEEE 754 rounds correctly. The algorithms and coefficients are
// those of fdlibm (Sun, 1993).

/// Returns the sine of an angle in radians; see `sineAndCosine(_:)` for its accuracy.
public func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }

/// Returns the cosine of an angle in radians; see `sineAndCosine(_:)` for its accuracy.
public func cosine(_ radians: Double) -> Double { sineAndCosine(radians).cosine }

/// Returns the sine and cosine of an angle in radians, with an error of about one ulp up to 10⁶.
///
/// The results are exact, 0 and ±1, for angles within a relative distance of 2⁻⁵¹ of a multiple of
/// 90°, because such a multiple has no exact representation. Angles above 1.6 · 10⁶ are reduced
/// modulo the double nearest to 2π, so results are from −1 to 1 but less accurate. An angle that is
/// not finite counts as 0.
public func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard radians.isFinite else { return (0, 1) }
  let x = radians.moderateAngle
  let quarters = x * (2 / Double.pi)
  let k = Int(quarters + (quarters < 0 ? -0.5 : 0.5))
  let (high, low) = distance(from: x, toQuarterTurn: Double(k))
  var (s, c) = (0.0, 1.0)
  if k == 0 || high.magnitude > x.magnitude * 0x1p-51 {
    s = sineNearZero(high, low)
    c = cosineNearZero(high, low)
  }
  switch k & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}

/// Returns the angle from the positive x-axis to (x, y), from −π to π; 0 if both are 0 or one is
/// NaN.
public func arcTangent2(_ y: Double, _ x: Double) -> Double {
  guard !y.isNaN, !x.isNaN else { return 0 }
  let (ay, ax) = (y.magnitude, x.magnitude)
  var angle: Double
  if ay == 0 {
    angle = 0
  } else if ay == ax {
    angle = .pi / 4
  } else if ax > ay {
    angle = arcTangent(ay / ax)
  } else {
    angle = .pi / 2 - (arcTangent(ax / ay) - quarterTurnRest)
  }
  if x < 0 { angle = .pi - (angle - 2 * quarterTurnRest) }
  return y < 0 ? -angle : angle
}

/// A number, or a vector of numbers, in which the approximations are computed.
protocol Lanes {
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func + (a: Double, b: Self) -> Self
  static func - (a: Double, b: Self) -> Self
  static func * (a: Double, b: Self) -> Self
}

extension Double: Lanes {}

/// π/2 minus the double nearest to it.
private let quarterTurnRest = 6.12323399573676603587e-17

/// Returns x − k·π/2 as a sum of two doubles (Cody–Waite reduction). The first products are exact
/// if k is at most 2²⁰.
@inline(__always) func distance<Number: Lanes>(
  from x: Number, toQuarterTurn k: Number
) -> (high: Number, low: Number) {
  // π/2, split into parts of 33 bits.
  let first = 1.57079632673412561417e+00
  let second = 6.07710050630396597660e-11
  let rest = 2.02226624879595063154e-21
  let t = x - first * k
  let w = second * k
  let r = t - w
  let error = rest * k - ((t - r) - w)
  let high = r - error
  return (high, (r - high) - error)
}

/// Returns the sine of x + tail for |x| up to π/4.
@inline(__always) func sineNearZero<Number: Lanes>(_ x: Number, _ tail: Number) -> Number {
  let z = x * x
  let v = z * x
  var r = -2.50507602534068634195e-08 + 1.58969099521155010221e-10 * z
  r = 2.75573137070700676789e-06 + z * r
  r = -1.98412698298579493134e-04 + z * r
  r = 8.33333333332248946124e-03 + z * r
  let correction: Number = z * (0.5 * tail - v * r) - tail
  return x - (correction - -1.66666666666666324348e-01 * v)
}

/// Returns the cosine of x + tail for |x| up to π/4.
@inline(__always) func cosineNearZero<Number: Lanes>(_ x: Number, _ tail: Number) -> Number {
  let z = x * x
  var r = 2.08757232129817482790e-09 + -1.13596475577881948265e-11 * z
  r = -2.75573143513906633035e-07 + z * r
  r = 2.48015872894767294178e-05 + z * r
  r = -1.38888888888741095749e-03 + z * r
  r = 4.16666666666666019037e-02 + z * r
  let half = 0.5 * z
  let w = 1 - half
  return w + (((1 - w) - half) + (z * (z * r) - x * tail))
}

/// Returns the arctangent of a number from 0 to 1.
private func arcTangent(_ x: Double) -> Double {
  if x < 7.0 / 16 { return x - arcTangentRest(x) }
  if x < 11.0 / 16 {
    let y = (2 * x - 1) / (2 + x)
    return 4.63647609000806093515e-01 - ((arcTangentRest(y) - 2.26987774529616870924e-17) - y)
  }
  let y = (x - 1) / (x + 1)
  return 7.85398163397448278999e-01 - ((arcTangentRest(y) - 3.06161699786838301793e-17) - y)
}

/// Returns x − arctan x for |x| below 7/16.
private func arcTangentRest(_ x: Double) -> Double {
  let z = x * x
  var r = 1.62858201153657823623e-02
  r = -3.65315727442169155270e-02 + z * r
  r = 4.97687799461593236017e-02 + z * r
  r = -5.83357013379057348645e-02 + z * r
  r = 6.66107313738753120669e-02 + z * r
  r = -7.69187620504482999495e-02 + z * r
  r = 9.09088713343650656196e-02 + z * r
  r = -1.11111104054623557880e-01 + z * r
  r = 1.42857142725034663711e-01 + z * r
  r = -1.99999999998764832476e-01 + z * r
  r = 3.33333333333329318027e-01 + z * r
  return x * (z * r)
}

extension Double {
  static let largestModerateAngle = 0x1p20 * 1.5

  /// The angle, reduced modulo 2π if it is too large for exact reduction by quarter turns.
  var moderateAngle: Double {
    magnitude > Self.largestModerateAngle ? rest(of: self, dividedInto: 2 * .pi) : self
  }
}

/// Returns the remainder of an exact division, with the sign of x, by binary long division.
private func rest(of x: Double, dividedInto step: Double) -> Double {
  var rest = x.magnitude
  var multiple = step
  while multiple <= rest / 2 { multiple *= 2 }
  while multiple >= step {
    if rest >= multiple { rest -= multiple }
    multiple /= 2
  }
  return x < 0 ? -rest : rest
}
