import SceneSource

/// Turns unfiltered rows of any kind into samples of 16 bits: straight red, green, blue, alpha.
struct PNGPixelReader {
  typealias Pixel = SIMD4<UInt16>

  private(set) var samples: [UInt16] = []
  /// A row on its way to `samples`, if rows come in order.
  private var line: [UInt16] = []
  private let header: PNGHeader
  /// By the number that stands for a pixel of at most 8 bits.
  private var colors: [Pixel] = []
  /// The color that is transparent, if one is.
  private var key: Pixel?

  init(_ chunks: PNGChunks) {
    header = chunks.header
    samples.reserveCapacity(header.width * header.height * 4)
    // The passes of an interlaced picture fill it here and there, the rows of another in order.
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
      // Of a number only as many bits count as a sample has.
      UInt16((Int(data[$0]) << 8 | Int(data[$0 + 1])) & largest * 65535 / largest)
    }
    return values.count == 3 ? Pixel(values[0], values[1], values[2], .max) : gray(values[0])
  }

  /// Reads a row of a pass, which stands at `start` and is followed by a margin; rows of a picture
  /// that is not interlaced come in order.
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

  /// False where a pixel is none of `colors`.
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

  /// Pixels of at most 8 bits. False where one is none of `colors`.
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

  /// Sets `count` pixels, the first at `start`.
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

  /// Four numbers of 8 bits: a byte b becomes the 16 bits 257 · b.
  @inline(__always)
  private static func narrow(_ bytes: Span<UInt8>, _ index: Int) -> Pixel {
    SIMD8<UInt16>(truncatingIfNeeded: bytes.eight(at: index)).lowHalf &* 257
  }

  /// Four numbers of 16 bits, each the higher byte first.
  @inline(__always)
  private static func wide(_ bytes: Span<UInt8>, _ index: Int) -> Pixel {
    let eight = SIMD8<UInt16>(truncatingIfNeeded: bytes.eight(at: index))
    return eight.evenHalf &<< 8 | eight.oddHalf
  }

  /// The color with an alpha of 0 if it is the transparent one, else of 1.
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
