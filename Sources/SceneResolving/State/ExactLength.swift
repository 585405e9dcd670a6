/// A length as an integer multiple of 2⁻⁶⁴ points, so that sums do not depend on the order or
/// grouping of their terms.
struct ExactLength: Hashable, Sendable {
  // Two parts, because `Int128` requires macOS 15.
  private var whole: Int64
  /// The fraction in units of 2⁻⁶⁴ points.
  private var fraction: UInt64

  static let zero = ExactLength(whole: 0, fraction: 0)
  /// The maximum length. Ten million of them can be added.
  static let limit = ExactLength(whole: 1 << 39, fraction: 0)

  private init(whole: Int64, fraction: UInt64) {
    (self.whole, self.fraction) = (whole, fraction)
  }

  /// Creates a length, which is exact for multiples of 2⁻⁶⁴; nil if the number is negative, NaN, or
  /// greater than 2⁶².
  init?(_ points: Double) {
    guard points >= 0, points < 4_611_686_018_427_387_904 else { return nil }
    whole = Int64(points)
    fraction = UInt64((points - Double(whole)) * 0x1p64)
  }

  /// The nearest number of points, except for rounding in the last bit.
  var points: Double { Double(whole) + Double(fraction) * 0x1p-64 }

  /// Returns the sum with `count` times another length; nil if it overflows or `count` is negative.
  func adding(_ other: ExactLength, times count: Int = 1) -> ExactLength? {
    let (product, isTooLarge) = other.multiplied(by: count)
    let (sum, overflow) = added(to: product)
    return isTooLarge || overflow ? nil : sum
  }

  static func + (a: ExactLength, b: ExactLength) -> ExactLength { a.added(to: b).sum }

  static func * (a: ExactLength, count: Int) -> ExactLength { a.multiplied(by: count).product }

  private func added(to other: ExactLength) -> (sum: ExactLength, overflow: Bool) {
    let (fraction, carries) = fraction.addingReportingOverflow(other.fraction)
    let (sum, overflow) = whole.addingReportingOverflow(other.whole)
    let (carried, carryOverflow) = sum.addingReportingOverflow(carries ? 1 : 0)
    return (ExactLength(whole: carried, fraction: fraction), overflow || carryOverflow)
  }

  private func multiplied(by count: Int) -> (product: ExactLength, overflow: Bool) {
    // Lengths are never negative.
    guard count >= 0 else { return (.zero, true) }
    let (high, low) = fraction.multipliedFullWidth(by: UInt64(count))
    let (product, overflow) = whole.multipliedReportingOverflow(by: Int64(count))
    // Less than `count`, so it fits in an Int64.
    let (carried, carryOverflow) = product.addingReportingOverflow(Int64(high))
    return (ExactLength(whole: carried, fraction: low), overflow || carryOverflow)
  }
}
