extension Sweep {
  /// Caches the rows of a glyph; returns the offset from row numbers to indices, or nil if there is
  /// no space.
  mutating func prepare(_ glyph: Outline, _ store: borrowing Outlines) -> Int? {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for chain in glyph.chains {
      top = min(top, store.chains[chain].top)
      bottom = max(bottom, store.chains[chain].bottom)
    }
    // One additional row at both ends because of rounding.
    let rows = floorInt(top + glyph.phase) - 1..<ceilInt(bottom + glyph.phase) + 1
    if let first = glyphs.firstRow(of: glyph) { return first - rows.lowerBound - glyph.row }
    guard glyphs.hasRoom else { return nil }
    let first = glyphs.begin(glyph)
    resolve(rows, of: glyph, store)
    return first - rows.lowerBound - glyph.row
  }

  /// Computes the coverage of a glyph in row `y`; `kept` is the result of `prepare`.
  mutating func cover(
    _ y: Int, _ kept: Int?, glyph: Outline, _ store: borrowing Outlines, columns: Range<Int>,
    into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    accumulator.begin(columns: columns)
    if let kept {
      glyphs.add(kept + y, at: glyph.offset.x, into: &accumulator)
    } else {
      let row = glyphs.rowCount
      resolve(y - glyph.row..<y - glyph.row + 1, of: glyph, store)
      glyphs.add(row, at: glyph.offset.x, into: &accumulator)
      glyphs.forget(from: row)
    }
    accumulator.finish(into: &coverage)
  }

  /// Adds rows of a glyph, relative to its origin, to the cache.
  private mutating func resolve(
    _ rows: Range<Int>, of glyph: Outline, _ store: borrowing Outlines
  ) {
    var glyph = glyph
    glyph.offset = DevicePoint(x: 0, y: glyph.phase)
    let before = strands.count
    let range = enter(glyph, store, rows: rows)
    for y in rows {
      glyphs.beginRow()
      resolver.resolve(y, range, &strands, glyph, store, into: &glyphs)
    }
    strands.truncate(to: before)
  }
}
