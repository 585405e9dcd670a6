/// A hash of many bytes that is quick even in a debug build, where SHA-256 needs a second for a few
/// megabytes: two sums of 64 bits, which each byte changes.
///
/// Bytes can be made to collide, so it is only for those of the user: programs and painted pixels.
package struct QuickHash {
  private var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  package init() {}

  package init(_ bytes: [UInt8]) { append(bytes, count: bytes.count) }

  /// Adds bytes and their number.
  ///
  /// - Parameter count: The number of bytes to add, from the first on.
  package mutating func append(_ bytes: [UInt8], count: Int) {
    precondition(count <= bytes.count)
    bytes.withUnsafeBytes { bytes in
      var index = 0
      // In a debug build, iterating over a range would take most of the time.
      while index &+ 8 <= count {
        append(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
      }
      var rest: UInt64 = 0
      while index < count {
        rest = rest &<< 8 | UInt64(bytes[index])
        index &+= 1
      }
      append(rest)
    }
    append(UInt64(count))
  }

  package mutating func append(_ word: UInt64) {
    a = (a ^ word) &* 0x9FB2_1C65_1E98_DF25
    a ^= a &>> 32
    b = (b &+ word) &* 0xD6E8_FEB8_6659_FD93
    b ^= b &>> 29
  }

  package var value: ContentHash {
    ContentHash(
      words: [a, b, a ^ b, a &+ b].flatMap { word in
        [UInt32(truncatingIfNeeded: word &>> 32), UInt32(truncatingIfNeeded: word)]
      })
  }
}
