// Tables that define sets of glyphs: "OpenType Layout Common Table Formats".

extension FontSlice {
  /// Returns the index of a glyph in this Coverage table; nil if it is not covered.
  func coverageIndex(_ glyph: Int) -> Int? {
    switch u16(0) {
    case 1:
      let count = records(u16(2), of: 2, at: 4)
      let index = lowerBound(count, of: 2, at: 4, glyph) { $0.u16($1) }
      return index < count && u16(4 + 2 * index) == glyph ? index : nil
    case 2:
      let count = records(u16(2), of: 6, at: 4)
      let index = lowerBound(count, of: 6, at: 4, glyph) { $0.u16($1 + 2) }
      let at = 4 + 6 * index
      guard index < count, glyph >= u16(at) else { return nil }
      return u16(at + 4) + glyph - u16(at)
    default: return nil
    }
  }

  /// Returns the class of a glyph in this Class Definition table; 0 if it is not listed.
  func glyphClass(_ glyph: Int) -> Int {
    switch u16(0) {
    case 1:
      let index = glyph - u16(2)
      return index >= 0 && index < u16(4) ? u16(6 + 2 * index) : 0
    case 2:
      let count = records(u16(2), of: 6, at: 4)
      let index = lowerBound(count, of: 6, at: 4, glyph) { $0.u16($1 + 2) }
      let at = 4 + 6 * index
      return index < count && glyph >= u16(at) ? u16(at + 4) : 0
    default: return 0
    }
  }
}

/// The `GDEF` table, which classifies glyphs.
struct GlyphDefinitions: Sendable {
  private let classes: FontSlice
  private let markClasses: FontSlice
  private let markSets: FontSlice
  let variations: ItemVariationStore

  init(_ table: FontSlice) {
    classes = table.subtable16(4)
    markClasses = table.subtable16(10)
    markSets = table.u16(2) >= 2 ? table.subtable16(12) : .empty
    variations = ItemVariationStore(table.u16(2) >= 3 ? table.subtable32(14) : .empty)
  }

  var hasClasses: Bool { !classes.isEmpty }

  func kind(of glyph: Int) -> GlyphKind {
    switch classes.glyphClass(glyph) {
    case 1: .base
    case 2: .ligature
    case 3: GlyphKind.mark.with(markClass: markClasses.glyphClass(glyph))
    default: GlyphKind()
    }
  }

  /// Returns whether the mark glyph set `set` contains a glyph.
  func markSet(_ set: Int, contains glyph: Int) -> Bool {
    guard set < markSets.u16(2) else { return false }
    return markSets.subtable32(4 + 4 * set).coverageIndex(glyph) != nil
  }
}

/// The class and state of a glyph. The lowest bits are those that a lookup flag can ignore.
struct GlyphKind: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let base = GlyphKind(rawValue: 2)
  static let ligature = GlyphKind(rawValue: 4)
  static let mark = GlyphKind(rawValue: 8)
  /// The glyph was substituted, ligated, or is one of several that replaced a glyph.
  static let substituted = GlyphKind(rawValue: 1 << 16)
  static let ligated = GlyphKind(rawValue: 1 << 17)
  static let multiplied = GlyphKind(rawValue: 1 << 18)
  static let history: GlyphKind = [.substituted, .ligated, .multiplied]

  /// The mark attachment class, in the format of the lookup flag.
  var markClassBits: UInt32 { rawValue & 0xFF00 }

  func with(markClass: Int) -> GlyphKind {
    GlyphKind(rawValue: rawValue | UInt32(markClass & 0xFF) << 8)
  }
}

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
  mutating func add(coverage: FontSlice) -> Int {
    switch coverage.u16(0) {
    case 1:
      let count = coverage.records(coverage.u16(2), of: 2, at: 4)
      for index in 0..<count {
        let glyph = coverage.u16(4 + 2 * index)
        add(glyph, glyph)
      }
      return count
    case 2:
      let count = coverage.records(coverage.u16(2), of: 6, at: 4)
      for index in 0..<count {
        add(coverage.u16(4 + 6 * index), coverage.u16(6 + 6 * index))
      }
      return count
    default: return 0
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
