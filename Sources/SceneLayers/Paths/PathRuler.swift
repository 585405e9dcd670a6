/// A subpath with the lengths along it.
struct SubpathRuler {
  var subpath: Subpath
  /// The length up to the start of each segment.
  var starts: [Double] = []
  var segments: [SegmentRuler] = []
  var length = 0.0

  init(_ subpath: Subpath) {
    self.subpath = subpath
    for segment in subpath.segments {
      let ruler = SegmentRuler(segment)
      starts.append(length)
      segments.append(ruler)
      length += ruler.length
    }
  }

  /// Returns the part between two lengths, not closed.
  func part(from a: Double, to b: Double) -> Subpath {
    var part = Subpath(start: subpath.start)
    // Shorter parts are rounding errors.
    let nothing = 1e-12 * length
    var i = lastSegment(startingAtOrBefore: a)
    while i < segments.count, starts[i] < b {
      let ruler = segments[i]
      let low = max(0, a - starts[i])
      let high = min(ruler.length, b - starts[i])
      if high - low > nothing {
        let piece = ruler.part(from: low, to: high)
        if part.segments.isEmpty { part.start = piece.start }
        part.segments.append(piece)
      }
      i += 1
    }
    return part.segments.isEmpty ? dot(at: a) : part
  }

  /// Returns a subpath without length, at which round and square caps are drawn.
  private func dot(at a: Double) -> Subpath {
    let i = lastSegment(startingAtOrBefore: a)
    guard i < segments.count else { return subpath }
    let p = segments[i].part(from: a - starts[i], to: segments[i].length).start
    return Subpath(start: p, segments: [.line(p, p)])
  }

  private func lastSegment(startingAtOrBefore a: Double) -> Int {
    max(0, (0..<starts.count).partitioningIndex { !(starts[$0] <= a) } - 1)
  }

  func addDashes(
    _ lengths: [Double], startingIn first: Int, gone: Double, to path: inout Path
  ) {
    if length == 0 && first % 2 == 0 { path.add(subpath) }
    var entry = first
    var from = -gone
    while from < length {
      let to = from + lengths[entry]
      if entry % 2 == 0, from <= 0, to >= length {
        path.add(subpath)
      } else if entry % 2 == 0, from >= 0 || to > 0 {
        path.add(part(from: max(0, from), to: min(length, to)))
      }
      from = to
      entry = (entry + 1) % lengths.count
    }
  }
}

/// A segment with the lengths along it.
struct SegmentRuler: Sendable {
  var segment: PathSegment
  var length: Double
  /// The lengths of a curve at equidistant parameters; empty for other segments.
  private var marks: [Double] = []

  private static let steps = 16

  init(_ segment: PathSegment) {
    self.segment = segment
    guard let curve = segment.cubic else {
      length = segment.length
      return
    }
    marks = [0]
    length = 0
    for i in 0..<SegmentRuler.steps {
      let step = 1 / Double(SegmentRuler.steps)
      length += curve.length(from: Double(i) * step, to: Double(i + 1) * step)
      marks.append(length)
    }
  }

