import SceneLayers

/// `y` points, moved to the nearest edge between device pixels; from half way to the greater
/// number, so that −0.5 px goes to 0.
func roundToPixel(_ y: Double, scale: Double) -> Double {
  let pixels = y * scale
  // Further out every Double is whole already; this also keeps out what is no number.
  guard pixels > -4_503_599_627_370_496, pixels < 4_503_599_627_370_496, scale > 0 else { return y }
  let truncated = Double(Int(pixels))
  let floor = truncated > pixels ? truncated - 1 : truncated
  return (pixels - floor >= 0.5 ? floor + 1 : floor) / scale
}

/// Rows stacked from a start downwards. Rows whose heights come again and again cost as much as
/// those that come first, so that ten million fit; every question costs O(log rows).
struct RowLayout: Hashable, Sendable {
  /// Where the first row begins, in points.
  let start: Double
  /// Device pixels a point.
  let scale: Double
  private(set) var count = 0
  private var runs: [RowRun] = []
  /// Of all rows, before rounding.
  private var total = ExactLength.zero

  /// Rows of the same height, one below the other.
  struct Run: Hashable, Sendable {
    var count: Int
    /// In points.
    var height: Double

    init(count: Int = 1, height: Double) {
      self.count = count
      self.height = height
    }
  }

  private struct RowRun: Hashable {
    var firstRow: Int
    var count: Int
    /// Of its upper edge from the start, before rounding.
    var offset: ExactLength
    /// As often as there are rows for.
    var heights: RowHeights

    var rows: Range<Int> { firstRow..<firstRow + count }

    /// The same of a row, or of the end of the last one.
    func offset(ofRow row: Int) -> ExactLength {
      offset + heights.sum(ofFirst: row - firstRow)
    }
  }

  init(start: Double = 0, scale: Double) {
    self.start = start
    self.scale = scale
  }

  /// Nil where `append` would have said no to one of the runs.
  init?(_ runs: [Run], start: Double = 0, scale: Double) {
    self.init(start: start, scale: scale)
    for run in runs {
      guard append(run) else { return nil }
    }
  }

  /// Adds rows at the end. False, and nothing is added, where the count or the height is negative,
  /// or the rows leave the range of numbers.
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

  /// The same for rows that have these heights over and over.
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

  /// Makes the last `more` rows a run. A few whose heights do not come again join a run like that.
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

  /// Where the last row ends, in points, on a device pixel's edge.
  var end: Double { edge(count) }

  /// The y of the row's upper edge, which is the lower one of the row before; of `count`, the end.
  /// On a device pixel's edge, so that no background shows between two rows.
  func edge(_ row: Int) -> Double {
    guard count > 0 else { return roundToPixel(start, scale: scale) }
    return edge(row, in: run(ofRow: row))
  }

  func height(ofRow row: Int) -> Double { edge(row + 1) - edge(row) }

  /// The row that covers `y`, its upper edge included; nil above, below, and without rows.
  func row(at y: Double) -> Int? {
    guard count > 0, y >= edge(0) else { return nil }
    let row = firstRow { _, bottom in bottom > y }
    return row < count ? row : nil
  }

  /// The rows whose frames, grown by half a separator's width above and below, overlap `top` to
  /// `bottom`; touching is not enough.
  func rows(from top: Double, to bottom: Double, separatorWidth: Double) -> Range<Int> {
    let half = separatorWidth / 2
    let first = firstRow { _, rowBottom in rowBottom + half > top }
    let end = firstRow { rowTop, _ in rowTop - half >= bottom }
    return first..<max(first, end)
  }

  private func edge(_ row: Int, in run: RowRun) -> Double {
    roundToPixel(start + run.offset(ofRow: row).points, scale: scale)
  }

  /// The run that holds the row; the last one for what is behind it.
  private func run(ofRow row: Int) -> RowRun {
    let next = (0..<runs.count).partitioningIndex { runs[$0].firstRow > row }
    return runs[max(0, next - 1)]
  }

  /// The first row whose upper and lower edge meet the condition, or `count`; once a row meets it,
  /// all that follow must.
  private func firstRow(where condition: (_ top: Double, _ bottom: Double) -> Bool) -> Int {
    func meets(_ run: RowRun, _ row: Int) -> Bool {
      condition(edge(row, in: run), edge(row + 1, in: run))
    }
    let found = (0..<runs.count).partitioningIndex { meets(runs[$0], runs[$0].rows.upperBound - 1) }
    guard found < runs.count else { return count }
    return runs[found].rows.partitioningIndex { meets(runs[found], $0) }
  }
}
