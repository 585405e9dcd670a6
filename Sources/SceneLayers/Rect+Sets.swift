extension Rect {
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns the intersection; nil if the rectangles do not even share an edge or a corner.
  public func intersection(_ other: Rect) -> Rect? {
    let (x0, x1) = (max(minX, other.minX), min(maxX, other.maxX))
    let (y0, y1) = (max(minY, other.minY), min(maxY, other.maxY))
    guard x0 <= x1, y0 <= y1 else { return nil }
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// Returns the smallest rectangle that contains both, including empty ones.
  public func union(_ other: Rect) -> Rect {
    let (x0, x1) = (min(minX, other.minX), max(maxX, other.maxX))
    let (y0, y1) = (min(minY, other.minY), max(maxY, other.maxY))
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// Returns the rectangle inset by `dx` on the left and right and `dy` at the top and bottom, or
  /// expanded if they are negative. The size does not become negative.
  public func inset(by dx: Double, _ dy: Double) -> Rect {
    let w = width - 2 * dx
    let h = height - 2 * dy
    return Rect(
      w < 0 ? midX : x + dx, h < 0 ? midY : y + dy, max(0, w), max(0, h))
  }

  /// Returns the rectangle inset by the same distance on all sides.
  public func inset(by d: Double) -> Rect { inset(by: d, d) }

  /// Returns the rectangle moved by the given distances.
  public func offset(by dx: Double, _ dy: Double) -> Rect { Rect(x + dx, y + dy, width, height) }

  /// Returns whether the rectangle contains a point; the right and bottom edges are excluded.
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// The corners: upper left, upper right, lower right, and lower left.
  public var corners: (Point, Point, Point, Point) {
    (Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY))
  }
}

extension AffineTransform {
  /// Returns the bounding box of the transformed rectangle, like CGRectApplyAffineTransform.
  public func boundingBox(of rect: Rect) -> Rect {
    // Computed from the extent of each term, so that pure scaling keeps edges exact.
    let (x0, x1) = extent(a * rect.minX, a * rect.maxX, c * rect.minY, c * rect.maxY)
    let (y0, y1) = extent(b * rect.minX, b * rect.maxX, d * rect.minY, d * rect.maxY)
    return Rect(x0 + tx, y0 + ty, x1 - x0, y1 - y0)
  }

  /// The maximum factor by which the transform stretches a length: its larger singular value.
  public var largestScale: Double {
    // The lengths of the similarity and reflection parts of the matrix, which add up to that value.
    let (e, f, g, h) = ((a + d) / 2, (a - d) / 2, (b + c) / 2, (b - c) / 2)
    return squareRoot(e * e + h * h) + squareRoot(f * f + g * g)
  }

  /// The square root of the factor by which the transform changes areas.
  public var meanScale: Double { squareRoot(abs(a * d - b * c)) }

  /// The transform without its translation.
  public var linear: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// Creates a rotation by an angle in radians about the origin, clockwise on the screen.
  public init(rotate radians: Double) {
    let (s, c) = sineAndCosine(radians)
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  private func extent(
    _ u0: Double, _ u1: Double, _ v0: Double, _ v1: Double
  ) -> (Double, Double) {
    (min(u0, u1) + min(v0, v1), max(u0, u1) + max(v0, v1))
  }
}
