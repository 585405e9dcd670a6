/// A chain as a sweep goes down along it.
struct ActiveEdge {
  /// The edge at hand: from this vertex to the next.
  var edge: Int
  var top: Double
  var bottom: Double
  var winding: Int
  /// Where it begins.
  var x: Double
}

/// Finds the coverage of outlines row by row: the area in each pixel where the winding number is
/// not zero (or is odd).
struct Sweep: ~Copyable {
  /// The chains in view, outline by outline.
  var strands = ScratchBuffers<ActiveEdge>()
  /// What is known of glyphs.
  var glyphs = GlyphRows()
  var accumulator = Accumulator()
  var resolver = RowResolver()
  private var found: [Int] = []

  /// Takes the chains of an outline that reach into `rows`; the range is for `cover`.
  mutating func enter(
    _ outline: Outline, _ store: borrowing Outlines, rows: Range<Int>
  ) -> Range<Int> {
    let start = strands.count
    if let index = outline.index {
      // A pixel more than the rows, as that much may be lost by rounding.
      let offset = floorInt(outline.offset.y)
      store.indices[index].collect(
        rows.lowerBound - offset - 1..<rows.upperBound - offset + 1, into: &found)
      for number in found {
        enter(outline.chains.lowerBound + number, outline.offset, store, rows)
      }
    } else {
      for number in outline.chains { enter(number, outline.offset, store, rows) }
    }
    // So that the strips of each row come nearly in order.
    strands.sort(start..<strands.count) { $0.x < $1.x }
    return start..<strands.count
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
    // The edge that reaches below the first row's upper edge.
    var (low, high) = (chain.points.lowerBound, chain.points.upperBound - 2)
    while low < high {
      let middle = (low + high) / 2
      if store.points[middle + 1].placed(at: offset).y <= first {
        low = middle + 1
      } else {
        high = middle
      }
    }
    strands.append(
      ActiveEdge(
        edge: low, top: top, bottom: bottom, winding: chain.winding, x: store.points[low].x))
  }

  /// The coverage of the outline whose strands are `range` in row `y`. Rows are asked for from
  /// the top.
  mutating func cover(
    _ y: Int, _ range: Range<Int>, _ outline: Outline, _ store: borrowing Outlines,
    columns: Range<Int>, into coverage: inout Coverage
  ) {
    coverage.reset(columns: columns)
    accumulator.begin(columns: columns)
    resolver.resolve(y, range, &strands, outline, store, into: &accumulator)
    accumulator.finish(into: &coverage)
  }
}
