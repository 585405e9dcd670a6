/// A length, or a sum of lengths, in whole numbers of 2⁻⁶⁴ points: a sum is the same in whatever
/// order, and in however large parts, it is added up.
struct ExactLength: Hashable, Sendable {
  // In two halves: `Int128` needs macOS 15.
  private var whole: Int64
  /// In 2⁻⁶⁴ points, to be added to `whole`.
  private var fraction: UInt64

  static let zero = ExactLength(whole: 0, fraction: 0)
  /// The largest: ten million of them can be added up.
  static let limit = ExactLength(whole: 1 << 39, fraction: 0)

  private init(whole: Int64, fraction: UInt64) {
    (self.whole, self.fraction) = (whole, fraction)
  }

  /// Exact from 2⁻¹² points on; nil for what is negative, no number, or beyond 2⁶² points.
  init?(_ points: Double) {
    guard points >= 0, points < 4_611_686_018_427_387_904 else { return nil }
    whole = Int64(points)
    fraction = UInt64((points - Double(whole)) * 0x1p64)
  }

  /// The nearest number of points, but for a last bit.
  var points: Double { Double(whole) + Double(fraction) * 0x1p-64 }

  /// The sum with `count` times another length; nil where that is too large to be held, or `count`
  /// negative.
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
    // No length is negative.
    guard count >= 0 else { return (.zero, true) }
    let (high, low) = fraction.multipliedFullWidth(by: UInt64(count))
    let (product, overflow) = whole.multipliedReportingOverflow(by: Int64(count))
    // Less than `count`, so that it is an Int64 too.
    let (carried, carryOverflow) = product.addingReportingOverflow(Int64(high))
    return (ExactLength(whole: carried, fraction: low), overflow || carryOverflow)
  }
}
