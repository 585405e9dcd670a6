/// An image of alphas from 0 to 1, stored as the differences between rows.
struct ShadowSilhouette {
  let width: Int
  private(set) var edges: [Edge] = []
  private var changes: [Change] = []
  /// The values of all changes. One array per change would take time to retain and release.
  private var values: [Float] = []
  private var height = 0
  private var last: [Float]

  init(width: Int) {
    self.width = width
    last = [Float](repeating: 0, count: width)
  }

  /// The difference between a row and the previous one.
  struct Edge {
    /// The index of the second row.
    let row: Int
    /// The number of differences.
    let count: Int
    fileprivate let changes: Range<Int>
  }

  /// The differences of adjacent columns.
  private struct Change {
    let columns: Range<Int>
    /// The index of the first value.
    let first: Int
  }

  /// The memory of the differences.
  var byteCount: Int {
    values.count * MemoryLayout<Float>.stride + changes.count * MemoryLayout<Change>.stride
      + edges.count * MemoryLayout<Edge>.stride
  }

  // MARK: Rows

  /// Appends a row.
  mutating func append(_ row: [Float]) {
    precondition(row.count == width, "a row of the silhouette")
    let (first, before) = (changes.count, values.count)
    var column = 0
    while column < width {
      guard last[column] != row[column] else {
        column += 1
        continue
      }
      let start = column
      while column < width, last[column] != row[column] { column += 1 }
      changes.append(Change(columns: start..<column, first: values.count))
      for changed in start..<column { values.append(row[changed] - last[changed]) }
    }
    if changes.count > first {
      edges.append(
        Edge(row: height, count: values.count - before, changes: first..<changes.count))
    }
    last = row
    height += 1
  }

  /// Appends a copy of the last row.
  mutating func repeatLast() { height += 1 }

  /// Ends the silhouette with an empty row.
  mutating func end() { append([Float](repeating: 0, count: width)) }

  // MARK: Sums

  /// Adds the differences of an edge, multiplied by a factor, to a row.
  func add(_ edge: Edge, times factor: Float, to row: inout [Float]) {
    precondition(row.count == width, "a row of the silhouette")
    // Without checks of each index, so that several values are added at a time.
    row.withUnsafeMutableBufferPointer { row in
      values.withUnsafeBufferPointer { values in
        guard let row = row.baseAddress, let values = values.baseAddress else { return }
        for index in edge.changes {
          let change = changes[index]
          let (sums, differences) = (row + change.columns.lowerBound, values + change.first)
          for column in 0..<change.columns.count { sums[column] += factor * differences[column] }
        }
      }
    }
  }
}

// MARK: - Equal columns

extension ShadowSilhouette {
  /// Returns stretches of columns, each of which is equal in every row or consists of individual
  /// columns.
  func stretches(of columns: Range<Int>) -> [ShadowColumns] {
    var isStart = [Bool](repeating: false, count: columns.count)
    for change in changes { mark(change, columns, in: &isStart) }
    var result: [ShadowColumns] = []
    var start = 0
    var stored = 0
    while start < isStart.count {
      var end = start + 1
      while end < isStart.count, !isStart[end] { end += 1 }
      // Shorter flat runs are painted pixel by pixel.
      let isFlat = end - start >= 16
      if !isFlat, let last = result.last, !last.isFlat {
        result[result.count - 1].columns = last.columns.lowerBound..<columns.lowerBound + end
      } else {
        let range = columns.lowerBound + start..<columns.lowerBound + end
        result.append(ShadowColumns(columns: range, isFlat: isFlat, first: stored))
      }
      stored += isFlat ? 1 : end - start
      start = end
    }
    return result
  }

  /// Marks the columns of a range whose difference is not that of the column before.
  private func mark(_ change: Change, _ columns: Range<Int>, in isStart: inout [Bool]) {
    let part = change.columns.clamped(to: columns)
    guard !part.isEmpty else { return }
    isStart[part.lowerBound - columns.lowerBound] = true
    if part.upperBound < columns.upperBound {
      isStart[part.upperBound - columns.lowerBound] = true
    }
    let first = change.first - change.columns.lowerBound
    isStart.withUnsafeMutableBufferPointer { isStart in
      values.withUnsafeBufferPointer { values in
        for column in part.dropFirst() where values[first + column] != values[first + column - 1] {
          isStart[column - columns.lowerBound] = true
        }
      }
    }
  }

  /// Returns a silhouette of the columns that the stretches store.
  func reduced(to stretches: [ShadowColumns]) -> ShadowSilhouette {
    if stretches.count == 1, stretches[0].storedCount == width { return self }
    var result = ShadowSilhouette(width: stretches.last.map { $0.first + $0.storedCount } ?? 0)
    for edge in edges {
      let (first, before) = (result.changes.count, result.values.count)
      for index in edge.changes { result.add(changes[index], of: self, stretches) }
      result.edges.append(
        Edge(
          row: edge.row, count: result.values.count - before,
          changes: first..<result.changes.count))
    }
    return result
  }

  /// Adds the differences of another silhouette in the columns that the stretches store.
  private mutating func add(
    _ change: Change, of whole: borrowing ShadowSilhouette, _ stretches: [ShadowColumns]
  ) {
    var start: Int?
    let first = values.count
    for stretch in stretches {
      if stretch.columns.lowerBound >= change.columns.upperBound { break }
      let part = stretch.columns.clamped(to: change.columns)
      guard !part.isEmpty else { continue }
      if start == nil { start = stretch.index(of: part.lowerBound) }
      let from = change.first + part.lowerBound - change.columns.lowerBound
      values += whole.values[from..<from + (stretch.isFlat ? 1 : part.count)]
    }
    guard let start else { return }
    let count = values.count - first
    changes.append(Change(columns: start..<start + count, first: first))
  }
}

/// Adjacent columns of a shadow.
struct ShadowColumns: Sendable {
  var columns: Range<Int>
  /// Whether the columns are equal, so that only one is stored.
  let isFlat: Bool
  /// The index of the first column among those stored.
  let first: Int

  var storedCount: Int { isFlat ? 1 : columns.count }

  func index(of column: Int) -> Int { isFlat ? first : first + column - columns.lowerBound }
}
