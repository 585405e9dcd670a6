/// A part of a row, between two heights, in which chains run through each other's columns: it is
/// cut at every vertex, and where edges cross.
struct Slab {
  private var heights: [Double] = []
  private var edges: [Edge] = []
  private var pending: [(top: Double, bottom: Double)] = []
  private var cuts = 0

  /// An edge that spans a slab.
  private struct Edge {
    var p: DevicePoint
    var q: DevicePoint
    var winding: Int
    /// Where it crosses the upper and lower end of the part at hand.
    var x0 = 0.0
    var x1 = 0.0
  }

  /// How far edges may run over each other before it counts as a crossing: what that does to an
  /// area is not seen.
  private static let tolerance = 1.0 / 262_144

  /// Adds up the region between the heights `top` and `bottom`, which all of `items` span; false,
  /// and nothing is added, where that is too much work.
  mutating func resolve(
    _ items: [Sweep.Active], _ strands: [Strand], _ store: borrowing Outlines, _ top: Double,
    _ bottom: Double, isEvenOdd: Bool, into accumulator: inout Accumulator
  ) -> Bool {
    heights.removeAll(keepingCapacity: true)
    heights.append(top)
    heights.append(bottom)
    for item in items {
      var vertex = strands[item.strand].edge + 1
      while store.points[vertex].y < bottom {
        if store.points[vertex].y > top { heights.append(store.points[vertex].y) }
        vertex += 1
      }
    }
    sortUnique(&heights)
    if heights.count * items.count > workLimit { return false }
    cuts = 0
    for index in 1..<heights.count {
      let (from, to) = (heights[index - 1], heights[index])
      edges.removeAll(keepingCapacity: true)
      for item in items {
        var edge = strands[item.strand].edge
        while store.points[edge + 1].y <= from { edge += 1 }
        edges.append(
          Edge(
            p: store.points[edge], q: store.points[edge + 1],
            winding: strands[item.strand].winding))
      }
      resolveEdges(from, to, isEvenOdd: isEvenOdd, into: &accumulator)
    }
    return true
  }

  private mutating func resolveEdges(
    _ top: Double, _ bottom: Double, isEvenOdd: Bool, into accumulator: inout Accumulator
  ) {
    pending.removeAll(keepingCapacity: true)
    pending.append((top, bottom))
    while let (top, bottom) = pending.popLast() {
      for index in edges.indices {
        edges[index].x0 = crossing(edges[index].p, edges[index].q, top)
        edges[index].x1 = crossing(edges[index].p, edges[index].q, bottom)
      }
      sortEdges()
      if let cut = cut(top, bottom) {
        cuts += 1
        pending.append((cut, bottom))
        pending.append((top, cut))
      } else {
        addEdges(top, bottom, isEvenOdd: isEvenOdd, into: &accumulator)
      }
    }
  }

  /// The height to cut at where edges that are neighbours half way down do not keep that order.
  private func cut(_ top: Double, _ bottom: Double) -> Double? {
    var index = 1
    while index < edges.count {
      let (left, right) = (edges[index - 1], edges[index])
      let (above, below) = (left.x0 - right.x0, left.x1 - right.x1)
      if above > Self.tolerance || below > Self.tolerance {
        // Past so many crossings in one row a pixel's colour is a matter of chance: thin slices.
        if cuts > 64 + 4 * edges.count {
          return bottom - top > 1.0 / 64 ? gridHeight((top + bottom) / 2, near: top) : nil
        }
        let height = gridHeight(
          top + (bottom - top) * (above / (above - below)), near: top)
        if height > top && height < bottom { return height }
      }
      index += 1
    }
    return nil
  }

  private mutating func addEdges(
    _ top: Double, _ bottom: Double, isEvenOdd: Bool, into accumulator: inout Accumulator
  ) {
    var rule = WindingRule(isEvenOdd: isEvenOdd)
    for edge in edges {
      let sign = rule.pass(edge.winding)
      if sign != 0 { accumulator.add(edge.x0, top, edge.x1, bottom, sign: sign) }
    }
  }

  /// From left to right half way down.
  private mutating func sortEdges() {
    if edges.count > 32 {
      edges.sort { $0.x0 + $0.x1 < $1.x0 + $1.x1 }
      return
    }
    var i = 1
    while i < edges.count {
      let edge = edges[i]
      let middle = edge.x0 + edge.x1
      var j = i
      while j > 0 && edges[j - 1].x0 + edges[j - 1].x1 > middle {
        edges[j] = edges[j - 1]
        j -= 1
      }
      edges[j] = edge
      i += 1
    }
  }
}
