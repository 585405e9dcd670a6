/// A projective transform of a plane for row vectors: (x, y) is mapped to (X / W, Y / W), where
/// (X, Y, W) = (x, y, 1) · H. Points with W ≤ 0 are behind the eye.
public struct Homography: Hashable, Sendable {
  /// The columns of H, which compute X, Y, and W. Their fourth component is 0.
  @usableFromInline let x, y, w: SIMD4<Double>

  /// The minimum W of visible points, relative to the largest coefficient of W.
  private static let nearestPart = 1e-5

  private init(x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// Creates the transform of the plane z = 0, seen from the front.
  public init(_ t: Transform3D) {
    self.init(
      x: SIMD4(t.m11, t.m21, t.m41, 0), y: SIMD4(t.m12, t.m22, t.m42, 0),
      w: SIMD4(t.m14, t.m24, t.m44, 0))
  }

  /// Creates a transform from an affine one.
  public init(_ t: AffineTransform) {
    self.init(
      x: SIMD4(t.a, t.c, t.tx, 0), y: SIMD4(t.b, t.d, t.ty, 0), w: SIMD4(0, 0, 1, 0))
  }

  /// Whether all coefficients are finite.
  public var isFinite: Bool {
    // NaN and infinity times 0 are NaN.
    var sum: SIMD4<Double> = x * 0
    sum += y * 0
    sum += w * 0
    return sum == SIMD4<Double>.zero
  }

  /// The transform as an affine one if W is constant except for rounding errors; nil otherwise, and
  /// for a plane behind the eye.
  public var affine: AffineTransform? {
    let flat = 1e-14 * w.z
    guard w.z > 0, abs(w.x) <= flat, abs(w.y) <= flat else { return nil }
    let (x, y) = w.z == 1 ? (self.x, self.y) : (self.x / w.z, self.y / w.z)
    return AffineTransform(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z)
  }

  /// Returns the homogeneous coordinates of a transformed point.
  @inlinable public func homogeneous(_ p: Point) -> HomogeneousPoint {
    HomogeneousPoint(
      x: p.x * x.x + p.y * x.y + x.z, y: p.x * y.x + p.y * y.y + y.z,
      w: p.x * w.x + p.y * w.y + w.z)
  }

  /// Returns the homogeneous coordinates of four transformed points with the same y, with the same
  /// bits as those of single points.
  @inlinable @inline(__always) public func homogeneous(
    x px: SIMD4<Double>, y py: Double
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    let across: SIMD4<Double> = px * x.x + py * x.y
    let down: SIMD4<Double> = px * y.x + py * y.y
    let depth: SIMD4<Double> = px * w.x + py * w.y
    return (across + x.z, down + y.z, depth + w.z)
  }

  /// Returns the transformed point, whose coordinates are not finite if W is 0.
  @inlinable public func apply(_ p: Point) -> Point {
    let q = homogeneous(p)
    return Point(q.x / q.w, q.y / q.w)
  }

  /// Returns the transform that applies `self` first and then `next`.
  public func concatenating(_ next: Homography) -> Homography {
    func column(_ c: SIMD4<Double>) -> SIMD4<Double> {
      let fromX: SIMD4<Double> = x * c.x
      let fromY: SIMD4<Double> = y * c.y
      return fromX + fromY + w * c.z
    }
    return Homography(x: column(next.x), y: column(next.y), w: column(next.w))
  }

  /// The inverse transform; nil for a plane that is seen edge-on. Its W is the reciprocal of this
  /// transform's W.
  public var inverted: Homography? {
    // The adjugate, computed from cross products of the columns, divided by the determinant.
    let (yw, wx, xy) = (cross(y, w), cross(w, x), cross(x, y))
    let determinant: Double = x.x * yw.x + x.y * yw.y + x.z * yw.z
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = Homography(
      x: SIMD4(yw.x, wx.x, xy.x, 0) / determinant,
      y: SIMD4(yw.y, wx.y, xy.y, 0) / determinant,
      w: SIMD4(yw.z, wx.z, xy.z, 0) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  private func cross(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0)
  }

  /// The minimum W of visible points.
  public var nearest: Double { Self.nearestPart * max(abs(w.x), abs(w.y), abs(w.z)) }

  /// Returns the maximum factor by which lengths in a rectangle of the plane are stretched in the
  /// visible part of an image; nil if nothing is visible.
  public func magnification(around rect: Rect, seenIn image: Rect) -> Double? {
    guard let back = inverted else { return nil }
    // W and its reciprocal in the image are linear, so both are largest at a corner.
    var (nearby, seen) = (Double.infinity, 0.0)
    for p in rect.cornerPoints { nearby = min(nearby, homogeneous(p).w) }
    for p in image.cornerPoints { seen = max(seen, back.homogeneous(p).w) }
    guard seen > 0 else { return nil }
    let least = max(nearby, 1 / seen, nearest)
    // ∂(X / W) / ∂x = (H₁₁ − X / W · H₁₃) / W, and so on.
    func steepest(_ slope: Double, _ wSlope: Double, _ low: Double, _ high: Double) -> Double {
      max(abs(slope - low * wSlope), abs(slope - high * wSlope)) / least
    }
    let (xx, xy) = (
      steepest(x.x, w.x, image.minX, image.maxX), steepest(x.y, w.y, image.minX, image.maxX)
    )
    let (yx, yy) = (
      steepest(y.x, w.x, image.minY, image.maxY), steepest(y.y, w.y, image.minY, image.maxY)
    )
    return squareRoot(xx * xx + xy * xy + yx * yx + yy * yy)
  }

  /// Returns the affine transform with the same value and derivatives at a point; nil if the point
  /// is behind the eye.
  public func affine(near p: Point) -> AffineTransform? {
    let q = homogeneous(p)
    guard q.w >= nearest else { return nil }
    let (u, v) = (q.x / q.w, q.y / q.w)
    let (a, b) = ((x.x - u * w.x) / q.w, (y.x - v * w.x) / q.w)
    let (c, d) = ((x.y - u * w.y) / q.w, (y.y - v * w.y) / q.w)
    return AffineTransform(
      a: a, b: b, c: c, d: d, tx: u - (a * p.x + c * p.y), ty: v - (b * p.x + d * p.y))
  }
}

/// A point in homogeneous coordinates.
public struct HomogeneousPoint: Hashable, Sendable {
  /// The coordinates before the division by `w`.
  public var x, y: Double
  /// The divisor.
  public var w: Double

  /// Creates a point from its homogeneous coordinates.
  @inlinable public init(x: Double, y: Double, w: Double) { (self.x, self.y, self.w) = (x, y, w) }
}

extension Rect {
  /// The four corners, clockwise from the upper left one.
  public var cornerPoints: [Point] {
    let corners = self.corners
    return [corners.0, corners.1, corners.2, corners.3]
  }
}
