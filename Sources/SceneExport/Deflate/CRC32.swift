import SceneSource

/// The CRC-32 checksum of PNG chunks (ISO 3309): reflected, polynomial 0xEDB88320.
struct CRC32: Sendable {
  /// Eight tables of 256 entries: the remainder of a byte followed by 0 to 7 bytes.
  private let table: [UInt32]

  init() {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
      table[byte] = remainder
    }
    for index in 256..<table.count {
      let before = table[index - 256]
      table[index] = before >> 8 ^ table[Int(before & 255)]
    }
    self.table = table
  }

  /// Returns the checksum of `bytes[range]`, continuing a previous one.
  func checksum(_ bytes: [UInt8], _ range: Range<Int>, after previous: UInt32 = 0) -> UInt32 {
    let bytes = bytes.span.extracting(range)
    let table = table.span
    var crc = ~previous
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.word(at: index) ^ UInt64(crc)
      crc = 0
      for place in 0..<8 {
        let byte = Int(truncatingIfNeeded: word >> UInt64(place &* 8) & 255)
        crc ^= table[(7 &- place) &* 256 &+ byte]
      }
      index &+= 8
    }
    while index < bytes.count {
      crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 255)]
      index &+= 1
    }
    return ~crc
  }

  func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes, 0..<bytes.count) }
}

extension [UInt8] {
  func littleEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) | UInt32(self[index + 1]) << 8 | UInt32(self[index + 2]) << 16
      | UInt32(self[index + 3]) << 24
  }

  func bigEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
      | UInt32(self[index + 3])
  }

  mutating func appendBigEndian(_ value: UInt32) {
    append(UInt8(truncatingIfNeeded: value >> 24))
    append(UInt8(truncatingIfNeeded: value >> 16))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }
}
