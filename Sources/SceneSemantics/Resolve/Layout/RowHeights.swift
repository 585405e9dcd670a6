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