  /// Returns the part between two lengths.
  func part(from a: Double, to b: Double) -> PathSegment {
    if a <= 0, b >= length { return segment }
    switch segment {
    case .line(let p, let q):
      return .line(
        a <= 0 ? p : p + (q - p) * (a / length), b >= length ? q : p + (q - p) * (b / length))
    case .arc(let arc):
      let first = a <= 0 ? 0 : arc.sweep * (a / length)
      let last = b >= length ? arc.sweep : arc.sweep * (b / length)
      return .arc(
        CircularArc(
          center: arc.center, radius: arc.radius, startAngle: arc.startAngle + first,
          sweep: last - first))
    case .quad(let p0, let p1, let p2):
      let (s, t) = (parameter(at: a), parameter(at: b))
      func blossom(_ u: Double, _ v: Double) -> Point {
        p0.mix(p1, u).mix(p1.mix(p2, u), v)
      }
      return .quad(blossom(s, s), blossom(s, t), blossom(t, t))
    case .curve(let p0, let p1, let p2, let p3):
      let (s, t) = (parameter(at: a), parameter(at: b))
      func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
        let q0 = p0.mix(p1, u)
        let q1 = p1.mix(p2, u)
        let q2 = p2.mix(p3, u)
        return q0.mix(q1, v).mix(q1.mix(q2, v), w)
      }
      return .curve(blossom(s, s, s), blossom(s, s, t), blossom(s, t, t), blossom(t, t, t))
    }
  }

  /// Returns the parameter of a curve at a length.
  func parameter(at target: Double) -> Double {
    guard let curve = segment.cubic, target > 0 else { return 0 }
    guard target < length else { return 1 }
    var i = 0
    while i + 1 < SegmentRuler.steps, marks[i + 1] <= target { i += 1 }
    let start = Double(i) / Double(SegmentRuler.steps)
    var (low, high) = (start, Double(i + 1) / Double(SegmentRuler.steps))
    let wanted = target - marks[i]
    var t = low + (high - low) * (wanted / max(marks[i + 1] - marks[i], wanted))
    // Newton's method, with bisection if a step would leave the bracketing interval.
    for _ in 0..<40 {
      let miss = curve.length(from: start, to: t) - wanted
      if miss.magnitude <= 1e-13 * length { break }
      if miss > 0 { high = t } else { low = t }
      let next = t - miss / curve.speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

/// A cubic curve whose length can be computed.
struct CubicCurve {
  /// The coefficients of the derivative, a quadratic curve.
  private var d0: Point
  private var d1: Point
  private var d2: Point
  private var scale: Double

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    d0 = (p1 - p0) * 3
    d1 = (p2 - p1) * 3
    d2 = (p3 - p2) * 3
    scale = max(d0.length, d1.length, d2.length)
  }

  func speed(at t: Double) -> Double {
    d0.mix(d1, t).mix(d1.mix(d2, t), t).length
  }

  /// Returns the length between two parameters, computed by Gaussian quadrature with adaptive
  /// subdivision.
  func length(from s: Double, to t: Double) -> Double {
    refine(s, t, gauss(s, t), depth: 10)
  }

  private func refine(_ s: Double, _ t: Double, _ whole: Double, depth: Int) -> Double {
    let middle = (s + t) / 2
    let (a, b) = (gauss(s, middle), gauss(middle, t))
    // Smaller differences are rounding errors.
    let noise = 1e-14 * scale * (t - s)
    if depth == 0 || !((a + b - whole).magnitude > 1e-11 * (a + b) + noise) { return a + b }
    return refine(s, middle, a, depth: depth - 1) + refine(middle, t, b, depth: depth - 1)
  }

  /// Five-point Gauss–Legendre quadrature.
  private func gauss(_ s: Double, _ t: Double) -> Double {
    let middle = (s + t) / 2
    let half = (t - s) / 2
    let inner = half * 0.5384693101056830910
    let outer = half * 0.9061798459386639928
    let sum =
      0.5688888888888888889 * speed(at: middle)
      + 0.4786286704993664680 * (speed(at: middle - inner) + speed(at: middle + inner))
      + 0.2369268850561890875 * (speed(at: middle - outer) + speed(at: middle + outer))
    return sum * half
  }
}

extension PathSegment {
  /// The length in points.
  var length: Double {
    switch self {
    case .line(let p, let q): (q - p).length
    case .arc(let arc): arc.length
    case .quad, .curve: SegmentRuler(self).length
    }
  }

  /// The curve as a cubic curve; nil for lines and arcs.
  var cubic: CubicCurve? {
    switch self {
    case .line, .arc: nil
    case .quad(let p0, let p1, let p2):
      CubicCurve(p0, p0.mix(p1, 2.0 / 3), p2.mix(p1, 2.0 / 3), p2)
    case .curve(let p0, let p1, let p2, let p3): CubicCurve(p0, p1, p2, p3)
    }
  }

  /// The path element that continues from the start of the segment.
  var element: Path.Element {
    switch self {
    case .line(_, let p): .line(p)
    case .quad(_, let c, let p): .quad(control: c, p)
    case .curve(_, let c1, let c2, let p): .curve(c1, c2, p)
    case .arc(let arc): arc.element
    }
  }
}

extension Point {
  /// Returns the linear interpolation between this point (at 0) and another (at 1).
  func mix(_ other: Point, _ t: Double) -> Point {
    Point(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
