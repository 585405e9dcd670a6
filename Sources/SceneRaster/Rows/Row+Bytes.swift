extension Row {
  /// Copies the alphas of columns.
  func copyAlphas(of columns: Range<Int>, to alphas: inout [Float]) {
    for run in runs {
      let start = max(run.start, columns.lowerBound)
      let end = max(min(run.end, columns.upperBound), start)
      let part = start - columns.lowerBound..<end - columns.lowerBound
      if run.kind == .flat {
        for index in part { alphas[index] = run.color.w }
      } else {
        for index in part {
          alphas[index] = pixel(at: index + columns.lowerBound, of: run).w
        }
      }
    }
  }

  /// Writes the pixels of the row as bytes, starting at `offset`.
  func write(to bytes: inout [UInt8], at offset: Int, format: PixelFormat) {
    let size = columns.count * format.bytesPerPixel
    guard offset >= 0, offset + size <= bytes.count else { return }
    bytes.withUnsafeMutableBytes { bytes in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + size])
      pixels.withUnsafeBufferPointer { pixels in
        for run in runs {
          switch format {
          case .rgb: writeOpaque(run, pixels, bytes)
          case .rgba: writeStraight(run, pixels, bytes)
          }
        }
      }
    }
  }

  // MARK: Three bytes a pixel

  /// The image is opaque, so it contains only opaque ramps.
  private func writeOpaque(
    _ run: Run, _ pixels: UnsafeBufferPointer<Pixel>, _ bytes: UnsafeMutableRawBufferPointer
  ) {
    let (first, count) = (run.start - columns.lowerBound, run.end - run.start)
    let whole = count & ~15
    let part = UnsafeMutableRawBufferPointer(rebasing: bytes[3 * first..<3 * (first + count)])
    switch run.kind {
    case .flat: return Self.fill(part, with: run.color.quad)
    case .pixels:
      for i in stride(from: 0, to: whole, by: 16) {
        Self.storeOpaque(pixels, first + i, part, 3 * i)
      }
    case .ramp: Self.storeOpaque(run, whole, part)
    }
    for i in whole..<count {
      let quad = pixel(at: run.start + i, of: run).quad
      part[3 * i] = quad.x
      part[3 * i + 1] = quad.y
      part[3 * i + 2] = quad.z
    }
  }

  /// Writes sixteen pixels.
  @inline(__always) private static func storeOpaque(
    _ pixels: UnsafeBufferPointer<Pixel>, _ index: Int, _ bytes: UnsafeMutableRawBufferPointer,
    _ at: Int
  ) {
    let (a, b, c) = channels(pixels, index)
    let (d, e, f) = channels(pixels, index + 4)
    let (g, h, i) = channels(pixels, index + 8)
    let (j, k, l) = channels(pixels, index + 12)
    bytes.storeBytes(of: levelBytes(a, b, c, d), toByteOffset: at, as: SIMD16<UInt8>.self)
    bytes.storeBytes(of: levelBytes(e, f, g, h), toByteOffset: at + 16, as: SIMD16<UInt8>.self)
    bytes.storeBytes(of: levelBytes(i, j, k, l), toByteOffset: at + 32, as: SIMD16<UInt8>.self)
  }

  /// Returns the red, green, and blue components of four pixels consecutively.
  @inline(__always) private static func channels(
    _ pixels: UnsafeBufferPointer<Pixel>, _ index: Int
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let (a, b, c, d) = (pixels[index], pixels[index + 1], pixels[index + 2], pixels[index + 3])
    return (
      SIMD4(a.x, a.y, a.z, b.x), SIMD4(b.y, b.z, c.x, c.y), SIMD4(c.z, d.x, d.y, d.z)
    )
  }

  /// Writes the first pixels of an opaque ramp, a multiple of sixteen, one channel after another in
  /// memory order.
  private static func storeOpaque(
    _ run: Run, _ count: Int, _ bytes: UnsafeMutableRawBufferPointer
  ) {
    let (c, s) = (run.color, run.slope)
    let (c0, s0) = (SIMD4(c.x, c.y, c.z, c.x), SIMD4(s.x, s.y, s.z, s.x))
    let (c1, s1) = (SIMD4(c.y, c.z, c.x, c.y), SIMD4(s.y, s.z, s.x, s.y))
    let (c2, s2) = (SIMD4(c.z, c.x, c.y, c.z), SIMD4(s.z, s.x, s.y, s.z))
    let step = Pixel(repeating: Float(run.start - run.origin))
    var (t0, t1, t2) = (
      step + SIMD4(0, 0, 0, 1), step + SIMD4(1, 1, 2, 2), step + SIMD4(2, 3, 3, 3)
    )
    let four = SIMD4<Float>(repeating: 4)
    for at in stride(from: 0, to: 3 * count, by: 48) {
      let (a, b, c) = (c0 + s0 * t0, c1 + s1 * t1, c2 + s2 * t2)
      (t0, t1, t2) = (t0 + four, t1 + four, t2 + four)
      let (d, e, f) = (c0 + s0 * t0, c1 + s1 * t1, c2 + s2 * t2)
      (t0, t1, t2) = (t0 + four, t1 + four, t2 + four)
      let (g, h, i) = (c0 + s0 * t0, c1 + s1 * t1, c2 + s2 * t2)
      (t0, t1, t2) = (t0 + four, t1 + four, t2 + four)
      let (j, k, l) = (c0 + s0 * t0, c1 + s1 * t1, c2 + s2 * t2)
      (t0, t1, t2) = (t0 + four, t1 + four, t2 + four)
      bytes.storeBytes(of: levelBytes(a, b, c, d), toByteOffset: at, as: SIMD16<UInt8>.self)
      bytes.storeBytes(of: levelBytes(e, f, g, h), toByteOffset: at + 16, as: SIMD16<UInt8>.self)
      bytes.storeBytes(of: levelBytes(i, j, k, l), toByteOffset: at + 32, as: SIMD16<UInt8>.self)
    }
  }

  private static func fill(_ bytes: UnsafeMutableRawBufferPointer, with quad: SIMD4<UInt8>) {
    // Four pixels are three words, and sixteen pixels are three vectors.
    let (r, g, b) = (UInt32(quad.x), UInt32(quad.y), UInt32(quad.z))
    let w0 = r | g << 8 | b << 16 | r << 24
    let w1 = g | b << 8 | r << 16 | g << 24
    let w2 = b | r << 8 | g << 16 | b << 24
    let v0 = SIMD4(w0, w1, w2, w0)
    let v1 = SIMD4(w1, w2, w0, w1)
    let v2 = SIMD4(w2, w0, w1, w2)
    var at = 0
    while at + 48 <= bytes.count {
      bytes.storeBytes(of: v0, toByteOffset: at, as: SIMD4<UInt32>.self)
      bytes.storeBytes(of: v1, toByteOffset: at + 16, as: SIMD4<UInt32>.self)
      bytes.storeBytes(of: v2, toByteOffset: at + 32, as: SIMD4<UInt32>.self)
      at += 48
    }
    while at < bytes.count {
      bytes[at] = quad.x
      bytes[at + 1] = quad.y
      bytes[at + 2] = quad.z
      at += 3
    }
  }

  // MARK: Four bytes a pixel

  private func writeStraight(
    _ run: Run, _ pixels: UnsafeBufferPointer<Pixel>, _ bytes: UnsafeMutableRawBufferPointer
  ) {
    let (first, count) = (run.start - columns.lowerBound, run.end - run.start)
    let part = UnsafeMutableRawBufferPointer(rebasing: bytes[4 * first..<4 * (first + count)])
    var i = 0
    switch run.kind {
    case .flat:
      let word = run.color.straightWord
      let sixteen = SIMD16(repeating: word)
      while i + 16 <= count {
        part.storeBytes(of: sixteen, toByteOffset: 4 * i, as: SIMD16<UInt32>.self)
        i += 16
      }
    case .pixels:
      while i + 4 <= count {
        let at = first + i
        Self.storeStraight(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3], part, 4 * i)
        i += 4
      }
    case .ramp where run.isOpaque:
      let (color, slope, one) = (run.color, run.slope, Pixel(repeating: 1))
      var t = Pixel(repeating: Float(run.start - run.origin))
      while i + 4 <= count {
        let a = color + slope * t
        t += one
        let b = color + slope * t
        t += one
        let c = color + slope * t
        t += one
        let d = color + slope * t
        t += one
        Self.storeOpaqueStraight(a, b, c, d, part, 4 * i)
        i += 4
      }
    case .ramp: break
    }
    while i < count {
      let word = pixel(at: run.start + i, of: run).straightWord
      part.storeBytes(of: word, toByteOffset: 4 * i, as: UInt32.self)
      i += 1
    }
  }

  @inline(__always) private static func storeStraight(
    _ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel, _ bytes: UnsafeMutableRawBufferPointer,
    _ at: Int
  ) {
    let alphas = SIMD4(a.w, b.w, c.w, d.w)
    if alphas == SIMD4(repeating: 1) {
      storeOpaqueStraight(a, b, c, d, bytes, at)
    } else if alphas.min() > 0 {
      bytes.storeBytes(
        of: levelBytes(a.straight, b.straight, c.straight, d.straight), toByteOffset: at,
        as: SIMD16<UInt8>.self)
    } else {
      let words = SIMD4(a.straightWord, b.straightWord, c.straightWord, d.straightWord)
      bytes.storeBytes(of: words, toByteOffset: at, as: SIMD4<UInt32>.self)
    }
  }

  /// The alphas of four opaque pixels.
  private static var opaque: SIMD4<UInt32> {
    unsafeBitCast(
      SIMD16<UInt8>(0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255),
      to: SIMD4<UInt32>.self)
  }

  /// Writes four opaque pixels, whose premultiplied and straight components are equal.
  @inline(__always) private static func storeOpaqueStraight(
    _ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel, _ bytes: UnsafeMutableRawBufferPointer,
    _ at: Int
  ) {
    let levels = unsafeBitCast(levelBytes(a, b, c, d), to: SIMD4<UInt32>.self)
    bytes.storeBytes(
      of: levels | Self.opaque, toByteOffset: at, as: SIMD4<UInt32>.self)
  }
}

