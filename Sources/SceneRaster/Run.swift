/// Consecutive pixels of a row.
struct Run {
  var start: Int
  var end: Int
  var kind: Kind
  /// The color of a flat run, or the straight color of a ramp at `origin`.
  var color: Pixel
  /// The change per pixel of a ramp.
  var slope = Pixel.zero
  var origin = 0
  /// Whether every pixel is known to have an alpha of 1.
  var isOpaque: Bool

  enum Kind {
    /// A single color.
    case flat
    /// Straight components that change linearly.
    case ramp
    /// Individual pixels, stored in the row's `pixels`.
    case pixels
  }

  static func flat(_ start: Int, _ end: Int, _ color: Pixel) -> Run {
    Run(start: start, end: end, kind: .flat, color: color, isOpaque: color.w == 1)
  }

  static func pixels(_ start: Int, _ end: Int) -> Run {
    Run(start: start, end: end, kind: .pixels, color: .zero, isOpaque: false)
  }

  /// Returns the color of a flat run or ramp at column `x`.
  @inline(__always) func color(at x: Int) -> Pixel {
    if kind == .flat { return color }
    let straight = color + slope * Float(x - origin)
    if isOpaque { return straight }
    let alpha = straight.w
    return straight * Pixel(alpha, alpha, alpha, 1)
  }
}
