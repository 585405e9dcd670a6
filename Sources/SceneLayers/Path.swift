/// An outline: subpaths of lines, Béziers and true circular arcs, in points.
public struct Path: Hashable, Sendable {
  public var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }

  /// One step. A line, curve or arc continues from where the last one ended; without a `move`
  /// before it, a line or curve starts at its first given point, an arc at its own start.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quad(control: Point, Point)
    case curve(Point, Point, Point)
    /// A circular arc as UIBezierPath has it: angles in radians from +x, growing clockwise on the
    /// screen; joined by a line to a subpath that has begun.
    case arc(
      center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool)
    case close
  }

  public static func rect(_ r: Rect) -> Path {
    Path([
      .move(Point(r.minX, r.minY)), .line(Point(r.maxX, r.minY)), .line(Point(r.maxX, r.maxY)),
      .line(Point(r.minX, r.maxY)), .close,
    ])
  }
}
