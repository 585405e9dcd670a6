/// Iterations of a loop, from one on, in which something changes the same way; how far, and after
/// how many it repeats, is found by looking at what it depends on.
struct HeightPeriod {
  let start: Int
  /// The iteration before which it ends.
  private(set) var end: Int
  /// After so many iterations all is as it was.
  private(set) var length = 1
  /// How many expressions may still be examined.
  private var budget = 1000

  /// More iterations than any loop has.
  private static let never = 1 << 40

  init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether one more expression may be examined.
  mutating func mayInspect() -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// Something in it repeats after so many iterations.
  mutating func repeats(after iterations: Int) {
    let (product, overflow) = (length / gcd(length, iterations)).multipliedReportingOverflow(
      by: iterations)
    length = overflow ? Self.never : min(product, Self.never)
  }

  /// All of it has to be evaluated iteration by iteration.
  mutating func neverRepeats() { length = Self.never }

  /// −1, 0 or 1, as the form's value is at the start; where that changes, the period ends.
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

  /// The form's remainder by a number, which is not 0: its sign stays the same in the period.
  mutating func remainder(of line: LinearForm, by divisor: Int) {
    if line.slope == 0 { return }
    _ = sign(of: line)
    repeats(after: abs(divisor) / gcd(abs(line.slope), abs(divisor)))
  }
}

/// A whole number that grows by the same with each iteration of a loop.
struct LinearForm: Equatable {
  let slope: Int
  /// In the loop's first iteration.
  let origin: Int

  /// Nil where doubles would not be exact in every iteration that a loop can have.
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

  /// Nil where it is not linear.
  static func * (a: LinearForm, b: LinearForm) -> LinearForm? {
    if a.slope != 0 { return b.slope == 0 ? b * a : nil }
    let (slope, slopeOverflow) = a.origin.multipliedReportingOverflow(by: b.slope)
    let (origin, originOverflow) = a.origin.multipliedReportingOverflow(by: b.origin)
    return slopeOverflow || originOverflow ? nil : LinearForm(slope: slope, origin: origin)
  }
}

/// The greatest number that divides both; neither is negative, nor both 0.
private func gcd(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
