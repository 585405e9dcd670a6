import Foundation
import SceneLayers

/// A transform from a layer's plane to the device: a 3 × 3 matrix for row vectors, with
/// perspective.
struct ReferencePlane {
  /// The matrix, row by row: (x, y, 1) times it is (X, Y, W).
  var m: [Double]

  init(_ m: [Double]) { self.m = m }

  func w(_ p: Point) -> Double { p.x * m[2] + p.y * m[5] + m[8] }

  /// Returns the part of a polygon in front of the eye.
  func visible(_ polygon: [Point]) -> [Point] {
    let nearest = 1e-5 * max(abs(m[2]), abs(m[5]), abs(m[8]))
    if polygon.allSatisfy({ w($0) >= nearest }) { return polygon }
    var result: [Point] = []
    for i in polygon.indices {
      let (a, b) = (polygon[(i + polygon.count - 1) % polygon.count], polygon[i])
      let (from, to) = (w(a) - nearest, w(b) - nearest)
      if (from >= 0) != (to >= 0) { result.append(a + (from / (from - to)) * (b - a)) }
      if to >= 0 { result.append(b) }
    }
    return result
  }

  func apply(_ p: Point) -> Point {
    let w = w(p)
    return Point(
      (p.x * m[0] + p.y * m[3] + m[6]) / w, (p.x * m[1] + p.y * m[4] + m[7]) / w)
  }

  /// The adjugate divided by the determinant, or nil if the plane is seen edge-on.
  var inverted: ReferencePlane? {
    let (a, b, c, d, e, f, g, h, i) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
    let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    guard abs(determinant) > 1e-30 else { return nil }
    let adjugate = [
      e * i - f * h, c * h - b * i, b * f - c * e,
      f * g - d * i, a * i - c * g, c * d - a * f,
      d * h - e * g, b * g - a * h, a * e - b * d,
    ]
    return ReferencePlane(adjugate.map { $0 / determinant })
  }

  /// Returns an estimate of the maximum number of device pixels per point near `rect`.
  func magnification(around rect: Rect) -> Double {
    var greatest = 0.0
    let corners = [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.minX, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ]
    for corner in corners where w(corner) > 0.02 {
      let here = apply(corner)
      for direction in 0..<8 {
        let angle = Double(direction) * .pi / 8
        let there = apply(Point(corner.x + 1e-4 * cos(angle), corner.y + 1e-4 * sin(angle)))
        greatest = max(greatest, hypot(there.x - here.x, there.y - here.y) * 1e4)
      }
    }
    return greatest
  }
}

/// A 4 × 4 matrix for row vectors, multiplied by the definition.
struct ReferenceMatrix {
  var m: [Double]

  static let identity = ReferenceMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  init(_ m: [Double]) { self.m = m }

  init(_ t: Transform3D) {
    m = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ]
  }

  init(translate x: Double, _ y: Double, _ z: Double = 0) {
    m = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
  }

  init(scale s: Double) { m = [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1] }

  /// Returns the transform that applies `self` first and then `next`.
  func then(_ next: ReferenceMatrix) -> ReferenceMatrix {
    var product = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 {
          product[row * 4 + column] += m[row * 4 + k] * next.m[k * 4 + column]
        }
      }
    }
    return ReferenceMatrix(product)
  }

  /// Returns the transform about `p` instead of the origin.
  func about(_ p: Point) -> ReferenceMatrix {
    ReferenceMatrix(translate: -p.x, -p.y).then(self).then(ReferenceMatrix(translate: p.x, p.y))
  }

  /// The effect on the plane z = 0, seen from the front.
  var plane: ReferencePlane {
    ReferencePlane([m[0], m[1], m[3], m[4], m[5], m[7], m[12], m[13], m[15]])
  }

  /// Returns the transform without depth, seen from the front.
  var flattened: ReferenceMatrix {
    ReferenceMatrix([
      m[0], m[1], 0, m[3], m[4], m[5], 0, m[7], 0, 0, 1, 0, m[12], m[13], 0, m[15],
    ])
  }
}

extension Point {
  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (s: Double, p: Point) -> Point { Point(s * p.x, s * p.y) }
  static func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }
  static func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
  var length: Double { hypot(x, y) }
  /// The vector rotated by a quarter turn, from +x to +y.
  var turned: Point { Point(-y, x) }
}
