import SceneLayers
import SceneRaster

extension SVGWriter {
  /// Writes layers from back to front.
  ///
  /// - Parameter number: The number of the first layer; nil if the layers have no labels.
  mutating func write(_ layers: [Layer], _ space: LayerSpace, in outer: SVGSpace, number: Int?) {
    var walk = LayerWalk(layers, in: space, number: number, numbering: numbering, &meter)
    while let layer = walk.next(&meter) { write(layer, in: outer) }
  }

  /// Writes a layer with its mask as a group that is multiplied by a straight color.
  private mutating func write(_ placed: PlacedLayer, in outer: SVGSpace) {
    if isTooLarge { return }
    let (layer, number) = (placed.layer, placed.number)
    guard placed.space.homography == nil, layer.isSmall(in: placed.space.map) else {
      return embed(.layer(tint: placed.tint), of: layer, placed.space, in: outer)
    }
    var attributes = SVGText()
    if let number, number < labels.count, let label = labels[number] {
      attributes.attribute("data-name", escaping: label)
    }
    let mask = number.flatMap { numbering.starts(in: layer, at: $0).last }
    guard let context = context(layer, placed.space, outer, &attributes),
      writeEffects(placed.tint, mask: layer.mask, context, number: mask, to: &attributes)
    else { return }
    if attributes.isEmpty { return write(layer, context, number) }
    let group = body.beginGroup(attributes)
    write(layer, context, number)
    body.end(group)
  }

  /// Returns where a layer's coordinates are in the user space of its group, to which a transform is
  /// added if it needs one; nil if nothing of the layer is visible.
  private func context(
    _ layer: Layer, _ space: LayerSpace, _ outer: SVGSpace, _ attributes: inout SVGText
  ) -> SVGContext? {
    if let offset = outer.transform(toDevice: space.map).translation {
      return SVGContext(space: outer, offset: offset, layers: space)
    }
    let corner = layer.bounds.origin
    let map = AffineTransform(translate: corner.x, corner.y).concatenating(space.map)
    guard let inner = SVGSpace(toDevice: map) else { return nil }
    attributes.attribute(
      "transform", outer.transform(toDevice: map), decimals: outer.decimals + 2)
    return SVGContext(space: inner, offset: Point(-corner.x, -corner.y), layers: space)
  }

  /// Adds the attributes that multiply a group by a color and mask it.
  ///
  /// - Returns: Whether anything of the group is visible.
  private mutating func writeEffects(
    _ tint: SIMD4<Double>, mask: [Layer], _ context: SVGContext, number: Int?,
    to attributes: inout SVGText
  ) -> Bool {
    if tint.x != 1 || tint.y != 1 || tint.z != 1 {
      attributes.attribute("filter", reference: defineFilter(tint, context.space))
    } else if tint.w < 1 {
      attributes.attribute("opacity", tint.w, decimals: 4)
    }
    if mask.isEmpty { return true }
    guard let id = defineMask(mask, context, number: number) else { return false }
    attributes.attribute("mask", reference: id)
    return true
  }

  // MARK: The parts of a layer

  private mutating func write(_ layer: Layer, _ context: SVGContext, _ number: Int?) {
    let size = layer.bounds.size
    let isSolid = size.width > 0 && size.height > 0
    if layer.shadow.opacity > 0 { embed(.shadow, of: layer, context.layers, in: context.space) }
    if isSolid {
      if let color = layer.backgroundColor { writeBounds(of: layer, color, context) }
      if case .gradient(let gradient) = layer.content { write(gradient, of: layer, context) }
    }
    if layer.masksToBounds {
      guard isSolid else { return }
      let id = newIdentifier("clip")
      var attributes = SVGText()
      attributes.attribute("clip-path", reference: id)
      let group = body.beginGroup(attributes)
      writeInside(layer, context, number)
      if body.end(group) { defineClip(id, to: layer, context) }
    } else {
      writeInside(layer, context, number)
    }
    if isSolid, layer.borderWidth > 0 { writeBorder(of: layer, context) }
  }

  /// Writes the parts that `masksToBounds` clips.
  private mutating func writeInside(_ layer: Layer, _ context: SVGContext, _ number: Int?) {
    if layer.contents != nil { embed(.contents, of: layer, context.layers, in: context.space) }
    switch layer.content {
    case .shape(let shape): write(shape, context.corner(of: layer), context)
    case .text(let text): write(text, context.corner(of: layer), context)
    default: break
    }
    for part in LayerContents(of: layer, in: context.layers, number: number, numbering: numbering) {
      guard let copy = part.copy else {
        write(part.layers, part.space, in: context.space, number: part.number)
        continue
      }
      if isTooLarge || !meter.visit() { return }
      var attributes = SVGText()
      guard part.tint.w > 0,
        writeEffects(part.tint, mask: copy.mask, context, number: part.maskNumber, to: &attributes)
      else { continue }
      let group = attributes.isEmpty ? nil : body.beginGroup(attributes)
      write(part.layers, part.space, in: context.space, number: part.number)
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
