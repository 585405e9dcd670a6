import SceneLayers

extension Transform3D {
  /// The effect on (x, y) at z = 0, without perspective.
  public var planar: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}

extension AffineTransform {
  public var isFinite: Bool {
    // The sum is NaN if any of the numbers is not finite.
    (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0
  }

  /// Returns the transform about a point instead of the origin.
  public func about(_ p: Point) -> AffineTransform {
    AffineTransform(translate: -p.x, -p.y)
      .concatenating(self)
      .concatenating(AffineTransform(translate: p.x, p.y))
  }
}

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }
}
