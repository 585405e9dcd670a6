import Foundation
import SceneLayers

/// A point of a curve, and the unit direction there.
struct ReferenceSample {
  var point: Point
  var direction: Point
}

/// A subpath as lines and curves, each with samples so close that chords are sufficiently exact.
struct ReferenceContour {
  var pieces: [[ReferenceSample]]
  var closed: Bool
}

/// A line, Bézier curve, or arc.
enum ReferenceSegment {
  case bezier([Point])
  case arc(center: Point, radius: Double, start: Double, sweep: Double)

  func point(_ t: Double) -> Point {
    switch self {
    case .bezier(let controls):
      // De Casteljau's algorithm for any degree.
      var p = controls
      while p.count > 1 {
        for i in 0..<p.count - 1 { p[i] = (1 - t) * p[i] + t * p[i + 1] }
        p.removeLast()
      }
      return p[0]
    case .arc(let center, let radius, let start, let sweep):
      let angle = start + t * sweep
      return Point(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
  }

  func direction(_ t: Double) -> Point {
    switch self {
    case .bezier(let controls):
      let differences = (1..<controls.count).map { controls[$0] - controls[$0 - 1] }
      var velocity = differences[0]
      if differences.count > 1 { velocity = ReferenceSegment.bezier(differences).point(t) }
      if velocity.length < 1e-9 {
        // If a control point equals the end, the direction is that of the curve nearby.
        let near = t < 0.5 ? point(t + 1e-5) - point(t) : point(t) - point(t - 1e-5)
        velocity = near.length > 0 ? near : Point(1, 0)
      }
      return (1 / velocity.length) * velocity
    case .arc(_, _, let start, let sweep):
      let angle = start + t * sweep
      return sweep < 0 ? Point(sin(angle), -cos(angle)) : Point(-sin(angle), cos(angle))
    }
  }

  /// Returns samples so close that the chords between them, even at a distance of `reach`, are
  /// within `tolerance`.
  func samples(tolerance: Double, reach: Double) -> [ReferenceSample] {
    func sample(_ t: Double) -> ReferenceSample {
      ReferenceSample(point: point(t), direction: direction(t))
    }
    switch self {
    case .bezier(let controls):
      if controls.count == 2 { return [sample(0), sample(1)] }
      var result = [sample(0)]
      func divide(_ t0: Double, _ s0: ReferenceSample, _ t1: Double, _ depth: Int) {
        let (s1, middle) = (sample(t1), point((t0 + t1) / 2))
        let chord = s1.point - s0.point
        let away =
          chord.length < 1e-12
          ? (middle - s0.point).length
          : abs(Point.cross(chord, middle - s0.point)) / chord.length
        let cosine = max(-1, min(1, Point.dot(s0.direction, s1.direction)))
        let aside = reach * (1 - ((1 + cosine) / 2).squareRoot())
        if (away > tolerance || aside > tolerance || cosine < 0.9) && depth < 18 {
          divide(t0, s0, (t0 + t1) / 2, depth + 1)
          divide((t0 + t1) / 2, result[result.count - 1], t1, depth + 1)
        } else {
          result.append(s1)
        }
      }
      for step in 0..<8 {
        divide(Double(step) / 8, result[result.count - 1], Double(step + 1) / 8, 0)
      }
      return result
    case .arc(_, let radius, _, let sweep):
      let step = (8 * tolerance / max(radius + reach, 8 * tolerance)).squareRoot()
      let count = max(1, Int((abs(sweep) / step).rounded(.up)))
      return (0...count).map { sample(Double($0) / Double(count)) }
    }
  }
}

extension Path {
  /// Returns the subpaths as lines, Bézier curves, and arcs, with explicit closing lines.
  func referenceSubpaths() -> [(segments: [ReferenceSegment], closed: Bool)] {
    var subpaths: [(segments: [ReferenceSegment], closed: Bool)] = []
    var segments: [ReferenceSegment] = []
    var first: Point?
    var last: Point?
    func finish(closed: Bool) {
      if !segments.isEmpty { subpaths.append((segments, closed)) }
      segments = []
    }
    func line(to p: Point) {
      if let from = last, from != p { segments.append(.bezier([from, p])) }
    }
    for element in elements {
      switch element {
      case .move(let p):
        finish(closed: false)
        (first, last) = (p, p)
      case .line(let p):
        if last == nil { first = p }
        line(to: p)
        last = p
      case .quad(let control, let p):
        if last == nil { (first, last) = (control, control) }
        segments.append(.bezier([last!, control, p]))
        last = p
      case .curve(let c1, let c2, let p):
        if last == nil { (first, last) = (c1, c1) }
        segments.append(.bezier([last!, c1, c2, p]))
        last = p
      case .arc(let center, let radius, let startAngle, let endAngle, let clockwise):
        // If the angles differ by a full turn in either direction, the arc is a full circle.
        var sweep = endAngle - startAngle
        if abs(sweep) > 2 * .pi - 1e-12 {
          sweep = clockwise ? 2 * .pi : -2 * .pi
        } else if sweep != 0, clockwise != (sweep > 0) {
          sweep += clockwise ? 2 * .pi : -2 * .pi
        }
        let arc = ReferenceSegment.arc(
          center: center, radius: radius, start: startAngle, sweep: sweep)
        let begin = arc.point(0)
        if last == nil { first = begin }
        if let from = last, (from - begin).length > 1e-9 {
          segments.append(.bezier([from, begin]))
        }
        segments.append(arc)
        last = arc.point(1)
      case .close:
        if let from = last, let to = first, (from - to).length > 1e-9 { line(to: to) }
        finish(closed: true)
        last = first
      }
    }
    finish(closed: false)
    return subpaths
  }

  /// Returns the samples of the subpaths.
  func referenceContours(tolerance: Double, reach: Double = 0) -> [ReferenceContour] {
    referenceSubpaths().map { subpath in
      ReferenceContour(
        pieces: subpath.segments.map { $0.samples(tolerance: tolerance, reach: reach) },
        closed: subpath.closed)
    }
  }

  /// Returns the subpaths as polygons to fill.
  func referencePolygons(tolerance: Double) -> [[Point]] {
    referenceContours(tolerance: tolerance).map { contour in
      var polygon = [contour.pieces[0][0].point]
      for piece in contour.pieces { polygon += piece.dropFirst().map(\.point) }
      return polygon
    }
  }
}

/// Returns a rectangle with circular or continuous corners.
func referenceRoundedRect(
  _ r: Rect, radius: Double, corners: Layer.Corners, curve: Layer.CornerCurve = .circular,
  tolerance: Double
) -> [Point] {
  var polygon: [Point] = []
  let isContinuous = curve == .continuous && 2 * 1.528665 * radius <= min(r.width, r.height)
  /// Consecutive cubic curves, by distances from the corner along the edges before and after it.
  func continuous(_ p: Point, back: Point, on: Point) {
    func point(_ x: Double, _ y: Double) -> Point { p + (x * radius) * back + (y * radius) * on }
    let a = point(0.74685, 0.04653)
    let b = point(0.04653, 0.74685)
    for controls in [
      [point(1.528665, 0), point(0.91827, 0), point(0.76651, 0.04281), a],
      [a, point(0.40495, 0.11121), point(0.11121, 0.40495), b],
      [b, point(0.04281, 0.76651), point(0, 0.91827), point(0, 1.528665)],
    ] {
      let cubic = ReferenceSegment.bezier(controls)
      polygon += cubic.samples(tolerance: tolerance, reach: 0).map(\.point)
    }
  }
  func corner(_ name: Layer.Corners, _ p: Point, toCenter: Point, startAngle: Double) {
    guard radius > 0, corners.contains(name) else { return polygon.append(p) }
    if isContinuous {
      let isUpright = toCenter.x * toCenter.y > 0
      return continuous(
        p, back: isUpright ? Point(0, toCenter.y) : Point(toCenter.x, 0),
        on: isUpright ? Point(toCenter.x, 0) : Point(0, toCenter.y))
    }
    let center = Point(p.x + toCenter.x * radius, p.y + toCenter.y * radius)
    let arc = ReferenceSegment.arc(
      center: center, radius: radius, start: startAngle, sweep: .pi / 2)
    polygon += arc.samples(tolerance: tolerance, reach: 0).map(\.point)
  }
  corner(.minXMinY, Point(r.minX, r.minY), toCenter: Point(1, 1), startAngle: .pi)
  corner(.maxXMinY, Point(r.maxX, r.minY), toCenter: Point(-1, 1), startAngle: 1.5 * .pi)
  corner(.maxXMaxY, Point(r.maxX, r.maxY), toCenter: Point(-1, -1), startAngle: 0)
  corner(.minXMaxY, Point(r.minX, r.maxY), toCenter: Point(1, -1), startAngle: .pi / 2)
  return polygon
}
