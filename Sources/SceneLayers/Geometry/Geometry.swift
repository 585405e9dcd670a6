/// A point in points of its coordinate system. The y-axis points down.
public struct Point: Hashable, Sendable {
  /// The x-coordinate.
  public var x: Double
  /// The y-coordinate.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Creates a point with the given coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// A size with zero width and height.
  public static let zero = Size(0, 0)

  /// Creates a size with the given width and height.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points. Its size is not negative.
public struct Rect: Hashable, Sendable {
  /// The x-coordinate.
  public var x: Double
  /// The y-coordinate.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// An empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle with the given origin and size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The corner with the smallest coordinates.
  public var origin: Point { Point(x, y) }
  /// The size of the rectangle.
  public var size: Size { Size(width, height) }
  /// The smallest x-coordinate.
  public var minX: Double { x }
  /// The x-coordinate of the center.
  public var midX: Double { x + width / 2 }
  /// The largest x-coordinate.
  public var maxX: Double { x + width }
  /// The smallest y-coordinate.
  public var minY: Double { y }
  /// The y-coordinate of the center.
  public var midY: Double { y + height / 2 }
  /// The largest y-coordinate.
  public var maxY: Double { y + height }
}

/// A gamma-encoded sRGB color with straight alpha; components are from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component, from 0 to 1.
  public var red: Double
  /// The green component, from 0 to 1.
  public var green: Double
  /// The blue component, from 0 to 1.
  public var blue: Double
  /// The alpha component, from 0 to 1. The other components are not premultiplied.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Transparent black.
  public static let clear = Color(0, 0, 0, 0)

  /// Creates a color with the given components, from 0 to 1.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the color with a different alpha.
  public func opacity(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }
}

/// A 4 × 4 matrix for row vectors like CATransform3D, with the translation in m41 to m43.
public struct Transform3D: Hashable, Sendable {
  /// The first row of the matrix.
  public var m11, m12, m13, m14: Double
  /// The second row of the matrix.
  public var m21, m22, m23, m24: Double
  /// The third row of the matrix.
  public var m31, m32, m33, m34: Double
  /// The fourth row of the matrix, which contains the translation.
  public var m41, m42, m43, m44: Double

  /// The identity transform.
  public static let identity = Transform3D([
    1, 0, 0, 0,
    0, 1, 0, 0,
    0, 0, 1, 0,
    0, 0, 0, 1,
  ])

  /// Creates a transform from sixteen numbers, row by row.
  public init(_ m: SIMD16<Double>) {
    (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
    (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
    (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
    (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
  }

  /// Creates a transform from an affine transform of x and y.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12, m21, m22) = (affine.a, affine.b, affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }

  /// Creates a translation, in points.
  public init(translate x: Double, _ y: Double, _ z: Double = 0) {
    self = .identity
    (m41, m42, m43) = (x, y, z)
  }

  /// Creates a scale by the given factors.
  public init(scale x: Double, _ y: Double, _ z: Double = 1) {
    self = .identity
    (m11, m22, m33) = (x, y, z)
  }

  /// The sixteen numbers, row by row.
  public var elements: SIMD16<Double> {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// Returns the transform that applies `self` first and then `next`, like CATransform3DConcat.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    let a = elements
    let b = next.elements
    var product = SIMD16<Double>()
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += a[row * 4 + k] * b[k * 4 + column] }
        product[row * 4 + column] = sum
      }
    }
    return Transform3D(product)
  }

  /// The inverse transform; nil if the matrix is singular.
  public var inverted: Transform3D? {
    if let affine, m33 == 1, m43 == 0 { return affine.inverted.map { Transform3D($0) } }
    // Gauss–Jordan elimination with the largest pivots.
    var (rows, inverse) = (self.rows, Self.identity.rows)
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(rows[row][column]) > abs(rows[pivot][column]) {
        pivot = row
      }
      guard rows[pivot][column] != 0, rows[pivot][column].isFinite else { return nil }
      rows.swapAt(column, pivot)
      inverse.swapAt(column, pivot)
      let scale = rows[column][column]
      rows[column] /= scale
      inverse[column] /= scale
      for row in 0..<4 where row != column {
        let factor = rows[row][column]
        rows[row] -= rows[column] * factor
        inverse[row] -= inverse[column] * factor
      }
    }
    var elements = SIMD16<Double>()
    for row in 0..<4 {
      for column in 0..<4 { elements[row * 4 + column] = inverse[row][column] }
    }
    return Transform3D(elements)
  }

  private var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }

  /// The part that affects x and y; nil if the matrix has a perspective or mixes in z.
  public var affine: AffineTransform? {
    guard m14 == 0, m24 == 0, m34 == 0, m44 == 1, m13 == 0, m23 == 0, m31 == 0, m32 == 0 else {
      return nil
    }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

/// An affine transform, like CGAffineTransform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct AffineTransform: Hashable, Sendable {
  /// The entries of the matrix, named as in CGAffineTransform.
  public var a, b, c, d, tx, ty: Double

  /// The identity transform.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from the entries of its matrix.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates a translation, in points.
  public init(translate x: Double, _ y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scale by the given factors.
  public init(scale x: Double, _ y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns the transformed point.
  @inlinable public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Returns four transformed points, with the same bits as those of single points.
  public func apply(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let across: SIMD4<Double> = a * x + c * y
    let down: SIMD4<Double> = b * x + d * y
    return (across + tx, down + ty)
  }

  /// Returns the transform that applies `self` first and then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The determinant of the linear part.
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if the matrix is singular.
  public var inverted: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
  }
}

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

extension Color {
  /// Composites this color over an opaque one.
  package func over(_ ground: Color) -> Color {
    func mix(_ above: Double, _ below: Double) -> Double {
      let part = above * alpha
      let rest = below * (1 - alpha)
      return part + rest
    }
    return Color(mix(red, ground.red), mix(green, ground.green), mix(blue, ground.blue))
  }
}
