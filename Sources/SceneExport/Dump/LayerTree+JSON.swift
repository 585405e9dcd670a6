import SceneLayers

extension LayerTree {
  /// The whole tree as JSON, in the form that `Docs/LayerTree.md` describes: nothing is lost, the
  /// keys stand in one order, properties at their defaults are left out, a layer takes a line.
  public func json() -> String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }
}

/// Writes the values of a layer tree as JSON.
private struct JSONWriter: ~Copyable {
  private var out = DumpWriter()
  /// Whether the object or array under way has no member yet.
  private var isFirst = true

  var text: String { out.text }

  mutating func write(_ tree: LayerTree) {
    out.write("{\n")
    out.indent()
    out.startLine()
    out.write("\"schema\": 1,\n")
    out.startLine()
    out.write("\"canvas\": ")
    write(tree.canvas)
    out.write(",\n")
    out.startLine()
    out.write("\"layers\": ")
    write(tree.layers)
    out.write(",\n")
    out.startLine()
    out.write("\"pictures\": ")
    beginLines(tree.pictures.isEmpty)
    for (index, picture) in tree.pictures.enumerated() {
      beginLine(index)
      write(picture)
    }
    endLines(tree.pictures.isEmpty)
    out.write(",\n")
    out.startLine()
    out.write("\"outlines\": ")
    beginLines(tree.outlines.isEmpty)
    for (index, outline) in tree.outlines.enumerated() {
      beginLine(index)
      write(outline)
    }
    endLines(tree.outlines.isEmpty)
    out.outdent()
    out.write("\n}\n")
  }

  // MARK: Arrays with a line for each value

  private mutating func beginLines(_ isEmpty: Bool) {
    out.write(isEmpty ? "[" : "[\n")
    out.indent()
  }

  private mutating func beginLine(_ index: Int) {
    if index > 0 { out.write(",\n") }
    out.startLine()
  }

  private mutating func endLines(_ isEmpty: Bool) {
    out.outdent()
    if !isEmpty {
      out.endLine()
      out.startLine()
    }
    out.write("]")
  }

  private mutating func write(_ layers: [Layer]) {
    beginLines(layers.isEmpty)
    for (index, layer) in layers.enumerated() {
      beginLine(index)
      write(layer)
    }
    endLines(layers.isEmpty)
  }

  // MARK: Objects on one line

  private mutating func beginObject() {
    out.write("{")
    isFirst = true
  }

  private mutating func endObject() {
    out.write("}")
    isFirst = false
  }

  private mutating func key(_ name: String) {
    out.write(isFirst ? "\"" : ", \"")
    out.write(name)
    out.write("\": ")
    isFirst = false
  }

  private mutating func write(_ canvas: LayerTree.Canvas) {
    beginObject()
    key("size")
    write([canvas.size.width, canvas.size.height])
    key("scale")
    write(canvas.scale)
    key("background")
    write(canvas.background)
    endObject()
  }

  private mutating func write(_ layer: Layer) {
    beginObject()
    key("class")
    out.write(quoted: layer.content.className)
    writeGeometry(layer)
    writeAppearance(layer)
    switch layer.content {
    case .layer, .transform: break
    case .gradient(let gradient): write(gradient)
    case .shape(let shape): write(shape)
    case .text(let text): write(text)
    case .replicator: break
    }
    if let contents = layer.contents { write(contents) }
    if !layer.sublayers.isEmpty {
      key("sublayers")
      write(layer.sublayers)
    }
    if case .replicator(let replicator) = layer.content { write(replicator) }
    if !layer.mask.isEmpty {
      key("mask")
      write(layer.mask)
    }
    endObject()
  }

  private mutating func writeGeometry(_ layer: Layer) {
    key("position")
    write(layer.position)
    key("bounds")
    write(layer.bounds)
    if layer.anchorPoint != Point(0.5, 0.5) {
      key("anchorPoint")
      write(layer.anchorPoint)
    }
    write("zPosition", layer.zPosition, default: 0)
    write("transform", layer.transform)
    write("sublayerTransform", layer.sublayerTransform)
  }

  private mutating func writeAppearance(_ layer: Layer) {
    if layer.isHidden {
      key("isHidden")
      out.write("true")
    }
    write("opacity", layer.opacity, default: 1)
    write("backgroundColor", layer.backgroundColor)
    write("cornerRadius", layer.cornerRadius, default: 0)
    if layer.maskedCorners != .all {
      key("maskedCorners")
      out.write("[")
      for (index, name) in layer.maskedCorners.names.enumerated() {
        if index > 0 { out.write(", ") }
        out.write(quoted: name)
      }
      out.write("]")
    }
    write("borderWidth", layer.borderWidth, default: 0)
    if layer.borderColor != .black { write("borderColor", layer.borderColor) }
    if layer.masksToBounds {
      key("masksToBounds")
      out.write("true")
    }
  }

  private mutating func write(_ gradient: Gradient) {
    write("type", gradient.type.rawValue, isDefault: gradient.type == .axial)
    key("colors")
    out.write("[")
    for (index, color) in gradient.colors.enumerated() {
      if index > 0 { out.write(", ") }
      write(color)
    }
    out.write("]")
    key("locations")
    write(gradient.locations)
    if gradient.startPoint != Point(0.5, 0) {
      key("startPoint")
      write(gradient.startPoint)
    }
    if gradient.endPoint != Point(0.5, 1) {
      key("endPoint")
      write(gradient.endPoint)
    }
  }

