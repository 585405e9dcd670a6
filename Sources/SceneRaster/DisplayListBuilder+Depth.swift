import SceneLayers

// Layers with depth: transform layers, and layers that are turned out of their parent's plane.

extension Layer {
  /// Whether the layer keeps the depth of what it holds, and paints nothing itself.
  public var hasDepth: Bool {
    switch content {
    case .transform: true
    case .replicator(let replicator): replicator.preservesDepth
    default: false
    }
  }

  /// Whether the layer, with what it does not flatten, lies in its parent's plane.
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
  /// Adds layers of one space with depth, those of transform layers among them, from back to front.
  mutating func addByDepth(_ layers: [Layer], _ space: CoordinateSpace, opacity: Double) {
    if space.clip.isEmpty { return }
    let placed = PlacedLayer.inPaintingOrder(
      layers, in: space.layers, opacity: opacity, budget: &budget)
    for layer in placed {
      guard let plane = layer.space.flattened else { continue }
      paint(layer.layer, CoordinateSpace(plane, clip: space.clip), tint: layer.tint)
    }
  }
}
