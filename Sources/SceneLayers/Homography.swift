/// A projective map of a plane, for row vectors: (x, y) goes to (X / W, Y / W), where
/// (X, Y, W) = (x, y, 1) · H. Points with a W of 0 or less are behind the eye.
public struct Homography: Hashable, Sendable {
  /// The columns that give X, Y, and W; the fourth component of each is 0.
  private let x, y, w: SIMD4<Double>

  /// The part of W's largest coefficient below which a point counts as behind the eye.
  private static let nearestPart = 1e-5

  private init(x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) {
    (self.x, self.y, self.w) = (x, y, w)
  }

  /// The map of the plane z = 0, seen from the front.
  public init(_ t: Transform3D) {
    self.init(
      x: SIMD4(t.m11, t.m21, t.m41, 0), y: SIMD4(t.m12, t.m22, t.m42, 0),
      w: SIMD4(t.m14, t.m24, t.m44, 0))
  }

  /// The same map as an affine one.
  public init(_ t: AffineTransform) {
    self.init(
      x: SIMD4(t.a, t.c, t.tx, 0), y: SIMD4(t.b, t.d, t.ty, 0), w: SIMD4(0, 0, 1, 0))
  }

  /// Whether all coefficients are finite.
  public var isFinite: Bool {
    // Any that is not makes the sum so too.
    let sum: SIMD4<Double> = x * 0 + y * 0 + w * 0
    return sum == SIMD4<Double>.zero
  }

  /// The affine map that this is, where all of the plane is at one distance from the eye, but for
  /// what rounding leaves; nil for others, and for a plane behind the eye.
  public var affine: AffineTransform? {
    let flat = 1e-14 * w.z
    guard w.z > 0, abs(w.x) <= flat, abs(w.y) <= flat else { return nil }
    let (x, y) = w.z == 1 ? (self.x, self.y) : (self.x / w.z, self.y / w.z)
    return AffineTransform(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z)
  }

  /// Returns X, Y, and W of a point.
  public func homogeneous(_ p: Point) -> HomogeneousPoint {
    HomogeneousPoint(
      x: p.x * x.x + p.y * x.y + x.z, y: p.x * y.x + p.y * y.y + y.z,
      w: p.x * w.x + p.y * w.y + w.z)
  }

  /// Returns where a point goes, which is not finite for a W of 0.
  public func apply(_ p: Point) -> Point {
    let q = homogeneous(p)
    return Point(q.x / q.w, q.y / q.w)
  }

  /// Returns the map that applies `self` first and then `next`.
  public func concatenating(_ next: Homography) -> Homography {
    func column(_ c: SIMD4<Double>) -> SIMD4<Double> {
      let fromX: SIMD4<Double> = x * c.x
      let fromY: SIMD4<Double> = y * c.y
      return fromX + fromY + w * c.z
    }
    return Homography(x: column(next.x), y: column(next.y), w: column(next.w))
  }

  /// The inverse map; nil for a plane that is seen edge on. Its W is the inverse of this one's.
  public var inverted: Homography? {
    // The adjugate by cross products of the columns, over the determinant.
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

  /// The least W that is seen.
  public var nearest: Double { Self.nearestPart * max(abs(w.x), abs(w.y), abs(w.z)) }

  /// Returns how much lengths are stretched at most where a rectangle of the plane is seen in a
  /// rectangle of the image; nil where nothing of the plane is.
  public func magnification(around rect: Rect, seenIn image: Rect) -> Double? {
    guard let back = inverted else { return nil }
    // W is linear, and so is its inverse in the image: both are largest at corners.
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

  /// The affine map that is closest to this one near a point; nil for a point behind the eye.
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

/// A point of an image before the division by its distance from the eye.
public struct HomogeneousPoint: Hashable, Sendable {
  /// The coordinates, times W.
  public var x, y: Double
  /// What they are divided by.
  public var w: Double

  /// Creates a point from its three coordinates.
  public init(x: Double, y: Double, w: Double) { (self.x, self.y, self.w) = (x, y, w) }
}

extension Rect {
  /// The four corners, clockwise from the upper left.
  public var cornerPoints: [Point] {
    let corners = self.corners
    return [corners.0, corners.1, corners.2, corners.3]
  }
}
