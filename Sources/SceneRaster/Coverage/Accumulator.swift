/// Accumulates signed areas of edge segments for one row of pixels.
///
/// Heights within the row are multiples of 2⁻²⁰ pixels, so their sums are exact, and the coverage
/// of a pixel inside a region is exactly 1.
struct Accumulator: ~Copyable, EdgeSpanSink {
  /// For each column, relative to the first: the height of the segments in the pixel, and that
  /// height times the mean distance of the segments from the left edge of the pixel.
  private var cells = ScratchBuffers<SIMD2<Float>>()
  /// Columns that can contain segments, in insertion order.
  private var touched = ScratchBuffers<Touched>()
  private var columns = 0..<0
  /// The edges of the columns.
  private var start = 0.0
  private(set) var end = 0.0

  struct Touched {
    var start: Int
    var end: Int
  }

  /// The minimum number of columns without segments for a separate span.
  private static let shortestGap = 12

  mutating func begin(columns: Range<Int>) {
    self.columns = columns
    (start, end) = (Double(columns.lowerBound), Double(columns.upperBound))
    touched.removeAll()
    cells.extend(to: columns.count, with: .zero)
  }

  /// Announces segments from `left` to `right`. Only announced columns can receive segments.
  mutating func touch(_ left: Double, _ right: Double) {
    if left >= self.end { return }
    let start = left <= self.start ? columns.lowerBound : floorInt(left)
    let end = right < self.end ? max(floorInt(right), columns.lowerBound) + 1 : columns.upperBound
    if touched.count > 0 {
      let last = touched[touched.count - 1]
      if start <= last.end && end >= last.start {
        touched[touched.count - 1] = Touched(
          start: min(start, last.start), end: max(end, last.end))
        return
      }
    }
    touched.append(Touched(start: start, end: end))
  }

  /// Adds a strip of a chain.
  mutating func add(_ strip: EdgeSpan, _ vertices: PlacedVertices, sign: Float) {
    touch(strip.left, strip.right)
    var cursor = Cursor()
    var (x, y) = (strip.xTop, strip.top)
    for vertex in strip.inner {
      let next = vertices[vertex]
      add(x, next.x, height: sign * Float(next.y - y), at: &cursor)
      (x, y) = (next.x, next.y)
    }
    add(x, strip.xBottom, height: sign * Float(strip.bottom - y), at: &cursor)
    leave(cursor)
  }

  /// A column with its values. Several segments of a chain are usually in one column, so the values
  /// are kept in registers until another column is entered.
  struct Cursor {
    /// The index of the column's cell, and the edges of the column; the range is empty for none.
    fileprivate var index = 0
    fileprivate var left = Double.infinity
    fileprivate var right = -Double.infinity
    fileprivate var cell = SIMD2<Float>.zero
  }

  /// Adds a segment of an edge from one column to another. Its height is negative at the end of a
  /// region. After the last segment, `leave` must be called.
  @inline(__always) mutating func add(
    _ xa: Double, _ xb: Double, height: Float, at cursor: inout Cursor
  ) {
    let (x0, x1) = (min(xa, xb), max(xa, xb))
    // A segment that ends at the right edge enters its column again.
    if x0 < cursor.left || x1 >= cursor.right {
      leave(cursor)
      cursor = Cursor()
      let column = floorInt(x0)
      let left = Double(column)
      guard x0 >= start && x1 <= left + 1 && x0 < end else {
        return addClipped(x0, x1, height: height)
      }
      cursor.index = column &- columns.lowerBound
      (cursor.left, cursor.right) = (left, left + 1)
      cursor.cell = cells[cursor.index]
    }
    let mean = Float((x0 + x1) * 0.5 - cursor.left)
    cursor.cell += SIMD2(height, height * mean)
  }

  /// Stores the values of the cursor's column.
  @inline(__always) mutating func leave(_ cursor: Cursor) {
    if cursor.left < cursor.right { cells[cursor.index] = cursor.cell }
  }

  /// Adds a segment that can extend beyond the ends of the row.
  private mutating func addClipped(_ x0: Double, _ x1: Double, height: Float) {
    if x0 >= end { return }
    if x1 <= start {
      cells[0].x += height
      return
    }
    let first = x0 <= start ? columns.lowerBound : floorInt(x0)
    let last = x1 >= end ? columns.upperBound : ceilInt(x1)
    addAcross(x0, x1, first..<last, height: height.magnitude, sign: height < 0 ? -1 : 1)
  }

  /// Returns the columns with segments since the last call, merged and sorted, with the coverage of
  /// their pixels. Between them, the coverage is that at the right edge of the last pixel.
  mutating func finish(into coverage: inout Coverage) {
    touched.sort(0..<touched.count) { $0.start < $1.start }
    var sum: Float = 0
    var x = columns.lowerBound
    var index = 0
    let base = columns.lowerBound
    while index < touched.count {
      let start = touched[index].start
      var end = touched[index].end
      index += 1
      while index < touched.count && touched[index].start <= end + Self.shortestGap {
        end = max(end, touched[index].end)
        index += 1
      }
      coverage.add(x, start, clamped(sum))
      let (cells, values) = (cells.elements - base, coverage.values.elements - base)
      for column in start..<end {
        let cell = cells[column]
        cells[column] = .zero
        values[column] = clamped(sum + cell.x - cell.y)
        sum += cell.x
      }
      coverage.spans.append(Coverage.Span(start: start, end: end, value: nil))
      x = end
    }
    coverage.add(x, columns.upperBound, clamped(sum))
  }

  /// Adds a segment that spans several pixels or extends beyond the left end.
  private mutating func addAcross(
    _ x0: Double, _ x1: Double, _ range: Range<Int>, height: Float, sign: Float
  ) {
    let first = columns.lowerBound
    let perPixel = Double(height) / (x1 - x0)
    var done: Float = 0
    var from: Float = 0
    if x0 < Double(first) {
      done = gridHeight((Double(first) - x0) * perPixel, height)
      cells[0].x += sign * done
    } else {
      from = Float(x0 - Double(range.lowerBound))
    }
    for column in range {
      let isLast = Double(column + 1) >= x1
      let reached = isLast ? height : gridHeight((Double(column + 1) - x0) * perPixel, height)
      let to = isLast ? Float(x1 - Double(column)) : 1
      let part = sign * (reached - done)
      cells[column - first] += SIMD2(part, part * (from + to) * 0.5)
      done = reached
      from = 0
    }
  }
}

/// Returns a height rounded to 2⁻²⁰, at most `limit`.
@inline(__always) private func gridHeight(_ height: Double, _ limit: Float) -> Float {
  // 1.5 · 2³²: the last bit of the sum is 2⁻²⁰.
  min(Float((height + 6_442_450_944) - 6_442_450_944), limit)
}

@inline(__always) private func clamped(_ coverage: Float) -> Float {
  coverage > 0 ? (coverage < 1 ? coverage : 1) : 0
}
