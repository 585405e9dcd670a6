import SceneLayers
import TestSupport
import Testing
@testable import SceneExport

@Suite("Reading PNG")
struct PNGDecoderTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var colorType: UInt8
    var bitDepth: UInt8
    var testDescription: String { "color type \(colorType), \(bitDepth) bits" }
  }

  static let kinds: [Kind] =
    [1, 2, 4, 8, 16].map { Kind(colorType: 0, bitDepth: $0) }
    + [8, 16].map { Kind(colorType: 2, bitDepth: $0) }
    + [1, 2, 4, 8].map { Kind(colorType: 3, bitDepth: $0) }
    + [8, 16].map { Kind(colorType: 4, bitDepth: $0) }
    + [8, 16].map { Kind(colorType: 6, bitDepth: $0) }

  static let sizes = [(1, 1), (3, 2), (7, 9), (8, 8), (17, 5), (33, 20)]

  static func number(_ x: Int, _ y: Int, _ channel: Int, depth: UInt8) -> Int {
    (x &* 40503 &+ y &* 30011 &+ channel &* 9973 &+ x &* y &* 17) & (1 << Int(depth) - 1)
  }

  static func png(_ kind: Kind, _ width: Int, _ height: Int) -> PlainPNG {
    var png = PlainPNG(width: width, height: height)
    png.bitDepth = kind.bitDepth
    png.colorType = kind.colorType
    png.value = { number($0, $1, $2, depth: kind.bitDepth) }
    if kind.colorType == 3 { png.chunks = [("PLTE", Self.palette(1 << Int(kind.bitDepth)))] }
    return png
  }

  static func palette(_ count: Int) -> [UInt8] {
    (0..<count * 3).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
  }

  /// Returns the pixels of `png` according to the specification.
  static func expected(_ kind: Kind, _ width: Int, _ height: Int) -> [UInt16] {
    let largest = 1 << Int(kind.bitDepth) - 1
    let palette = Self.palette(256)
    var samples: [UInt16] = []
    for y in 0..<height {
      for x in 0..<width {
        let v = (0..<4).map { number(x, y, $0, depth: kind.bitDepth) }
        let full = v.map { UInt16($0 * 65535 / largest) }
        switch kind.colorType {
        case 0: samples += [full[0], full[0], full[0], 65535]
        case 2: samples += [full[0], full[1], full[2], 65535]
        case 3: samples += (0..<3).map { UInt16(palette[v[0] * 3 + $0]) * 257 } + [65535]
        case 4: samples += [full[0], full[0], full[0], full[1]]
        default: samples += full
        }
      }
    }
    return samples
  }

  @Test("Reads every kind of image, interlaced or not, with every filter", arguments: kinds)
  func readsEveryKind(_ kind: Kind) throws {
    for (width, height) in Self.sizes {
      for isInterlaced in [false, true] {
        for filters in [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0, 2, 4, 1, 3] as [UInt8]] {
          var png = Self.png(kind, width, height)
          png.isInterlaced = isInterlaced
          png.filters = filters
          png.dataLength = filters.count == 1 ? .max : 7
          let picture = try decodePNG(png.bytes).picture
          #expect(picture.width == width && picture.height == height)
          #expect(picture.samples == Self.expected(kind, width, height))
        }
      }
    }
  }

  @Test("tRNS makes one gray or color transparent")
  func readsTransparentColors() throws {
    var png = PlainPNG(width: 4, height: 1)
    png.colorType = 0
    png.bitDepth = 2
    png.chunks = [("tRNS", [0, 2])]
    png.value = { x, _, _ in x }
    let gray = try decodePNG(png.bytes).picture.samples
    #expect(stride(from: 3, to: 16, by: 4).map { gray[$0] } == [65535, 65535, 0, 65535])

    png.colorType = 2
    png.bitDepth = 16
    png.chunks = [("tRNS", [0, 1, 0, 2, 0, 3])]
    png.value = { x, _, channel in x == 3 ? channel + 1 : channel + 2 - x }
    let color = try decodePNG(png.bytes).picture.samples
    #expect(stride(from: 3, to: 16, by: 4).map { color[$0] } == [65535, 0, 65535, 0])
    #expect(Array(color[4..<8]) == [1, 2, 3, 0])
  }

  @Test("tRNS sets the alpha of the first palette entries")
  func readsTransparentPalette() throws {
    var png = Self.png(Kind(colorType: 3, bitDepth: 2), 4, 1)
    png.chunks.append(("tRNS", [0, 128]))
    png.value = { x, _, _ in x }
    let samples = try decodePNG(png.bytes).picture.samples
    #expect(stride(from: 3, to: 16, by: 4).map { samples[$0] } == [0, 128 * 257, 65535, 65535])
  }

  @Test("A pixel outside of the palette is an error")
  func rejectsMissingEntry() {
    var png = Self.png(Kind(colorType: 3, bitDepth: 2), 4, 1)
    png.chunks = [("PLTE", Self.palette(3))]
    png.value = { x, _, _ in x }
    #expect(throws: PNGError.badPalette) { try decodePNG(png.bytes) }
  }

  @Test(
    "Reports color spaces other than sRGB",
    arguments: [
      ([], false),
      ([("sRGB", [0])], false),
      ([("gAMA", big(45455))], false),
      ([("gAMA", big(100000))], true),
      ([("sRGB", [0]), ("gAMA", big(100000))], false),
      ([("cHRM", [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(big))], false),
      ([("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(big))], true),
      ([("iCCP", Array("sRGB IEC61966-2.1".utf8) + [0, 0, 1, 2])], false),
      ([("iCCP", Array("Display P3".utf8) + [0, 0, 1, 2])], true),
      ([("cICP", [1, 13, 0, 1])], false),
      ([("cICP", [12, 13, 0, 1])], true),
      ([("tEXt", [65, 0, 66]), ("pHYs", big(1) + big(1) + [0])], false),
    ] as [([(String, [UInt8])], Bool)])
  func tellsForeignColors(_ chunks: [(String, [UInt8])], _ isForeign: Bool) throws {
    var png = PlainPNG()
    png.chunks = chunks
    #expect(try decodePNG(png.bytes).hasForeignProfile == isForeign)
  }

  @Test(
    "Rejects invalid headers and large sizes",
    arguments: [
      (big(0) + big(1) + [8, 2, 0, 0, 0], PNGError.badStructure),
      (big(1) + big(1) + [3, 0, 0, 0, 0], .badStructure),
      (big(1) + big(1) + [4, 2, 0, 0, 0], .badStructure),
      (big(1) + big(1) + [16, 3, 0, 0, 0], .badStructure),
      (big(1) + big(1) + [8, 5, 0, 0, 0], .badStructure),
      (big(1) + big(1) + [8, 2, 1, 0, 0], .unsupported),
      (big(1) + big(1) + [8, 2, 0, 1, 0], .unsupported),
      (big(1) + big(1) + [8, 2, 0, 0, 2], .unsupported),
      (big(1) + big(1) + [8, 2, 0, 0], .badStructure),
      (big(32769) + big(1) + [8, 2, 0, 0, 0], .tooLarge),
      (big(1) + big(32769) + [8, 2, 0, 0, 0], .tooLarge),
      (big(8001) + big(8000) + [8, 2, 0, 0, 0], .tooLarge),
      (big(0x7FFF_FFFF) + big(0x7FFF_FFFF) + [8, 2, 0, 0, 0], .tooLarge),
      (big(0xFFFF_FFFF) + big(1) + [8, 2, 0, 0, 0], .badStructure),
      // The file is too short for this size, so nothing is allocated.
      (big(8000) + big(8000) + [16, 6, 0, 0, 0], .truncated),
    ] as [([UInt8], PNGError)])
  func rejectsHeader(_ header: [UInt8], _ error: PNGError) {
    var file = Array(PlainPNG().bytes[..<8])
    file += chunk("IHDR", header) + chunk("IDAT", zlib([0, 0, 0, 0])) + chunk("IEND", [])
    #expect(throws: error) { try decodePNG(file) }
  }

  @Test("Missing, duplicate, unknown, and misplaced chunks are errors")
  func rejectsStructure() {
    let signature = Array(PlainPNG().bytes[..<8])
    let header = chunk("IHDR", big(1) + big(1) + [8, 2, 0, 0, 0])
    let data = chunk("IDAT", zlib([0, 1, 2, 3]))
    let text = chunk("tEXt", [])
    let end = chunk("IEND", [])
    func error(_ parts: [[UInt8]]) -> PNGError? {
      do {
        _ = try decodePNG(signature + parts.flatMap { $0 })
        return nil
      } catch { return error }
    }
    #expect(error([header, data, end]) == nil)
    #expect(error([header, data, end, [1, 2, 3]]) == nil)
    #expect(error([header, text, data, text, end]) == nil)
    #expect(error([data, end]) == .badStructure)
    #expect(error([header, end]) == .badStructure)
    #expect(error([header, header, data, end]) == .badStructure)
    #expect(error([header, data, text, data, end]) == .badStructure)
    #expect(error([header, chunk("ABCD", []), data, end]) == .unsupported)
    #expect(error([header, data, chunk("PLTE", [1, 2, 3]), end]) == .badStructure)
    #expect(error([header, chunk("PLTE", [1, 2]), data, end]) == .badStructure)
    #expect(error([header, chunk("tRNS", [1]), data, end]) == .badStructure)
    #expect(error([header, data]) == .truncated)
    #expect(error([]) == .truncated)
    #expect(error([header, chunk("IDAT", zlib([0, 1, 2])), end]) == .badData)
    #expect(error([header, chunk("IDAT", zlib([0, 1, 2, 3, 4])), end]) == .badData)
    #expect(error([header, chunk("IDAT", zlib([5, 1, 2, 3])), end]) == .badData)
    var badSum = zlib([0, 1, 2, 3])
    badSum[badSum.count - 1] ^= 1
    #expect(error([header, chunk("IDAT", badSum), end]) == .badChecksum)
  }

  @Test("Other files are errors")
  func rejectsOthers() {
    for bytes in [[], [0], Array("P6\n1 1\n255\n".utf8), Array("GIF89a".utf8)] as [[UInt8]] {
      #expect(throws: PNGError.notPNG) { try decodePNG(bytes) }
    }
  }

  @Test("A file truncated at any byte is an error")
  func rejectsTruncation() {
    let file = Self.png(Kind(colorType: 6, bitDepth: 8), 7, 9).bytes
    for count in 1..<file.count {
      #expect(throws: PNGError.truncated) { try decodePNG(Array(file[..<count])) }
    }
  }

  @Test("Reverses the filters of long rows", arguments: kinds)
  func undoesLongRows(_ kind: Kind) throws {
    for filter in 0...4 as ClosedRange<UInt8> {
      var png = Self.png(kind, 301, 7)
      png.filters = [filter]
      // Many of the three neighbors are equal, and many differ by a lot.
      png.value = { x, y, channel in
        let steps = [0, 1, 2, 127, 128, 254, 255]
        return steps[Int(plainCRC([UInt8(x & 255), UInt8(x >> 8), UInt8(y), UInt8(channel)])) % 7]
          & (1 << Int(kind.bitDepth) - 1)
      }
      var plain = png
      plain.filters = [0]
      #expect(try decodePNG(png.bytes) == decodePNG(plain.bytes))
    }
  }

  @Test("Only the bits of a sample count in a transparent color")
  func masksTransparentColors() throws {
    var png = PlainPNG(width: 2, height: 1)
    png.chunks = [("tRNS", [1, 10, 2, 20, 3, 30])]
    png.value = { x, _, channel in x == 0 ? 10 * (channel + 1) : 0 }
    let samples = try decodePNG(png.bytes).picture.samples
    #expect([samples[3], samples[7]] == [0, 65535])
  }

  @Test("Detects any flipped bit")
  func noticesFlippedBits() {
    let file = Self.png(Kind(colorType: 2, bitDepth: 8), 3, 2).bytes
    for bit in 0..<file.count * 8 {
      var damaged = file
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: PNGError.self) { try decodePNG(damaged) }
    }
  }
}
