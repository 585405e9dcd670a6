/// The `cmap` table, which maps Unicode scalars to glyphs.
struct CharacterMap: Sendable {
  private let subtable: FontSlice
  private let format: Int
  /// Format 14: variation selectors.
  private let variations: FontSlice
  /// Whether the font is a symbol font, whose characters are at U+F000.
  private let isSymbol: Bool

  init(_ table: FontSlice) throws(FontError) {
    guard !table.isEmpty else { throw .missingTable(.cmap) }
    var best = (rank: 0, offset: 0)
    var variations = FontSlice.empty
    for record in 0..<table.records(table.u16(2), of: 8, at: 4) {
      let at = 4 + 8 * record
      let offset = table.u32(at + 4)
      let format = table.u16(offset)
      if table.u16(at) == 0, table.u16(at + 2) == 5 {
        if format == 14 { variations = table.from(offset) }
        continue
      }
      guard [0, 4, 6, 10, 12, 13].contains(format) else { continue }
      let rank = Self.rank(platform: table.u16(at), encoding: table.u16(at + 2))
      if rank > best.rank { best = (rank, offset) }
    }
    guard best.rank > 0 else { throw .invalidTable(.cmap) }
    subtable = table.from(best.offset)
    format = subtable.u16(0)
    self.variations = variations
    isSymbol = best.rank == 1
  }

  /// Prefers larger repertoires; 0 for encodings other than Unicode.
  private static func rank(platform: Int, encoding: Int) -> Int {
    switch (platform, encoding) {
    case (3, 10): 8
    case (0, 6): 7
    case (0, 4): 6
    case (3, 1): 5
    case (0, 3): 4
    case (0, 0...2): 3
    case (3, 0): 1
    default: 0
    }
  }

  /// Returns the glyph of a scalar; 0 if there is none.
  func glyph(_ scalar: UInt32) -> Int {
    let glyph = find(Int(scalar))
    if glyph == 0, isSymbol, scalar <= 0xFF { return find(0xF000 + Int(scalar)) }
    return glyph
  }

  private func find(_ scalar: Int) -> Int {
    switch format {
    case 0: return scalar < 256 ? subtable.u8(6 + scalar) : 0
    case 4: return segment(scalar)
    case 6:
      let index = scalar - subtable.u16(6)
      return index >= 0 && index < subtable.u16(8) ? subtable.u16(10 + 2 * index) : 0
    case 10:
      let index = scalar - subtable.u32(12)
      return index >= 0 && index < subtable.u32(16) ? subtable.u16(20 + 2 * index) : 0
    default: return group(scalar)
    }
  }

  /// Format 4: segments of the Basic Multilingual Plane.
  private func segment(_ scalar: Int) -> Int {
    guard scalar <= 0xFFFF else { return 0 }
    let size = subtable.u16(6) & ~1
    let index = subtable.lowerBound(size / 2, of: 2, at: 14, scalar) { $0.u16($1) }
    guard index < size / 2 else { return 0 }
    let starts = 16 + size
    let start = subtable.u16(starts + 2 * index)
    guard scalar >= start else { return 0 }
    let delta = subtable.u16(starts + size + 2 * index)
    let rangeAt = starts + 2 * size + 2 * index
    let range = subtable.u16(rangeAt)
    guard range != 0 else { return (scalar + delta) & 0xFFFF }
    let glyph = subtable.u16(rangeAt + range + 2 * (scalar - start))
    return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
  }

  /// Formats 12 and 13: groups of scalars with consecutive glyphs, or with the same glyph.
  private func group(_ scalar: Int) -> Int {
    let count = subtable.records(subtable.u32(12), of: 12, at: 16)
    let index = subtable.lowerBound(count, of: 12, at: 16, scalar) { $0.u32($1 + 4) }
    let at = 16 + 12 * index
    guard index < count, scalar >= subtable.u32(at) else { return 0 }
    return subtable.u32(at + 8) + (format == 12 ? scalar - subtable.u32(at) : 0)
  }

  /// Returns the glyph of a scalar with a variation selector; nil if the font does not support the
  /// pair.
  func glyph(_ scalar: UInt32, selector: UInt32) -> Int? {
    let count = variations.records(variations.u32(6), of: 11, at: 10)
    let index = variations.lowerBound(count, of: 11, at: 10, Int(selector)) { $0.u24($1) }
    let at = 10 + 11 * index
    guard index < count, variations.u24(at) == Int(selector) else { return nil }
    let scalar = Int(scalar)
    let defaults = variations.subtable32(at + 3)
    let ranges = defaults.records(defaults.u32(0), of: 4, at: 4)
    let range = defaults.lowerBound(ranges, of: 4, at: 4, scalar) { $0.u24($1) + $0.u8($1 + 3) }
    if range < ranges, scalar >= defaults.u24(4 + 4 * range) { return find(scalar) }
    let others = variations.subtable32(at + 7)
    let mappings = others.records(others.u32(0), of: 5, at: 4)
    let mapping = others.lowerBound(mappings, of: 5, at: 4, scalar) { $0.u24($1) }
    guard mapping < mappings, others.u24(4 + 5 * mapping) == scalar else { return nil }
    return others.u16(7 + 5 * mapping)
  }
}
