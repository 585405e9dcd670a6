import SceneLayers

/// A coordinate space of layers, and its mapping to device pixels.
///
/// Layers are drawn in planes. An ordinary layer flattens its contents into its own plane. In a
/// transform layer, and between the `sublayerTransform` of a layer and its sublayers, a space has
/// depth.
public struct LayerSpace: Sendable {
  /// The transform to device pixels from the plane into which layers were last flattened; not used
  /// if there is a homography.
  public private(set) var map: AffineTransform
  /// The same transform for a plane in perspective.
  public private(set) var homography: Homography?
  /// The transform from this space to that plane, with depth; nil if the space is the plane itself.
  private var depth: Transform3D?

  /// Creates the space of a plane that is parallel to the screen.
  public init(map: AffineTransform) { self.map = map }

  public var isFinite: Bool {
    homography.map { $0.isFinite } ?? map.isFinite
  }

  /// Whether the depth of layers in this space matters.
  var hasDepth: Bool { depth != nil }

  /// The transform from this space to the plane into which layers were last flattened.
  var toPlane: Transform3D { depth ?? .identity }

  /// Returns the space of a layer in this space, which is not flattened.
  public func inside(_ layer: Layer) -> LayerSpace {
    if depth == nil, let next = layer.affineToParent { return inside(next) }
    return inside(layer.toParent)
  }

  /// Returns the space of the sublayers of a layer whose own space is this one.
  public func sublayers(of layer: Layer) -> LayerSpace {
    layer.sublayerTransform == .identity ? self : inside(flatOrDeep: layer.sublayerMap)
  }

  /// Returns the space of a replicator's copy.
  public func copy(_ instance: Replicator.Instance, about center: Point) -> LayerSpace {
    guard depth == nil, let affine = instance.transform.affine else {
      return inside(instance.transform.about(center))
    }
    return inside(affine.about(center))
  }

  private func inside(flatOrDeep next: Transform3D) -> LayerSpace {
    if depth == nil, let affine = next.affine { return inside(affine) }
    return inside(next)
  }

  func inside(_ next: Transform3D) -> LayerSpace {
    var space = self
    space.depth = depth.map { next.concatenating($0) } ?? next
    return space
  }

  /// Returns the space whose coordinates an affine transform maps to this space.
  public func inside(_ next: AffineTransform) -> LayerSpace {
    var space = self
    if let depth {
      space.depth = Transform3D(next).concatenating(depth)
    } else if let homography {
      space.homography = Homography(next).concatenating(homography)
    } else {
      space.map = next.concatenating(map)
    }
    return space
  }

  /// The plane that results from discarding the depth of this space; nil if the plane is not
  /// visible.
  public var flattened: LayerSpace? {
    guard let depth else { return isFinite ? self : nil }
    let plane = Homography(depth).concatenating(homography ?? Homography(map))
    guard plane.isFinite else { return nil }
    if let affine = plane.affine { return LayerSpace(map: affine) }
    var space = LayerSpace(map: .identity)
    space.homography = plane
    return space
  }

  /// Returns the space with an affine transform of device pixels applied afterward.
  func moved(by move: AffineTransform) -> LayerSpace {
    var space = self
    space.map = map.concatenating(move)
    space.homography = homography?.concatenating(Homography(move))
    return space
  }
}

extension LayerSpace {
  /// Returns the bounding box, in pixels, of the part of a rectangle that is visible in or near an
  /// image; nil if there is none.
  public func boundingBox(of rect: Rect, in image: Rect) -> Rect? {
    guard let homography else { return map.boundingBox(of: rect) }
    var box: Rect?
    ProjectionClipper(homography, image).clip(rect.cornerPoints) { p in
      let point = Rect(p.x, p.y, 0, 0)
      box = box?.union(point) ?? point
    }
    return box
  }
}

extension Transform3D {
  /// Whether the transform maps the plane z = 0 to itself, independent of z.
  var isFlat: Bool { affine != nil && m43 == 0 }

  /// Returns the transform about a point of the plane z = 0 instead of the origin.
  func about(_ p: Point) -> Transform3D {
    Transform3D(translate: -p.x, -p.y)
      .concatenating(self)
      .concatenating(Transform3D(translate: p.x, p.y))
  }
}

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
