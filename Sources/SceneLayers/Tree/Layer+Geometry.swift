extension Layer {
  /// Whether anything of the layer can be seen: it is neither hidden nor completely transparent.
  public var isVisible: Bool { !isHidden && opacity > 0 }

  /// The anchor point in the layer's own coordinates.
  public var anchor: Point {
    Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height)
  }

  /// The transform from the layer's coordinates to its parent's, excluding the parent's
  /// `sublayerTransform`: p' = position + T(p − bounds.origin − anchorPoint · bounds.size), where
  /// the position's z is `zPosition`.
  public var toParent: Transform3D {
    let anchor = self.anchor
    return Transform3D(translate: -anchor.x, -anchor.y)
      .concatenating(transform)
      .concatenating(Transform3D(translate: position.x, position.y, zPosition))
  }

  /// `toParent` as an affine transform; nil if it is not affine.
  public var affineToParent: AffineTransform? {
    guard let t = transform.affine else { return nil }
    let anchor = self.anchor
    return AffineTransform(
      a: t.a, b: t.b, c: t.c, d: t.d,
      tx: position.x + (t.tx - t.a * anchor.x - t.c * anchor.y),
      ty: position.y + (t.ty - t.b * anchor.x - t.d * anchor.y))
  }

  /// The transform applied to sublayers after their own `toParent`: `sublayerTransform` about the
  /// layer's anchor point.
  public var sublayerMap: Transform3D {
    guard sublayerTransform != .identity else { return .identity }
    let anchor = self.anchor
    return Transform3D(translate: -anchor.x, -anchor.y)
      .concatenating(sublayerTransform)
      .concatenating(Transform3D(translate: anchor.x, anchor.y))
  }

  /// Returns the transform from a child's coordinates to this layer's; nil if it is not affine.
  public func affine(fromChild child: Layer) -> AffineTransform? {
    guard let map = child.affineToParent else { return nil }
    guard sublayerTransform != .identity else { return map }
    return sublayerMap.affine.map { map.concatenating($0) }
  }

  /// Returns the transform from a child's coordinates to this layer's.
  public func transform(fromChild child: Layer) -> Transform3D {
    child.toParent.concatenating(sublayerMap)
  }

  /// The bounding box of the transformed bounds in the parent's coordinates. If the transform
  /// rotates them out of the parent's plane, the bounding box of the bounds without the transform.
  public var frame: Rect {
    let anchor = self.anchor
    return
      planarTransform
      .boundingBox(of: bounds.offset(by: -anchor.x, -anchor.y))
      .offset(by: position.x, position.y)
  }

  /// Sets the size of the bounds and the position for a frame, as CALayer does: the size is
  /// transformed by the inverse of the linear part, and the origin of the bounds does not change.
  /// If the transform is singular, the size does not change either.
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

  /// The effect of `transform` in the parent's plane. A transform that leaves the plane does not
  /// affect the frame: it is undefined in Core Animation, and dividing by a foreshortened width
  /// would enlarge the layer.
  private var planarTransform: AffineTransform { transform.affine ?? .identity }
}

extension Transform3D {
  /// Creates a rotation by an angle in radians about the axis (x, y, z), like
  /// CATransform3DMakeRotation. A rotation about the positive z-axis is clockwise on the screen.
  /// The result is the identity if the axis has no length.
  public init(rotate radians: Double, _ x: Double = 0, _ y: Double = 0, _ z: Double = 1) {
    self = .identity
    // Scaled first, so that squares do not overflow or underflow.
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
