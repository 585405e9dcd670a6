/// A point, in points of the coordinate system it stands in; y grows downwards.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in points. Its size is never negative.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public static let zero = Rect(0, 0, 0, 0)

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var origin: Point { Point(x, y) }
  public var size: Size { Size(width, height) }
  public var minX: Double { x }
  public var midX: Double { x + width / 2 }
  public var maxX: Double { x + width }
  public var minY: Double { y }
  public var midY: Double { y + height / 2 }
  public var maxY: Double { y + height }
}

/// A colour in sRGB: encoded, straight (not premultiplied) components from 0 to 1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let black = Color(0, 0, 0)
  public static let white = Color(1, 1, 1)
  public static let clear = Color(0, 0, 0, 0)

  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same colour with another alpha.
  public func opacity(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }
}

/// CATransform3D: a row-vector 4 × 4 matrix, translation in m41 to m43.
public struct Transform3D: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  public static let identity = Transform3D([
    1, 0, 0, 0,
    0, 1, 0, 0,
    0, 0, 1, 0,
    0, 0, 0, 1,
  ])

  /// The matrix of sixteen numbers, row by row.
  public init(_ m: SIMD16<Double>) {
    (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
    (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
    (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
    (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
  }

  public init(translate x: Double, _ y: Double, _ z: Double = 0) {
    self = .identity
    (m41, m42, m43) = (x, y, z)
  }

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

  /// CATransform3DConcat: what `self` does first, then `next`.
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

  /// The part that acts on (x, y), or nil where the matrix has a perspective or mixes in z.
  public var affine: AffineTransform? {
    guard m14 == 0, m24 == 0, m34 == 0, m44 == 1, m13 == 0, m23 == 0, m31 == 0, m32 == 0 else {
      return nil
    }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

/// CGAffineTransform: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct AffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public init(translate x: Double, _ y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public init(scale x: Double, _ y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  @inlinable public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// What `self` does first, then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  public var determinant: Double { a * d - b * c }

  /// The way back, or nil where an area is squeezed to nothing.
  public var inverted: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineTransform(
      a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
  }
}
