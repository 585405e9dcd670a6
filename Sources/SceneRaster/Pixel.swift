/// Premultiplied red, green, and blue in levels, from 0 to `Pixel.levels`, and alpha from 0 to 1.
typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
  /// The maximum level: slightly more than 255, so that values exactly between two levels are
  /// rounded up. Other values are not affected.
  static var levels: Double { 255.00003 }
}
