/// A length, or a sum of lengths, in whole numbers of 2⁻⁶⁴ points: a sum is the same in whatever
/// order, and in however large parts, it is added up.
struct ExactLength: Hashable, Sendable {
  private var units: Int128

  static let zero = ExactLength(units: 0)
  /// The largest: ten million of them can be added up.
  static let limit = ExactLength(units: 1 << (39 + 64))

  private init(units: Int128) { self.units = units }

  /// Exact from 2⁻¹² points on; nil for what is negative, no number, or beyond 2⁶² points.
  init?(_ points: Double) {
    guard points >= 0, points < 4_611_686_018_427_387_904 else { return nil }
    let whole = Int64(points)
    let fraction = UInt64((points - Double(whole)) * 0x1p64)
    units = Int128(whole) << 64 + Int128(fraction)
  }

  /// The nearest number of points, but for a last bit.
  var points: Double {
    let whole = Int64(truncatingIfNeeded: units >> 64)
    return Double(whole) + Double(UInt64(truncatingIfNeeded: units)) * 0x1p-64
  }

  /// The sum with `count` times another length; nil where that is too large to be held.
  func adding(_ other: ExactLength, times count: Int = 1) -> ExactLength? {
    let (product, isTooLarge) = other.units.multipliedReportingOverflow(by: Int128(count))
    let (sum, overflow) = units.addingReportingOverflow(product)
    return isTooLarge || overflow ? nil : ExactLength(units: sum)
  }

  static func + (a: ExactLength, b: ExactLength) -> ExactLength {
    ExactLength(units: a.units &+ b.units)
  }

  static func * (a: ExactLength, count: Int) -> ExactLength {
    ExactLength(units: a.units &* Int128(count))
  }
}
