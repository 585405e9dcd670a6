/// The validated chunks of a file that affect its pixels.
struct PNGChunks {
  var header: PNGHeader
  /// Red, green, and blue of each palette entry.
  var palette: [UInt8] = []
  /// The contents of tRNS; nil if there is none.
  var transparency: [UInt8]?
  /// The concatenated IDAT chunks.
  var data: [UInt8] = []
  var color = PNGColorSpace()

  init(_ bytes: [UInt8]) throws(PNGError) {
    var reader = PNGChunkReader(bytes)
    header = try Self.readHeader(&reader)
    var dataHasEnded = false
    while let chunk = try reader.next() {
      switch chunk.type {
      case .header: throw .badStructure
      case .palette: try take(palette: Array(chunk.data))
      case .data:
        if dataHasEnded { throw .badStructure }
        if data.isEmpty { data.reserveCapacity(bytes.count) }
        data += chunk.data
      case .transparency:
        guard data.isEmpty, transparency == nil else { throw .badStructure }
        transparency = Array(chunk.data)
      case .end:
        try checkComplete()
        return
      default:
        if chunk.type.isCritical { throw .unsupported }
        color.take(chunk.type, Array(chunk.data))
      }
      dataHasEnded = !data.isEmpty && chunk.type != .data
    }
    throw .truncated
  }

  private static func readHeader(_ reader: inout PNGChunkReader) throws(PNGError) -> PNGHeader {
    try reader.readSignature()
    guard let first = try reader.next() else { throw .truncated }
    guard first.type == .header else { throw .badStructure }
    return try PNGHeader(Array(first.data))
  }

  /// Reads only the header of a file, which may be damaged after it.
  static func header(of bytes: [UInt8]) throws(PNGError) -> PNGHeader {
    var reader = PNGChunkReader(bytes)
    return try readHeader(&reader)
  }

  private mutating func take(palette: [UInt8]) throws(PNGError) {
    guard self.palette.isEmpty, data.isEmpty, transparency == nil, !palette.isEmpty,
      palette.count % 3 == 0, palette.count <= 768
    else { throw .badStructure }
    self.palette = palette
  }

  private func checkComplete() throws(PNGError) {
    if data.isEmpty { throw .badStructure }
    if header.kind == .palette && palette.isEmpty { throw .badStructure }
    guard let transparency else { return }
    let fits =
      switch header.kind {
      case .gray: transparency.count == 2
      case .rgb: transparency.count == 6
      case .palette: transparency.count <= palette.count / 3
      case .grayAlpha, .rgba: false
      }
    if !fits { throw .badStructure }
  }
}

/// A chunk with a valid checksum.
struct PNGChunk {
  let type: PNGChunkType
  let data: ArraySlice<UInt8>
}

/// Reads the chunks of a file.
struct PNGChunkReader {
  private let bytes: [UInt8]
  private var position = 0
  private let crc = CRC32()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readSignature() throws(PNGError) {
    let signature = PNGSignature.bytes
    for index in signature.indices {
      guard index < bytes.count else { throw index == 0 ? .notPNG : .truncated }
      guard bytes[index] == signature[index] else { throw .notPNG }
    }
    position = signature.count
  }

  /// Returns the next chunk; nil at the end of the file.
  mutating func next() throws(PNGError) -> PNGChunk? {
    if position == bytes.count { return nil }
    guard bytes.count - position >= 12 else { throw .truncated }
    let length = bytes.bigEndian32(at: position)
    guard length < 1 << 31 else { throw .badStructure }
    guard bytes.count - position - 12 >= Int(length) else { throw .truncated }
    let start = position + 4
    let end = start + 4 + Int(length)
    guard crc.checksum(bytes, start..<end) == bytes.bigEndian32(at: end) else {
      throw .badChecksum
    }
    position = end + 4
    return PNGChunk(
      type: PNGChunkType(rawValue: bytes.bigEndian32(at: start)),
      data: bytes[start + 4..<end])
  }
}

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
