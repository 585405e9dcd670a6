/// Single steps of canonical composition and decomposition (UAX #15).
enum Composition {
  private static let mask: UInt64 = (1 << 21) - 1

  /// Returns the decomposition of a character; the second part is 0 for a singleton.
  static func parts(of scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    if (0xAC00..<0xAC00 + 11_172).contains(scalar) {
      let index = scalar - 0xAC00
      let trail = index % 28
      return trail == 0
        ? (0x1100 + index / 588, 0x1161 + index % 588 / 28) : (scalar - trail, 0x11A7 + trail)
    }
    return UnicodeTables.find(UInt64(scalar), in: .decompositions, shift: 42).map {
      (UInt32($0 >> 21 & mask), UInt32($0 & mask))
    }
  }

  /// Returns the composition of two characters.
  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if (0xAC00..<0xAC00 + 11_172).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8..<0x11C3).contains(second)
    {
      return first + second - 0x11A7
    }
    let parts = UInt64(first) << 21 | UInt64(second)
    return UnicodeTables.find(parts, in: .compositions, shift: 21).map { UInt32($0 & mask) }
  }
}
