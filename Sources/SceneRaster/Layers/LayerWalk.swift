import SceneLayers

/// A layer where it is painted: in a plane of its own if depth matters.
public struct PlacedLayer: Sendable {
  public let layer: Layer
  /// The layer's coordinates.
  public let space: LayerSpace
  /// The straight color that multiplies the layer as a group, including that of the transform layers
  /// around it, which form no groups.
  public let tint: SIMD4<Double>
  /// The number in tree order; nil if it is not requested, or if depth determines the order.
  public let number: Int?
}

/// Visits the layers of a list in painting order, back to front. Layers that are not visible are
/// omitted, and transform layers are replaced by the layers in them, in the order of their depths.
///
/// What a visited layer contains is visited by a walk for each of its `LayerContents`.
public struct LayerWalk {
  /// A list that is being visited.
  private var run: Run
  /// The lists in whose transform layers it is.
  private var outer: [Run] = []
  /// The remaining layers of a space with depth, front to back; nil in a plane.
  private var deep: [PlacedLayer]?
  /// The memory of those layers, which is released at the end.
  private var deepBytes = 0
  private let numbering: LayerNumbering

  /// - Parameters:
  ///   - tint: The straight color that multiplies the layers.
  ///   - number: The number of the first layer in tree order.
  ///   - meter: Counts the layers.
  public init(
    _ layers: [Layer], in space: LayerSpace, tint: SIMD4<Double> = SIMD4(repeating: 1),
    number: Int? = nil, numbering: LayerNumbering = LayerNumbering(),
    _ meter: inout PaintingMeter
  ) {
    self.numbering = numbering
    guard Self.usesDepth(layers, in: space) else {
      run = Run(layers, space, tint, number, numbering)
      return
    }
    run = Run([], space, tint, nil, numbering)
    let before = meter.used.bytes
    deep = DepthCollector.placed(layers, in: space, tint: tint, &meter).reversed()
    deepBytes = meter.used.bytes - before
  }

  /// Returns whether layers are painted in the order of their depths instead of their z-positions.
  static func usesDepth(_ layers: [Layer], in space: LayerSpace) -> Bool {
    space.hasDepth || !layers.allSatisfy { $0.isFlat }
  }

  /// Returns the next layer; nil at the end, and if the meter is exhausted.
  public mutating func next(_ meter: inout PaintingMeter) -> PlacedLayer? {
    if deep != nil { return nextInDepth(&meter) }
    while true {
      guard let index = run.next() else {
        guard let last = outer.popLast() else { return nil }
        run = last
        continue
      }
      let layer = run.layers[index]
      guard let tint = layer.tint(in: run.tint) else { continue }
      guard meter.visit() else { return nil }
      let space = run.space.inside(layer)
      guard space.isFinite else { continue }
      let number = run.number(of: index)
      guard layer.hasDepth else {
        return PlacedLayer(layer: layer, space: space, tint: tint, number: number)
      }
      outer.append(run)
      run = Run(
        layer.sublayers, space.sublayers(of: layer), tint, number.map { $0 + 1 }, numbering)
    }
  }

  private mutating func nextInDepth(_ meter: inout PaintingMeter) -> PlacedLayer? {
    while !meter.isExhausted, let layer = deep?.popLast() {
      guard let plane = layer.space.flattened else { continue }
      return PlacedLayer(layer: layer.layer, space: plane, tint: layer.tint, number: nil)
    }
    meter.release(to: meter.used.bytes - deepBytes)
    deepBytes = 0
    return nil
  }

  /// A list of layers in a plane.
  private struct Run {
    let layers: [Layer]
    let space: LayerSpace
    let tint: SIMD4<Double>
    /// The indices in painting order; empty if that is the order of the list.
    private let order: [Int]
    /// The numbers in tree order; empty if they are not requested.
    private let numbers: [Int]
    private var position = 0

    init(
      _ layers: [Layer], _ space: LayerSpace, _ tint: SIMD4<Double>, _ number: Int?,
      _ numbering: LayerNumbering
    ) {
      (self.layers, self.space, self.tint) = (layers, space, tint)
      order = isInPaintingOrder(layers) ? [] : paintingOrder(layers)
      numbers = number.map { numbering.numbers(of: layers, from: $0) } ?? []
    }

    /// Returns the index of the next layer.
    mutating func next() -> Int? {
      guard position < layers.count else { return nil }
      defer { position += 1 }
      return order.isEmpty ? position : order[position]
    }

    func number(of index: Int) -> Int? { numbers.isEmpty ? nil : numbers[index] }
  }
}

/// The lists of layers that are painted inside of a layer: its sublayers, and then the copies of a
/// replicator.
public struct LayerContents: Sequence, IteratorProtocol {
  public struct Part {
    public let layers: [Layer]
    public let space: LayerSpace
    /// The number of the first layer in tree order.
    public let number: Int?
    /// The copy, which is a group with a color and a mask in the coordinates of the replicator; nil
    /// for sublayers.
    public let copy: Replicator.Instance?
    /// The number of the mask's first layer in tree order.
    public let maskNumber: Int?

    /// The straight color that multiplies the layers as a group.
    public var tint: SIMD4<Double> {
      copy.map { straight($0.color) } ?? SIMD4(repeating: 1)
    }
  }

