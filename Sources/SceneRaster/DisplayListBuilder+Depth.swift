import SceneLayers

// Painting of transform layers, and of layers that are rotated out of their parent's plane.

extension Layer {
  /// Whether the layer keeps the depth of its contents and paints nothing itself.
  public var hasDepth: Bool {
    switch content {
    case .transform: true
    case .replicator(let replicator): replicator.preservesDepth
    default: false
    }
  }

  /// Whether the layer, including any contents that it does not flatten, is in its parent's plane.
  var isFlat: Bool {
    guard transform.isFlat else { return false }
    switch content {
    case .transform:
      return sublayerTransform.isFlat && sublayers.allSatisfy { $0.isFlat }
    case .replicator(let replicator) where replicator.preservesDepth: return false
    default: return true
    }
  }
}

extension DisplayListBuilder {
  /// Adds the layers of a space with depth, including those in transform layers, from back to
  /// front.
  mutating func addByDepth(_ layers: [Layer], _ space: CoordinateSpace, opacity: Double) {
    if space.clip.isEmpty { return }
    let before = meter.used.bytes
    let placed = PlacedLayer.inPaintingOrder(
      layers, in: space.layers, opacity: opacity, meter: &meter)
    let needed = meter.used.bytes - before
    defer { meter.release(to: meter.used.bytes - needed) }
    for layer in placed where !meter.isExhausted {
      guard let plane = layer.space.flattened else { continue }
      paint(layer.layer, CoordinateSpace(plane, clip: space.clip), tint: layer.tint)
    }
  }
}
