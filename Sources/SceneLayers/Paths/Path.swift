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

/// A segment of a subpath, with both ends.
enum PathSegment: Hashable {
  case line(Point, Point)
  case quad(Point, Point, Point)
  case curve(Point, Point, Point, Point)
  case arc(CircularArc)

  var start: Point {
    switch self {
    case .line(let p, _), .quad(let p, _, _), .curve(let p, _, _, _): p
    case .arc(let arc): arc.start
    }
  }

  var end: Point {
    switch self {
    case .line(_, let p), .quad(_, _, let p), .curve(_, _, _, let p): p
    case .arc(let arc): arc.end
    }
  }

  /// A tangent vector at the start, of arbitrary length.
  var startTangent: Point {
    switch self {
    case .line(let a, let b): b - a
    case .quad(let a, let b, let c): a.isNearly(b) ? c - a : b - a
    case .curve(let a, let b, let c, let d):
      !a.isNearly(b) ? b - a : !a.isNearly(c) ? c - a : d - a
    case .arc(let arc): arc.direction(at: arc.startAngle)
    }
  }

  /// A tangent vector at the end, of arbitrary length.
  var endTangent: Point {
    switch self {
    case .line(let a, let b): b - a
    case .quad(let a, let b, let c): c.isNearly(b) ? c - a : c - b
    case .curve(let a, let b, let c, let d):
      !d.isNearly(c) ? d - c : !d.isNearly(b) ? d - b : d - a
    case .arc(let arc): arc.direction(at: arc.endAngle)
    }
  }
}

extension PathSegment {
  /// Returns whether the cosine of the angle between successive legs of the control polygon is at
  /// least the given one. The total curvature is at most that of the legs.
  func isStraight(within cosine: Double) -> Bool {
    func goesOn(_ a: Point, _ b: Point) -> Bool {
      !(a.dot(b) < cosine * a.length * b.length)
    }
    switch self {
    case .line, .arc: return true
    case .quad(let a, let b, let c): return goesOn(b - a, c - b)
    case .curve(let a, let b, let c, let d):
      // A middle leg without length is ignored.
      return goesOn(b - a, c - b) && goesOn(c - b, d - c) && goesOn(b - a, d - c)
    }
  }

  /// The two halves of a curve, by De Casteljau's algorithm; nil for lines and arcs.
  var halves: (PathSegment, PathSegment)? {
    switch self {
    case .line, .arc: return nil
    case .quad(let a, let b, let c):
      let (ab, bc) = (a.mix(b, 0.5), b.mix(c, 0.5))
      let middle = ab.mix(bc, 0.5)
      return (.quad(a, ab, middle), .quad(middle, bc, c))
    case .curve(let a, let b, let c, let d):
      let (ab, bc, cd) = (a.mix(b, 0.5), b.mix(c, 0.5), c.mix(d, 0.5))
      let (abc, bcd) = (ab.mix(bc, 0.5), bc.mix(cd, 0.5))
      let middle = abc.mix(bcd, 0.5)
      return (.curve(a, ab, abc, middle), .curve(middle, bcd, cd, d))
    }
  }
}

/// An arc with a start angle and a sweep in radians, clockwise on the screen.
struct CircularArc: Hashable {
  var center: Point
  /// The radius, which is not negative.
  var radius: Double
  var startAngle: Double
  /// The sweep, from −2π to 2π.
  var sweep: Double

  var endAngle: Double { startAngle + sweep }
  var start: Point { point(at: startAngle) }
  var end: Point { point(at: isFullTurn ? startAngle : endAngle) }
  var isFullTurn: Bool { sweep.magnitude >= 2 * .pi }
  var length: Double { radius * sweep.magnitude }

  /// Returns the unit tangent vector at an angle.
  func direction(at angle: Double) -> Point {
    let (s, c) = sineAndCosine(angle)
    return sweep < 0 ? Point(s, -c) : Point(-s, c)
  }

  func point(at angle: Double) -> Point {
    let (s, c) = sineAndCosine(angle)
    return point(cosine: c, sine: s)
  }

  /// Returns the point at an angle with the given cosine and sine.
  func point(cosine: Double, sine: Double) -> Point {
    Point(center.x + radius * cosine, center.y + radius * sine)
  }

  /// The path element that draws the arc.
  var element: Path.Element {
    .arc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: sweep >= 0)
  }

  /// Creates an arc from angles as in UIBezierPath: the end angle is moved by whole turns to the
  /// side of the start angle that the direction requires. If the angles differ by a turn or more,
  /// the arc is a full circle.
  init(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    self.center = center
    self.radius = radius.magnitude
    // Once here instead of for each point.
    self.startAngle = (radius < 0 ? startAngle + .pi : startAngle).moderateAngle
    let turn = 2 * Double.pi
    let difference = endAngle - startAngle
    // A full circle can be slightly less than a turn because of rounding.
    let slack = 0x1p-50 * (startAngle.magnitude + endAngle.magnitude)
    if difference.magnitude >= turn - slack {
      sweep = clockwise ? turn : -turn
    } else if clockwise {
      sweep = difference < 0 ? difference + turn : difference
    } else {
      sweep = difference > 0 ? difference - turn : difference
    }
  }

  init(center: Point, radius: Double, startAngle: Double, sweep: Double) {
    self.center = center
    self.radius = radius
    self.startAngle = startAngle
    self.sweep = sweep
  }
}