  /// The center of the layer, about which copies are transformed.
  public let center: Point
  private let space: LayerSpace
  private let sublayers: [Layer]
  private let replicator: Replicator?
  private let starts: [Int]
  /// The index of the next copy; -1 for the sublayers.
  private var index = -1

  /// - Parameters:
  ///   - space: The layer's own coordinates.
  ///   - number: The number of the layer in tree order.
  public init(
    of layer: Layer, in space: LayerSpace, number: Int? = nil,
    numbering: LayerNumbering = LayerNumbering()
  ) {
    self.space = space.sublayers(of: layer)
    center = Point(layer.bounds.midX, layer.bounds.midY)
    sublayers = layer.sublayers
    if case .replicator(let replicator) = layer.content {
      self.replicator = replicator
    } else {
      replicator = nil
    }
    starts = number.map { numbering.starts(in: layer, at: $0) } ?? []
  }

  public mutating func next() -> Part? {
    index += 1
    if index == 0 {
      return Part(
        layers: sublayers, space: space, number: starts.first, copy: nil, maskNumber: nil)
    }
    guard let replicator else { return nil }
    while index <= replicator.instances.count {
      let copy = replicator.instances[index - 1]
      let inside = space.copy(copy, about: center)
      if replicator.lists.indices.contains(copy.list), inside.isFinite {
        return Part(
          layers: replicator.lists[copy.list], space: inside, number: start(1 + copy.list),
          copy: copy, maskNumber: start(replicator.lists.count + index))
      }
      index += 1
    }
    return nil
  }

  private func start(_ index: Int) -> Int? { starts.isEmpty ? nil : starts[index] }
}

/// Collects the visible layers of a space with depth, including those in transform layers.
private struct DepthCollector {
  private var meter: PaintingMeter
  private var placed: [PlacedLayer] = []
  private var panels: [DepthPanel] = []

  /// Returns the layers from back to front.
  static func placed(
    _ layers: [Layer], in space: LayerSpace, tint: SIMD4<Double>, _ meter: inout PaintingMeter
  ) -> [PlacedLayer] {
    var collector = DepthCollector(meter: meter)
    collector.collect(layers, space, space.toPlane, tint)
    meter = collector.meter
    let (placed, panels) = (collector.placed, collector.panels)
    let compared = min(placed.count, DepthPanel.exactLimit)
    meter.spend(pixels: (compared * compared / 2 + placed.count) * PaintingMeter.Cost.comparison)
    if meter.isExhausted { return [] }
    return DepthPanel.paintingOrder(of: panels).map { placed[$0] }
  }

  private init(meter: PaintingMeter) { self.meter = meter }

  /// Collects layers in the order in which they are painted if depth does not determine it.
  ///
  /// - Parameter toSpace: The transform to the space in which layers are sorted.
  private mutating func collect(
    _ layers: [Layer], _ space: LayerSpace, _ toSpace: Transform3D, _ tint: SIMD4<Double>
  ) {
    for index in paintingOrder(layers) {
      let layer = layers[index]
      guard let tint = layer.tint(in: tint) else { continue }
      guard meter.visit() else { return }
      let own = space.inside(layer)
      let ownToSpace = layer.toParent.concatenating(toSpace)
      if layer.hasDepth {
        collect(in: layer, own, layer.sublayerMap.concatenating(ownToSpace), tint)
        continue
      }
      meter.keep(of: PlacedLayer.self)
      meter.keep(of: DepthPanel.self)
      placed.append(PlacedLayer(layer: layer, space: own, tint: tint, number: nil))
      panels.append(DepthPanel(layer.bounds, ownToSpace))
    }
  }

  private mutating func collect(
    in layer: Layer, _ space: LayerSpace, _ toSpace: Transform3D, _ tint: SIMD4<Double>
  ) {
    let contents = LayerContents(of: layer, in: space)
    for part in contents {
      guard let copy = part.copy else {
        collect(part.layers, part.space, toSpace, tint)
        continue
      }
      guard meter.visit() else { return }
      collect(
        part.layers, part.space,
        copy.transform.about(contents.center).concatenating(toSpace), tint * part.tint)
    }
  }
}

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
  fileprivate var isFlat: Bool {
    guard transform.isFlat else { return false }
    switch content {
    case .transform:
      return sublayerTransform.isFlat && sublayers.allSatisfy { $0.isFlat }
    case .replicator(let replicator) where replicator.preservesDepth: return false
    default: return true
    }
  }

  /// Returns the straight color that multiplies the layer in a list that is multiplied by another
  /// one; nil if the layer is not visible.
  fileprivate func tint(in outer: SIMD4<Double>) -> SIMD4<Double>? {
    guard isVisible else { return nil }
    let tint = outer * SIMD4(1, 1, 1, unit(opacity))
    return tint.w == 0 ? nil : tint
  }
}

/// Returns the indices of layers in painting order: by `zPosition`, and in tree order if equal.
public func paintingOrder(_ layers: [Layer]) -> [Int] {
  layers.indices.sorted { a, b in
    let (za, zb) = (layers[a].zPosition, layers[b].zPosition)
    // NaN is sorted first.
    let (ya, yb) = (za == za ? za : -.infinity, zb == zb ? zb : -.infinity)
    return ya < yb || (ya == yb && a < b)
  }
}

/// Returns whether all layers have the same z-position.
private func isInPaintingOrder(_ layers: [Layer]) -> Bool {
  layers.allSatisfy { $0.zPosition == layers[0].zPosition }
}
