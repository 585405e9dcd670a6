import SceneSource

/// Converts unfiltered rows of any kind to 16-bit samples: red, green, blue, and straight alpha.
struct PNGPixelReader {
  typealias Pixel = SIMD4<UInt16>

  private(set) var samples: [UInt16] = []
  /// The current row, if rows are in order.
  private var line: [UInt16] = []
  private let header: PNGHeader
  /// The colors by pixel value, for pixels of at most 8 bits.
  private var colors: [Pixel] = []
  /// The transparent color, if there is one.
  private var key: Pixel?

  init(_ chunks: PNGChunks) {
    header = chunks.header
    samples.reserveCapacity(header.width * header.height * 4)
    // The passes of an interlaced image are written at their positions, other rows in order.
    if header.isInterlaced {
      samples.append(contentsOf: repeatElement(0, count: header.width * header.height * 4))
    } else {
      line = [UInt16](repeating: 0, count: header.width * 4)
    }
    if header.kind == .palette {
      colors = Self.colors(palette: chunks.palette, alphas: chunks.transparency ?? [])
      return
    }
    if let transparency = chunks.transparency { key = Self.key(transparency, header) }
    if header.kind == .gray && header.bitDepth <= 8 {
      let largest = 1 << header.bitDepth - 1
      colors = (0...largest).map { Self.opaque(Self.gray(UInt16($0 * 65535 / largest)), key) }
    }
  }

  private static func colors(palette: [UInt8], alphas: [UInt8]) -> [Pixel] {
    (0..<palette.count / 3).map { entry in
      let alpha = entry < alphas.count ? alphas[entry] : 255
      let color = [palette[3 * entry], palette[3 * entry + 1], palette[3 * entry + 2], alpha]
      return Pixel(color.map { UInt16($0) * 257 })
    }
  }

  private static func key(_ data: [UInt8], _ header: PNGHeader) -> Pixel {
    let largest = 1 << header.bitDepth - 1
    let values = stride(from: 0, to: data.count, by: 2).map {
      // Only as many bits of the number count as a sample has.
      UInt16((Int(data[$0]) << 8 | Int(data[$0 + 1])) & largest * 65535 / largest)
    }
    return values.count == 3 ? Pixel(values[0], values[1], values[2], .max) : gray(values[0])
  }

  /// Reads the row of a pass at `start`, which is followed by a margin. The rows of a noninterlaced
  /// image must be in order.
  mutating func read(
    _ bytes: [UInt8], from start: Int, _ pass: PNGPass, _ y: Int
  ) throws(PNGError) {
    let row = bytes.span.extracting(start..<start + pass.rowLength + PNGRowReader.margin)
    let isFound: Bool
    if header.isInterlaced {
      let target = ((pass.y + y * pass.dy) * header.width + pass.x) * 4
      isFound = Self.read(
        row, pass.width, header, colors, key, into: &samples, target, step: pass.dx * 4)
    } else {
      isFound = Self.read(row, pass.width, header, colors, key, into: &line, 0, step: 4)
      samples += line
    }
    if !isFound { throw .badPalette }
  }

  /// Returns false if a pixel is not in `colors`.
  private static func read(
    _ bytes: Span<UInt8>, _ count: Int, _ header: PNGHeader, _ colors: [Pixel], _ key: Pixel?,
    into samples: inout [UInt16], _ target: Int, step: Int
  ) -> Bool {
    let samples = samples.mutableSpan
    switch (header.kind, header.bitDepth) {
    case (.gray, 16):
      spread(count, into: samples, target, step) { opaque(gray(wide(bytes, 2 &* $0)[0]), key) }
    case (.rgb, 8):
      if let key {
        spread(count, into: samples, target, step) { opaque(narrow(bytes, 3 &* $0), key) }
      } else {
        spread(count, into: samples, target, step) { narrow(bytes, 3 &* $0) | Pixel(0, 0, 0, .max) }
      }
    case (.rgb, _):
      spread(count, into: samples, target, step) { opaque(wide(bytes, 6 &* $0), key) }
    case (.grayAlpha, 8):
      spread(count, into: samples, target, step) { grayAlpha(narrow(bytes, 2 &* $0)) }
    case (.grayAlpha, _):
      spread(count, into: samples, target, step) { grayAlpha(wide(bytes, 4 &* $0)) }
    case (.rgba, 8):
      spread(count, into: samples, target, step) { narrow(bytes, 4 &* $0) }
    case (.rgba, _):
      spread(count, into: samples, target, step) { wide(bytes, 8 &* $0) }
    case (.gray, _), (.palette, _):
      return look(bytes, count, header.bitDepth, colors.span, into: samples, target, step)
    }
    return true
  }

  /// Reads pixels of at most 8 bits; returns false if a pixel is not in `colors`.
  @inline(__always)
  private static func look(
    _ bytes: Span<UInt8>, _ count: Int, _ depth: Int, _ colors: Span<Pixel>,
    into samples: consuming MutableSpan<UInt16>, _ target: Int, _ step: Int
  ) -> Bool {
    var isFound = true
    if depth == 8 {
      spread(count, into: samples, target, step) { index in
        let value = Int(bytes[index])
        if value < colors.count { return colors[value] }
        isFound = false
        return Pixel()
      }
      return isFound
    }
    let mask = 1 << depth - 1
    spread(count, into: samples, target, step) { index in
      let bit = index &* depth
      let value = Int(bytes[bit / 8]) &>> (8 &- depth &- bit & 7) & mask
      if value < colors.count { return colors[value] }
      isFound = false
      return Pixel()
    }
    return isFound
  }

  /// Sets `count` pixels, beginning at `start`.
  @inline(__always)
  private static func spread(
    _ count: Int, into samples: consuming MutableSpan<UInt16>, _ start: Int, _ step: Int,
    _ pixel: (Int) -> Pixel
  ) {
    var samples = samples
    var target = start
    for index in 0..<count {
      samples.set(pixel(index), at: target)
      target &+= step
    }
  }

  /// Returns four 8-bit numbers as 16 bits: b becomes 257 · b.
  @inline(__always)
  private static func narrow(_ bytes: Span<UInt8>, _ index: Int) -> Pixel {
    SIMD8<UInt16>(truncatingIfNeeded: bytes.eight(at: index)).lowHalf &* 257
  }

  /// Returns four big-endian 16-bit numbers.
  @inline(__always)
  private static func wide(_ bytes: Span<UInt8>, _ index: Int) -> Pixel {
    let eight = SIMD8<UInt16>(truncatingIfNeeded: bytes.eight(at: index))
    return eight.evenHalf &<< 8 | eight.oddHalf
  }

  /// Returns the color with an alpha of 0 if it is the transparent color, otherwise 1.
  @inline(__always)
  private static func opaque(_ color: Pixel, _ key: Pixel?) -> Pixel {
    let color = color | Pixel(0, 0, 0, .max)
    if let key, all(color .== key) { return color & Pixel(.max, .max, .max, 0) }
    return color
  }

  @inline(__always)
  private static func gray(_ value: UInt16) -> Pixel { Pixel(value, value, value, .max) }

  @inline(__always)
  private static func grayAlpha(_ pair: Pixel) -> Pixel {
    Pixel(pair[0], pair[0], pair[0], pair[1])
  }
}

extension MutableSpan<UInt16> {
  @inline(__always)
  fileprivate mutating func set(_ pixel: SIMD4<UInt16>, at index: Int) {
    var samples = _mutatingExtracting(index..<count)
    precondition(samples.count >= 4, "a pixel past the end")
    for offset in 0..<4 { samples[offset] = pixel[offset] }
  }
}
