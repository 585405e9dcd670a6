import Foundation
import SceneLayers

/// Returns the region of a stroke as polygons with the same orientation, to be filled with the
/// nonzero rule: the area that the pen sweeps along each segment, the wedges at joins, and the
/// caps.
struct ReferenceStroke {
  let shape: Shape
  let tolerance: Double
  private var half: Double { shape.lineWidth / 2 }
  private var polygons: [[Point]] = []

  static func polygons(of shape: Shape, tolerance: Double) -> [[Point]] {
    var stroke = ReferenceStroke(shape: shape, tolerance: tolerance)
    let reach = shape.lineWidth / 2
    var contours = shape.path.referenceContours(tolerance: tolerance, reach: reach)
    contours = trimmed(contours, from: shape.strokeStart, to: shape.strokeEnd)
    contours = dashed(contours, pattern: shape.lineDashPattern, phase: shape.lineDashPhase)
    for contour in contours { stroke.add(contour) }
    return stroke.polygons
  }

  private init(shape: Shape, tolerance: Double) {
    self.shape = shape
    self.tolerance = tolerance
  }

  // MARK: Trim and dash

  private static func trimmed(
    _ contours: [ReferenceContour], from start: Double, to end: Double
  ) -> [ReferenceContour] {
    let total = contours.reduce(0) { $0 + $1.length }
    let (low, high) = (max(0, min(1, start)) * total, max(0, min(1, end)) * total)
    var result: [ReferenceContour] = []
    var begin = 0.0
    for contour in contours {
      let length = contour.length
      if low <= begin && high >= begin + length - 1e-9 * total {
        result.append(contour)
      } else if let cut = contour.cut(from: low - begin, to: high - begin) {
        result.append(cut)
      }
      begin += length
    }
    return result
  }

  /// The pattern restarts in each subpath, and every dash is an open line.
  private static func dashed(
    _ contours: [ReferenceContour], pattern: [Double], phase: Double
  ) -> [ReferenceContour] {
    guard !pattern.isEmpty else { return contours }
    var result: [ReferenceContour] = []
    for contour in contours {
      let length = contour.length
      var (at, index) = (-phase, 0)
      while at < length {
        let next = at + pattern[index % pattern.count]
        if index % 2 == 0, let dash = contour.cut(from: at, to: next) { result.append(dash) }
        (at, index) = (next, index + 1)
      }
    }
    return result
  }

  // MARK: Pieces

  private mutating func add(_ contour: ReferenceContour) {
    for piece in contour.pieces { sweep(piece) }
    for (piece, next) in zip(contour.pieces, contour.pieces.dropFirst()) {
      join(piece[piece.count - 1], next[0])
    }
    let (first, last) = (contour.pieces[0][0], contour.pieces[contour.pieces.count - 1].last!)
    if contour.closed {
      join(last, first)
    } else {
      cap(last.point, last.direction)
      cap(first.point, -1 * first.direction)
    }
  }

  private mutating func put(_ polygon: [Point]) {
    var area = 0.0
    for i in polygon.indices {
      area += Point.cross(polygon[i], polygon[(i + 1) % polygon.count])
    }
    polygons.append(area < 0 ? polygon.reversed() : polygon)
  }

  /// Adds the area between neighboring normals, from the left side to the right. If the curve is
  /// tighter than the pen, the normals cross, and the area consists of two triangles, one on each
  /// side. Neighbors of the same kind share an edge that cancels, so they form one polygon.
  private mutating func sweep(_ samples: [ReferenceSample]) {
    var left: [Point] = []
    var right: [Point] = []
    var crossings: [Point] = []
    func finish() -> [[Point]] {
      defer { (left, right, crossings) = ([], [], []) }
      if left.isEmpty { return [] }
      if crossings.isEmpty { return [left + right.reversed()] }
      return [left + crossings.reversed(), right + crossings.reversed()]
    }
    for (a, b) in zip(samples, samples.dropFirst()) {
      if Point.dot(a.direction, b.direction) < 0.5 { turnAbout(a, b) }
      let (na, nb) = (half * a.direction.turned, half * b.direction.turned)
      let (l0, l1, r0, r1) = (a.point + na, b.point + nb, a.point - na, b.point - nb)
      let crossing = crossing(l0, r0, l1, r1)
      if left.isEmpty || (crossing == nil) != crossings.isEmpty {
        finish().forEach { put($0) }
        (left, right) = ([l0], [r0])
      }
      left.append(l1)
      right.append(r1)
      if let crossing { crossings.append(crossing) }
    }
    finish().forEach { put($0) }
  }