  private mutating func write(_ shape: Shape) {
    key("path")
    write(shape.path)
    if shape.fillColor == nil {
      key("fillColor")
      out.write("null")
    } else if shape.fillColor != .black {
      write("fillColor", shape.fillColor)
    }
    write("fillRule", shape.fillRule.rawValue, isDefault: shape.fillRule == .nonZero)
    write("strokeColor", shape.strokeColor)
    write("lineWidth", shape.lineWidth, default: 1)
    write("lineCap", shape.lineCap.rawValue, isDefault: shape.lineCap == .butt)
    write("lineJoin", shape.lineJoin.rawValue, isDefault: shape.lineJoin == .miter)
    write("miterLimit", shape.miterLimit, default: 10)
    if !shape.lineDashPattern.isEmpty {
      key("lineDashPattern")
      write(shape.lineDashPattern)
    }
    write("lineDashPhase", shape.lineDashPhase, default: 0)
    write("strokeStart", shape.strokeStart, default: 0)
    write("strokeEnd", shape.strokeEnd, default: 1)
  }

  private mutating func write(_ text: Text) {
    key("string")
    out.write(quoted: text.string)
    key("fontSize")
    write(text.fontSize)
    key("fontWeight")
    out.write(quoted: text.fontWeight.rawValue)
    write("foregroundColor", text.foregroundColor)
    key("glyphs")
    out.write("[")
    for (index, glyph) in text.glyphs.enumerated() {
      if index > 0 { out.write(", ") }
      write([Double(glyph.outline), glyph.origin.x, glyph.origin.y])
    }
    out.write("]")
  }

  private mutating func write(_ contents: Contents) {
    key("contents")
    out.write(contents.picture)
    write("contentsScale", contents.contentsScale, default: 1)
    write(
      "contentsGravity", contents.contentsGravity.rawValue,
      isDefault: contents.contentsGravity == .resize)
    if contents.contentsRect != .unit {
      key("contentsRect")
      write(contents.contentsRect)
    }
    if contents.contentsCenter != .unit {
      key("contentsCenter")
      write(contents.contentsCenter)
    }
  }

  private mutating func write(_ replicator: Replicator) {
    key("lists")
    beginLines(replicator.lists.isEmpty)
    for (index, list) in replicator.lists.enumerated() {
      beginLine(index)
      write(list)
    }
    endLines(replicator.lists.isEmpty)
    key("instances")
    beginLines(replicator.instances.isEmpty)
    for (index, instance) in replicator.instances.enumerated() {
      beginLine(index)
      beginObject()
      key("list")
      out.write(instance.list)
      write("transform", instance.transform)
      if instance.color != .white { write("color", instance.color) }
      if !instance.mask.isEmpty {
        key("mask")
        write(instance.mask)
      }
      endObject()
    }
    endLines(replicator.instances.isEmpty)
  }

  private mutating func write(_ picture: Image) {
    beginObject()
    key("width")
    out.write(picture.width)
    key("height")
    out.write(picture.height)
    key("samples")
    out.write("\"")
    out.write(base64: picture.samples)
    out.write("\"")
    endObject()
  }

  // MARK: Values

  private mutating func write(_ name: String, _ number: Double, default usual: Double) {
    guard number != usual else { return }
    key(name)
    write(number)
  }

  private mutating func write(_ name: String, _ word: String, isDefault: Bool) {
    if isDefault { return }
    key(name)
    out.write(quoted: word)
  }

  private mutating func write(_ name: String, _ color: Color?) {
    guard let color else { return }
    key(name)
    write(color)
  }

  private mutating func write(_ name: String, _ transform: Transform3D) {
    guard transform != .identity else { return }
    key(name)
    let elements = transform.elements
    write(elements.indices.map { elements[$0] })
  }

  /// JSON has no word for what is not finite.
  private mutating func write(_ number: Double) {
    if number.isFinite { out.write(number) } else { out.write("null") }
  }

  private mutating func write(_ numbers: [Double]) {
    out.write("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.write(", ") }
      write(number)
    }
    out.write("]")
  }

  private mutating func write(_ point: Point) { write([point.x, point.y]) }

  private mutating func write(_ rect: Rect) { write([rect.x, rect.y, rect.width, rect.height]) }

  private mutating func write(_ color: Color) {
    let opaque = [color.red, color.green, color.blue]
    write(color.alpha == 1 ? opaque : opaque + [color.alpha])
  }

  private mutating func write(_ path: Path) {
    out.write("[")
    for (index, element) in path.elements.enumerated() {
      out.write(index == 0 ? "[\"" : ", [\"")
      out.write(element.name)
      out.write("\"")
      for number in element.numbers {
        out.write(", ")
        write(number)
      }
      if case .arc(_, _, _, _, let clockwise) = element {
        out.write(clockwise ? ", true" : ", false")
      }
      out.write("]")
    }
    out.write("]")
  }
}