/// The segments from one `move` to the next, in order.
struct Subpath: Hashable {
  var start: Point
  var segments: [PathSegment] = []
  var isClosed = false
}

/// A step in the traversal of a path.
enum PathStep {
  case begin(Point)
  case segment(PathSegment)
  /// The end of a subpath. If it is closed, its closing line came before, unless that has no
  /// length.
  case end(closed: Bool)
}

extension Path {
  /// Calls `visit` with the steps of the path in order. Elements with numbers that are not finite,
  /// and moves that are not followed by another element, are skipped.
  func walk(_ visit: (PathStep) -> Void) {
    var walker = PathWalker()
    for element in elements { walker.take(element, visit) }
    walker.end(closed: false, visit)
  }

  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current = Subpath(start: .zero)
    walk { step in
      switch step {
      case .begin(let p): current = Subpath(start: p)
      case .segment(let segment): current.segments.append(segment)
      case .end(let closed):
        current.isClosed = closed
        result.append(current)
      }
    }
    return result
  }
}

/// Tracks the current point in a path.
private struct PathWalker {
  /// The point from which the next element continues.
  var current: Point?
  var start = Point.zero
  var isDrawing = false
  /// The largest radius in the subpath, which limits the accuracy of the ends of arcs.
  var radius = 0.0

  mutating func take(_ element: Path.Element, _ visit: (PathStep) -> Void) {
    guard element.isFinite else { return }
    switch element {
    case .move(let p):
      end(closed: false, visit)
      current = p
    case .line(let p):
      if let from = current {
        _ = begin(at: from, visit)
        visit(.segment(.line(from, p)))
      }
      current = p
    case .quad(let control, let p):
      let from = begin(at: control, visit)
      visit(.segment(.quad(from, control, p)))
      current = p
    case .curve(let c1, let c2, let p):
      let from = begin(at: c1, visit)
      visit(.segment(.curve(from, c1, c2, p)))
      current = p
    case .arc(let center, let radius, let startAngle, let endAngle, let clockwise):
      let arc = CircularArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
      takeArc(arc, visit)
    case .close:
      close(visit)
    }
  }

  /// Begins a subpath if there is none, at the current point or else at `p`.
  private mutating func begin(at p: Point, _ visit: (PathStep) -> Void) -> Point {
    let from = current ?? p
    if !isDrawing {
      isDrawing = true
      radius = 0
      start = from
      visit(.begin(from))
    }
    return from
  }

  private mutating func takeArc(_ arc: CircularArc, _ visit: (PathStep) -> Void) {
    let first = arc.start
    let from = begin(at: first, visit)
    // The start of an arc rarely has exactly the coordinates of the line that it continues.
    radius = max(radius, arc.radius)
    if !from.isNearly(first, size: radius) { visit(.segment(.line(from, first))) }
    visit(.segment(.arc(arc)))
    current = arc.end
  }

  private mutating func close(_ visit: (PathStep) -> Void) {
    guard let from = current else { return }
    _ = begin(at: from, visit)
    if !from.isNearly(start, size: radius) { visit(.segment(.line(from, start))) }
    end(closed: true, visit)
    current = start
  }

  mutating func end(closed: Bool, _ visit: (PathStep) -> Void) {
    if isDrawing { visit(.end(closed: closed)) }
    isDrawing = false
  }
}

extension Path.Element {
  /// Whether all its numbers are finite.
  var isFinite: Bool {
    switch self {
    case .move(let p), .line(let p): p.isFinite
    case .quad(let a, let b): a.isFinite && b.isFinite
    case .curve(let a, let b, let c): a.isFinite && b.isFinite && c.isFinite
    case .arc(let center, let radius, let startAngle, let endAngle, _):
      center.isFinite && radius.isFinite && startAngle.isFinite && endAngle.isFinite
    case .close: true
    }
  }
}

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns whether the points differ at most by the rounding errors of coordinates of this size,
  /// or of the given size if it is larger.
  func isNearly(_ other: Point, size: Double = 0) -> Bool {
    let reach = 1e-11 * (x.magnitude + y.magnitude + size + 1)
    return (x - other.x).magnitude <= reach && (y - other.y).magnitude <= reach
  }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// Returns the cross product, which is positive if `other` is clockwise from this vector on the
  /// screen.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  var length: Double { squareRoot(x * x + y * y) }
}
