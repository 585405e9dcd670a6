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
  /// A layer in a space with depth.
  private struct PlacedLayer {
    var layer: Layer
    /// The layer's coordinates.
    var space: LayerSpace
    /// The transform from the layer's coordinates to the space in which layers are sorted.
    var toSpace: Transform3D
    var tint: SIMD4<Double>
  }

  /// A coordinate space, and the transform from it to the space in which layers are sorted.
  private struct DeepSpace {
    var layers: LayerSpace
    var toSpace: Transform3D

    func inside(_ layer: Layer) -> DeepSpace {
      DeepSpace(
        layers: layers.inside(layer), toSpace: layer.toParent.concatenating(toSpace))
    }
  }

  /// Adds the layers of a space with depth, including those in transform layers, from back to
  /// front.
  mutating func addByDepth(_ layers: [Layer], _ space: CoordinateSpace, opacity: Double) {
    if space.clip.isEmpty { return }
    var placed: [PlacedLayer] = []
    collect(
      layers, DeepSpace(layers: space.layers, toSpace: space.layers.toPlane),
      tint: SIMD4(1, 1, 1, opacity), into: &placed)
    let panels = placed.map { DepthPanel($0.layer.bounds, $0.toSpace) }
    for index in DepthPanel.paintingOrder(of: panels) {
      let layer = placed[index]
      guard let plane = layer.space.flattened else { continue }
      paint(layer.layer, CoordinateSpace(plane, clip: space.clip), tint: layer.tint)
    }
  }

  /// Collects the visible layers in the order in which they are painted if depth does not determine
  /// it.
  private mutating func collect(
    _ layers: [Layer], _ space: DeepSpace, tint: SIMD4<Double>, into placed: inout [PlacedLayer]
  ) {
    for index in paintingOrder(layers) {
      let layer = layers[index]
      let tint = tint * SIMD4(1, 1, 1, unit(layer.opacity))
      if layer.isHidden || tint.w == 0 { continue }
      if budget == 0 { return }
      budget -= 1
      let own = space.inside(layer)
      guard layer.hasDepth else {
        placed.append(
          PlacedLayer(layer: layer, space: own.layers, toSpace: own.toSpace, tint: tint))
        continue
      }
      let inner = DeepSpace(
        layers: own.layers.sublayers(of: layer),
        toSpace: layer.sublayerMap.concatenating(own.toSpace))
      collect(layer.sublayers, inner, tint: tint, into: &placed)
      if case .replicator(let replicator) = layer.content {
        collect(replicator, layer, inner, tint: tint, into: &placed)
      }
    }
  }

  private mutating func collect(
    _ replicator: Replicator, _ layer: Layer, _ space: DeepSpace, tint: SIMD4<Double>,
    into placed: inout [PlacedLayer]
  ) {
    let center = Point(layer.bounds.midX, layer.bounds.midY)
    for instance in replicator.instances where replicator.lists.indices.contains(instance.list) {
      if budget == 0 { return }
      budget -= 1
      let copy = DeepSpace(
        layers: space.layers.copy(instance, about: center),
        toSpace: instance.transform.about(center).concatenating(space.toSpace))
      collect(
        replicator.lists[instance.list], copy, tint: tint * straight(instance.color),
        into: &placed)
    }
  }
}
