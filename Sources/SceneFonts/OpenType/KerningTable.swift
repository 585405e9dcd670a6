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
