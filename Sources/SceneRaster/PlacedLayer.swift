import SceneLayers

/// A layer in a space with depth, which is painted into a plane of its own.
public struct PlacedLayer: Sendable {
  public var layer: Layer
  /// The layer's coordinates.
  public var space: LayerSpace
  /// The transform from the layer's coordinates to the space in which layers are sorted.
  var toSpace: Transform3D
  /// The straight color that multiplies the layer as a group.
  public var tint: SIMD4<Double>

  /// Returns whether layers are painted in the order of their depths instead of their z-positions.
  public static func areNeeded(for layers: [Layer], in space: LayerSpace) -> Bool {
    space.hasDepth || !layers.allSatisfy { $0.isFlat }
  }

  /// Returns the layers of a space with depth, including those in transform layers, from back to
  /// front.
  ///
  /// - Parameter meter: Counts the layers. It must be released to its bytes before when they are no
  ///   longer needed.
  public static func inPaintingOrder(
    _ layers: [Layer], in space: LayerSpace, opacity: Double, meter: inout PaintingMeter
  ) -> [PlacedLayer] {
    var collector = PlacedLayerCollector(meter: meter)
    collector.collect(
      layers, DeepSpace(layers: space, toSpace: space.toPlane), tint: SIMD4(1, 1, 1, opacity))
    meter = collector.meter
    let placed = collector.placed
    let compared = min(placed.count, DepthPanel.exactLimit)
    meter.spend(pixels: (compared * compared / 2 + placed.count) * PaintingMeter.Cost.comparison)
    if meter.isExhausted { return [] }
    let panels = placed.map { DepthPanel($0.layer.bounds, $0.toSpace) }
    return DepthPanel.paintingOrder(of: panels).map { placed[$0] }
  }
}

/// A coordinate space, and the transform from it to the space in which layers are sorted.
private struct DeepSpace {
  var layers: LayerSpace
  var toSpace: Transform3D

  func inside(_ layer: Layer) -> DeepSpace {
    DeepSpace(layers: layers.inside(layer), toSpace: layer.toParent.concatenating(toSpace))
  }
}

/// Collects the visible layers in the order in which they are painted if depth does not determine
/// it.
private struct PlacedLayerCollector {
  private(set) var meter: PaintingMeter
  private(set) var placed: [PlacedLayer] = []

  init(meter: PaintingMeter) { self.meter = meter }

  mutating func collect(_ layers: [Layer], _ space: DeepSpace, tint: SIMD4<Double>) {
    for index in paintingOrder(layers) {
      let layer = layers[index]
      let tint = tint * SIMD4(1, 1, 1, unit(layer.opacity))
      if layer.isHidden || tint.w == 0 { continue }
      guard meter.visit() else { return }
      let own = space.inside(layer)
      guard layer.hasDepth else {
        meter.keep(of: PlacedLayer.self)
        meter.keep(of: DepthPanel.self)
        placed.append(
          PlacedLayer(layer: layer, space: own.layers, toSpace: own.toSpace, tint: tint))
        continue
      }
      let inner = DeepSpace(
        layers: own.layers.sublayers(of: layer),
        toSpace: layer.sublayerMap.concatenating(own.toSpace))
      collect(layer.sublayers, inner, tint: tint)
      if case .replicator(let replicator) = layer.content {
        collect(replicator, layer, inner, tint: tint)
      }
    }
  }

  private mutating func collect(
    _ replicator: Replicator, _ layer: Layer, _ space: DeepSpace, tint: SIMD4<Double>
  ) {
    let center = Point(layer.bounds.midX, layer.bounds.midY)
    for instance in replicator.instances where replicator.lists.indices.contains(instance.list) {
      guard meter.visit() else { return }
      let copy = DeepSpace(
        layers: space.layers.copy(instance, about: center),
        toSpace: instance.transform.about(center).concatenating(space.toSpace))
      collect(replicator.lists[instance.list], copy, tint: tint * straight(instance.color))
    }
  }
}
