extension Layer {
  /// The anchor point in the layer's own coordinates.
  public var anchor: Point {
    Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height)
  }

  /// From the layer's coordinates to its parent's bounds coordinates, without the parent's
  /// `sublayerTransform`: p' = position + T(p − bounds.origin − anchorPoint · bounds.size).
  public var toParent: Transform3D {
    let anchor = self.anchor
    return Transform3D(translate: -anchor.x, -anchor.y)
      .concatenating(transform)
      .concatenating(Transform3D(translate: position.x, position.y))
  }

  /// `toParent` where the transform is affine, else nil.
  public var affineToParent: AffineTransform? {
    guard let t = transform.affine else { return nil }
    let anchor = self.anchor
    return AffineTransform(
      a: t.a, b: t.b, c: t.c, d: t.d,
      tx: position.x + (t.tx - t.a * anchor.x - t.c * anchor.y),
      ty: position.y + (t.ty - t.b * anchor.x - t.d * anchor.y))
  }

  /// What the layer does to its sublayers on top of their own `toParent`: `sublayerTransform`
  /// about the layer's anchor point.
  public var sublayerMap: Transform3D {
    guard sublayerTransform != .identity else { return .identity }
    let anchor = self.anchor
    return Transform3D(translate: -anchor.x, -anchor.y)
      .concatenating(sublayerTransform)
      .concatenating(Transform3D(translate: anchor.x, anchor.y))
  }

  /// From a child's coordinates to this layer's, or nil where a transform is not affine.
  public func affine(fromChild child: Layer) -> AffineTransform? {
    guard let map = child.affineToParent else { return nil }
    guard sublayerTransform != .identity else { return map }
    return sublayerMap.affine.map { map.concatenating($0) }
  }

  /// From a child's coordinates to this layer's.
  public func transform(fromChild child: Layer) -> Transform3D {
    child.toParent.concatenating(sublayerMap)
  }

  /// The bounding box of the transformed bounds, in the parent's coordinates; what `transform`
  /// does to z is left out.
  public var frame: Rect {
    let anchor = self.anchor
    return
      planarTransform
      .boundingBox(of: bounds.offset(by: -anchor.x, -anchor.y))
      .offset(by: position.x, position.y)
  }

  /// Chooses the bounds' size and the position for a frame, as CALayer does: the linear part of
  /// the transform is undone on the size, the bounds' origin stays. A transform that squeezes
  /// areas to nothing leaves the size as it is.
  public mutating func setFrame(_ frame: Rect) {
    let planar = planarTransform
    if let back = planar.inverted {
      let box = back.boundingBox(of: Rect(0, 0, frame.width, frame.height))
      bounds.width = box.width
      bounds.height = box.height
    }
    let anchor = self.anchor
    let box = planar.boundingBox(of: bounds.offset(by: -anchor.x, -anchor.y))
    position = Point(frame.x - box.x, frame.y - box.y)
  }

  /// How `transform` acts on (x, y) at z = 0 without a perspective.
  private var planarTransform: AffineTransform {
    AffineTransform(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
      tx: transform.m41, ty: transform.m42)
  }
}

extension Transform3D {
  /// CATransform3DMakeRotation: by an angle in radians about the axis (x, y, z); about +z it turns
  /// clockwise on the screen. Identity where the axis has no direction.
  public init(rotate radians: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = 1) {
    self = .identity
    // Scaled first, so that no square leaves the range of a Double.
    let largest = max(abs(x), abs(y), abs(z))
    guard largest > 0, largest < .infinity else { return }
    let (u, v, w) = (x / largest, y / largest, z / largest)
    let length = squareRoot(u * u + v * v + w * w)
    let (x, y, z) = (u / length, v / length, w / length)
    let (s, c) = sineAndCosine(radians)
    let k = 1 - c
    (m11, m12, m13) = (c + x * x * k, x * y * k + z * s, x * z * k - y * s)
    (m21, m22, m23) = (x * y * k - z * s, c + y * y * k, y * z * k + x * s)
    (m31, m32, m33) = (x * z * k + y * s, y * z * k - x * s, c + z * z * k)
  }
}
