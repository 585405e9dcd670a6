import SceneLayers

/// Rounds a y-coordinate in points to device pixels; ties are rounded up, so −0.5 px becomes 0.
func roundToPixel(_ y: Double, scale: Double) -> Double {
  let pixels = y * scale
  // Doubles beyond this range are integers. This also excludes NaN.
  guard pixels > -4_503_599_627_370_496, pixels < 4_503_599_627_370_496, scale > 0 else { return y }
  let truncated = Double(Int(pixels))
  let floor = truncated > pixels ? truncated - 1 : truncated
  return (pixels - floor >= 0.5 ? floor + 1 : floor) / scale
}

/// Rounds an edge of rows to device pixels. A tie is still one if thirds of a point were rounded to
/// ten thousandths before.
func roundEdge(_ y: Double, scale: Double) -> Double { roundToPixel(y + 0.0002, scale: scale) }

/// Rounds a fitted length up to device pixels.
func roundUpToPixel(_ length: Double, scale: Double) -> Double {
  roundToPixel(length + 0.499 / scale, scale: scale)
}

/// Rounds down to a device pixel, except for what rounding to ten thousandths takes away.
func roundDownToPixel(_ y: Double, scale: Double) -> Double {
  roundToPixel(y - 0.499 / scale, scale: scale)
}

/// Rounds to ten thousandths of a point. Lengths derived from text are products of decimals, which
/// would otherwise be values such as 20.281000000000002.
func roundToTenThousandths(_ points: Double) -> Double {
  guard abs(points) < 1e9 else { return points }
  let steps = Double(Int(points * 10_000 + (points < 0 ? -0.5 : 0.5)))
  return steps / 10_000
}

/// A vertical stack of rows. Repeating heights are stored once, so that ten million rows fit.
/// Queries take O(log *n*) time, where *n* is the number of rows.
struct RowLayout: Hashable, Sendable {
  /// The top of the first row, in points. It is rounded, because an inexact sum could put rows on
  /// different sides of half a pixel.
  private(set) var start: Double
  /// The scale in device pixels per point.
  let scale: Double
  private(set) var count = 0
  private var runs: [RowRun] = []
  /// The sum of all heights, before rounding.
  private var total = ExactLength.zero

  /// Consecutive rows with the same height.
  struct Run: Hashable, Sendable {
    var count: Int
    /// The height in points.
    var height: Double

    init(count: Int = 1, height: Double) {
      self.count = count
      self.height = height
    }
  }

  private struct RowRun: Hashable {
    var firstRow: Int
    var count: Int
    /// The distance of the upper edge from the start, before rounding.
    var offset: ExactLength
    /// The heights, repeated as needed.
    var heights: RowHeights

    var rows: Range<Int> { firstRow..<firstRow + count }

    /// Returns the offset of a row, or of the end of the last row.
    func offset(ofRow row: Int) -> ExactLength {
      offset + heights.sum(ofFirst: row - firstRow)
    }
  }

  init(start: Double = 0, scale: Double) {
    self.start = roundToTenThousandths(start)
    self.scale = scale
  }

  /// Creates a layout; nil if `append` would return false for one of the runs.
  init?(_ runs: [Run], start: Double = 0, scale: Double) {
    self.init(start: start, scale: scale)
    for run in runs {
      guard append(run) else { return nil }
    }
  }

  /// Returns the same rows with another top.
  func starting(at start: Double) -> RowLayout {
    var layout = self
    layout.start = roundToTenThousandths(start)
    return layout
  }

  /// Appends rows. Returns false without a change if the count or height is negative, or if the sum
  /// is too large.
  mutating func append(_ run: Run) -> Bool {
    guard let height = ExactLength(run.height),
      let newTotal = total.adding(height, times: run.count), grow(by: run.count)
    else { return false }
    if let last = runs.indices.last, runs[last].heights.isEach(run.height) {
      runs[last].count += run.count
    } else if run.count > 0 {
      span(RowHeights(run.height, height), count: run.count)
    }
    total = newTotal
    return true
  }

  /// Appends rows with repeating heights; see above.
  mutating func append(_ heights: [Double], count more: Int) -> Bool {
    if heights.count == 1 { return append(Run(count: more, height: heights[0])) }
    guard let heights = RowHeights(heights),
      let newTotal = heights.adding(rows: more, to: total), grow(by: more)
    else { return false }
    if more > 0 { span(heights, count: more) }
    total = newTotal
    return true
  }

  private mutating func grow(by more: Int) -> Bool {
    let (newCount, overflow) = count.addingReportingOverflow(more)
    guard more >= 0, !overflow else { return false }
    count = newCount
    return true
  }

