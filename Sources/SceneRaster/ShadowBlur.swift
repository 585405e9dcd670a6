import SceneLayers

/// Blurs the silhouette that casts a shadow.
///
/// The kernel is a separable Gaussian, sampled at whole pixels, cut at twice its standard deviation,
/// and normalized, as measured on images that Core Animation rendered
/// (`Docs/CoreAnimation.md`). The result is a sum over the silhouette's edges, each times the
/// kernel's running sum, so parts of one value cost nothing.
struct ShadowBlur {
  /// How far a pixel's alpha reaches, in pixels.
  let reach: Int
  /// The running sums of the kernel's weights, from the one at −reach to the one at reach − 1.
  private let sums: [Float]

  /// - Parameter sigma: the standard deviation in pixels; at least 0.
  init(sigma: Double) {
    reach = Int(2 * sigma)
    let square = 2 * sigma * sigma
    let weights = (-reach...reach).map { i in
      i == 0 ? 1 : exponential(-Double(i * i) / square)
    }
    let total = weights.reduce(0, +)
    var sum = 0.0
    sums = weights.dropLast().map { weight in
      sum += weight / total
      return Float(sum)
    }
  }

  /// A row's values, blurred: from `reach` columns before its first one to `reach` after its last.
  ///
  /// They are rounded to 2⁻¹⁶, so that rows that differ by less are the same.
  func blurred(_ row: [Float]) -> [Float] {
    var result = [Float](repeating: 0, count: row.count + 2 * reach)
    var before: Float = 0
    for column in 0...row.count {
      let value = column < row.count ? row[column] : 0
      let change = value - before
      before = value
      if change != 0 {
        for (offset, sum) in sums.enumerated() { result[column + offset] += change * sum }
      }
      // From here on, the changes up to this column count in full.
      if column < row.count { result[column + 2 * reach] += value }
    }
    for index in result.indices { result[index] = (result[index] * 65536).rounded() / 65536 }
    return result
  }

  /// Blurs along columns, and hands the rows in `rows` to `body`, from the top.
  ///
  /// - Parameter rows: counted from the silhouette's first row; they may lie outside it.
  func blurColumns(
    of silhouette: ShadowSilhouette, rows: Range<Int>, _ body: (_ values: [Float]) -> Void
  ) {
    let edges = silhouette.edges
    // The sum of the edges that are behind by `reach`, which count in full.
    var settled = [Float](repeating: 0, count: silhouette.width)
    var (first, next) = (0, 0)
    for row in rows {
      while next < edges.count, edges[next].row - reach <= row { next += 1 }
      while first < next, edges[first].row + reach <= row {
        edges[first].add(1, to: &settled)
        first += 1
      }
      var values = settled
      for edge in edges[first..<next] { edge.add(sums[row - edge.row + reach], to: &values) }
      body(values)
    }
  }
}

/// An image of alphas from 0 to 1, by what changes from row to row.
struct ShadowSilhouette {
  let width: Int
  private(set) var edges: [Edge] = []
  private var height = 0
  private var last: [Float]

  init(width: Int) {
    self.width = width
    last = [Float](repeating: 0, count: width)
  }

  /// Between a row and the one before it.
  struct Edge {
    let row: Int
    private var changes: [(start: Int, values: [Float])] = []

    /// - Parameters:
    ///   - row: the number of the second row.
    init(row: Int, from old: [Float], to new: [Float]) {
      self.row = row
      var column = 0
      while column < new.count {
        guard old[column] != new[column] else {
          column += 1
          continue
        }
        let start = column
        var values: [Float] = []
        while column < new.count, old[column] != new[column] {
          values.append(new[column] - old[column])
          column += 1
        }
        changes.append((start, values))
      }
    }

    var isEmpty: Bool { changes.isEmpty }

    func add(_ factor: Float, to row: inout [Float]) {
      for (start, values) in changes {
        for (offset, value) in values.enumerated() { row[start + offset] += factor * value }
      }
    }
  }

  /// Adds a row below the others.
  mutating func append(_ row: [Float]) {
    let edge = Edge(row: height, from: last, to: row)
    if !edge.isEmpty { edges.append(edge) }
    last = row
    height += 1
  }

  /// Adds the same row as the last one.
  mutating func repeatLast() { height += 1 }

  /// Ends it: below its last row there is nothing.
  mutating func end() { append([Float](repeating: 0, count: width)) }
}
