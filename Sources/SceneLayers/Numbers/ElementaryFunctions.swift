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

/// Returns the square root of |x|, correctly rounded as specified by IEEE 754.
///
/// Because the argument is never negative, optimized builds use one instruction and no library
/// call.
@inlinable @inline(__always)
public func squareRoot(_ x: Double) -> Double { x.magnitude.squareRoot() }

/// Returns e raised to the power of `x` for x ≤ 0, with an error of about one ulp; 0 below −700.
///
/// The algorithm and coefficients are those of fdlibm (Sun, 1993): x = k·ln 2 + r, with a rational
/// approximation of e^r. The result is the same on every machine, unlike that of the C library.
public func exponential(_ x: Double) -> Double {
  guard x < 0 else { return 1 }
  guard x > -700 else { return 0 }
  let k = Int(x * 1.44269504088896338700e+00 - 0.5)
  let high = x - Double(k) * 6.93147180369123816490e-01
  let low = Double(k) * 1.90821492927058770002e-10
  let r = high - low
  let t = r * r
  var p = -1.65339022054652515390e-06 + t * 4.13813679705723846039e-08
  p = 6.61375632143793436117e-05 + t * p
  p = -2.77777777770155933842e-03 + t * p
  p = 1.66666666666666019037e-01 + t * p
  let c = r - t * p
  let quotient = r * c / (2 - c)
  let power = 1 - ((low - quotient) - high)
  // 2^k; the exponent is in range.
  return power * Double(bitPattern: UInt64(1023 + k) << 52)
}

extension SIMD4: Lanes where Scalar == Double {}

/// Returns the sines and cosines of four angles in radians, with the same bits as `sineAndCosine`.
func sinesAndCosines(
  _ radians: SIMD4<Double>
) -> (sines: SIMD4<Double>, cosines: SIMD4<Double>) {
  let size = magnitudes(radians)
  // Also false if an angle is NaN.
  guard all(size .<= Double.largestModerateAngle) else { return oneByOne(radians) }
  let quarters = radians * (2 / Double.pi)
  if let result = sinesAndCosines(radians, size, inSameQuarterTurn: quarters) { return result }
  let isNegative = quarters .< 0
  let turns = wholes(magnitudes(quarters) + 0.5)
  let (high, low) = distance(
    from: radians, toQuarterTurn: turns.replacing(with: 0 - turns, where: isNegative))
  let isExact = (turns .!= 0) .& (magnitudes(high) .<= size * 0x1p-51)
  let s = sineNearZero(high, low).replacing(with: 0, where: isExact)
  let c = cosineNearZero(high, low).replacing(with: 1, where: isExact)

  var quadrant = turns - 4 * wholes(turns * 0.25)
  quadrant.replace(with: 4 - quadrant, where: isNegative .& (quadrant .!= 0))
  let isOdd = (quadrant .== 1) .| (quadrant .== 3)
  let ones = SIMD4<Double>(repeating: 1)
  return (
    s.replacing(with: c, where: isOdd) * ones.replacing(with: -1, where: quadrant .>= 2),
    c.replacing(with: s, where: isOdd)
      * ones.replacing(with: -1, where: (quadrant .== 1) .| (quadrant .== 2))
  )
}

/// Returns the sines and cosines if the same multiple of 90° is nearest to all angles, and no angle is
/// equal to it; otherwise nil. Points along an arc are usually of this kind, which needs no masks.
@inline(__always) private func sinesAndCosines(
  _ radians: SIMD4<Double>, _ size: SIMD4<Double>, inSameQuarterTurn quarters: SIMD4<Double>
) -> (sines: SIMD4<Double>, cosines: SIMD4<Double>)? {
  let k = nearestWhole(quarters.x)
  guard nearestWhole(quarters.y) == k, nearestWhole(quarters.z) == k, nearestWhole(quarters.w) == k
  else { return nil }
  let (high, low) = distance(from: radians, toQuarterTurn: SIMD4(repeating: Double(k)))
  if k != 0, any(magnitudes(high) .<= size * 0x1p-51) { return nil }
  let (s, c) = (sineNearZero(high, low), cosineNearZero(high, low))
  switch k & 3 {
  case 0: return (s, c)
  case 1: return (c, -1 * s)
  case 2: return (-1 * s, -1 * c)
  default: return (-1 * c, s)
  }
}

/// Returns the nearest integer to a number whose magnitude is at most 2⁵¹.
@inline(__always) private func nearestWhole(_ x: Double) -> Int {
  Int(x + (x < 0 ? -0.5 : 0.5))
}

@inline(__always) private func magnitudes(_ x: SIMD4<Double>) -> SIMD4<Double> {
  let signless = SIMD4<UInt64>(repeating: .max >> 1)
  return unsafeBitCast(unsafeBitCast(x, to: SIMD4<UInt64>.self) & signless, to: SIMD4<Double>.self)
}

/// Returns the integer parts of numbers from 0 to 2⁵¹.
@inline(__always) private func wholes(_ x: SIMD4<Double>) -> SIMD4<Double> {
  // Doubles of this magnitude have no fraction.
  let nearest = (x + 0x1p52) - 0x1p52
  return nearest.replacing(with: nearest - 1, where: nearest .> x)
}

private func oneByOne(
  _ radians: SIMD4<Double>
) -> (sines: SIMD4<Double>, cosines: SIMD4<Double>) {
  var (sines, cosines) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
  for lane in radians.indices {
    (sines[lane], cosines[lane]) = sineAndCosine(radians[lane])
  }
  return (sines, cosines)
}
