import Testing

@testable import SceneLayers

@Suite("Shapes as paths")
struct PathShapesTests {
  @Test("A rounded rectangle has quarter circles tangent to its edges")
  func roundedRectangleHasQuarterCirclesTangentToItsEdges() {
    let path = Path.roundedRect(Rect(10, 20, 40, 30), radius: 5)
    let (quarter, half) = (Double.pi / 2, Double.pi)
    #expect(
      path.elements == [
        .move(Point(15, 20)), .line(Point(45, 20)),
        .arc(
          center: Point(45, 25), radius: 5, startAngle: -quarter, endAngle: 0, clockwise: true),
        .line(Point(50, 45)),
        .arc(
          center: Point(45, 45), radius: 5, startAngle: 0, endAngle: quarter, clockwise: true),
        .line(Point(15, 50)),
        .arc(
          center: Point(15, 45), radius: 5, startAngle: quarter, endAngle: half, clockwise: true),
        .line(Point(10, 25)),
        .arc(
          center: Point(15, 25), radius: 5, startAngle: half, endAngle: 3 * quarter,
          clockwise: true),
        .close,
      ])
    let area = 1200 - 100 + 25 * Double.pi
    #expect(Region(path, tolerance: 1e-7).signedArea.isWithin(1e-4, of: area))
    #expect(path.boundingBox == Rect(10, 20, 40, 30))
  }

  @Test("A radius is at most half the shorter side")
  func radiusIsAtMostHalfShorterSide() {
    let rect = Rect(0, 0, 40, 30)
    #expect(Path.roundedRect(rect, radius: 99) == Path.roundedRect(rect, radius: 15))
    #expect(Path.roundedRect(rect, radius: 0) == Path.rect(rect))
    #expect(Path.roundedRect(rect, radius: -1) == Path.rect(rect))
    #expect(Path.roundedRect(rect, radius: .nan) == Path.rect(rect))
  }

  @Test("Only the selected corners are rounded", arguments: 0..<16)
  func onlySelectedCornersAreRounded(corners: Int) {
    let chosen = Layer.Corners(rawValue: UInt8(corners))
    let path = Path.roundedRect(Rect(0, 0, 40, 40), radius: 10, corners: chosen)
    let region = Region(path)
    let inside = [Point(1, 1), Point(39, 1), Point(1, 39), Point(39, 39)].map {
      region.winding(at: $0) == 1
    }
    let expected = [Layer.Corners.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY].map {
      !chosen.contains($0)
    }
    #expect(inside == expected)
  }

  @Test("An ellipse in a square is an exact circle")
  func ellipseInSquareIsExactCircle() {
    #expect(
      Path.ellipse(in: Rect(0, 10, 20, 20)).elements == [
        .arc(
          center: Point(10, 20), radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true),
        .close,
      ])
  }

  @Test("The error of an ellipse is a ten-millionth of its radius")
  func errorOfEllipseIsTenMillionthOfItsRadius() {
    let path = Path.ellipse(in: Rect(-100, -50, 200, 100))
    let points = path.flattened(tolerance: 1e-6)[0].points
    for p in points {
      let radius = (p.x * p.x / 10_000 + p.y * p.y / 2500).squareRoot()
      #expect(radius.isWithin(1e-7, of: 1))
    }
    #expect(points.count > 1000)
    #expect(points.contains(Point(0, 50)) && points.contains(Point(-100, 0)))
  }

  @Test("Bounding boxes of arcs are exact")
  func boundingBoxesOfArcsAreExact() {
    func box(_ from: Double, _ to: Double, _ clockwise: Bool) -> Rect? {
      Path([
        .arc(center: Point(1, 2), radius: 10, startAngle: from, endAngle: to, clockwise: clockwise)
      ]).boundingBox
    }
    #expect(box(-.pi / 2, .pi / 2, true) == Rect(1, -8, 10, 20))
    #expect(box(-.pi / 2, .pi / 2, false) == Rect(-9, -8, 10, 20))
    #expect(box(0, 7, false) == Rect(-9, -8, 20, 20))
    #expect(box(.pi, 3 * .pi / 2, true) == Rect(-9, -8, 10, 10))
    #expect(Path().boundingBox == nil)
    #expect(
      Path([.move(.zero), .curve(Point(0, 4), Point(6, 4), Point(6, 0))]).boundingBox
        == Rect(0, 0, 6, 4))
  }
}
