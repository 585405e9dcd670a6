extension SIMD4: Lanes where Scalar == Double {}

/// Returns the sines and cosines of four angles in radians, with the same bits as `sineAndCosine`.
func sinesAndCosines(
  _ radians: SIMD4<Double>
) -> (sines: SIMD4<Double>, cosines: SIMD4<Double>) {
  let size = magnitudes(radians)
  // Also false if an angle is NaN.
  guard all(size .<= Double.largestModerateAngle) else { return oneByOne(radians) }
  let quarters = radians * (2 / Double.pi)
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

private func magnitudes(_ x: SIMD4<Double>) -> SIMD4<Double> {
  x.replacing(with: 0 - x, where: x .< 0)
}

/// Returns the integer parts of numbers from 0 to 2⁵¹.
private func wholes(_ x: SIMD4<Double>) -> SIMD4<Double> {
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
