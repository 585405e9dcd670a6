import SceneCompiler
import SceneSystem

extension Git.Blob {
  /// Returns whether the revision contains these bytes, as they are or as a Git LFS pointer.
  ///
  /// Filters and line ending conversions are not applied, because a repository chooses them.
  package func contains(_ bytes: [UInt8]) -> Bool {
    id == Self.id(of: bytes, digits: id.utf8.count)
      || id == Self.id(of: Self.pointer(to: bytes), digits: id.utf8.count)
  }

  private static func pointer(to bytes: [UInt8]) -> [UInt8] {
    let hash = ContentHash(bytes).text
    return Array("\(FileReading.pointerStart)v1\noid sha256:\(hash)\nsize \(bytes.count)\n".utf8)
  }

  /// - Parameter digits: 64 in a repository with SHA-256, and 40 in one with SHA-1.
  private static func id(of bytes: [UInt8], digits: Int) -> String {
    let object = Array("blob \(bytes.count)\0".utf8) + bytes
    return digits == 64 ? ContentHash(object).text : ContentHash(words: sha1(object)).text
  }
}

/// Returns the SHA-1 hash of a message (FIPS 180-4).
private func sha1(_ message: [UInt8]) -> [UInt32] {
  var padded = message + [0x80]
  padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
  padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count &* 8) &>> (56 - 8 * $0)) }
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  var words = [UInt32](repeating: 0, count: 80)
  for start in stride(from: 0, to: padded.count, by: 64) {
    for i in 0..<16 {
      let bytes = (0..<4).map { UInt32(padded[start + 4 * i + $0]) }
      words[i] = bytes[0] &<< 24 | bytes[1] &<< 16 | bytes[2] &<< 8 | bytes[3]
    }
    for i in 16..<80 {
      words[i] = rotated(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for i in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch i {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[i]
      (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
  return state
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &<< count | word &>> (32 &- count)
}
