/// Turns of a loop, from one on, in which something goes the same way; how far, and after how many
/// turns it comes again, is found out by looking at what it depends on.
struct TurnStretch {
  let start: Int
  /// The turn before which it ends.
  private(set) var end: Int
  /// After so many turns all is as it was.
  private(set) var period = 1
  /// How much may still be looked at.
  private var budget = 1000

  /// More turns than any loop has.
  private static let never = 1 << 40

  init(from start: Int, to end: Int) {
    self.start = start
    self.end = end
  }

  /// Whether one more expression may be looked at.
  mutating func mayLook() -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// Something in it comes again after so many turns.
  mutating func comeAgain(after turns: Int) {
    let (product, overflow) = (period / gcd(period, turns)).multipliedReportingOverflow(by: turns)
    period = overflow ? Self.never : min(product, Self.never)
  }

  /// All of it has to be looked at turn by turn.
  mutating func neverComeAgain() { period = Self.never }

  /// −1, 0 or 1, as the line's value is at the start; where that changes, the stretch ends.
  mutating func sign(of line: TurnLine) -> Int {
    let value = line.value(in: start)
    if value == 0, line.slope != 0 {
      end = min(end, start + 1)
    } else if value.signum() * line.slope < 0 {
      let (distance, step) = (abs(value), abs(line.slope))
      end = min(end, start + (distance + step - 1) / step)
    }
    return value.signum()
  }
}

/// A whole number that grows by the same with each turn of a loop.
struct TurnLine: Equatable {
  let slope: Int
  /// In the loop's first turn.
  let origin: Int

  /// Nil where doubles would not be exact in every turn that a loop can have.
  init?(slope: Int, origin: Int) {
    guard slope.magnitude <= 1 << 28, origin.magnitude <= 1 << 51 else { return nil }
    self.slope = slope
    self.origin = origin
  }

  func value(in turn: Int) -> Int { origin + slope * turn }

  static func + (a: TurnLine, b: TurnLine) -> TurnLine? {
    TurnLine(slope: a.slope + b.slope, origin: a.origin + b.origin)
  }

  static func - (a: TurnLine, b: TurnLine) -> TurnLine? {
    TurnLine(slope: a.slope - b.slope, origin: a.origin - b.origin)
  }

  /// Nil where it is no line.
  static func * (a: TurnLine, b: TurnLine) -> TurnLine? {
    if a.slope != 0 { return b.slope == 0 ? b * a : nil }
    let (slope, slopeOverflow) = a.origin.multipliedReportingOverflow(by: b.slope)
    let (origin, originOverflow) = a.origin.multipliedReportingOverflow(by: b.origin)
    return slopeOverflow || originOverflow ? nil : TurnLine(slope: slope, origin: origin)
  }
}

/// The greatest number that divides both; neither is negative, nor both 0.
private func gcd(_ a: Int, _ b: Int) -> Int {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

extension TurnStretch {
  /// The line's rest by a number, which is not 0: its sign stays the same in the stretch.
  mutating func remainder(of line: TurnLine, by divisor: Int) {
    if line.slope == 0 { return }
    _ = sign(of: line)
    comeAgain(after: abs(divisor) / gcd(abs(line.slope), abs(divisor)))
  }
}
