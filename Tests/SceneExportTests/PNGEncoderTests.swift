import SceneLayers
import TestSupport
import Testing
@testable import SceneExport
@testable import SceneRaster

@Suite("Writing PNG and PPM")
struct PNGEncoderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var width: Int
    var height: Int
    var format: PixelFormat
    var pixel: @Sendable (_ x: Int, _ y: Int) -> [UInt8]

    var bytes: [UInt8] {
      var result: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width { result += pixel(x, y).prefix(format.bytesPerPixel) }
      }
      return result
    }
  }

  static func mix(_ x: Int, _ y: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(x) << 32 | UInt64(y))
    let bits = generator.next()
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }

  static let samples: [Sample] = [
    Sample(testDescription: "one pixel", width: 1, height: 1, format: .rgb) { _, _ in [1, 2, 3] },
    Sample(testDescription: "one clear pixel", width: 1, height: 1, format: .rgba) { _, _ in
      [1, 2, 3, 0]
    },
    Sample(testDescription: "one column", width: 1, height: 300, format: .rgba) { _, y in
      [UInt8(y & 255), 2, 3, UInt8(y / 2)]
    },
    Sample(testDescription: "one row", width: 300, height: 1, format: .rgb) { x, _ in
      [UInt8(x & 255), 2, 3]
    },
    Sample(testDescription: "white", width: 640, height: 300, format: .rgb) { _, _ in
      [255, 255, 255]
    },
    Sample(testDescription: "a gradient down", width: 200, height: 300, format: .rgb) { _, y in
      [UInt8(y / 2), UInt8(y / 3), 200]
    },
    Sample(testDescription: "a diagonal gradient", width: 150, height: 200, format: .rgba) { x, y in
      [UInt8((x + y) / 3), UInt8((x + 2 * y) / 6), UInt8((x * 2 + y) / 5), 255]
    },
    Sample(testDescription: "noise", width: 200, height: 150, format: .rgb, pixel: mix),
    Sample(testDescription: "noise with alpha", width: 100, height: 150, format: .rgba, pixel: mix),
    Sample(testDescription: "lines between empty rows", width: 222, height: 222, format: .rgb) {
      x, y in
      y % 44 == 0 || x == y ? [60, 60, 67] : y % 44 < 20 ? mix(x, y % 44) : [250, 250, 250]
    },
    Sample(testDescription: "wide", width: 32_768, height: 3, format: .rgba) { x, y in
      [UInt8(x & 255), UInt8(x >> 8), UInt8(y), 255]
    },
  ]

  static func encode(_ sample: Sample, _ level: PNGEncoder.Level, bandHeights: [Int]) -> [UInt8] {
    let pixels = sample.bytes
    let length = sample.width * sample.format.bytesPerPixel
    var encoder = PNGEncoder(
      width: sample.width, height: sample.height, format: sample.format, level: level)
    var file = encoder.header
    var (row, index) = (0, 0)
    while row < sample.height {
      let end = min(sample.height, row + bandHeights[index % bandHeights.count])
      var band = Band(width: sample.width, format: sample.format)
      band.rows = row..<end
      band.bytes = Array(pixels[row * length..<end * length])
      file += encoder.append(band)
      row = end
      index += 1
    }
    return file + encoder.finish()
  }

  @Test("Encoded images can be decoded", arguments: samples, [PNGEncoder.Level.fast, .default])
  func readsBack(_ sample: Sample, _ level: PNGEncoder.Level) throws {
    let file = Self.encode(sample, level, bandHeights: [64])
    let decoded = try decodePNG(file)
    var expected: [UInt16] = []
    for y in 0..<sample.height {
      for x in 0..<sample.width {
        let pixel = sample.pixel(x, y)
        expected += pixel.prefix(3).map { UInt16($0) * 257 }
        expected.append(sample.format == .rgb ? 65535 : UInt16(pixel[3]) * 257)
      }
    }
    #expect(decoded.picture.samples == expected)
    #expect(!decoded.hasForeignProfile)
  }

  @Test(
    "The bytes do not depend on the division into bands", arguments: samples,
    [PNGEncoder.Level.fast, .default])
  func ignoresBands(_ sample: Sample, _ level: PNGEncoder.Level) {
    let whole = Self.encode(sample, level, bandHeights: [sample.height])
    for heights in [[1], [0, 5, 100]] {
      #expect(Self.encode(sample, level, bandHeights: heights) == whole)
    }
  }

  @Test("A complete block does not depend on later rows")
  func completeBlockDoesNotDependOnLaterRows() {
    let sample = Self.samples[9]
    let length = sample.width * 3
    let rowsPerBlock = (1 << 18) / (length + 1)
    let pixels = sample.bytes
    func firstBlock(height: Int, then value: UInt8) -> [UInt8] {
      var encoder = PNGEncoder(width: sample.width, height: height, format: .rgb)
      var band = Band(width: sample.width, format: .rgb)
      band.rows = 0..<height
      band.bytes = (0..<height * length).map { index in
        index < rowsPerBlock * length ? pixels[index % pixels.count] : value
      }
      let bytes = encoder.append(band)
      return Array(bytes[..<(12 + Int(bytes.bigEndian32(at: 0)))])
    }
    let block = firstBlock(height: rowsPerBlock + 1, then: 0)
    #expect(firstBlock(height: rowsPerBlock + 1, then: 9) == block)
    #expect(firstBlock(height: rowsPerBlock + 70, then: 200) == block)
  }

  @Test("A white screen is small")
  func whiteScreenIsSmall() {
    let file = Self.encode(Self.samples[4], .default, bandHeights: [64])
    #expect(file.count < 1_500)
  }

  @Test("The file begins with its size, color type, and color space")
  func writesHeader() {
    let header = PNGEncoder(width: 258, height: 3, format: .rgba).header
    var expected: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    expected += chunk("IHDR", [0, 0, 1, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0]) + chunk("sRGB", [0])
    #expect(header == expected)
  }

  @Test("A PPM file consists of its header and rows")
  func ppmFileConsistsOfItsHeaderAndRows() {
    let encoder = PPMEncoder(width: 2, height: 1)
    var band = Band(width: 2, format: .rgb)
    band.rows = 0..<1
    band.bytes = [1, 2, 3, 4, 5, 6]
    #expect(
      encoder.header + encoder.rows(band) == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
  }

  @Test("A damaged file gives an error or an image, never a trap")
  func survivesDamage() {
    let sample = Self.samples[9]
    let file = Self.encode(sample, .default, bandHeights: [64])
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      var damaged = file
      damaged[Int(generator.next() % UInt64(file.count))] ^= UInt8(1 + generator.next() % 255)
      #expect(throws: PNGError.self) { try decodePNG(damaged) }
    }
  }
}
