/// The eight-byte signature of PNG files.
enum PNGSignature {
  static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

/// The type of a chunk: four letters as a big-endian number.
struct PNGChunkType: Hashable, Sendable {
  let rawValue: UInt32

  static let header = PNGChunkType("IHDR")
  static let palette = PNGChunkType("PLTE")
  static let data = PNGChunkType("IDAT")
  static let end = PNGChunkType("IEND")
  static let transparency = PNGChunkType("tRNS")
  static let standardRGB = PNGChunkType("sRGB")
  static let gamma = PNGChunkType("gAMA")
  static let chromaticities = PNGChunkType("cHRM")
  static let profile = PNGChunkType("iCCP")
  static let codingIndependentCodePoints = PNGChunkType("cICP")

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(_ name: String) {
    var value: UInt32 = 0
    for letter in name.utf8 { value = value << 8 | UInt32(letter) }
    rawValue = value
  }

  /// Whether the chunk is critical, so that a decoder must support it.
  var isCritical: Bool { rawValue & 0x2000_0000 == 0 }
}

extension CRC32 {
  /// Appends a chunk: length, type, data, and checksum.
  func appendChunk(_ type: PNGChunkType, _ data: [UInt8], to output: inout [UInt8]) {
    output.appendBigEndian(UInt32(truncatingIfNeeded: data.count))
    let start = output.count
    output.appendBigEndian(type.rawValue)
    output += data
    output.appendBigEndian(checksum(output, start..<output.count))
  }
}
