/// Returns the square root of |x|, correctly rounded as specified by IEEE 754.
///
/// Because the argument is never negative, optimized builds use one instruction and no library
/// call.
@inlinable @inline(__always)
public func squareRoot(_ x: Double) -> Double { x.magnitude.squareRoot() }
