import TestSupport
@testable import SceneLayers

/// The region of a path (nonzero winding), measured independently of the implementation, along many
/// horizontal lines.
struct Region {
  var polylines: [Polyline]

  init(_ path: Path, tolerance: Double = 1e-3) {
    polylines = path.flattened(tolerance: tolerance)
  }

  /// Returns where the line at `y` crosses the outline, from left to right, with directions.
  func crossings(at y: Double) -> [(x: Double, direction: Int)] {
    var found: [(x: Double, direction: Int)] = []
    for line in polylines {
      for (i, a) in line.points.enumerated() {
        let b = line.points[(i + 1) % line.points.count]
        guard (a.y <= y) != (b.y <= y) else { continue }
        let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
        found.append((x, a.y <= y ? 1 : -1))
      }
    }
    return found.sorted { $0.x < $1.x }
  }

  func winding(at p: Point) -> Int {
    var sum = 0
    for crossing in crossings(at: p.y) where crossing.x > p.x { sum += crossing.direction }
    return sum
  }

  /// Returns the area by the midpoint rule, from the given number of lines.
  func area(lines: Int = 1000) -> Double {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for line in polylines {
      for p in line.points { (top, bottom) = (min(top, p.y), max(bottom, p.y)) }
    }
    guard top < bottom else { return 0 }
    let step = (bottom - top) / Double(lines)
    var area = 0.0
    for i in 0..<lines {
      var winding = 0
      var from = 0.0
      for crossing in crossings(at: top + (Double(i) + 0.5) * step) {
        if winding != 0 { area += (crossing.x - from) * step }
        winding += crossing.direction
        from = crossing.x
      }
    }
    return area
  }

  /// The sum of the signed areas of the outlines, which is the exact area of a simple region.
  var signedArea: Double {
    var twice = 0.0
    for line in polylines {
      for (i, a) in line.points.enumerated() {
        let b = line.points[(i + 1) % line.points.count]
        twice += a.x * b.y - b.x * a.y
      }
    }
    return twice / 2
  }
}

extension Double {
  func isWithin(_ tolerance: Double, of other: Double) -> Bool {
    (self - other).magnitude <= tolerance
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point(_ range: ClosedRange<Double>) -> Point {
    Point(number(range), number(range))
  }
}
