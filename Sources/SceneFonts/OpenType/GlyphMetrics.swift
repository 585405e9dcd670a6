/// Advance widths and line metrics: `hhea`, `hmtx`, and `HVAR`.
struct HorizontalMetrics: Sendable {
  let ascender: Int
  /// Negative if it is below the baseline.
  let descender: Int
  let lineGap: Int
  private let hmtx: FontSlice
  private let count: Int
  private let hvar: FontSlice

  init(_ directory: FontDirectory, glyphCount: Int) throws(FontError) {
    let hhea = directory.bytes(of: "hhea")
    guard !hhea.isEmpty else { throw .missingTable(.hhea) }
    (ascender, descender, lineGap) = (hhea.i16(4), hhea.i16(6), hhea.i16(8))
    hmtx = directory.table("hmtx").from(0, count: 4 * glyphCount)
    guard !hmtx.isEmpty else { throw .missingTable(.hmtx) }
    count = hmtx.records(hhea.u16(34), of: 4, at: 0)
    guard count > 0 else { throw .invalidTable(.hmtx) }
    hvar = directory.bytes(of: "HVAR")
  }

  /// Returns the advance width in font units. Glyphs beyond the last entry share its width.
  func advance(of glyph: Int) -> Int { hmtx.u16(4 * max(0, min(glyph, count - 1))) }

  /// Returns the distance from the origin to the leftmost point of the outline, in font units.
  func leftBearing(of glyph: Int) -> Int {
    glyph < count ? hmtx.i16(4 * max(0, glyph) + 2) : hmtx.i16(4 * count + 2 * (glyph - count))
  }

  /// Returns the change of an advance width, in font units; nil if the font has no `HVAR`.
  func advanceDelta(of glyph: Int, at coordinates: [Int], _ work: inout FontWork) -> Double? {
    guard !hvar.isEmpty else { return nil }
    let (outer, inner) = DeltaSetIndexMap(hvar.subtable32(8))(glyph)
    let store = ItemVariationStore(hvar.subtable32(4))
    work.spend(store.cost(outer: outer))
    return store.delta(outer: outer, inner: inner, at: coordinates)
  }
}

/// `MVAR`: the variations of font-wide metrics.
struct MetricsVariations {
  private let table: FontSlice

  init(_ table: FontSlice) { self.table = table }

  /// Returns the rounded delta in font units.
  func delta(_ tag: FontTag, at coordinates: [Int]) -> Int {
    let size = max(8, table.u16(6))
    for record in 0..<table.records(table.u16(8), of: size, at: 12)
    where table.u32(12 + size * record) == Int(tag.value) {
      let at = 12 + size * record
      let store = ItemVariationStore(table.subtable16(10))
      return roundedAwayFromZero(
        store.delta(outer: table.u16(at + 4), inner: table.u16(at + 6), at: coordinates))
    }
    return 0
  }
}

/// The `kern` table, format 0, for fonts without kerning in `GPOS`.
struct KerningTable: Sendable {
  private let subtables: [FontSlice]

  init(_ table: FontSlice) {
    var subtables: [FontSlice] = []
    var at = 4
    // Version 0. Version 1, Apple's, has different headers.
    if table.u16(0) == 0 {
      for _ in 0..<min(table.u16(2), 16) {
        let subtable = table.from(at)
        let coverage = subtable.u16(4)
        // Horizontal kerning, without minimum values and cross-stream kerning.
        if coverage & 7 == 1, coverage >> 8 == 0, subtable.count >= 14 {
          subtables.append(subtable)
        }
        guard subtable.u16(2) > 0 else { break }
        at += subtable.u16(2)
      }
    }
    self.subtables = subtables
  }

  var isEmpty: Bool { subtables.isEmpty }

  /// Returns the kerning of two glyphs, in font units.
  func callAsFunction(_ left: Int, _ right: Int) -> Int {
    let pair = left << 16 | right
    return subtables.reduce(0) { sum, table in
      let count = table.records(table.u16(6), of: 6, at: 14)
      let index = table.lowerBound(count, of: 6, at: 14, pair) { $0.u32($1) }
      let at = 14 + 6 * index
      return index < count && table.u32(at) == pair ? sum + table.i16(at + 4) : sum
    }
  }
}
