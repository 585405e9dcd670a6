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
