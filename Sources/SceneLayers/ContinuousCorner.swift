/// The outline of UIBezierPath's rounded corners, which is that of CALayer's continuous ones: three
/// cubics from edge to edge that begin further from the corner than a circle does.
///
/// Apple's own screens agree with it within 0.2 pixel at radius 10 and 3 pixels a point, but for the
/// first row of pixels.
public struct ContinuousCorner {
  /// The corner radius, in points.
  public let radius: Double

  /// A corner of a radius in points.
  public init(radius: Double) { self.radius = radius }

  /// How far from the corner the edge begins to bend.
  public var extent: Double { radius * 1.528665 }

  /// Whether two corners have room on each side.
  public func fits(_ rect: Rect) -> Bool { 2 * extent <= min(rect.width, rect.height) }

  /// From one edge to the next, in distances from the corner along the first and the second edge.
  var points: [Point] {
    [
      Point(1.08849, 0), Point(0.86841, 0), Point(0.63149, 0.07491),
      Point(0.37282, 0.16906), Point(0.16906, 0.37282), Point(0.07491, 0.63149),
      Point(0, 0.86841), Point(0, 1.08849), Point(0, 1.528665),
    ].map { Point($0.x * radius, $0.y * radius) }
  }
}

extension Path {
  /// A rectangle in which continuous corners have room, clockwise from the end of its upper left
  /// corner.
  static func continuousRect(_ rect: Rect, radius: Double, corners: Layer.Corners) -> Path {
    let corner = ContinuousCorner(radius: radius)
    // Of each corner the ways back along the edge that leads to it, and on along the next one.
    let ways: [(Layer.Corners, Point, back: Point, on: Point)] = [
      (.maxXMinY, Point(rect.maxX, rect.minY), Point(-1, 0), Point(0, 1)),
      (.maxXMaxY, Point(rect.maxX, rect.maxY), Point(0, -1), Point(-1, 0)),
      (.minXMaxY, Point(rect.minX, rect.maxY), Point(1, 0), Point(0, -1)),
      (.minXMinY, Point(rect.minX, rect.minY), Point(0, 1), Point(1, 0)),
    ]
    let start = corners.contains(.minXMinY) ? corner.extent : 0
    var path = Path([.move(Point(rect.minX + start, rect.minY))])
    for (name, p, back, on) in ways {
      guard corners.contains(name) else {
        path.elements.append(.line(p))
        continue
      }
      func point(_ d: Point) -> Point {
        Point(p.x + back.x * d.x + on.x * d.y, p.y + back.y * d.x + on.y * d.y)
      }
      path.elements.append(.line(point(Point(corner.extent, 0))))
      let points = corner.points.map(point)
      for k in stride(from: 0, to: points.count, by: 3) {
        path.elements.append(.curve(points[k], points[k + 1], points[k + 2]))
      }
    }
    path.elements.append(.close)
    return path
  }
}
