/// Turns unfiltered rows of any kind into samples of 16 bits: straight red, green, blue, alpha.
struct PNGPixelReader {
  private(set) var samples: [UInt16]
  private let header: PNGHeader
  /// Of each palette entry its four samples.
  private var colors: [UInt16] = []
  /// The grey or colour that is transparent, in the file's own depth.
  private var key: [UInt16]?

  init(_ chunks: PNGChunks) {
    header = chunks.header
    samples = [UInt16](repeating: 0, count: header.width * header.height * 4)
    let transparency = chunks.transparency
    if header.kind == .palette {
      for entry in 0..<chunks.palette.count / 3 {
        for channel in 0..<3 { colors.append(UInt16(chunks.palette[entry * 3 + channel]) * 257) }
        let alpha = transparency.flatMap { entry < $0.count ? $0[entry] : nil } ?? 255
        colors.append(UInt16(alpha) * 257)
      }
    } else if let transparency {
      key = stride(from: 0, to: transparency.count - 1, by: 2).map {
        UInt16(transparency[$0]) << 8 | UInt16(transparency[$0 + 1])
      }
    }
  }

  /// Reads a row of a pass, which stands at `start`.
  mutating func read(
    _ raw: [UInt8], from start: Int, _ pass: PNGPass, _ row: Int
  ) throws(PNGError) {
    var target = ((pass.y + row * pass.dy) * header.width + pass.x) * 4
    if header.bitDepth == 8 && key == nil && (header.kind == .rgb || header.kind == .rgba) {
      Self.spread(
        raw, start, channels: header.kind.channels, count: pass.width, into: &samples, target,
        step: pass.dx * 4)
      return
    }
    var index = 0
    for _ in 0..<pass.width {
      switch header.kind {
      case .grey:
        let grey = value(raw, start, index)
        let isClear = key.map { $0[0] == grey } ?? false
        set(target, full(grey), full(grey), full(grey), isClear ? 0 : .max)
      case .greyAlpha:
        let grey = full(value(raw, start, index))
        set(target, grey, grey, grey, full(value(raw, start, index + 1)))
      case .rgb:
        let (r, g, b) = (
          value(raw, start, index), value(raw, start, index + 1), value(raw, start, index + 2)
        )
        let isClear = key.map { $0[0] == r && $0[1] == g && $0[2] == b } ?? false
        set(target, full(r), full(g), full(b), isClear ? 0 : .max)
      case .rgba:
        set(
          target, full(value(raw, start, index)), full(value(raw, start, index + 1)),
          full(value(raw, start, index + 2)), full(value(raw, start, index + 3)))
      case .palette:
        let entry = Int(value(raw, start, index)) * 4
        guard entry < colors.count else { throw .badPalette }
        set(target, colors[entry], colors[entry + 1], colors[entry + 2], colors[entry + 3])
      }
      index += header.kind.channels
      target += pass.dx * 4
    }
  }

  /// The commonest kinds, bytes of colours, without a decision for each pixel.
  private static func spread(
    _ raw: [UInt8], _ start: Int, channels: Int, count: Int, into samples: inout [UInt16],
    _ target: Int, step: Int
  ) {
    let bytes = raw.span
    var samples = samples.mutableSpan
    var (source, target) = (start, target)
    for _ in 0..<count {
      samples[target] = UInt16(bytes[source]) &* 257
      samples[target &+ 1] = UInt16(bytes[source &+ 1]) &* 257
      samples[target &+ 2] = UInt16(bytes[source &+ 2]) &* 257
      samples[target &+ 3] = channels == 4 ? UInt16(bytes[source &+ 3]) &* 257 : .max
      source &+= channels
      target &+= step
    }
  }

  @inline(__always)
  private mutating func set(_ target: Int, _ r: UInt16, _ g: UInt16, _ b: UInt16, _ a: UInt16) {
    samples[target] = r
    samples[target + 1] = g
    samples[target + 2] = b
    samples[target + 3] = a
  }

  /// The `index`-th number of a row, in the file's own depth.
  @inline(__always)
  private func value(_ raw: [UInt8], _ start: Int, _ index: Int) -> UInt16 {
    switch header.bitDepth {
    case 8: return UInt16(raw[start + index])
    case 16:
      return UInt16(raw[start + 2 * index]) << 8 | UInt16(raw[start + 2 * index + 1])
    default:
      let bit = index * header.bitDepth
      let shift = 8 - header.bitDepth - bit % 8
      return UInt16(raw[start + bit / 8] >> UInt8(shift)) & (1 << UInt16(header.bitDepth) - 1)
    }
  }

  /// A number of the file's depth spread over 16 bits.
  @inline(__always)
  private func full(_ value: UInt16) -> UInt16 {
    switch header.bitDepth {
    case 1: value * 0xFFFF
    case 2: value * 0x5555
    case 4: value * 0x1111
    case 8: value * 0x0101
    default: value
    }
  }
}
