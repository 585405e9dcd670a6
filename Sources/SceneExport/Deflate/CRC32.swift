/// The checksum of PNG's chunks (ISO 3309): reflected, polynomial 0xEDB88320.
struct CRC32: Sendable {
  /// Four tables of 256: a byte's remainder when 0, 1, 2 or 3 bytes follow it.
  private let table: [UInt32]

  init() {
    var table = [UInt32](repeating: 0, count: 4 * 256)
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

  /// The checksum of `bytes[range]`, continuing that of what came before.
  func checksum(_ bytes: [UInt8], _ range: Range<Int>, after previous: UInt32 = 0) -> UInt32 {
    var crc = ~previous
    var index = range.lowerBound
    while index + 4 <= range.upperBound {
      crc ^= bytes.littleEndian32(at: index)
      crc =
        table[768 + Int(crc & 255)] ^ table[512 + Int(crc >> 8 & 255)]
        ^ table[256 + Int(crc >> 16 & 255)] ^ table[Int(crc >> 24)]
      index += 4
    }
    while index < range.upperBound {
      crc = crc >> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 255)]
      index += 1
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
