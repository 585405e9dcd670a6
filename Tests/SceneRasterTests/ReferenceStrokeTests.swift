import Foundation
import SceneLayers
import Testing

/// Compares the reference's strokes and coverage with counts of points.
@Suite("Reference implementation of strokes")
struct ReferenceStrokeTests {
  /// With round caps and joins, a stroke is the set of points near the path.
  @Test("A round stroke contains the points within half of its width", arguments: 1...8)
  func roundStrokeContainsPointsWithinHalfOfItsWidth(seed: Int) {
    var generator = Generator(seed: UInt64(seed))
    generator.size = Size(24, 24)
    var shape = Shape(path: generator.path())
    (shape.lineCap, shape.lineJoin) = (.round, .round)
    shape.lineWidth = generator.between(1, 3)
    let region = ReferenceRegion(
      polygons: ReferenceStroke.polygons(of: shape, tolerance: 1e-5), isStroke: true)
    let coverage = ReferenceCoverage(region, width: 24, height: 24)
    let chords = shape.path.referenceContours(tolerance: 0.01).flatMap { contour in
      contour.pieces.flatMap { zip($0, $0.dropFirst()).map { ($0.point, $1.point) } }
    }
    var farthest = 0.0
    for y in 0..<24 {
      for x in 0..<24 {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        let near = chords.filter { distance(center, $0) < shape.lineWidth / 2 + 0.8 }
        var count = 0
        for k in 0..<64 where !near.isEmpty {
          let p = Point(
            Double(x) + (Double(k % 8) + 0.5) / 8, Double(y) + (Double(k / 8) + 0.5) / 8)
          if near.contains(where: { distance(p, $0) <= shape.lineWidth / 2 }) { count += 1 }
        }
        farthest = max(farthest, abs(coverage.area[y * 24 + x] - Double(count) / 64))
      }
    }
    // The maximum error of a count of 8 × 8 points at a straight edge.
    #expect(farthest < 0.14)
  }

  private func distance(_ p: Point, _ chord: (Point, Point)) -> Double {
    let (way, to) = (chord.1 - chord.0, p - chord.0)
    let square = Point.dot(way, way)
    let t = square > 0 ? max(0, min(1, Point.dot(to, way) / square)) : 0
    return (to - t * way).length
  }

  @Test(
    "The covered area consists of the points with a winding number", arguments: 1...4,
    [Shape.FillRule.nonZero, .evenOdd])
  func coveredAreaConsistsOfPointsWithWindingNumber(seed: Int, rule: Shape.FillRule) {
    var generator = Generator(seed: UInt64(seed))
    generator.size = Size(20, 20)
    let path = Path(generator.polygon() + generator.polygon() + generator.polygon())
    let polygons = path.referencePolygons(tolerance: 1e-3)
    let coverage = ReferenceCoverage(
      ReferenceRegion(polygons: polygons, rule: rule), width: 20, height: 20)
    var farthest = 0.0
    for i in 0..<400 {
      var count = 0
      for k in 0..<64 {
        let p = Point(
          Double(i % 20) + (Double(k % 8) + 0.5) / 8, Double(i / 20) + (Double(k / 8) + 0.5) / 8)
        let winding = winding(of: polygons, about: p)
        if rule == .nonZero ? winding != 0 : winding % 2 != 0 { count += 1 }
      }
      farthest = max(farthest, abs(coverage.area[i] - Double(count) / 64))
    }
    #expect(farthest < 0.16)
  }

  private func winding(of polygons: [[Point]], about p: Point) -> Int {
    var winding = 0
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + [polygon[0]])
      where (a.y > p.y) != (b.y > p.y) {
        let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
        if x > p.x { winding += b.y > a.y ? 1 : -1 }
      }
    }
    return winding
  }
}
