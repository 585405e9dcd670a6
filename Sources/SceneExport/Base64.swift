import SceneLayers

/// Base64 with padding (RFC 4648, 4).
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: encoded(bytes), as: UTF8.self)
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 3 <= bytes.count {
      let group =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      for shift: UInt32 in [18, 12, 6, 0] { digits.append(digit(group >> shift & 63)) }
      index += 3
    }
    let rest = bytes.count - index
    if rest == 0 { return digits }
    let group = UInt32(bytes[index]) << 16 | (rest == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
    for shift: UInt32 in [18, 12, 6].prefix(rest + 1) { digits.append(digit(group >> shift & 63)) }
    for _ in rest..<3 { digits.append(UInt8(ascii: "=")) }
    return digits
  }

  /// Returns the digit for six bits.
  static func digit(_ value: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: value)
    switch value {
    case 0..<26: return UInt8(ascii: "A") + value
    case 26..<52: return UInt8(ascii: "a") + value - 26
    case 52..<62: return UInt8(ascii: "0") + value - 52
    case 62: return UInt8(ascii: "+")
    default: return UInt8(ascii: "/")
    }
  }
}

extension [UInt8] {
  /// Appends samples in Base64, two big-endian bytes each.
  mutating func append(base64 samples: [UInt16]) {
    var (pending, bits) = (UInt32(0), 0)
    for sample in samples {
      pending = pending << 16 | UInt32(sample)
      bits += 16
      while bits >= 6 {
        bits -= 6
        append(Base64.digit(pending >> UInt32(bits) & 63))
      }
      // At most four bits are kept, so that the next sample fits.
      pending &= 15
    }
    if bits > 0 { append(Base64.digit(pending << UInt32(6 - bits) & 63)) }
    // Four digits represent three bytes.
    for _ in 0..<(3 - samples.count * 2 % 3) % 3 { append(UInt8(ascii: "=")) }
  }
}

extension Image {
  /// Returns the CRC-32 of the samples, two big-endian bytes each.
  func checksum(_ crc: CRC32) -> UInt32 {
    var result: UInt32 = 0
    var piece: [UInt8] = []
    for start in stride(from: 0, to: samples.count, by: 1 << 15) {
      piece.removeAll(keepingCapacity: true)
      for sample in samples[start..<min(start + 1 << 15, samples.count)] {
        piece.append(UInt8(truncatingIfNeeded: sample >> 8))
        piece.append(UInt8(truncatingIfNeeded: sample))
      }
      result = crc.checksum(piece, 0..<piece.count, after: result)
    }
    return result
  }
}
