/// Heights of rows that follow one another, over and over, and where that puts each row.
struct RowHeights: Hashable, Sendable {
  /// In points.
  private var heights: [Double] = []
  /// The sum of the first 64 heights, of the first 128 and so on: one for each row would take more
  /// memory than its height.
  private var sums: [ExactLength] = []
  private(set) var total = ExactLength.zero

  private static let stride = 64

  init(_ height: Double, _ exact: ExactLength) {
    heights = [height]
    total = exact
  }

  /// Nil without any, or where one is negative or they are too large to be added up.
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

  /// How many there are before the first comes again.
  var count: Int { heights.count }

  func isEach(_ height: Double) -> Bool { heights.count == 1 && heights[0] == height }

  mutating func append(_ more: RowHeights) {
    for height in more.heights {
      heights.append(height)
      total = total + (ExactLength(height) ?? .zero)
      if heights.count % Self.stride == 0 { sums.append(total) }
    }
  }

  /// What so many rows from the first on take together.
  func sum(ofFirst rows: Int) -> ExactLength {
    let (rounds, rest) = rows.quotientAndRemainder(dividingBy: count)
    let summed = rest / Self.stride
    var sum = total * rounds + (summed > 0 ? sums[summed - 1] : .zero)
    for height in heights[summed * Self.stride..<rest] {
      sum = sum + (ExactLength(height) ?? .zero)
    }
    return sum
  }

  /// `sum(ofFirst:)` added to a length; nil where it is too large to be held.
  func adding(rows: Int, to length: ExactLength) -> ExactLength? {
    guard rows >= 0, let rounds = length.adding(total, times: rows / count) else { return nil }
    return rounds.adding(sum(ofFirst: rows % count))
  }
}
