import SceneLayers

/// Blurs the silhouette of a shadow.
///
/// The kernel is a separable Gaussian, sampled at whole pixels, truncated at twice its standard
/// deviation, and normalized, as measured in images rendered by Core Animation
/// (`Docs/CoreAnimation.md`). The result is a sum over the edges of the silhouette, each multiplied
/// by the cumulative kernel, so uniform areas cost nothing.
struct ShadowBlur {
  /// The radius of the kernel, in pixels.
  let reach: Int
  /// The cumulative sums of the kernel's weights, from −reach to reach − 1.
  private let sums: [Float]

  /// - Parameter sigma: The standard deviation in pixels, at least 0.
  init(sigma: Double) {
    reach = Int(2 * sigma)
    let square = 2 * sigma * sigma
    let weights = (-reach...reach).map { (i: Int) -> Double in
      i == 0 ? 1 : exponential(-Double(i * i) / square)
    }
    let total = weights.reduce(0, +)
    var sum = 0.0
    sums = weights.dropLast().map { weight in
      sum += weight / total
      return Float(sum)
    }
  }

  /// Returns a blurred row, extended by `reach` columns on both sides.
  ///
  /// Values are rounded to 2⁻¹⁶, so that rows with smaller differences are equal. Also returns the
  /// number of values that were added.
  func blurred(_ row: [Float]) -> (values: [Float], added: Int) {
    // To the right of a change's kernel, the change counts in full.
    var result = [Float](repeating: 0, count: 2 * reach) + row
    var before: Float = 0
    var added = 0
    for column in 0...row.count {
      let value = column < row.count ? row[column] : 0
      let change = value - before
      before = value
      if change != 0 {
        result.add(sums, times: change, from: column)
        added += sums.count
      }
    }
    result.roundTo16Bits()
    return (result, added)
  }

  /// Blurs columns, and calls `body` with each row of `rows` from the top.
  ///
  /// - Parameters:
  ///   - rows: The rows relative to the silhouette's first row, which can be outside of it.
  ///   - body: A function that takes a row, and the number of values that were added for it, which
  ///     is nil if it is the same as the previous one. Returns whether to continue.
  func blurColumns(
    of silhouette: ShadowSilhouette, rows: Range<Int>,
    _ body: (_ values: [Float], _ added: Int?) -> Bool
  ) {
    let edges = silhouette.edges
    // The sum of the edges that are more than `reach` rows above, which count in full.
    var settled = [Float](repeating: 0, count: silhouette.width)
    var (first, next) = (0, 0)
    var values = settled
    var isSettled = false
    for row in rows {
      let wasSettled = isSettled
      while next < edges.count, edges[next].row - reach <= row { next += 1 }
      let before = first
      while first < next, edges[first].row + reach <= row {
        silhouette.add(edges[first], times: 1, to: &settled)
        first += 1
      }
      // A row that no edge reaches is that above it.
      isSettled = first == next
      let isRepeated = isSettled && wasSettled && first == before
      var added: Int?
      if !isRepeated {
        values.replace(with: settled)
        var sum = 0
        for edge in edges[first..<next] {
          sum += edge.count
          silhouette.add(edge, times: sums[row - edge.row + reach], to: &values)
        }
        added = sum
      }
      guard body(values, added) else { return }
    }
  }
}

extension [Float] {
  /// Adds the products of other values and a factor to the values from an index on.
  ///
  /// Without checks of each index, so that several values are added at a time.
  fileprivate mutating func add(_ others: [Float], times factor: Float, from start: Int) {
    precondition(start >= 0 && start + others.count <= count, "values of this row")
    withUnsafeMutableBufferPointer { values in
      others.withUnsafeBufferPointer { others in
        guard let values = values.baseAddress, let first = others.baseAddress else { return }
        let sums = values + start
        for index in 0..<others.count { sums[index] += factor * first[index] }
      }
    }
  }

  /// Rounds values up to 64 to multiples of 2⁻¹⁶.
  ///
  /// Without calling a function for each value, unlike `rounded`.
  fileprivate mutating func roundTo16Bits() {
    withUnsafeMutableBufferPointer { values in
      for index in values.indices {
        let scaled = values[index] * 65536
        // 1.5 · 2²³: the last bit of the sum is 1. Halves are rounded up.
        let nearest = (scaled + 12_582_912) - 12_582_912
        values[index] = (scaled - nearest >= 0.5 ? nearest + 1 : nearest) / 65536
      }
    }
  }

  /// Replaces all values without allocating memory.
  fileprivate mutating func replace(with others: [Float]) {
    removeAll(keepingCapacity: true)
    append(contentsOf: others)
  }
}

/// A part of a layer's shadow: its opacity at each pixel, and its color.
struct BlurredShadow: Sendable {
  let box: PixelBox
  /// The index in `Items.shadowRows` of the first row.
  let firstRow: Int
  /// The range in `Items.shadowColumns` of the stretches of columns, relative to the box.
  let columns: Range<Int>
  var color: Pixel

  /// Writes the pixels of row `y` to `row`.
  func fill(_ y: Int, _ columns: Range<Int>, _ items: borrowing Items, into row: inout Row) {
    row.resetRuns(columns: columns)
    let start = items.shadowRows[firstRow + y - box.y0]
    let part = color / 65535
    let shown = columns.lowerBound - box.x0..<columns.upperBound - box.x0
    for index in self.columns {
      let stretch = items.shadowColumns[index]
      let visible = stretch.columns.clamped(to: shown)
      if visible.isEmpty { continue }
      let (from, to) = (visible.lowerBound + box.x0, visible.upperBound + box.x0)
      let first = start + stretch.index(of: visible.lowerBound)
      if stretch.isFlat {
        row.append(.flat(from, to, part * Float(items.shadowAlphas[first])))
      } else {
        row.append(part, times: items.shadowAlphas, from: first, columns: from..<to)
      }
    }
  }
}