/// Returns sixteen levels rounded to bytes.
@inline(__always) private func levelBytes(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
) -> SIMD16<UInt8> {
  let ab = SIMD8<UInt32>(lowHalf: a.wholeLevels, highHalf: b.wholeLevels)
  let cd = SIMD8<UInt32>(lowHalf: c.wholeLevels, highHalf: d.wholeLevels)
  return SIMD16<UInt8>(truncatingIfNeeded: SIMD16(lowHalf: ab, highHalf: cd))
}

extension SIMD4<Float> {
  /// The components rounded to integers, in the low bits of the sum with 2²³. Numbers slightly
  /// below zero become 0.
  @inline(__always) var wholeLevels: SIMD4<UInt32> {
    unsafeBitCast(self + 8_388_608, to: SIMD4<UInt32>.self)
  }

  /// Red, green, and blue as bytes.
  @inline(__always) var quad: SIMD4<UInt8> { SIMD4<UInt8>(truncatingIfNeeded: wholeLevels) }

  /// The factor that converts alpha to levels like the other channels.
  fileprivate static var alphaLevels: Pixel { Pixel(1, 1, 1, Float(Pixel.levels)) }

  /// Straight red, green, blue, and alpha in levels; alpha must be greater than 0.
  @inline(__always) fileprivate var straight: Pixel {
    self * .alphaLevels / Pixel(w, w, w, 1)
  }

  /// Straight red, green, blue, and alpha as bytes, in memory order.
  @inline(__always) var straightWord: UInt32 {
    w > 0 ? unsafeBitCast(straight.quad, to: UInt32.self) : 0
  }
}
