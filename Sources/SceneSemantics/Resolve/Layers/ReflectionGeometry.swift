import SceneLayers

/// The geometry of a reflection's copy, which is flipped and shrunk, below the original.
///
/// In a replicator of height h, the copy of a point at y is at h + gap + shrink · (h − y).
struct ReflectionGeometry: Hashable, Sendable {
  /// The height of the replicator, in points.
  var height: Double
  /// The height of the copy relative to the original.
  var shrink = 0.25
  /// The distance from the bottom of the original to the top of the copy, in points.
  var gap = 0.0

  /// The instanceTransform of a CAReplicatorLayer, which is applied about the center of its bounds.
  var instanceTransform: Transform3D {
    var transform = Transform3D(scale: 1, -shrink)
    transform.m42 = height * (1 + shrink) / 2 + gap
    return transform
  }

  /// Returns the frame of the copy of `rect`, whose height is that of the replicator.
  ///
  /// For the replicator's frame, this is the frame of the overlay; for its bounds, it is the frame
  /// of the mask that fades the copy. A gradient in the mask has its first color at the gap.
  func copy(of rect: Rect) -> Rect {
    Rect(rect.x, rect.maxY + gap, rect.width, height * abs(shrink))
  }
}
