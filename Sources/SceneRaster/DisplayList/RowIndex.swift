import SceneLayers

/// Finds the ranges that overlap given rows, in time proportional to the number of results.
///
/// The ranges are sorted by their start. The maximum end is stored for every sixteen ranges, every
/// sixteen of these blocks, and so on.
struct RowIndex: Hashable, Sendable {
  private static let fanout = 16
  static let bytesPerRange = 13

  /// The indices of the ranges, sorted by start.
  private var order: [Int32]
  private var starts: [Int32]
  /// The maximum end of each range and, by level, of each block.
  private var reaches: [[Int32]]

  /// Creates an index of `count` ranges, which `range` returns by index.
  init(count: Int, _ range: (Int) -> Range<Int>) {
    order = (0..<count).map { Int32(truncatingIfNeeded: $0) }
    var isSorted = true
    var last = Int.min
    for number in 0..<count {
      let start = range(number).lowerBound
      if start < last { isSorted = false }
      last = start
    }
    if !isSorted {
      order.sort { a, b in
        let (first, second) = (range(Int(a)).lowerBound, range(Int(b)).lowerBound)
        return first < second || (first == second && a < b)
      }
    }
    starts = order.map { Int32(clamping: range(Int($0)).lowerBound) }
    reaches = [order.map { Int32(clamping: range(Int($0)).upperBound) }]
    while let below = reaches.last, below.count > Self.fanout {
      reaches.append(
        stride(from: 0, to: below.count, by: Self.fanout).map { start in
          below[start..<min(start + Self.fanout, below.count)].max() ?? 0
        })
    }
  }

  /// Appends the indices of the ranges that overlap `rows` to `found`, in ascending order.
  func collect(_ rows: Range<Int>, into found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    let (first, end) = (Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound))
    // The number of ranges that start before the end of the rows.
    let count = (0..<starts.count).partitioningIndex { starts[$0] >= end }
    let top = reaches.count - 1
    collect(top, 0..<blocks(of: count, at: top), count, first, into: &found)
    found.sort()
  }

  /// Returns the number of blocks at a level that contain the first `count` ranges.
  private func blocks(of count: Int, at level: Int) -> Int {
    var count = count
    for _ in 0..<level { count = (count + Self.fanout - 1) / Self.fanout }
    return count
  }

  private func collect(
    _ level: Int, _ blocks: Range<Int>, _ count: Int, _ first: Int32, into found: inout [Int]
  ) {
    for block in blocks where reaches[level][block] > first {
      if level == 0 {
        found.append(Int(order[block]))
      } else {
        let end = min((block + 1) * Self.fanout, self.blocks(of: count, at: level - 1))
        collect(level - 1, block * Self.fanout..<end, count, first, into: &found)
      }
    }
  }
}
