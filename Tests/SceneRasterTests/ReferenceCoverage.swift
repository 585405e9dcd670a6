import SceneLayers

/// A region to fill: closed polygons in device pixels, and the winding rule.
struct ReferenceRegion {
  var polygons: [[Point]]
  var rule = Shape.FillRule.nonZero
  /// The parts of a stroke, whose common corners have no meaning.
  var isStroke = false
}

/// The coverage of each pixel by a region, and the pixels in which edges cross.
struct ReferenceCoverage {
  let width: Int
  let height: Int
  /// The coverage from 0 to 1, row by row.
  private(set) var area: [Double]
  /// The pixels in which two edges cross, or corners of two edges meet.
  private(set) var crossed: [Bool]

  /// An edge from its upper to its lower end.
  private struct Edge {
    var x0, y0, x1, y1: Double
    /// +1 if it was drawn downward, otherwise −1.
    var winding: Int
    var polygon: Int
    var index: Int
    var count: Int

    func x(_ y: Double) -> Double {
      y == y1 ? x1 : y == y0 ? x0 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    }

    /// Whether the edges are consecutive in a polygon and share a corner.
    func isNeighbor(of other: Edge) -> Bool {
      guard polygon == other.polygon else { return false }
      let gap = abs(index - other.index)
      return gap == 1 || gap == count - 1
    }
  }

  init(_ region: ReferenceRegion, width: Int, height: Int) {
    self.width = width
    self.height = height
    area = [Double](repeating: 0, count: width * height)
    crossed = [Bool](repeating: false, count: width * height)
    var rows = [[Edge]](repeating: [], count: height)
    for (number, points) in region.polygons.enumerated() {
      // A point equal to the previous one would separate two neighboring edges.
      let polygon = points.indices.filter {
        (points[$0] - points[($0 + points.count - 1) % points.count]).length > 1e-9
      }.map { points[$0] }
      for i in polygon.indices {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        let edge =
          a.y < b.y || a.y == b.y && a.x < b.x
          ? Edge(
            x0: a.x, y0: a.y, x1: b.x, y1: b.y, winding: 1, polygon: number, index: i,
            count: polygon.count)
          : Edge(
            x0: b.x, y0: b.y, x1: a.x, y1: a.y, winding: -1, polygon: number, index: i,
            count: polygon.count)
        guard edge.y1 >= 0, edge.y0 < Double(height) else { continue }
        let low = max(0, Int(edge.y0.rounded(.down)))
        let high = min(height - 1, Int(edge.y1.rounded(.down)))
        for row in low...max(low, high) { rows[row].append(edge) }
      }
    }
    for row in 0..<height where !rows[row].isEmpty {
      fill(row, rows[row], region)
    }
  }

  /// Divides the row at every corner and crossing. Between two divisions, the edges keep their
  /// order, and the area is a sum of trapezoids.
  private mutating func fill(_ row: Int, _ all: [Edge], _ region: ReferenceRegion) {
    let (top, bottom) = (Double(row), Double(row + 1))
    var edges = all.filter { $0.y1 > top && $0.y0 < bottom && $0.y0 < $0.y1 }
    edges.sort { $0.y0 < $1.y0 }
    markLevels(all.filter { $0.y0 == $0.y1 }, edges, touching: !region.isStroke)
    var cuts = [top, bottom]
    for edge in edges {
      if edge.y0 > top { cuts.append(edge.y0) }
      if edge.y1 < bottom { cuts.append(edge.y1) }
    }
    cuts += crossings(edges, row, touching: !region.isStroke)
    cuts.sort()
    var row = RowSum(width: width)
    var active: [Edge] = []
    var next = 0
    for i in 1..<cuts.count {
      let (a, b) = (cuts[i - 1], cuts[i])
      guard b > a else { continue }
      let middle = (a + b) / 2
      active.removeAll { $0.y1 <= middle }
      while next < edges.count, edges[next].y0 < middle {
        if edges[next].y1 > middle { active.append(edges[next]) }
        next += 1
      }
      sort(&active, at: middle)
      var winding = 0
      for edge in active {
        let before = isInside(winding, region.rule)
        winding += edge.winding
        let after = isInside(winding, region.rule)
        if before != after {
          row.add(edge.x(a), edge.x(b), height: b - a, sign: after ? -1 : 1)
        }
      }
    }
    let start = Int(top) * width
    row.sums { column, sum in area[start + column] = max(0, min(1, sum)) }
  }

