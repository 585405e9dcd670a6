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
