/// A hash of text and other values, which depends on their order.
///
/// Equal fingerprints are assumed to have equal input: the probability of a collision among *n*
/// fingerprints is about *n*² / 2⁶⁵.
package struct Fingerprint: Hashable, Sendable {
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  package mutating func mix(_ number: UInt64) {
    // Multiplication by an odd number and the shift are invertible, and distribute each bit over
    // the others.
    value = (value ^ number) &* 0xD6E8_FEB8_6659_FD93
    value ^= value &>> 32
  }

  package mutating func mix(_ number: Int) { mix(UInt64(truncatingIfNeeded: number)) }

  /// Adds bytes and their number.
  package mutating func mix(_ bytes: ArraySlice<UInt8>) {
    mix(bytes.count)
    let bytes = bytes.span
    var start = 0
    while start &+ 8 <= bytes.count {
      mix(Self.word(at: start, in: bytes))
      start &+= 8
    }
    if bytes.count >= 8 {
      // The last bytes, some of which are included twice.
      if start < bytes.count { mix(Self.word(at: bytes.count &- 8, in: bytes)) }
      return
    }
    var rest: UInt64 = 0
    while start < bytes.count {
      rest = rest &<< 8 | UInt64(bytes[start])
      start &+= 1
    }
    mix(rest)
  }

  private static func word(at start: Int, in bytes: Span<UInt8>) -> UInt64 {
    // Any eight bytes are a number, and the offset is checked.
    UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  package mutating func mix(_ text: String) { mix(Array(text.utf8)[...]) }
}
