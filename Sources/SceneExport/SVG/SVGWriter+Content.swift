import SceneLayers
import SceneRaster

// What a layer paints itself.

extension SVGWriter {
  /// Writes a color in a layer's bounds.
  mutating func writeBounds(of layer: Layer, _ color: Color, _ context: SVGContext) {
    guard color.alpha > 0 else { return }
    body.beginBounds(of: layer, context.corner(of: layer), decimals: context.decimals)
    body.attribute("fill", color, opacity: "fill-opacity")
    body.endTag()
  }

  mutating func write(_ gradient: Gradient, of layer: Layer, _ context: SVGContext) {
    let corner = context.corner(of: layer)
    let frame = Rect(corner.x, corner.y, layer.bounds.width, layer.bounds.height)
    guard let id = define(gradient, frame, decimals: context.decimals) else {
      return embed(.gradient, of: layer, context.layers, in: context.space)
    }
    body.beginBounds(of: layer, corner, decimals: context.decimals)
    body.attribute("fill", reference: id)
    body.endTag()
  }

  /// Writes the ring between the bounds and the bounds inset by the border's width.
  mutating func writeBorder(of layer: Layer, _ context: SVGContext) {
    let (color, width) = (layer.borderColor, layer.borderWidth)
    guard color.alpha > 0 else { return }
    let frame = Rect(0, 0, layer.bounds.width, layer.bounds.height)
    let hole = frame.inset(by: width)
    guard hole.width > 0, hole.height > 0 else { return writeBounds(of: layer, color, context) }
    let radius = layer.visibleRadius
    let (corners, curve) = (layer.maskedCorners, layer.cornerCurve)
    let outer = Path.roundedRect(frame, radius: radius, corners: corners, curve: curve)
    let inner = Path.roundedRect(
      hole, radius: max(0, radius - width), corners: corners, curve: curve)
    body.beginTag("path")
    body.attribute(
      "d", Path(outer.elements + inner.elements), offset: context.corner(of: layer),
      decimals: context.decimals)
    body.attribute("fill", color, opacity: "fill-opacity")
    body.attribute("fill-rule", "evenodd")
    body.endTag()
  }

  /// - Parameter offset: The offset from the shape's coordinates to the user space.
  mutating func write(_ shape: Shape, _ offset: Point, _ context: SVGContext) {
    let fill = shape.fillColor.flatMap { $0.alpha > 0 ? $0 : nil }
    let stroke = shape.strokeColor.flatMap { $0.alpha > 0 && shape.lineWidth > 0 ? $0 : nil }
    let stroked =
      stroke == nil ? Path() : shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    if let fill, stroked == shape.path, let stroke {
      begin(shape.path, offset, context)
      writeFill(shape, fill)
      writeStroke(shape, stroked, stroke, decimals: context.decimals)
      return body.endTag()
    }
    if let fill, shape.path.boundingBox != nil {
      begin(shape.path, offset, context)
      writeFill(shape, fill)
      body.endTag()
    }
    if let stroke, stroked.boundingBox != nil {
      begin(stroked, offset, context)
      body.attribute("fill", "none")
      writeStroke(shape, stroked, stroke, decimals: context.decimals)
      body.endTag()
    }
  }

  private mutating func begin(_ path: Path, _ offset: Point, _ context: SVGContext) {
    body.beginTag("path")
    body.attribute("d", path, offset: offset, decimals: context.decimals)
  }

  private mutating func writeFill(_ shape: Shape, _ color: Color) {
    body.attribute("fill", color, opacity: "fill-opacity")
    if shape.fillRule == .evenOdd { body.attribute("fill-rule", "evenodd") }
  }

  private mutating func writeStroke(_ shape: Shape, _ path: Path, _ color: Color, decimals: Int) {
    body.attribute("stroke", color, opacity: "stroke-opacity")
    body.attribute("stroke-width", shape.lineWidth, decimals: decimals)
    if shape.lineCap != .butt { body.attribute("stroke-linecap", shape.lineCap.rawValue) }
    switch shape.lineJoin {
    // SVG has no miter limits below 1, which bevel every corner.
    case .miter where shape.miterLimit >= 1:
      body.attribute("stroke-miterlimit", shape.miterLimit, decimals: decimals)
    case .round: body.attribute("stroke-linejoin", "round")
    default: body.attribute("stroke-linejoin", "bevel")
    }
    let (pattern, phase) = (shape.lineDashPattern, shape.lineDashPhase)
    guard !pattern.isEmpty, path.dashed(pattern: pattern, phase: phase) != path else { return }
    body.attribute("stroke-dasharray", numbers: pattern, decimals: decimals)
    if phase != 0 { body.attribute("stroke-dashoffset", phase, decimals: decimals) }
  }

  /// Writes the outlines of glyphs in a group that has the text as its label.
  mutating func write(_ text: Text, _ offset: Point, _ context: SVGContext) {
    guard text.fontSize > 0, text.foregroundColor.alpha > 0 else { return }
    var attributes = SVGText()
    attributes.attribute("role", "img")
    attributes.attribute("aria-label", escaping: text.string)
    attributes.attribute("fill", text.foregroundColor, opacity: "fill-opacity")
    let group = body.beginGroup(attributes)
    for glyph in text.glyphs where tree.outlines.indices.contains(glyph.outline) {
      if isTooLarge { break }
      if tree.outlines[glyph.outline].boundingBox == nil { continue }
      body.beginTag("use")
      body.attribute("href", "#" + identifier(ofGlyph: glyph.outline))
      let origin = Point(glyph.origin.x + offset.x, glyph.origin.y + offset.y)
      let map = AffineTransform(scale: text.fontSize, text.fontSize)
        .concatenating(AffineTransform(translate: origin.x, origin.y))
      body.attribute("transform", map, decimals: context.decimals)
      body.endTag()
    }
    body.end(group)
  }
}

extension Layer {
  /// The radius with which the corners are painted, in points.
  fileprivate var visibleRadius: Double {
    let largest = min(bounds.width, bounds.height) / 2
    return cornerRadius > 0 ? min(cornerRadius, largest) : 0
  }
}

extension SVGText {
  /// Begins an element with the outline of a layer's bounds.
  mutating func beginBounds(of layer: Layer, _ corner: Point, decimals: Int) {
    let radius = layer.visibleRadius
    let isRounded = radius > 0 && !layer.maskedCorners.isEmpty
    if isRounded, layer.maskedCorners != .all || layer.cornerCurve != .circular {
      let frame = Rect(0, 0, layer.bounds.width, layer.bounds.height)
      let path = Path.roundedRect(
        frame, radius: radius, corners: layer.maskedCorners, curve: layer.cornerCurve)
      beginTag("path")
      return attribute("d", path, offset: corner, decimals: decimals)
    }
    beginTag("rect")
    attribute("x", corner.x, decimals: decimals)
    attribute("y", corner.y, decimals: decimals)
    attribute("width", layer.bounds.width, decimals: decimals)
    attribute("height", layer.bounds.height, decimals: decimals)
    if isRounded { attribute("rx", radius, decimals: decimals) }
  }
}
