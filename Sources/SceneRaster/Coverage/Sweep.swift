/// The state of a chain during a downward sweep.
struct ActiveEdge {
  /// The current edge: from this vertex to the next.
  var edge: Int
  var top: Double
  var bottom: Double
  var winding: Int
  /// The x-coordinate at its start.
  var x: Double
}

/// Computes the coverage of outlines row by row: the area of each pixel in which the winding number
/// is nonzero (or odd).
struct Sweep: ~Copyable {
  /// The active chains, by outline.
  var activeEdges = ScratchBuffers<ActiveEdge>()
  /// The cached rows of glyphs.
  var glyphs = GlyphRows()
  var accumulator = Accumulator()
  var resolver = RowResolver()
  private var found: [Int] = []

  /// Adds the chains of an outline that overlap `rows`; the returned range is an argument of
  /// `cover`.
  mutating func enter(
    _ outline: Outline, _ store: borrowing Outlines, rows: Range<Int>
  ) -> Range<Int> {
    let start = activeEdges.count
    if let index = outline.index {
      // One additional pixel because of rounding.
      let offset = floorInt(outline.offset.y)
      store.indices[index].collect(
        rows.lowerBound - offset - 1..<rows.upperBound - offset + 1, into: &found)
      for number in found {
        enter(outline.chains.lowerBound + number, outline.offset, store, rows)
      }
    } else {
      for number in outline.chains { enter(number, outline.offset, store, rows) }
    }
    // Sorted, so that the strips of each row are nearly in order.
    activeEdges.sort(start..<activeEdges.count) { $0.x < $1.x }
    return start..<activeEdges.count
  }

  private mutating func enter(
    _ number: Int, _ offset: DevicePoint, _ store: borrowing Outlines, _ rows: Range<Int>
  ) {
    let chain = store.chains[number]
    let (top, bottom) = (
      gridCoordinate(chain.top + offset.y), gridCoordinate(chain.bottom + offset.y)
    )
    let first = Double(rows.lowerBound)
    guard top < Double(rows.upperBound), bottom > first, top < bottom else { return }
    // The edge that extends below the upper edge of the first row.
    var (low, high) = (chain.points.lowerBound, chain.points.upperBound - 2)
    while low < high {
      let middle = (low + high) / 2
      if store.points[middle + 1].placed(at: offset).y <= first {
        low = middle + 1
      } else {
        high = middle
      }
    }
    activeEdges.append(
      ActiveEdge(
        edge: low, top: top, bottom: bottom, winding: chain.winding, x: store.points[low].x))
  }

  /// Computes the coverage in row `y` of the outline whose activeEdges are `range`. Rows must be
  /// requested from top to bottom.
  mutating func cover(
    _ y: Int, _ range: Range<Int>, _ outline: Outline, _ store: borrowing Outlines,
    columns: Range<Int>, into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    accumulator.begin(columns: columns)
    resolver.resolve(y, range, &activeEdges, outline, store, into: &accumulator)
    accumulator.finish(into: &coverage)
  }
}

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
    let before = activeEdges.count
    let range = enter(glyph, store, rows: rows)
    for y in rows {
      glyphs.beginRow()
      resolver.resolve(y, range, &activeEdges, glyph, store, into: &glyphs)
    }
    activeEdges.truncate(to: before)
  }
}
