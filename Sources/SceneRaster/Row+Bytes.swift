extension Row {
  /// Writes the row's pixels as bytes from `offset` on.
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

  private func writeOpaque(
    _ run: Run, _ pixels: UnsafeBufferPointer<Pixel>, _ bytes: UnsafeMutableRawBufferPointer
  ) {
    let (first, count) = (run.start - columns.lowerBound, run.end - run.start)
    let end = first + count
    var i = first
    switch run.kind {
    case .flat:
      fillOpaque(
        run.color.quad, UnsafeMutableRawBufferPointer(rebasing: bytes[3 * first..<3 * end]))
    case .pixels:
      // Four at a time, as long as the last one's fourth byte falls on a pixel still to come.
      while i + 4 < end {
        storeOpaque(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3], bytes, 3 * i)
        i += 4
      }
      while i < end {
        storeOpaque(pixels[i], bytes, 3 * i)
        i += 1
      }
    case .ramp:
      // Only opaque ramps are left unblended on an opaque picture.
      var step = Pixel(repeating: Float(run.start - run.origin))
      let one = Pixel(repeating: 1)
      while i + 4 < end {
        let a = run.color + run.slope * step
        step += one
        let b = run.color + run.slope * step
        step += one
        let c = run.color + run.slope * step
        step += one
        let d = run.color + run.slope * step
        step += one
        storeOpaque(a, b, c, d, bytes, 3 * i)
        i += 4
      }
      while i < end {
        storeOpaque(run.color(at: i + columns.lowerBound), bytes, 3 * i)
        i += 1
      }
    }
  }

  /// Writes four pixels and a byte of what follows.
  @inline(__always) private func storeOpaque(
    _ a: Pixel, _ b: Pixel, _ c: Pixel, _ d: Pixel, _ bytes: UnsafeMutableRawBufferPointer,
    _ at: Int
  ) {
    let ab = SIMD8<UInt32>(lowHalf: a.wholeLevels, highHalf: b.wholeLevels)
    let cd = SIMD8<UInt32>(lowHalf: c.wholeLevels, highHalf: d.wholeLevels)
    let quads = SIMD16<UInt8>(truncatingIfNeeded: SIMD16(lowHalf: ab, highHalf: cd))
    let words = unsafeBitCast(quads, to: SIMD4<UInt32>.self)
    bytes.storeBytes(of: words[0], toByteOffset: at, as: UInt32.self)
    bytes.storeBytes(of: words[1], toByteOffset: at + 3, as: UInt32.self)
    bytes.storeBytes(of: words[2], toByteOffset: at + 6, as: UInt32.self)
    bytes.storeBytes(of: words[3], toByteOffset: at + 9, as: UInt32.self)
  }

  @inline(__always) private func storeOpaque(
    _ pixel: Pixel, _ bytes: UnsafeMutableRawBufferPointer, _ at: Int
  ) {
    let quad = pixel.quad
    bytes[at] = quad.x
    bytes[at + 1] = quad.y
    bytes[at + 2] = quad.z
  }

  private func fillOpaque(_ quad: SIMD4<UInt8>, _ bytes: UnsafeMutableRawBufferPointer) {
    // Four pixels are three words, sixteen three vectors.
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
    let first = run.start - columns.lowerBound
    let end = run.end - columns.lowerBound
    switch run.kind {
    case .flat:
      let word = run.color.straightWord
      for i in first..<end { bytes.storeBytes(of: word, toByteOffset: 4 * i, as: UInt32.self) }
    case .pixels:
      for i in first..<end {
        bytes.storeBytes(of: pixels[i].straightWord, toByteOffset: 4 * i, as: UInt32.self)
      }
    case .ramp:
      for i in first..<end {
        let word = run.color(at: i + columns.lowerBound).straightWord
        bytes.storeBytes(of: word, toByteOffset: 4 * i, as: UInt32.self)
      }
    }
  }
}

extension SIMD4<Float> {
  /// Each component rounded to a whole number, in the low bits: 2²³ added leaves it there. Numbers
  /// that lie below zero by a last bit become 0.
  @inline(__always) var wholeLevels: SIMD4<UInt32> {
    unsafeBitCast(self + 8_388_608, to: SIMD4<UInt32>.self)
  }

  /// Red, green and blue as bytes.
  @inline(__always) var quad: SIMD4<UInt8> { SIMD4<UInt8>(truncatingIfNeeded: wholeLevels) }

  /// Straight red, green, blue and alpha as bytes, in the order of memory.
  @inline(__always) var straightWord: UInt32 {
    if !(w > 0) { return 0 }
    var color = w == 1 ? self : self / w
    color.w = w * Float(Pixel.levels)
    return unsafeBitCast(color.quad, to: UInt32.self)
  }
}
