extension Row {
  /// Writes the row's pixels as bytes from `offset` on.
  func write(to bytes: inout [UInt8], at offset: Int, format: PixelFormat) {
    var offset = offset
    let size = format.bytesPerPixel
    for run in runs {
      if run.kind == .flat {
        let quad = Self.quad(run.color, format)
        for _ in run.start..<run.end {
          for k in 0..<size { bytes[offset + k] = quad[k] }
          offset += size
        }
        continue
      }
      for x in run.start..<run.end {
        let quad = Self.quad(pixel(at: x, of: run), format)
        for k in 0..<size { bytes[offset + k] = quad[k] }
        offset += size
      }
    }
  }

  /// The four bytes of a pixel, of which the opaque format takes three.
  @inline(__always) static func quad(_ pixel: Pixel, _ format: PixelFormat) -> SIMD4<UInt8> {
    var color = pixel
    if format == .rgba && pixel.w != 1 {
      if !(pixel.w > 0) { return .zero }
      color = pixel / pixel.w
      color.w = pixel.w
    }
    color.clamp(lowerBound: Pixel(repeating: 0), upperBound: Pixel(repeating: 1))
    // 2²³ added to 255 · 2¹⁵ steps leaves their number in the low bits; half a level more, and the
    // fraction is cut off: rounded half up.
    let bits = (color * 8_355_840 + 8_388_608).bits & 0x7F_FFFF
    return SIMD4<UInt8>(truncatingIfNeeded: (bits &+ 16384) &>> 15)
  }
}

extension SIMD4<Float> {
  @inline(__always) var bits: SIMD4<UInt32> {
    unsafeBitCast(self, to: SIMD4<UInt32>.self)
  }
}
