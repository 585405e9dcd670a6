import SceneLayers
import SceneRaster

extension SVGWriter {
  /// Writes layers from back to front.
  ///
  /// - Parameter number: The number of the first layer; nil for layers whose order is by depth.
  mutating func write(_ layers: [Layer], _ place: SVGPlace, opacity: Double, number: Int?) {
    if PlacedLayer.areNeeded(for: layers, in: place.layers) {
      let kept = meter.used.bytes
      let placed = PlacedLayer.inPaintingOrder(
        layers, in: place.layers, opacity: opacity, meter: &meter)
      defer { meter.release(to: kept) }
      for layer in placed {
        guard let plane = layer.space.flattened else { continue }
        write(layer.layer, plane, place.space, tint: layer.tint, number: nil)
      }
      return
    }
    var numbers: [Int?] = []
    var next = number
    for _ in layers {
      numbers.append(next)
      next = numbering.number(after: next)
    }
    for index in paintingOrder(layers) {
      write(layers[index], place, opacity: opacity, number: numbers[index])
    }
  }

  private mutating func write(
    _ layer: Layer, _ parent: SVGPlace, opacity: Double, number: Int?
  ) {
    let opacity = unit(layer.opacity) * opacity
    if layer.isHidden || opacity == 0 || !meter.visit() { return }
    let space = parent.layers.inside(layer)
    guard space.isFinite else { return }
    guard layer.hasDepth else {
      return write(
        layer, space, parent.space, tint: SIMD4(1, 1, 1, opacity), number: number)
    }
    var place = parent
    place.layers = space.sublayers(of: layer)
    write(layer.sublayers, place, opacity: opacity, number: number.map { $0 + 1 })
  }

  /// Writes a layer with its mask as a group that is multiplied by a straight color.
  private mutating func write(
    _ layer: Layer, _ space: LayerSpace, _ outer: SVGSpace, tint: SIMD4<Double>, number: Int?
  ) {
    if isTooLarge { return }
    guard space.homography == nil, layer.isSmall(in: space.map) else {
      return embed(.layer(tint: tint), of: layer, space, in: outer)
    }
    var attributes = SVGText()
    if let label = numbering.label(number) { attributes.attribute("data-name", escaping: label) }
    guard let place = place(layer, space, outer, &attributes),
      writeEffects(
        tint, mask: layer.mask, place, number: maskNumber(layer, number), to: &attributes)
    else { return }
    if attributes.isEmpty { return write(layer, place, number) }
    let group = body.beginGroup(attributes)
    write(layer, place, number)
    body.end(group)
  }

  /// Returns where a layer's coordinates are in the user space of its group, to which a transform is
  /// added if it needs one; nil if nothing of the layer is visible.
  private func place(
    _ layer: Layer, _ space: LayerSpace, _ outer: SVGSpace, _ attributes: inout SVGText
  ) -> SVGPlace? {
    if let offset = outer.transform(toDevice: space.map).translation {
      return SVGPlace(space: outer, offset: offset, layers: space)
    }
    let corner = layer.bounds.origin
    let map = AffineTransform(translate: corner.x, corner.y).concatenating(space.map)
    guard let inner = SVGSpace(toDevice: map) else { return nil }
    attributes.attribute(
      "transform", outer.transform(toDevice: map), decimals: outer.decimals + 2)
    return SVGPlace(space: inner, offset: Point(-corner.x, -corner.y), layers: space)
  }

  /// Adds the attributes that multiply a group by a color and mask it.
  ///
  /// - Returns: Whether anything of the group is visible.
  private mutating func writeEffects(
    _ tint: SIMD4<Double>, mask: [Layer], _ place: SVGPlace, number: Int?,
    to attributes: inout SVGText
  ) -> Bool {
    if tint.x != 1 || tint.y != 1 || tint.z != 1 {
      attributes.attribute("filter", reference: defineFilter(tint, place.space))
    } else if tint.w < 1 {
      attributes.attribute("opacity", tint.w, decimals: 4)
    }
    if mask.isEmpty { return true }
    guard let id = defineMask(mask, place, number: number) else { return false }
    attributes.attribute("mask", reference: id)
    return true
  }

  private func maskNumber(_ layer: Layer, _ number: Int?) -> Int? {
    guard !layer.mask.isEmpty, let number else { return nil }
    var next = numbering.number(after: layer.sublayers, from: number + 1)
    guard case .replicator(let replicator) = layer.content else { return next }
    for list in replicator.lists { next = numbering.number(after: list, from: next) }
    for instance in replicator.instances {
      next = numbering.number(after: instance.mask, from: next)
    }
    return next
  }

  // MARK: The parts of a layer

