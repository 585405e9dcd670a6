/// A step of a flattened path.
public enum FlatStep: Hashable, Sendable {
  /// A subpath begins.
  case move(Point)
  /// A straight line to a point.
  case line(Point)
  /// The end of a closed subpath, after a line back to its start if that has a length.
  case close
}

/// A chain of straight lines.
public struct Polyline: Hashable, Sendable {
  /// The vertices.
  public var points: [Point]
  /// Whether a line joins the last point to the first.
  public var isClosed: Bool

  /// Creates a polyline from its vertices.
  public init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// The maximum number of lines per curve or arc, regardless of the tolerance.
  public static let flatteningLimit = 4096

  /// Calls `body` with the lines of the transformed path. Elements with numbers that are not finite
  /// are skipped.
  ///
  /// The chords of an arc have their ends on the circle at equal angles.
  ///
  /// - Parameter tolerance: The maximum distance between a curve and its chords, in the units of
  ///   the result.
  /// - Complexity: O(*n*), where *n* is the number of elements and chords.
  public func flatten(
    by transform: AffineTransform = .identity, tolerance: Double, _ body: (FlatStep) -> Void
  ) {
    let flattener = Flattener(
      transform: transform, scale: transform.largestScale, tolerance: tolerance)
    walk { step in
      switch step {
      case .begin(let p):
        let start = transform.apply(p)
        body(.move(start.isFinite ? start : .zero))
      case .segment(let segment): flattener.flatten(segment) { body(.line($0)) }
      case .end(let closed): if closed { body(.close) }
      }
    }
  }

  /// Returns the transformed path as polylines, one per subpath; see `flatten`.
  public func flattened(
    by transform: AffineTransform = .identity, tolerance: Double
  ) -> [Polyline] {
    var lines: [Polyline] = []
    var current = Polyline(points: [], isClosed: false)
    flatten(by: transform, tolerance: tolerance) { step in
      switch step {
      case .move(let p):
        if !current.points.isEmpty { lines.append(current) }
        current = Polyline(points: [p], isClosed: false)
      case .line(let p):
        current.points.append(p)
      case .close:
        current.isClosed = true
        if current.points.count > 1, current.points[current.points.count - 1] == current.points[0] {
          current.points.removeLast()
        }
      }
    }
    if !current.points.isEmpty { lines.append(current) }
    return lines
  }
}

/// Divides segments into chords.
struct Flattener {
  var transform: AffineTransform
  /// The maximum factor by which the transform stretches lengths.
  var scale: Double
  /// The tolerance in the units after the transform.
  var tolerance: Double
  /// The maximum number of chords per segment.
  var limit = Path.flatteningLimit

  /// Calls `body` with the end of each chord. The last one is the exact end of the segment.
  func flatten(_ segment: PathSegment, _ body: (Point) -> Void) {
    switch segment {
    case .line(_, let p): emit(transform.apply(p), body)
    case .quad(let p0, let p1, let p2):
      flattenQuad(transform.apply(p0), transform.apply(p1), transform.apply(p2), body)
    case .curve(let p0, let p1, let p2, let p3):
      flattenCurve(
        transform.apply(p0), transform.apply(p1), transform.apply(p2), transform.apply(p3), body)
    case .arc(let arc): flattenArc(arc, body)
    }
  }

  private func flattenQuad(_ p0: Point, _ p1: Point, _ p2: Point, _ body: (Point) -> Void) {
    let bend = (p0 - p1 * 2 + p2).length
    let count = chords(squareRoot(bend / (4 * tolerance)))
    for i in 1..<max(count, 1) {
      let t = Double(i) / Double(count)
      let u = 1 - t
      emit(p0 * (u * u) + p1 * (2 * u * t) + p2 * (t * t), body)
    }
    emit(p2, body)
  }

  private func flattenCurve(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ body: (Point) -> Void
  ) {
    // Wang's formula: the second derivative is at most 6 times the larger second difference.
    let bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    let count = chords(squareRoot(bend * 0.75 / tolerance))
    for i in 1..<max(count, 1) {
      let t = Double(i) / Double(count)
      let u = 1 - t
      let outer = p0 * (u * u * u) + p3 * (t * t * t)
      emit(outer + p1 * (3 * u * u * t) + p2 * (3 * u * t * t), body)
    }
    emit(p3, body)
  }

  private func flattenArc(_ arc: CircularArc, _ body: (Point) -> Void) {
    guard arc.sweep != 0 else { return emit(transform.apply(arc.end), body) }
    // The distance of a chord over the angle δ is r(1 − cos δ/2), which is less than rδ²/8.
    let finest = arc.sweep.magnitude * squareRoot(arc.radius * scale / (8 * tolerance))
    // A multiple of the number of quarter turns, so that chords end on the extremes of a half
    // circle.
    let count = (chords(max(finest, arc.sweep.magnitude * (2 / .pi))) + 3) & ~3
    for first in stride(from: 1, to: count, by: 4) {
      let steps = Double(first) + SIMD4(0, 1, 2, 3)
      let angles = arc.startAngle + arc.sweep * (steps / Double(count))
      let (sines, cosines) = sinesAndCosines(angles)
      let (x, y) = transform.apply(
        arc.center.x + arc.radius * cosines, arc.center.y + arc.radius * sines)
      // The last of a multiple of four points is the end.
      emit(Point(x.x, y.x), body)
      emit(Point(x.y, y.y), body)
      emit(Point(x.z, y.z), body)
      if first + 3 < count { emit(Point(x.w, y.w), body) }
    }
    emit(transform.apply(arc.end), body)
  }

  /// Returns the number of chords, rounded up and clamped to the limit, which is also used for NaN.
  private func chords(_ wanted: Double) -> Int {
    guard wanted < Double(limit) else { return limit }
    let whole = Int(max(wanted, 0))
    return max(1, Double(whole) < wanted ? whole + 1 : whole)
  }

  private func emit(_ p: Point, _ body: (Point) -> Void) {
    if p.isFinite { body(p) }
  }
}
