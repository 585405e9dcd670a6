/// Resolves chains with overlapping columns between two heights of a row: they are divided at every
/// vertex and at every intersection of edges.
struct ScanlineBand: ~Copyable {
  private var heights = ScratchBuffers<Double>()
  private var edges = ScratchBuffers<Edge>()
  /// The number of edges examined in this row.
  private var work = 0

  /// An edge that spans a slab.
  struct Edge {
    /// The upper vertex; the next one is the lower vertex.
    var first: Int
    var p: DevicePoint
    var q: DevicePoint
    var winding: Int
    /// The x-coordinates at the upper and lower end of the current part.
    var x0 = 0.0
    var x1 = 0.0

    var left: Double { min(x0, x1) }
    var right: Double { max(x0, x1) }
    /// Twice the x-coordinate at half of the height.
    var middle: Double { x0 + x1 }
  }

  /// The distance by which edges can overlap without counting as an intersection; the effect on the
  /// area is not visible.
  private static let tolerance = 1.0 / 262_144

  mutating func begin() { work = 0 }

  /// Accumulates the region between the heights `top` and `bottom`, which all `items` span,
  /// starting with the state of `rule` on their left. Returns false without a change if that would
  /// take too much work.
  mutating func resolve(
    _ items: UnsafeMutableBufferPointer<EdgeSpan>, _ vertices: PlacedVertices,
    _ top: Double, _ bottom: Double, _ rule: WindingRule,
    into sink: inout some EdgeSpanSink & ~Copyable
  ) -> Bool {
    heights.removeAll()
    heights.append(top)
    heights.append(bottom)
    for item in items {
      for vertex in item.inner {
        let height = vertices[vertex].y
        if height > top && height < bottom { heights.append(height) }
      }
    }
    heights.sortUnique()
    if heights.count * items.count > workLimit { return false }
    for index in 1..<heights.count {
      let (from, to) = (heights[index - 1], heights[index])
      edges.removeAll()
      for item in items {
        var edge = item.first
        while vertices[edge + 1].y <= from { edge += 1 }
        edges.append(
          Edge(first: edge, p: vertices[edge], q: vertices[edge + 1], winding: item.winding))
      }
      add(0..<edges.count, vertices, from, to, rule, depth: 0, into: &sink)
    }
    return true
  }

  /// Accumulates the region between two heights for a range of edges.
  private mutating func add(
    _ range: Range<Int>, _ vertices: PlacedVertices, _ top: Double, _ bottom: Double,
    _ rule: WindingRule, depth: Int, into sink: inout some EdgeSpanSink & ~Copyable
  ) {
    work += range.count
    for index in range {
      edges[index].x0 = crossing(edges[index].p, edges[index].q, top)
      edges[index].x1 = crossing(edges[index].p, edges[index].q, bottom)
    }
    edges.sort(range) { $0.left < $1.left }
    var rule = rule
    var start = range.lowerBound
    while start < range.upperBound {
      // Edges with overlapping columns.
      var right = edges[start].right
      var end = start + 1
      while end < range.upperBound && edges[end].left < right {
        right = max(right, edges[end].right)
        end += 1
      }
      if end - start > 1 { edges.sort(start..<end) { $0.middle < $1.middle } }
      if let height = cut(start..<end, top, bottom, depth) {
        add(start..<end, vertices, top, height, rule, depth: depth + 1, into: &sink)
        add(start..<end, vertices, height, bottom, rule, depth: depth + 1, into: &sink)
        for index in start..<end { _ = rule.pass(edges[index].winding) }
      } else {
        for index in start..<end {
          let edge = edges[index]
          let sign = rule.pass(edge.winding)
          if sign != 0 { sink.add(EdgeSpan(edge, top, bottom), vertices, sign: sign) }
        }
      }
      start = end
    }
  }

  /// Returns the height at which to divide if edges that are adjacent at half of the height are not
  /// in the same order at the ends.
  private func cut(
    _ range: Range<Int>, _ top: Double, _ bottom: Double, _ depth: Int
  ) -> Double? {
    var index = range.lowerBound + 1
    while index < range.upperBound {
      let (left, right) = (edges[index - 1], edges[index])
      let (above, below) = (left.x0 - right.x0, left.x1 - right.x1)
      if above > Self.tolerance || below > Self.tolerance {
        // With this many intersections in a row, thin slices are sufficiently accurate.
        if work > workLimit || depth > 60 {
          let finest = 1 / Double(sampleCount(chains: range.count))
          return bottom - top > finest ? gridHeight((top + bottom) / 2, near: top) : nil
        }
        let height = gridHeight(top + (bottom - top) * (above / (above - below)), near: top)
        if height > top && height < bottom { return height }
      }
      index += 1
    }
    return nil
  }
}