  /// Makes the last `more` rows a run. A few rows with different heights are added to an existing
  /// run of such rows.
  private mutating func span(_ heights: RowHeights, count more: Int) {
    if let last = runs.indices.last, runs[last].heights.count == runs[last].count,
      heights.count == more, more < 16
    {
      runs[last].heights.append(heights)
      runs[last].count += more
      return
    }
    runs.append(RowRun(firstRow: count - more, count: more, offset: total, heights: heights))
  }

  /// The end of the last row, in points, rounded to device pixels.
  var end: Double { edge(count) }

  /// Returns the upper edge of a row, which is the lower edge of the previous row, or the end for
  /// `count`. Edges are rounded to device pixels, so that there are no gaps between rows.
  func edge(_ row: Int) -> Double {
    guard count > 0 else { return roundEdge(start, scale: scale) }
    return edge(row, in: run(ofRow: row))
  }

  func height(ofRow row: Int) -> Double { edge(row + 1) - edge(row) }

  /// Returns the row that contains `y`, including its upper edge; nil if there is none.
  func row(at y: Double) -> Int? {
    guard count > 0, y >= edge(0) else { return nil }
    let row = firstRow { _, bottom in bottom > y }
    return row < count ? row : nil
  }

  /// Returns the rows whose frames, extended by half a separator's width above and below, overlap
  /// the range from `top` to `bottom`. Touching the range is not sufficient.
  func rows(from top: Double, to bottom: Double, separatorWidth: Double) -> Range<Int> {
    let half = separatorWidth / 2
    let first = firstRow { _, rowBottom in rowBottom + half > top }
    let end = firstRow { rowTop, _ in rowTop - half >= bottom }
    return first..<max(first, end)
  }

  private func edge(_ row: Int, in run: RowRun) -> Double {
    roundEdge(start + run.offset(ofRow: row).points, scale: scale)
  }

  /// Returns the run that contains a row; the last run for indices past the end.
  private func run(ofRow row: Int) -> RowRun {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return runs[max(0, next - 1)]
  }

  /// Returns the first row whose edges satisfy the condition, or `count`. If a row satisfies it,
  /// all following rows must satisfy it as well.
  private func firstRow(where condition: (_ top: Double, _ bottom: Double) -> Bool) -> Int {
    func meets(_ run: RowRun, _ row: Int) -> Bool {
      condition(edge(row, in: run), edge(row + 1, in: run))
    }
    let found = (0..<runs.count).partitioningIndex { meets(runs[$0], runs[$0].rows.upperBound - 1) }
    guard found < runs.count else { return count }
    return runs[found].rows.partitioningIndex { meets(runs[found], $0) }
  }
}

/// A repeating sequence of row heights, with the positions of rows.
struct RowHeights: Hashable, Sendable {
  /// The heights in points.
  private var heights: [Double] = []
  /// The sums of the first 64 heights, the first 128, and so on. One sum per row would need more
  /// memory than the heights.
  private var sums: [ExactLength] = []
  private(set) var total = ExactLength.zero

  private static let stride = 64

  init(_ height: Double, _ exact: ExactLength) {
    heights = [height]
    total = exact
  }

  /// Creates a sequence; nil if it is empty, if a height is negative, or if the sum is too large.
  init?(_ heights: [Double]) {
    guard !heights.isEmpty else { return nil }
    self.heights = heights
    for index in heights.indices {
      guard let height = ExactLength(heights[index]), let sum = total.adding(height) else {
        return nil
      }
      total = sum
      if (index + 1) % Self.stride == 0 { sums.append(total) }
    }
  }

  /// The length of the sequence.
  var count: Int { heights.count }

  func isEach(_ height: Double) -> Bool { heights.count == 1 && heights[0] == height }

  mutating func append(_ more: RowHeights) {
    for height in more.heights {
      heights.append(height)
      total = total + (ExactLength(height) ?? .zero)
      if heights.count % Self.stride == 0 { sums.append(total) }
    }
  }

  /// Returns the sum of the first `rows` heights.
  func sum(ofFirst rows: Int) -> ExactLength {
    let (rounds, rest) = rows.quotientAndRemainder(dividingBy: count)
    let summed = rest / Self.stride
    var sum = total * rounds + (summed > 0 ? sums[summed - 1] : .zero)
    for height in heights[summed * Self.stride..<rest] {
      sum = sum + (ExactLength(height) ?? .zero)
    }
    return sum
  }

  /// Returns `sum(ofFirst:)` added to a length; nil if it overflows.
  func adding(rows: Int, to length: ExactLength) -> ExactLength? {
    guard rows >= 0, let rounds = length.adding(total, times: rows / count) else { return nil }
    return rounds.adding(sum(ofFirst: rows % count))
  }
}
