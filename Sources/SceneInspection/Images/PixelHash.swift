extension Bitmap {
  /// A 128-bit hash of the pixels and the size, as 32 hexadecimal digits, for `golden: hash`.
  ///
  /// Images with the same hash are considered equal. An accidental collision would require about
  /// 2^64 images. The hash is not cryptographic.
  package var hash: String {
    // The 64-bit primes of xxHash. Each step is invertible, so every pixel affects the result.
    var a: UInt64 = 0x9E37_79B1_85EB_CA87 ^ UInt64(width)
    var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F ^ UInt64(height)
    for pixel in pixels {
      // All transparent pixels are equal.
      let value = UInt64(pixel >> 24 == 0 ? 0 : pixel)
      a = Self.turned((a ^ value) &* 0x9E37_79B1_85EB_CA87, by: 31)
      b = Self.turned((b &+ value) &* 0xC2B2_AE3D_27D4_EB4F, by: 27)
    }
    return Self.digits(Self.mixed(a ^ b)) + Self.digits(Self.mixed(b &+ a &* 3))
  }

  private static func turned(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  /// The finalizer of MurmurHash3.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }

  private static func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
