import SceneLayers

/// How the coordinates of layers map to device pixels.
///
/// Layers are drawn in planes. An ordinary layer flattens what it holds into its own plane; in a
/// transform layer, and between a layer's `sublayerTransform` and its sublayers, there is depth.
public struct LayerSpace: Sendable {
  /// From the last plane that layers were flattened into to device pixels; not used where there is a
  /// homography.
  public private(set) var map: AffineTransform
  /// The same where the plane is seen in perspective.
  public private(set) var homography: Homography?
  /// From the coordinates at hand to that plane's, with depth; nil where they are the plane's own.
  private var depth: Transform3D?

  /// The coordinates of a plane that is parallel to the screen.
  public init(map: AffineTransform) { self.map = map }

  public var isFinite: Bool {
    homography.map { $0.isFinite } ?? map.isFinite
  }

  /// Whether z matters to the layers that are here.
  var hasDepth: Bool { depth != nil }

  /// From the coordinates at hand to those of the last plane that layers were flattened into.
  var toPlane: Transform3D { depth ?? .identity }

  /// The coordinates of a layer that is here, not flattened.
  public func inside(_ layer: Layer) -> LayerSpace {
    if depth == nil, let next = layer.affineToParent { return inside(next) }
    return inside(layer.toParent)
  }

  /// The coordinates of the sublayers of a layer whose own coordinates these are.
  public func sublayers(of layer: Layer) -> LayerSpace {
    layer.sublayerTransform == .identity ? self : inside(flatOrDeep: layer.sublayerMap)
  }

  /// The coordinates of a replicator's copy.
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

  /// The coordinates that an affine map takes to these.
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

  /// The same coordinates as those of a plane, blind to depth; nil where no pixel can show the plane.
  public var flattened: LayerSpace? {
    guard let depth else { return isFinite ? self : nil }
    let plane = Homography(depth).concatenating(homography ?? Homography(map))
    guard plane.isFinite else { return nil }
    if let affine = plane.affine { return LayerSpace(map: affine) }
    var space = LayerSpace(map: .identity)
    space.homography = plane
    return space
  }

  /// The same with an affine map of device pixels after it.
  func moved(by move: AffineTransform) -> LayerSpace {
    var space = self
    space.map = map.concatenating(move)
    space.homography = homography?.concatenating(Homography(move))
    return space
  }
}

extension LayerSpace {
  /// The box in pixels of what is seen of a rectangle in an image or near it; nil where that is nothing.
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
  /// Whether z neither matters to nor results from what it does to the plane z = 0.
  var isFlat: Bool { affine != nil && m43 == 0 }

  /// The same about a point of the plane z = 0 instead of the origin.
  func about(_ p: Point) -> Transform3D {
    Transform3D(translate: -p.x, -p.y)
      .concatenating(self)
      .concatenating(Transform3D(translate: p.x, p.y))
  }
}
