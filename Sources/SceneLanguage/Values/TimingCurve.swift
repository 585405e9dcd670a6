/// The cubic Bézier curve of a CAMediaTimingFunction, from (0, 0) to (1, 1). The x-coordinates of
/// its control points are from 0 to 1, so that there is one y for each x.
package struct TimingCurve: Hashable, Sendable {
  package var x1: Double
  package var y1: Double
  package var x2: Double
  package var y2: Double

  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  static let easeIn = TimingCurve(0.42, 0, 1, 1)
  static let easeOut = TimingCurve(0, 0, 0.58, 1)
  static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

  /// Returns the y-coordinate at `x`, which is clamped to 0…1; exact at both ends.
  package func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x1 == y1, x2 == y2 { return x }
    return Coordinate(y1, y2).value(at: Coordinate(x1, x2).parameter(of: x))
  }

  /// A coordinate of the Bézier curve as a polynomial of the parameter t: ((a·t + b)·t + c)·t.
  private struct Coordinate {
    let a, b, c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

    /// Returns the parameter in 0…1 at which a nondecreasing coordinate has the value `target`.
    ///
    /// Uses Newton's method with bisection if a step would leave the bracketing interval or
    /// converges too slowly (Numerical Recipes, `rtsafe`), so that 100 iterations are sufficient.
    func parameter(of target: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      var t = target
      var (step, stepBefore) = (1.0, 1.0)
      for _ in 0..<100 {
        let error = value(at: t) - target
        if error == 0 { return t }
        if error < 0 { low = t } else { high = t }
        let slope = slope(at: t)
        let newton = t - error / slope
        let next: Double
        if slope > 0, newton > low, newton < high, abs(2 * error) <= abs(stepBefore * slope) {
          next = newton
        } else {
          next = low + (high - low) / 2
        }
        (stepBefore, step) = (step, next - t)
        if next == t { return t }
        t = next
      }
      return t
    }
  }
}

extension TimingCurve {
  package static let names = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// Returns a named curve of CAMediaTimingFunction.
  package static func named(_ name: String) -> TimingCurve? {
    switch name {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInEaseOut": .easeInEaseOut
    case "default": .default
    default: nil
    }
  }
}
