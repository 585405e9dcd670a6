import SceneSource
import TestSupport
import Testing
@testable import SceneExport

@Suite("Deflate")
struct DeflateTests {
  static func compress(
    _ bytes: [UInt8], blockLength: Int = 1 << 18, period: Int = 3, chain: Int = 24
  ) -> [UInt8] {
    ZlibStream.bytes(of: bytes, blockLength: blockLength, period: period, chain: chain)
  }

  /// Decompresses a stream in parts of at most `part` bytes.
  static func inflate(
    _ stream: [UInt8], size: Int, part: Int = 1_000
  ) throws(PNGError) -> [UInt8] {
    var inflater = try Inflater(stream, size: size, longest: part)
    var result: [UInt8] = []
    while result.count < size {
      let length = min(part, size - result.count)
      let start = try inflater.take(length)
      result += inflater.output[start..<start + length]
    }
    try inflater.finish()
    return result
  }

  static func noise(_ count: Int, values: UInt64 = 256, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(generator.next() % values) }
  }

  /// Each value is twice as frequent as the previous one.
  static var skewed: [UInt8] {
    var generator = SeededGenerator(seed: 9)
    return (0..<16).flatMap { [UInt8](repeating: $0, count: 1 << Int($0)) }
      .shuffled(using: &generator)
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
  }

  static let samples: [Sample] = [
    Sample(testDescription: "nothing", bytes: []),
    Sample(testDescription: "one byte", bytes: [7]),
    Sample(testDescription: "eight bytes", bytes: Array(1...8)),
    Sample(testDescription: "a run", bytes: [UInt8](repeating: 9, count: 100_000)),
    Sample(testDescription: "noise", bytes: noise(70_000)),
    Sample(testDescription: "noise of two values", bytes: noise(30_000, values: 2)),
    Sample(
      testDescription: "a period longer than the window",
      bytes: Array((0..<3).map { _ in noise(40_000) }.joined())),
    Sample(
      testDescription: "a period within the window",
      bytes: Array((0..<30).map { _ in noise(3_000) }.joined())),
    Sample(
      testDescription: "runs among noise",
      bytes: (0..<200).flatMap {
        noise($0 % 7, seed: UInt64($0)) + [UInt8](repeating: 0, count: $0)
      }
    ),
    Sample(testDescription: "frequencies that want long codes", bytes: skewed),
  ]

  @Test("Compressed data can be decompressed", arguments: samples)
  func readsBack(_ sample: Sample) throws {
    for (blockLength, period, chain) in [(1 << 18, 1, 24), (999, 3, 24), (5_000, 4, 1)] {
      let stream = Self.compress(
        sample.bytes, blockLength: blockLength, period: period, chain: chain)
      for part in [1, 1_000, 200_000] {
        #expect(try Self.inflate(stream, size: sample.bytes.count, part: part) == sample.bytes)
      }
    }
  }

  @Test("Appended zeros can be decompressed")
  func readsZerosBack() throws {
    for period in [3, 4] {
      for count in Array(0...40) + Array(250...270) + Array(510...530) + [100_000] {
        var encoder = ZlibEncoder(
          MatchFinder.Effort(chain: 4, nice: 32), period: period, blockSize: 3 * (count + 1))
        let noise = Self.noise(count)
        encoder.append(1, noise, 0..<count)
        encoder.append(2, zeros: count)
        encoder.append(2, zeros: count)
        encoder.endBlock(isLast: true)
        let expected = [1] + noise + [2] + noise.map { _ in 0 } + [2] + noise.map { _ in 0 }
        #expect(try Self.inflate(encoder.takeBytes(), size: expected.count) == expected)
      }
    }
  }

  @Test("Matches at every short distance can be decompressed")
  func matchesAtEveryShortDistanceCanBeDecompressed() throws {
    for distance in 1...40 {
      let once = Self.noise(distance, seed: UInt64(distance))
      let bytes = Array((0..<700 / distance + 2).map { _ in once }.joined())
      let stream = Self.compress(bytes, period: distance)
      #expect(stream.count < bytes.count / 4 + distance)
      #expect(try Self.inflate(stream, size: bytes.count) == bytes)
    }
  }

  @Test("Incompressible data grows only by the headers of stored blocks")
  func storesNoise() {
    let count = 1 << 16
    #expect(Self.compress(Self.noise(count)).count <= count + 2 * 6 + 6)
  }

  @Test("A run takes almost no space")
  func shortensRuns() {
    #expect(Self.compress([UInt8](repeating: 0, count: 1 << 18)).count < 320)
  }

  @Test("Reads zlib streams with fixed and dynamic codes")
  func readsOthers() throws {
    let hello: [UInt8] = [
      0x78, 0xDA, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06,
      0x7D,
    ]
    let text = "hello hello hello"
    #expect(try Self.inflate(hello, size: text.utf8.count) == Array(text.utf8))

    let dynamic: [UInt8] = [
      0x18, 0xD3, 0x4D, 0x8F, 0x01, 0x12, 0xC4, 0x30, 0x08, 0x02, 0x03, 0xFF, 0x7F, 0x74, 0x61,
      0xC9,
      0x5D, 0x9B, 0x99, 0x68, 0x22, 0x88, 0x62, 0x1D, 0xC9, 0x27, 0xA7, 0xD1, 0xBC, 0xAC, 0x5F,
      0xCA,
      0x49, 0x90, 0x86, 0xA4, 0xDC, 0x54, 0x38, 0x5D, 0x29, 0x07, 0x00, 0x92, 0x56, 0xCA, 0xFF,
      0xE6,
      0x3C, 0xE8, 0x68, 0x8B, 0x0E, 0x6A, 0x46, 0xC8, 0x1F, 0xD8, 0x55, 0x0C, 0x05, 0xDD, 0x42,
      0x7C,
      0xD1, 0x37, 0xFA, 0xDB, 0x44, 0x50, 0x74, 0x28, 0x6D, 0x29, 0x86, 0x6E, 0x00, 0x33, 0x41,
      0xBB,
      0x0B, 0xFA, 0x86, 0xCE, 0xC5, 0x89, 0xD7, 0xCF, 0x22, 0x38, 0x84, 0x8D, 0x37, 0x55, 0x8E,
      0x39,
      0xD6, 0x15, 0x98, 0xE7, 0x6A, 0x6A, 0x76, 0xB7, 0x4A, 0x05, 0x37, 0xF5, 0xA5, 0x6B, 0xDE,
      0xBC,
      0x35, 0xE9, 0xF1, 0xF1, 0x5F, 0xAA, 0xF8, 0xB5, 0xEC, 0x0D, 0xC7, 0x27, 0xC4, 0x82, 0x84,
      0x09,
      0xC2, 0x6F, 0x78, 0x00, 0x3B, 0x96, 0x01, 0x96,
    ]
    var state = 1
    let expected = (0..<400).map { _ in
      state = (state * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
      return UInt8((state >> 16) % 3)
    }
    #expect(try Self.inflate(dynamic, size: expected.count) == expected)
  }

  @Test("Checksums of known texts")
  func knowsChecksums() {
    #expect(CRC32().checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    var adler = Adler32()
    adler.append(Array("Wikipedia".utf8).span)
    #expect(adler.value == 0x11E6_0398)
  }

  @Test("Checksums of every length up to several blocks")
  func sumsEveryLength() {
    let bytes = Self.noise(700)
    let crc = CRC32()
    for count in 0...600 {
      let start = count % 17
      var adler = Adler32()
      adler.append(bytes, start..<start + count)
      #expect(adler.value == plainAdler(Array(bytes[start..<start + count])))
      let range = start..<start + count
      #expect(crc.checksum(bytes, range) == plainCRC(Array(bytes[range])))
    }
  }

  @Test("Finds the end of common bytes at any position")
  func findsCommonEnds() {
    for length in 0...100 {
      var bytes = [UInt8](repeating: 7, count: 230)
      let (a, b) = (3, 120)
      bytes[b + length] = 8
      for limit in [b + length, b + length + 1, bytes.count] {
        #expect(bytes.span.commonEnd(a, b, limit: limit) == b + length)
      }
      #expect(bytes.span.commonEnd(a, b, limit: b + length / 2) == b + length / 2)
    }
  }

  @Test("Checksums of long inputs, whole and in parts")
  func sumsLongInputs() {
    let bytes = [UInt8](repeating: 255, count: 20_000) + Self.noise(20_001)
    var adler = Adler32()
    adler.append(bytes.span)
    #expect(adler.value == plainAdler(bytes))
    adler.append(zeros: 100_000)
    #expect(adler.value == plainAdler(bytes + [UInt8](repeating: 0, count: 100_000)))
    let crc = CRC32()
    #expect(crc.checksum(bytes) == plainCRC(bytes))
    let first = crc.checksum(bytes, 0..<12_345)
    #expect(crc.checksum(bytes, 12_345..<bytes.count, after: first) == plainCRC(bytes))
  }

  @Test("Codes are complete and within their limit")
  func makesCompleteCodes() {
    var generator = SeededGenerator(seed: 5)
    for limit in [7, 15] {
      for count in 2...19 {
        for _ in 0..<20 {
          let shift = generator.next() % 24
          let frequencies = (0..<count).map { _ in 1 + UInt32(generator.next() >> (40 + shift)) }
          check(frequencies, limit)
        }
      }
    }
    // Fibonacci numbers as frequencies produce the longest codes.
    var fibonacci: [UInt32] = [1, 1]
    while fibonacci.count < 30 { fibonacci.append(fibonacci.suffix(2).reduce(0, +)) }
    check(fibonacci, 15)
    check(Array(fibonacci.prefix(19)), 7)
  }

  private func check(_ frequencies: [UInt32], _ limit: Int) {
    let lengths = HuffmanCode(frequencies: frequencies, limit: limit).lengths
    #expect(lengths.allSatisfy { $0 > 0 && $0 <= limit })
    #expect(lengths.reduce(0) { $0 + 1 << (limit - Int($1)) } == 1 << limit)
  }

  @Test("Lengths and distances map to their symbols")
  func mapsSymbols() {
    for length in 3...258 {
      let index = DeflateAlphabet.lengthIndex(length)
      let extra = length - DeflateAlphabet.lengthBase(index)
      #expect(extra >= 0 && extra < 1 << DeflateAlphabet.lengthExtraBits(index))
    }
    // One expectation, because each takes longer than what it expects.
    let wrong = (1...32768).filter { distance in
      let symbol = DeflateAlphabet.distanceSymbol(distance)
      let extra = distance - DeflateAlphabet.distanceBase(symbol)
      return extra < 0 || extra >= 1 << DeflateAlphabet.distanceExtraBits(symbol)
    }
    #expect(wrong.isEmpty)
    #expect(DeflateAlphabet.lengthIndex(258) == 28 && DeflateAlphabet.distanceSymbol(32768) == 29)
  }

  @Test("Damaged streams are errors")
  func survivesDamage() {
    let plain = Self.noise(500, values: 5) + [UInt8](repeating: 3, count: 1_000)
    let stream = Self.compress(plain)
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      var damaged = stream
      for _ in 0..<1 + generator.next() % 4 {
        damaged[Int(generator.next() % UInt64(damaged.count))] = UInt8(generator.next() & 255)
      }
      if let read = try? Self.inflate(damaged, size: plain.count) {
        #expect(read.count == plain.count)
      }
    }
    for count in 0..<stream.count {
      #expect(throws: PNGError.self) {
        try Self.inflate(Array(stream[..<count]), size: plain.count)
      }
    }
  }
}
