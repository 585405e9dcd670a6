import SceneLayers

/// Where a reflection's copy lies: flipped, shrunk, below the original.
///
/// The copy of a point at y, in a replicator of height h, is at h + gap + shrink · (h − y).
struct ReflectionGeometry: Hashable, Sendable {
  /// The replicator's, in points.
  var height: Double
  /// The copy's height over the original's.
  var shrink = 0.25
  /// From the original's bottom to the copy's top, in points.
  var gap = 0.0

  /// CAReplicatorLayer's instanceTransform, which acts about the center of its bounds.
  var instanceTransform: Transform3D {
    var transform = Transform3D(scale: 1, -shrink)
    transform.m42 = height * (1 + shrink) / 2 + gap
    return transform
  }

  /// The frame of the copy of `rect`, whose height is the replicator's.
  ///
  /// Of the replicator's frame it is the overlay's frame, of its bounds the frame of the mask that
  /// fades the copy; a gradient there has its first color at the gap.
  func copy(of rect: Rect) -> Rect {
    Rect(rect.x, rect.maxY + gap, rect.width, height * abs(shrink))
  }
}
