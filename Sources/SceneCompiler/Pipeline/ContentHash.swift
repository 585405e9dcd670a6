import SceneSource

/// A SHA-256 hash (FIPS 180-4), which identifies the contents of a file in caches.
///
/// A collision would cause a changed scene to pass; no SHA-256 collision is known.
package struct ContentHash: Hashable, Sendable {
  /// The eight words of the digest.
  package let words: [UInt32]

  package init(words: [UInt32]) { self.words = words }

  package init(_ bytes: [UInt8]) {
    var digest = Digest()
    digest.append(bytes.span)
    words = digest.finish()
  }

  /// 64 hexadecimal digits.
  package var text: String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  package var bytes: [UInt8] {
    words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word &>> UInt32(24 - 8 * $0)) }
    }
  }
}

extension ContentHash {
  /// Incremental SHA-256.
  private struct Digest {
    private var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
      0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var length = 0
    private var tail: [UInt8] = []

    mutating func append(_ bytes: Span<UInt8>) {
      length += bytes.count
      var schedule = Self.emptySchedule
      var start = 0
      while start &+ 64 <= bytes.count {
        mix(bytes, from: start, &schedule)
        start &+= 64
      }
      for index in start..<bytes.count { tail.append(bytes[index]) }
    }

    /// Call this once, after a single call of `append`.
    mutating func finish() -> [UInt32] {
      let bits = UInt64(length) &* 8
      tail.append(0x80)
      while tail.count % 64 != 56 { tail.append(0) }
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        tail.append(UInt8(truncatingIfNeeded: bits &>> shift))
      }
      let rest = tail
      var schedule = Self.emptySchedule
      for start in stride(from: 0, to: rest.count, by: 64) {
        mix(rest.span, from: start, &schedule)
      }
      return state
    }

    private static let emptySchedule = [UInt32](repeating: 0, count: 64)

    /// - Parameter schedule: Storage for the message schedule of the block.
    private mutating func mix(
      _ bytes: Span<UInt8>, from start: Int, _ schedule: inout [UInt32]
    ) {
      var w = schedule.mutableSpan
      let constants = roundConstants.span
      for i in 0..<16 {
        let at = start &+ i &* 4
        w[i] =
          UInt32(bytes[at]) &<< 24 | UInt32(bytes[at &+ 1]) &<< 16
          | UInt32(bytes[at &+ 2]) &<< 8 | UInt32(bytes[at &+ 3])
      }
      for i in 16..<64 {
        let x = w[i &- 15]
        let y = w[i &- 2]
        let s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x &>> 3)
        let s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y &>> 10)
        w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for i in 0..<64 {
        let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ w[i]
        let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e) = (g, f, e, d &+ t1)
        (d, c, b, a) = (c, b, a, t1 &+ t2)
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
      state[5] &+= f
      state[6] &+= g
      state[7] &+= h
    }
  }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &>> count | word &<< (32 &- count)
}

private let roundConstants: [UInt32] = [
  0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
  0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
  0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
  0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
  0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
  0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
  0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
  0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
  0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
  0xC671_78F2,
]
