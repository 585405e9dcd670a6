extension Entrance {
  /// Corrects the checksums of a mutated input, without which almost all inputs would be refused
  /// for the same reason.
  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .png: Self.repaired(png: bytes)
    default: bytes
    }
  }

  private static func repaired(png bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { break }
      let checksum = crc32(bytes[start + 4..<end])
      for index in 0..<4 {
        bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(index)))
      }
      start = end + 4
    }
    return bytes
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = crcTable[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    return ~sum
  }

  private static let crcTable: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
