/// A superset of a set of glyphs: a Bloom filter of three words, like HarfBuzz's, which allows most
/// lookups to be skipped without a search.
struct GlyphDigest: Sendable {
  private var words = SIMD3<UInt64>()

  private static let shifts = [0, 4, 9]

  func mayContain(_ glyph: Int) -> Bool {
    let bits = SIMD3(UInt64(glyph & 63), UInt64(glyph >> 4 & 63), UInt64(glyph >> 9 & 63))
    let found = words &>> bits
    return found.x & found.y & found.z & 1 != 0
  }

  /// Adds the glyphs in a Coverage table.
  mutating func add(coverage: FontSlice) {
    switch coverage.u16(0) {
    case 1:
      for index in 0..<coverage.records(coverage.u16(2), of: 2, at: 4) {
        let glyph = coverage.u16(4 + 2 * index)
        add(glyph, glyph)
      }
    case 2:
      for index in 0..<coverage.records(coverage.u16(2), of: 6, at: 4) {
        add(coverage.u16(4 + 6 * index), coverage.u16(6 + 6 * index))
      }
    default: break
    }
  }

  private mutating func add(_ first: Int, _ last: Int) {
    guard first <= last else { return }
    for word in 0..<3 {
      let (low, high) = (first >> Self.shifts[word], last >> Self.shifts[word])
      if high - low >= 63 {
        words[word] = .max
      } else {
        for bit in low...high { words[word] |= 1 << UInt64(bit & 63) }
      }
    }
  }
}
