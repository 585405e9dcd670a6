/// The square root of |x|, correctly rounded as IEEE 754 asks.
///
/// Of the magnitude, as then there is no error to report, and an optimized build calls no library.
@inlinable @inline(__always)
public func squareRoot(_ x: Double) -> Double { x.magnitude.squareRoot() }
