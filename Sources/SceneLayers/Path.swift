/// A path of lines, Bézier curves, and circular arcs, in points.
public struct Path: Hashable, Sendable {
  /// The elements, in drawing order.
  public var elements: [Element]

  /// Creates a path from its elements.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// An element of a path. A line, curve, or arc continues from the current point. Without a
  /// preceding `move`, a line or curve starts at its first point, and an arc at its own start.
  public enum Element: Hashable, Sendable {
    /// Begins a new subpath at a point.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A quadratic Bézier curve to a point.
    case quad(control: Point, Point)
    /// A cubic Bézier curve with two control points to a point.
    case curve(Point, Point, Point)
    /// A circular arc like that of UIBezierPath, connected to the current point by a line. Angles
    /// are in radians, start at the positive x-axis, and increase clockwise on the screen.
    case arc(
      center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool)
    /// A line back to the start of the subpath.
    case close
  }

  /// Returns a closed path along the edges of a rectangle.
  public static func rect(_ r: Rect) -> Path {
    Path([
      .move(Point(r.minX, r.minY)), .line(Point(r.maxX, r.minY)), .line(Point(r.maxX, r.maxY)),
      .line(Point(r.minX, r.maxY)), .close,
    ])
  }
}
