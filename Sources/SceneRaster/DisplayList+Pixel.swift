extension DisplayList {
  /// Returns the color of a pixel before it is rounded to bytes: premultiplied red, green, blue,
  /// and alpha, from 0 to 1. Nil outside of the image.
  public func pixel(x: Int, y: Int) -> SIMD4<Float>? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    var painter = Painter()
    let levels = Float(Pixel.levels)
    return painter.pixel(x, y, of: self) / Pixel(levels, levels, levels, 1)
  }
}