  private mutating func write(_ layer: Layer, _ place: SVGPlace, _ number: Int?) {
    let size = layer.bounds.size
    let isSolid = size.width > 0 && size.height > 0
    if layer.shadow.opacity > 0 { embed(.shadow, of: layer, place.layers, in: place.space) }
    if isSolid {
      if let color = layer.backgroundColor { writeBounds(of: layer, color, place) }
      if case .gradient(let gradient) = layer.content { write(gradient, of: layer, place) }
    }
    if layer.masksToBounds {
      guard isSolid else { return }
      let id = newIdentifier("clip")
      var attributes = SVGText()
      attributes.attribute("clip-path", reference: id)
      let group = body.beginGroup(attributes)
      writeInside(layer, place, number)
      if body.end(group) { defineClip(id, to: layer, place) }
    } else {
      writeInside(layer, place, number)
    }
    if isSolid, layer.borderWidth > 0 { writeBorder(of: layer, place) }
  }

  /// Writes the parts that `masksToBounds` clips.
  private mutating func writeInside(_ layer: Layer, _ place: SVGPlace, _ number: Int?) {
    if layer.contents != nil { embed(.contents, of: layer, place.layers, in: place.space) }
    switch layer.content {
    case .shape(let shape): write(shape, place.corner(of: layer), place)
    case .text(let text): write(text, place.corner(of: layer), place)
    default: break
    }
    var inner = place
    inner.layers = place.layers.sublayers(of: layer)
    write(layer.sublayers, inner, opacity: 1, number: number.map { $0 + 1 })
    if case .replicator(let replicator) = layer.content {
      write(replicator, layer, place, inner, number)
    }
  }

  private mutating func write(
    _ replicator: Replicator, _ layer: Layer, _ place: SVGPlace, _ inner: SVGPlace, _ number: Int?
  ) {
    let center = Point(layer.bounds.midX, layer.bounds.midY)
    var next = number.flatMap { numbering.number(after: layer.sublayers, from: $0 + 1) }
    var numbers: [Int?] = []
    for list in replicator.lists {
      numbers.append(next)
      next = numbering.number(after: list, from: next)
    }
    for instance in replicator.instances where replicator.lists.indices.contains(instance.list) {
      if isTooLarge || !meter.visit() { return }
      var copy = inner
      copy.layers = inner.layers.copy(instance, about: center)
      guard copy.layers.isFinite else { continue }
      let color = instance.color
      let tint = SIMD4(unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
      var attributes = SVGText()
      let isVisible =
        tint.w > 0
        && writeEffects(tint, mask: instance.mask, place, number: next, to: &attributes)
      next = numbering.number(after: instance.mask, from: next)
      guard isVisible else { continue }
      let list = replicator.lists[instance.list]
      let group = attributes.isEmpty ? nil : body.beginGroup(attributes)
      write(list, copy, opacity: 1, number: numbers[instance.list])
      if let group { body.end(group) }
    }
  }

  // MARK: Images

  /// Writes a part of a layer as an embedded image.
  mutating func embed(
    _ part: LayerImage.Part, of layer: Layer, _ space: LayerSpace, in outer: SVGSpace
  ) {
    guard
      let image = LayerImage(part, of: layer, in: space, of: tree, meter: &meter)
    else { return }
    images.count(image)
    if isTooLarge { return }
    body.beginTag("use")
    body.attribute("href", "#" + images.define(image, &definitions))
    let map = AffineTransform(translate: Double(image.x), Double(image.y))
    if map.concatenating(outer.fromDevice) != .identity {
      body.attribute("transform", map.concatenating(outer.fromDevice), decimals: 9)
    }
    body.endTag()
  }
}

extension Layer {
  /// Whether all that the layer paints itself is near enough to the image for the single-precision
  /// numbers of other painters.
  fileprivate func isSmall(in map: AffineTransform) -> Bool {
    let scale = map.largestScale
    func isSmall(_ rect: Rect) -> Bool {
      let box = map.boundingBox(of: rect)
      let limit = 1_048_576.0
      return box.minX > -limit && box.minY > -limit && box.maxX < limit && box.maxY < limit
    }
    guard scale < 1_048_576, isSmall(bounds) else { return false }
    switch content {
    case .shape(let shape):
      guard let box = shape.path.boundingBox else { return true }
      return shape.lineWidth.isFinite && isSmall(box.offset(by: bounds.x, bounds.y))
        && shape.lineWidth * max(shape.miterLimit, 2) * scale < 1_048_576
    case .text(let text):
      return text.fontSize * scale < 1_048_576
        && text.glyphs.allSatisfy {
          isSmall(Rect(bounds.x + $0.origin.x, bounds.y + $0.origin.y, 0, 0))
        }
    default: return true
    }
  }
}
