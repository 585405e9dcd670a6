import TestSupport
import Testing

@testable import SceneLayers

@Suite("Flattening paths")
struct PathFlattenTests {
  @Test("Keeps lines, and closes a subpath without repeating its start")
  func keepsLines() {
    let lines = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .close,
      .move(Point(1, 2)), .line(Point(3, 4)),
    ]).flattened(tolerance: 0.1)
    #expect(
      lines == [
        Polyline(points: [Point(0, 0), Point(10, 0), Point(10, 10)], isClosed: true),
        Polyline(points: [Point(1, 2), Point(3, 4)], isClosed: false),
      ])
  }

  @Test("A path can begin without a move")
  func pathCanBeginWithoutMove() {
    let corner = Path([.line(Point(1, 2)), .line(Point(3, 4))])
    #expect(corner.flattened(tolerance: 1).map(\.points) == [[Point(1, 2), Point(3, 4)]])
    let curve = Path([.quad(control: Point(1, 2), Point(3, 4))])
    #expect(curve.flattened(tolerance: 1).first?.points.first == Point(1, 2))
    let arc = Path([
      .arc(center: .zero, radius: 5, startAngle: 0, endAngle: 1, clockwise: true)
    ])
    #expect(arc.flattened(tolerance: 1).first?.points.first == Point(5, 0))
  }

  @Test("After a close, the path continues at the start of the subpath")
  func afterClosePathContinuesAtStartOfSubpath() {
    let lines = Path([
      .move(Point(1, 1)), .line(Point(5, 1)), .line(Point(5, 5)), .close, .line(Point(0, 9)),
    ]).flattened(tolerance: 1)
    #expect(lines.last == Polyline(points: [Point(1, 1), Point(0, 9)], isClosed: false))
  }

  @Test("A line connects an arc to its subpath")
  func lineConnectsArcToItsSubpath() {
    let path = Path([
      .move(Point(-9, 0)),
      .arc(center: .zero, radius: 5, startAngle: .pi, endAngle: 0, clockwise: true),
    ])
    let points = path.flattened(tolerance: 0.1)[0].points
    #expect(points.prefix(2) == [Point(-9, 0), Point(-5, 0)])
    #expect(points.last == Point(5, 0))
  }

  @Test(
    "The direction determines the side of the arc",
    arguments: [
      (0.0, 1.0, true, 1.0), (1.0, 0.0, true, 2 * Double.pi - 1), (1.0, 0.0, false, -1.0),
      (0.0, 1.0, false, 1 - 2 * Double.pi), (0.0, 7.0, true, 2 * Double.pi),
      (0.0, -7.0, true, 2 * Double.pi), (0.0, 2 * Double.pi, false, -2 * Double.pi),
      (-Double.pi / 2, 3 * Double.pi / 2, true, 2 * Double.pi), (2.0, 2.0, true, 0.0),
    ])
  func directionDeterminesSideOfArc(
    start: Double, end: Double, clockwise: Bool, sweep: Double
  ) {
    let arc = CircularArc(
      center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
    #expect(arc.sweep == sweep)
  }

  @Test("The chords of a half circle include its extreme point")
  func chordsOfHalfCircleIncludeItsExtremePoint() {
    let path = Path([
      .arc(
        center: Point(305, 66), radius: 22, startAngle: 3 * .pi / 2, endAngle: .pi / 2,
        clockwise: true)
    ])
    let points = path.flattened(tolerance: 0.01)[0].points
    #expect(points.first == Point(305, 44) && points.last == Point(305, 88))
    #expect(points.contains(Point(327, 66)))
  }

  @Test("Chords of a circle are within the tolerance", arguments: [0.5, 0.01, 1e-4])
  func chordsOfCircleAreWithinTolerance(tolerance: Double) {
    let map = AffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 7, ty: -4)
    let circle = Path([
      .arc(center: Point(1, 2), radius: 40, startAngle: 0.3, endAngle: 9, clockwise: true)
    ])
    let points = circle.flattened(by: map, tolerance: tolerance)[0].points
    let center = map.apply(Point(1, 2))
    for (a, b) in zip(points, points.dropFirst()) {
      #expect((a - center).length.isWithin(1e-12, of: 120))
      #expect((a.mix(b, 0.5) - center).length >= 120 - tolerance)
    }
    #expect(points.count < 40 + Int(Double.pi / (tolerance / 240).squareRoot()))
  }

  @Test("Chords of curves are within the tolerance", arguments: 0..<10)
  func chordsOfCurvesAreWithinTolerance(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let p = (0..<4).map { _ in numbers.point(0...100) }
    let tolerance = 0.05
    let chords = Path([.move(p[0]), .curve(p[1], p[2], p[3])]).flattened(tolerance: tolerance)[0]
    let fine = Path([.move(p[0]), .curve(p[1], p[2], p[3])]).flattened(tolerance: 1e-4)[0].points
    for q in fine {
      var nearest = Double.infinity
      for (a, b) in zip(chords.points, chords.points.dropFirst()) {
        let t = min(1, max(0, (q - a).dot(b - a) / (b - a).dot(b - a)))
        nearest = min(nearest, (q - a.mix(b, t)).length)
      }
      #expect(nearest <= tolerance)
    }
  }

  @Test("The number of chords is limited for any tolerance", arguments: [0, -1, .nan, 1e-300])
  func numberOfChordsIsLimitedForAnyTolerance(tolerance: Double) {
    let path = Path([
      .move(.zero), .quad(control: Point(1e9, 5), Point(1e9, 1e9)),
      .curve(Point(3, 1e9), Point(7, 8), .zero),
      .arc(center: .zero, radius: 1e9, startAngle: 0, endAngle: 7, clockwise: false),
    ])
    #expect(path.flattened(tolerance: tolerance)[0].points.count <= 3 * Path.flatteningLimit + 2)
  }

  @Test("Skips elements that are not finite")
  func skipsElementsThatAreNotFinite() {
    let path = Path([
      .move(Point(1, 1)), .line(Point(.nan, 2)), .line(Point(2, .infinity)), .line(Point(3, 3)),
      .arc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true),
    ])
    #expect(path.flattened(tolerance: 0.1).map(\.points) == [[Point(1, 1), Point(3, 3)]])
  }
}
