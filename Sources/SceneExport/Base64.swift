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
