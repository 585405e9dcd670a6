/// The outline of a continuous corner: three cubic curves that begin farther from the corner than a
/// circle does.
///
/// The curves are fitted to the outline that CALayer draws on iOS 17 at a corner radius of 10 and a
/// scale of 3, and match the measured inset of each row of pixels within 0.1 pixels. The outline of
/// UIBezierPath, which begins at the same distance, differs by 2 pixels in the first row.
public struct ContinuousCorner {
  /// The corner radius, in points.
  public let radius: Double

  /// Creates a corner with a radius in points.
  public init(radius: Double) { self.radius = radius }

  /// The distance from the corner at which the curve begins, in points.
  public var extent: Double { radius * 1.528665 }

  /// Returns whether two corners fit on each side of a rectangle.
  public func fits(_ rect: Rect) -> Bool { 2 * extent <= min(rect.width, rect.height) }

  /// The points of the curves, as distances from the corner along the first and the second edge.
  var points: [Point] {
    [
      Point(0.91827, 0), Point(0.76651, 0.04281), Point(0.74685, 0.04653),
      Point(0.40495, 0.11121), Point(0.11121, 0.40495), Point(0.04653, 0.74685),
      Point(0.04281, 0.76651), Point(0, 0.91827), Point(0, 1.528665),
    ].map { Point($0.x * radius, $0.y * radius) }
  }
}

extension Path {
  /// Returns a rectangle with continuous corners, clockwise from the end of the upper left corner.
  ///
  /// - Precondition: The corners fit.
  static func continuousRect(_ rect: Rect, radius: Double, corners: Layer.Corners) -> Path {
    let corner = ContinuousCorner(radius: radius)
    // For each corner, the directions back along the first edge and forward along the second.
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
