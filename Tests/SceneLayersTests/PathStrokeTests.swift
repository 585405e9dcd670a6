import TestSupport
import Testing

@testable import SceneLayers

@Suite("Stroking paths")
struct PathStrokeTests {
  /// The area between two circles.
  private func ring(_ outer: Double, _ inner: Double) -> Double {
    Double.pi * (outer * outer - inner * inner)
  }

  private func quads(_ path: Path) -> [[Point]] {
    path.flattened(tolerance: 0.01).map(\.points)
  }

  @Test("A line with butt caps is a rectangle")
  func lineWithButtCapsIsRectangle() {
    let line = Path([.move(Point(10, 10)), .line(Point(30, 10))])
    #expect(
      line.stroked(width: 4, tolerance: 0.01).elements == [
        .move(Point(10, 8)), .line(Point(30, 8)), .line(Point(30, 12)), .line(Point(10, 12)),
        .close,
      ])
  }

  @Test("A stroked rectangle is a frame of two outlines")
  func strokedRectangleIsFrameOfTwoOutlines() {
    let stroke = Path.rect(Rect(0, 0, 40, 30)).stroked(width: 4, tolerance: 0.01)
    #expect(
      quads(stroke) == [
        [Point(42, -2), Point(42, 32), Point(-2, 32), Point(-2, -2)],
        [Point(2, 2), Point(2, 28), Point(38, 28), Point(38, 2)],
      ])
    #expect(Region(stroke).signedArea == 560)
  }

  @Test("Together with its fill it covers the outer rectangle")
  func togetherWithItsFillItCoversOuterRectangle() {
    let rect = Path.rect(Rect(0, 0, 40, 30))
    let both = Path(rect.elements + rect.stroked(width: 4, tolerance: 0.01).elements)
    #expect(Region(both).area(lines: 34 * 8) == 1496)
  }

  @Test("A line wider than the rectangle leaves no hole")
  func lineWiderThanRectangleLeavesNoHole() {
    for width in [19.0, 20, 25, 60] {
      let stroke = Path.rect(Rect(0, 0, 20, 20)).stroked(width: width, tolerance: 0.01)
      let inner = max(0, 20 - width)
      let area = (20 + width) * (20 + width) - inner * inner
      #expect(Region(stroke).area().isWithin(1e-2 * area, of: area))
    }
  }

  @Test(
    "Joins fill the outer corner",
    arguments: [(Shape.LineJoin.miter, 16.0), (.bevel, 8.0), (.round, 12.566370614359172)])
  func joinsFillOuterCorner(join: Shape.LineJoin, corner: Double) {
    let path = Path([.move(Point(0, 0)), .line(Point(50, 0)), .line(Point(50, 50))])
    let stroke = path.stroked(width: 8, join: join, tolerance: 0.01)
    // Two bars that overlap in a quarter of the square at the corner.
    #expect(Region(stroke, tolerance: 1e-7).signedArea.isWithin(1e-5, of: 784 + corner))
    #expect(Region(stroke).polylines.count == 1)
  }

  @Test("A miter longer than its limit becomes a bevel")
  func miterLongerThanItsLimitBecomesBevel() {
    let path = Path([.move(Point(0, 0)), .line(Point(50, 0)), .line(Point(50, 50))])
    let bevel = path.stroked(width: 8, join: .bevel, tolerance: 0.01)
    #expect(path.stroked(width: 8, miterLimit: 1.414, tolerance: 0.01) == bevel)
    #expect(path.stroked(width: 8, miterLimit: 1.415, tolerance: 0.01) != bevel)
    #expect(path.stroked(width: 8, miterLimit: .nan, tolerance: 0.01) == bevel)
  }

  @Test(
    "Caps extend a line at both ends",
    arguments: [(Shape.LineCap.butt, 0.0), (.square, 64.0), (.round, 50.26548245743669)])
  func capsStandBefore(cap: Shape.LineCap, both: Double) {
    let line = Path([.move(Point(0, 0)), .line(Point(30, 40))])
    let stroke = line.stroked(width: 8, cap: cap, tolerance: 0.01)
    #expect(Region(stroke, tolerance: 1e-7).signedArea.isWithin(1e-5, of: 400 + both))
  }

  @Test("A reversal of direction is covered")
  func reversalOfDirectionIsCovered() {
    let path = Path([.move(Point(0, 0)), .line(Point(30, 0)), .line(Point(10, 0))])
    for join in [Shape.LineJoin.miter, .bevel] {
      let stroke = path.stroked(width: 4, join: join, miterLimit: .infinity, tolerance: 0.01)
      #expect(Region(stroke).area(lines: 64) == 120)
    }
    let round = path.stroked(width: 4, join: .round, tolerance: 0.01)
    #expect(Region(round).area().isWithin(0.01, of: 120 + ring(2, 0) / 2))
  }

  @Test("An arc becomes part of a ring")
  func arcBecomesPartOfRing() {
    let path = Path([
      .arc(center: .zero, radius: 20, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    ])
    let stroke = path.stroked(width: 4, tolerance: 0.01)
    #expect(
      stroke.elements == [
        .move(Point(22, 0)),
        .arc(center: .zero, radius: 22, startAngle: 0, endAngle: .pi / 2, clockwise: true),
        .line(Point(0, 18)),
        .arc(center: .zero, radius: 18, startAngle: .pi / 2, endAngle: 0, clockwise: false),
        .close,
      ])
    #expect(Region(stroke, tolerance: 1e-7).signedArea.isWithin(1e-5, of: ring(22, 18) / 4))
  }

  @Test("A line that extends beyond an arc's center covers the opposite sector")
  func lineThatExtendsBeyondArcsCenterCoversOppositeSector() {
    for clockwise in [true, false] {
      let path = Path([
        .arc(
          center: .zero, radius: 4, startAngle: 0, endAngle: .pi / 2 * (clockwise ? 1 : -1),
          clockwise: clockwise)
      ])
      let stroke = path.stroked(width: 12, tolerance: 0.01)
      #expect(Region(stroke).area().isWithin(0.1, of: ring(10, 0) / 4 + ring(2, 0) / 4))
      let y = clockwise ? 1.0 : -1
      #expect(Region(stroke).winding(at: Point(-1, -y)) > 0)
      #expect(Region(stroke).winding(at: Point(-1, y)) == 0)
    }
  }

  @Test("A circle becomes a ring")
  func circleBecomesRing() {
    let circle = Path([
      .arc(center: .zero, radius: 20, startAngle: 0, endAngle: 2 * .pi, clockwise: true), .close,
    ])
    let stroke = circle.stroked(width: 4, tolerance: 0.01)
    #expect(Region(stroke).polylines.count == 2)
    #expect(Region(stroke, tolerance: 1e-7).signedArea.isWithin(1e-3, of: ring(22, 18)))
    #expect(
      Region(circle.stroked(width: 50, tolerance: 0.01)).area()
        .isWithin(5, of: ring(45, 0)))
  }

  @Test("A line and a tangent arc have one outline without a seam")
  func lineAndTangentArcHaveOneOutlineWithoutSeam() {
    let path = Path([
      .move(Point(15, 44)), .line(Point(305, 44)),
      .arc(
        center: Point(305, 66), radius: 22, startAngle: -.pi / 2, endAngle: .pi / 2,
        clockwise: true),
      .line(Point(15, 88)),
    ])
    let stroke = path.stroked(width: 2, tolerance: 0.01)
    #expect(stroke.elements.count == 9)
    #expect(Region(stroke, tolerance: 1e-7).signedArea.isWithin(1e-4, of: 1160 + ring(23, 21) / 2))
  }

  @Test("A subpath without length is a dot, a square, or empty")
  func subpathWithoutLengthIsDotSquareOrEmpty() {
    for path in [
      Path([.move(Point(5, 6)), .close]), Path([.move(Point(5, 6)), .line(Point(5, 6))]),
    ] {
      #expect(path.stroked(width: 4, tolerance: 0.01).elements.isEmpty)
      #expect(
        quads(path.stroked(width: 4, cap: .square, tolerance: 0.01)) == [
          [Point(3, 4), Point(7, 4), Point(7, 8), Point(3, 8)]
        ])
      let dot = path.stroked(width: 4, cap: .round, tolerance: 0.01)
      #expect(Region(dot).area().isWithin(0.01, of: ring(2, 0)))
    }
    #expect(Path([.move(Point(5, 6))]).stroked(width: 4, cap: .round, tolerance: 1).elements == [])
  }

  @Test("A width that is not positive covers nothing", arguments: [0, -1, .nan, .infinity])
  func widthThatIsNotPositiveCoversNothing(width: Double) {
    let line = Path([.move(Point(0, 0)), .line(Point(30, 40))])
    #expect(line.stroked(width: width, tolerance: 0.01) == Path())
  }

  /// With round caps and joins, a stroke is exactly the set of points within half a width of the
  /// path.
  @Test("A round stroke contains exactly the points near the path", arguments: 0..<40)
  func roundStrokeHolds(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let path = randomPath(&numbers)
    let half = numbers.number(0.5...15)
    let stroke = Region(path.stroked(width: 2 * half, cap: .round, join: .round, tolerance: 1e-3))
    let lines = path.flattened(tolerance: 1e-3)
    for _ in 0..<150 {
      let p = numbers.point(-20...80)
      let gap = distance(from: p, to: lines) - half
      guard gap.magnitude > 0.01 else { continue }
      #expect((stroke.winding(at: p) > 0) == (gap < 0), "seed \(seed) at \(p), gap \(gap)")
      #expect(stroke.winding(at: p) >= 0)
    }
  }

  private func randomPath(_ numbers: inout SeededGenerator) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...7, using: &numbers) {
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: path.elements.append(.move(numbers.point(0...60)))
      case 1, 2: path.elements.append(.line(numbers.point(0...60)))
      case 3: path.elements.append(.quad(control: numbers.point(0...60), numbers.point(0...60)))
      case 4:
        path.elements.append(
          .curve(numbers.point(0...60), numbers.point(0...60), numbers.point(0...60)))
      case 5:
        path.elements.append(
          .arc(
            center: numbers.point(0...60), radius: numbers.number(1...30),
            startAngle: numbers.number(-4...4), endAngle: numbers.number(-4...4),
            clockwise: Bool.random(using: &numbers)))
      default: path.elements.append(.close)
      }
    }
    return path
  }

  private func distance(from p: Point, to lines: [Polyline]) -> Double {
    var nearest = Double.infinity
    for line in lines {
      let n = line.points.count
      nearest = min(nearest, (p - line.points[0]).length)
      for i in 0..<(line.isClosed ? n : n - 1) {
        let a = line.points[i]
        let way = line.points[(i + 1) % n] - a
        guard way.dot(way) > 0 else { continue }
        let t = min(1, max(0, (p - a).dot(way) / way.dot(way)))
        nearest = min(nearest, (p - (a + way * t)).length)
      }
    }
    return nearest
  }

  @Test("Extreme numbers neither trap nor exhaust memory")
  func wildNumbersNeither() {
    let wild: [Double] = [0, 1, -1e308, 1e308, 1e-308, .nan, .infinity, 1e17]
    var numbers = SeededGenerator(seed: 9)
    func any() -> Double { wild[Int.random(in: 0..<wild.count, using: &numbers)] }
    func anywhere() -> Point { Point(any(), any()) }
    for _ in 0..<300 {
      let path = Path([
        .line(anywhere()), .line(anywhere()), .quad(control: anywhere(), anywhere()),
        .curve(anywhere(), anywhere(), anywhere()),
        .arc(
          center: anywhere(), radius: any(), startAngle: any(), endAngle: any(), clockwise: true),
        .close,
      ])
      let stroke = path.stroked(
        width: any(), cap: .round, join: .miter, miterLimit: any(), tolerance: any())
      #expect(stroke.elements.count <= 40_000)
      #expect(path.flattened(tolerance: any()).count <= 2)
    }
  }
}
