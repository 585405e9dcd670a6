/// A flattened path's next step.
public enum FlatStep: Hashable, Sendable {
  /// A subpath begins.
  case move(Point)
  /// A straight line to a point.
  case line(Point)
  /// The subpath is joined to its start. The line back, where it has a length, came before.
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
  /// No curve or arc becomes more lines than this, however small the tolerance.
  public static let flatteningLimit = 4096

  /// Calls `body` with the straight lines of the transformed path. Curves are cut into chords that
  /// stray from them by `tolerance` at most, in the units of the result; chords of an arc end
  /// on the true circle, at even angles. What is not finite is skipped.
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

  /// The transformed path as chains of lines, one a subpath; see `flatten`.
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

/// Cuts segments into chords.
struct Flattener {
  var transform: AffineTransform
  /// How much the transform stretches at most.
  var scale: Double
  /// In the units after the transform.
  var tolerance: Double
  /// The most chords of one segment.
  var limit = Path.flatteningLimit

  /// Calls `body` with the end of each chord; the last is the segment's own.
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
    // Wang's formula: the second derivative is at most 6 times the larger bend.
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
    // A chord over the angle δ strays by r(1 − cos δ/2), less than rδ²/8.
    let finest = arc.sweep.magnitude * squareRoot(arc.radius * scale / (8 * tolerance))
    // Whole quarters of the sweep, so that the ends of a half circle's diameter are hit.
    let count = (chords(max(finest, arc.sweep.magnitude * (2 / .pi))) + 3) & ~3
    for first in stride(from: 1, to: count, by: 4) {
      let steps = Double(first) + SIMD4(0, 1, 2, 3)
      let angles = arc.startAngle + arc.sweep * (steps / Double(count))
      let (sines, cosines) = sinesAndCosines(angles)
      for lane in 0..<min(4, count - first) {
        emit(transform.apply(arc.point(cosine: cosines[lane], sine: sines[lane])), body)
      }
    }
    emit(transform.apply(arc.end), body)
  }

  /// The number of chords, rounded up: from 1 to the limit, which also stands for no number.
  private func chords(_ wanted: Double) -> Int {
    guard wanted < Double(limit) else { return limit }
    let whole = Int(max(wanted, 0))
    return max(1, Double(whole) < wanted ? whole + 1 : whole)
  }

  private func emit(_ p: Point, _ body: (Point) -> Void) {
    if p.isFinite { body(p) }
  }
}
