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

/// Rows stacked from a start downwards. Rows of one height in a row cost as much as one of them,
/// so that ten million fit; every question costs O(log rows).
struct RowLayout: Hashable, Sendable {
  /// Where the first row begins, in points.
  let start: Double
  /// Device pixels a point.
  let scale: Double
  private(set) var count = 0
  private var runs: [PlacedRun] = []

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

  private struct PlacedRun: Hashable {
    var firstRow: Int
    var offset: Double
    var height: Double

    /// Before rounding, of the row or of the end of the last one.
    func offset(ofRow row: Int) -> Double { offset + Double(row - firstRow) * height }
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
    guard run.count >= 0, run.height >= 0 else { return false }
    let (newCount, overflow) = count.addingReportingOverflow(run.count)
    let offset = unroundedEnd
    let newEnd = offset + Double(run.count) * run.height
    guard !overflow, newEnd < .infinity else { return false }
    // Runs of one height are joined, so that rows written one by one lie where a loop's rows do.
    if run.count > 0, runs.last?.height != run.height {
      runs.append(PlacedRun(firstRow: count, offset: offset, height: run.height))
    }
    count = newCount
    return true
  }

  /// Where the last row ends, in points, on a device pixel's edge.
  var end: Double { edge(count) }

  /// The y of the row's upper edge, which is the lower one of the row before; of `count`, the end.
  /// On a device pixel's edge, so that no background shows between two rows.
  func edge(_ row: Int) -> Double {
    guard count > 0 else { return roundToPixel(start, scale: scale) }
    return roundToPixel(run(ofRow: row).offset(ofRow: row), scale: scale)
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

  private var unroundedEnd: Double { runs.last?.offset(ofRow: count) ?? start }

  /// The run that holds the row; the last one for what is behind it.
  private func run(ofRow row: Int) -> PlacedRun {
    let next = partition(0..<runs.count) { runs[$0].firstRow > row }
    return runs[max(0, next - 1)]
  }

  /// The first row whose upper and lower edge meet the condition, or `count`; once a row meets it,
  /// all that follow must.
  private func firstRow(where condition: (_ top: Double, _ bottom: Double) -> Bool) -> Int {
    func meets(_ run: PlacedRun, _ row: Int) -> Bool {
      condition(
        roundToPixel(run.offset(ofRow: row), scale: scale),
        roundToPixel(run.offset(ofRow: row + 1), scale: scale))
    }
    func end(ofRun index: Int) -> Int {
      index + 1 < runs.count ? runs[index + 1].firstRow : count
    }
    let found = partition(0..<runs.count) { meets(runs[$0], end(ofRun: $0) - 1) }
    guard found < runs.count else { return count }
    let run = runs[found]
    return partition(run.firstRow..<end(ofRun: found)) { meets(run, $0) }
  }

  /// The first number for which the condition holds, or the range's end.
  private func partition(_ range: Range<Int>, _ condition: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
