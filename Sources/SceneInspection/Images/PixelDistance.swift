/// The distance between two colors as an integer.
enum PixelDistance {
  /// Returns the maximum difference of red, green, blue, and alpha, of 255. Two transparent pixels
  /// are equal.
  static func channels(_ a: UInt32, _ b: UInt32) -> Int {
    if a == b || (a >> 24 == 0 && b >> 24 == 0) { return 0 }
    let (p, q) = (Bitmap.channels(a), Bitmap.channels(b))
    let larger = p.replacing(with: q, where: p .< q)
    let smaller = p.replacing(with: q, where: p .> q)
    return Int((larger &- smaller).max())
  }

  /// Returns the distance in OKLab in thousandths, rounded up; 1000 is the distance from black to
  /// white. For translucent colors, it is the maximum of the distances over black and over white.
  static func perceptual(_ a: UInt32, _ b: UInt32, _ table: OKLab) -> Int {
    if a == b { return 0 }
    if a >> 24 == 255, b >> 24 == 255 { return table.distance(a, b) }
    return max(
      table.distance(over(a, 0), over(b, 0)), table.distance(over(a, 255), over(b, 255)))
  }

  /// Composites a color over an opaque gray.
  private static func over(_ pixel: UInt32, _ gray: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    var result: UInt32 = 255 << 24
    for shift: UInt32 in [0, 8, 16] {
      let value = (pixel >> shift & 255) * alpha + gray * (255 - alpha)
      result |= ((value + 127) / 255) << shift
    }
    return result
  }
}
