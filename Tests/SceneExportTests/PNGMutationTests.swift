import SceneLayers
import TestSupport
import Testing
@testable import SceneExport
@testable import SceneRaster

/// Damaged files with valid checksums, so that the decoder reaches the damage.
@Suite("Reading damaged PNG")
struct PNGMutationTests {
  /// Chunks by type and data, without the signature.
  static func chunks(_ file: [UInt8]) -> [(String, [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var start = 8
    while start < file.count {
      let length = Int(file.bigEndian32(at: start))
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append((type, Array(file[start + 8..<start + 8 + length])))
      start += 12 + length
    }
    return chunks
  }

  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    Array(PlainPNG().bytes[..<8]) + chunks.flatMap { chunk($0, $1) }
  }

  /// Images of every kind, as other programs write them, and some of our own.
  static let files: [[UInt8]] =
    PNGDecoderTests.kinds.flatMap { kind in
      [false, true].map { isInterlaced in
        var png = PNGDecoderTests.png(kind, 13, 11)
        png.isInterlaced = isInterlaced
        png.filters = [0, 1, 2, 3, 4, 4, 3, 2, 1]
        var chunks = chunks(png.bytes)
        // Compressed with codes, where `PlainPNG` only stores.
        for index in chunks.indices where chunks[index].0 == "IDAT" {
          let size = png.bytes.count - 100
          if let rows = try? DeflateTests.inflate(chunks[index].1, size: size) {
            chunks[index].1 = DeflateTests.compress(rows)
          }
        }
        return file(chunks)
      }
    }
    + [5, 6, 9].flatMap { index in
      [PNGEncoder.Level.fast, .default].map {
        PNGEncoderTests.encode(PNGEncoderTests.samples[index], $0, bandHeights: [64])
      }
    }

  static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int(generator.next() % UInt64(bytes.count))
    switch generator.next() % 5 {
    case 0: bytes[place] ^= 1 << UInt8(generator.next() % 8)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
    case 2: bytes.removeSubrange(place...)
    case 3: bytes.remove(at: place)
    default: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
    }
  }

  @Test("A changed chunk gives an error or an image of the header's size")
  func survivesMutations() throws {
    var generator = SeededGenerator(seed: 21)
    var readable = 0
    var kinds: Set<PNGError> = []
    for file in Self.files {
      for _ in 0..<Tries.count(10) {
        var chunks = Self.chunks(file)
        for _ in 0..<1 + generator.next() % 3 {
          let index = Int(generator.next() % UInt64(chunks.count))
          // The header is usually not damaged, because that ends decoding.
          if index == 0 && generator.next() % 4 != 0 { continue }
          Self.mutate(&chunks[index].1, &generator)
        }
        do throws(PNGError) {
          let picture = try decodePNG(Self.file(chunks)).picture
          #expect(picture.width == Int(chunks[0].1.bigEndian32(at: 0)))
          #expect(picture.height == Int(chunks[0].1.bigEndian32(at: 4)))
          readable += 1
        } catch { kinds.insert(error) }
      }
    }
    // The mutations reach all code paths.
    #expect(readable > 20)
    #expect(kinds.isSuperset(of: [.truncated, .badData, .badChecksum, .badStructure]))
  }

  @Test("Truncated compressed pixels are an error")
  func rejectsShortData() {
    for file in Self.files.prefix(30) {
      let chunks = Self.chunks(file)
      guard let index = chunks.firstIndex(where: { $0.0 == "IDAT" }) else { continue }
      for count in 0..<chunks[index].1.count {
        var cut = chunks
        cut[index].1 = Array(chunks[index].1[..<count])
        #expect(throws: PNGError.self) { try decodePNG(Self.file(cut)) }
      }
    }
  }

  @Test("Random compressed pixels are an error")
  func rejectsRandomBits() {
    var generator = SeededGenerator(seed: 4)
    let chunks = Self.chunks(PNGDecoderTests.png(PNGDecoderTests.kinds[5], 40, 40).bytes)
    for _ in 0..<Tries.count(40) {
      var changed = chunks
      let count = Int(generator.next() % 400)
      let bits = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      changed[1].1 = [0x78, 0x9C] + bits
      #expect(throws: PNGError.self) { try decodePNG(Self.file(changed)) }
    }
  }
}