  private func isInside(_ winding: Int, _ rule: Shape.FillRule) -> Bool {
    rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  private func sort(_ edges: inout [Edge], at y: Double) {
    var keys = edges.map { $0.x(y) }
    for i in edges.indices.dropFirst() {
      var j = i
      while j > 0, keys[j - 1] > keys[j] {
        keys.swapAt(j - 1, j)
        edges.swapAt(j - 1, j)
        j -= 1
      }
    }
  }

  /// Returns the heights at which edges cross in a row, and marks the pixels.
  private mutating func crossings(_ edges: [Edge], _ row: Int, touching: Bool) -> [Double] {
    let (top, bottom) = (Double(row), Double(row + 1))
    var found: [Double] = []
    for i in edges.indices {
      let a = edges[i]
      let (low, high) = (min(a.x0, a.x1) - 1e-6, max(a.x0, a.x1) + 1e-6)
      for j in i + 1..<max(i + 1, edges.count) {
        let b = edges[j]
        if b.y0 > a.y1 { break }
        if max(b.x0, b.x1) < low || min(b.x0, b.x1) > high { continue }
        let (y0, y1) = (max(top, a.y0, b.y0), min(bottom, a.y1, b.y1))
        guard y1 >= y0 else { continue }
        let (d0, d1) = (a.x(y0) - b.x(y0), a.x(y1) - b.x(y1))
        if (d0 > 0) != (d1 > 0), d0 != 0, d1 != 0 {
          let y = y0 + (y1 - y0) * (d0 / (d0 - d1))
          found.append(y)
          if max(abs(d0), abs(d1)) > 1e-9 { mark(a.x(y), y) }
        } else if touching, !a.isNeighbor(of: b), min(abs(d0), abs(d1)) < 1e-6,
          max(abs(d0), abs(d1)) > 1e-6 || y1 - y0 < 1e-6
        {
          let y = abs(d0) < abs(d1) ? y0 : y1
          mark(a.x(y), y)
        }
      }
    }
    return found
  }

  /// Horizontal edges do not bound an area by themselves, but other edges can cross them.
  private mutating func markLevels(_ levels: [Edge], _ edges: [Edge], touching: Bool) {
    for level in levels {
      let (y, slack) = (level.y0, touching && level.x1 - level.x0 > 1e-6 ? 1e-6 : -1e-9)
      for edge in edges where !edge.isNeighbor(of: level) {
        let x = edge.x(min(max(y, edge.y0), edge.y1))
        let isBetween = x > level.x0 - slack && x < level.x1 + slack
        if isBetween, y > edge.y0 - slack, y < edge.y1 + slack { mark(x, y) }
      }
    }
  }

  /// Returns the pixel of a point, and its neighbors if rounding could move the point into them.
  private mutating func mark(_ x: Double, _ y: Double) {
    for dy in [-0.001, 0.001] {
      for dx in [-0.001, 0.001] {
        let (column, row) = ((x + dx).rounded(.down), (y + dy).rounded(.down))
        guard column >= 0, column < Double(width), row >= 0, row < Double(height) else { continue }
        crossed[Int(row) * width + Int(column)] = true
      }
    }
  }
}

/// A row of pixels, computed from the areas to the left of edges.
private struct RowSum {
  /// The part that affects only the column, and the part that affects all columns before it.
  private var own: [Double]
  private var before: [Double]

  init(width: Int) {
    own = [Double](repeating: 0, count: width)
    before = [Double](repeating: 0, count: width + 1)
  }

  /// Adds `sign` times the area to the left of an edge from `xa` to `xb` over `height` rows.
  mutating func add(_ xa: Double, _ xb: Double, height: Double, sign: Double) {
    let width = own.count
    let first = max(0, min(Double(width), min(xa, xb).rounded(.down)))
    let last = max(0, min(Double(width), max(xa, xb).rounded(.up)))
    before[Int(first)] += sign * height
    for column in Int(first)..<max(Int(first), Int(last)) {
      own[column] += sign * height * mean(xa - Double(column), xb - Double(column))
    }
  }

  /// Returns the mean of u clamped to 0…1, for u linear from `a` to `b`.
  private func mean(_ a: Double, _ b: Double) -> Double {
    if abs(b - a) < 1e-9 { return max(0, min(1, (a + b) / 2)) }
    func integral(_ u: Double) -> Double { u <= 0 ? 0 : u >= 1 ? u - 0.5 : u * u / 2 }
    return (integral(b) - integral(a)) / (b - a)
  }

  func sums(_ body: (_ column: Int, _ sum: Double) -> Void) {
    var after = before[own.count]
    for column in own.indices.reversed() {
      body(column, own[column] + after)
      after += before[column]
    }
  }
}
