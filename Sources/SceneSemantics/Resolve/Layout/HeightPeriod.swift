/// The iterations of a loop over which row heights repeat: a range with a period, determined by
/// examining the expressions that the heights depend on.
struct HeightPeriod {
  let start: Int
  /// The iteration at which the range ends.
  private(set) var end: Int
  /// The period, in iterations.
  private(set) var length = 1
  /// The number of expressions that can still be examined.
  private var budget = 1000

  /// A period that is longer than any loop.
  private static let never = 1 << 40

  init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
  }

  /// Returns whether another expression can be examined.
  mutating func mayInspect() -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// Extends the period for an expression that repeats after a number of iterations.
  mutating func repeats(after iterations: Int) {
    let (product, overflow) = (length / gcd(length, iterations)).multipliedReportingOverflow(
      by: iterations)
    length = overflow ? Self.never : min(product, Self.never)
  }

  /// Records that every iteration must be evaluated.
  mutating func neverRepeats() { length = Self.never }

  /// Returns the sign of a form at the start, and ends the range where it changes.
  mutating func sign(of line: LinearForm) -> Int {
    let value = line.value(in: start)
    if value == 0, line.slope != 0 {
      end = min(end, start + 1)
    } else if value.signum() * line.slope < 0 {
      let (distance, step) = (abs(value), abs(line.slope))
      end = min(end, start + (distance + step - 1) / step)
    }
    return value.signum()
  }

  /// Extends the period for the remainder of a form divided by a nonzero number, whose sign does
  /// not change in the range.
  mutating func remainder(of line: LinearForm, by divisor: Int) {
    if line.slope == 0 { return }
    _ = sign(of: line)
    repeats(after: abs(divisor) / gcd(abs(line.slope), abs(divisor)))
  }
}

/// An integer that changes linearly with the iterations of a loop.
struct LinearForm: Equatable {
  let slope: Int
  /// The value in the first iteration.
  let origin: Int

  /// Creates a form; nil if doubles would not be exact in every possible iteration.
  init?(slope: Int, origin: Int) {
    guard slope.magnitude <= 1 << 28, origin.magnitude <= 1 << 51 else { return nil }
    self.slope = slope
    self.origin = origin
  }

  func value(in iteration: Int) -> Int { origin + slope * iteration }

  static func + (a: LinearForm, b: LinearForm) -> LinearForm? {
    LinearForm(slope: a.slope + b.slope, origin: a.origin + b.origin)
  }

  static func - (a: LinearForm, b: LinearForm) -> LinearForm? {
    LinearForm(slope: a.slope - b.slope, origin: a.origin - b.origin)
  }

  /// Returns the product; nil if it is not linear.
  static func * (a: LinearForm, b: LinearForm) -> LinearForm? {
    if a.slope != 0 { return b.slope == 0 ? b * a : nil }
    let (slope, slopeOverflow) = a.origin.multipliedReportingOverflow(by: b.slope)
    let (origin, originOverflow) = a.origin.multipliedReportingOverflow(by: b.origin)
    return slopeOverflow || originOverflow ? nil : LinearForm(slope: slope, origin: origin)
  }
}

/// Returns the greatest common divisor of two nonnegative numbers that are not both 0.
private func gcd(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