  /// A cusp, at which the pen rotates in place.
  private mutating func turnAbout(_ a: ReferenceSample, _ b: ReferenceSample) {
    let turn = Point.cross(a.direction, b.direction)
    let angle = abs(atan2(turn, Point.dot(a.direction, b.direction)))
    let side = turn > 0 ? -half : half
    sector(b.point, from: side * a.direction.turned, by: turn > 0 ? angle : -angle)
  }

  /// Returns the intersection of the lines ab and cd, if there is one.
  private func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    let denominator = Point.cross(b - a, d - c)
    guard abs(denominator) > 1e-14 else { return nil }
    let s = Point.cross(c - a, d - c) / denominator
    let t = Point.cross(c - a, b - a) / denominator
    guard s > 0, s < 1, t > 0, t < 1 else { return nil }
    return a + s * (b - a)
  }

  private mutating func join(_ a: ReferenceSample, _ b: ReferenceSample) {
    let turn = Point.cross(a.direction, b.direction)
    let cosine = Point.dot(a.direction, b.direction)
    guard cosine < 0 || abs(turn) > 1e-7 else { return }
    let p = a.point
    let side = turn > 0 ? -half : half
    let (na, nb) = (side * a.direction.turned, side * b.direction.turned)
    switch shape.lineJoin {
    case .bevel:
      put([p, p + na, p + nb])
    case .miter:
      // The ratio of miter length and width is 1 / sin of half of the inner angle.
      let sine = ((1 + cosine) / 2).squareRoot()
      if sine > 1e-9, 1 / sine <= shape.miterLimit {
        put([p, p + na, p + (1 / (1 + cosine)) * (na + nb), p + nb])
      } else {
        put([p, p + na, p + nb])
      }
    case .round:
      turnAbout(a, b)
    }
  }

  private mutating func cap(_ p: Point, _ outward: Point) {
    let normal = half * outward.turned
    switch shape.lineCap {
    case .butt: break
    case .square:
      let ahead = half * outward
      put([p + normal, p + normal + ahead, p - normal + ahead, p - normal])
    case .round:
      sector(p, from: -1 * normal, by: .pi)
    }
  }

  private mutating func sector(_ p: Point, from: Point, by angle: Double) {
    let arc = ReferenceSegment.arc(
      center: p, radius: half, start: atan2(from.y, from.x), sweep: angle)
    put([p] + arc.samples(tolerance: tolerance, reach: 0).map(\.point))
  }
}

extension ReferenceContour {
  var length: Double {
    var sum = 0.0
    for piece in pieces {
      for (a, b) in zip(piece, piece.dropFirst()) { sum += (b.point - a.point).length }
    }
    return sum
  }

  /// Returns the open part between two lengths from the start; nil if it is empty.
  func cut(from low: Double, to high: Double) -> ReferenceContour? {
    let least = 1e-9 * (1 + length)
    var result: [[ReferenceSample]] = []
    var begin = 0.0
    for piece in pieces {
      var part: [ReferenceSample] = []
      for (a, b) in zip(piece, piece.dropFirst()) {
        let chord = (b.point - a.point).length
        let (s0, s1) = (max(low, begin), min(high, begin + chord))
        if s1 - s0 > (chord > 1e-6 ? least : 0), chord > 0 {
          if part.isEmpty { part.append(between(a, b, (s0 - begin) / chord)) }
          part.append(between(a, b, (s1 - begin) / chord))
        }
        begin += chord
      }
      if part.count > 1 { result.append(part) }
    }
    return result.isEmpty ? nil : ReferenceContour(pieces: result, closed: false)
  }

  private func between(_ a: ReferenceSample, _ b: ReferenceSample, _ t: Double) -> ReferenceSample {
    let direction = (1 - t) * a.direction + t * b.direction
    return ReferenceSample(
      point: (1 - t) * a.point + t * b.point, direction: (1 / direction.length) * direction)
  }
}
