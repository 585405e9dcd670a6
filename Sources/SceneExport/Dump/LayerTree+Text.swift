import SceneLayers

extension LayerTree {
  /// The tree as text for people and tests, in the form that `Docs/LayerTree.md` describes: a layer
  /// a line or a short block, nested by indentation, under Core Animation's names.
  ///
  /// - Parameters:
  ///   - origins: One a layer in tree order; they give layers their labels.
  ///   - place: The text of the place where a layer is declared, `places.tbl:3:5`, to end its line;
  ///     nil where none is to be shown.
  public func text(
    origins: [LayerOrigin]? = nil, place: ((LayerOrigin) -> String?)? = nil
  ) -> String {
    var writer = TextWriter(origins: origins ?? [], place: place)
    writer.write(self)
    return writer.text
  }
}

/// Writes the values of a layer tree as lines.
private struct TextWriter: ~Copyable {
  private var out = DumpWriter()
  private let origins: [LayerOrigin]
  private let place: ((LayerOrigin) -> String?)?
  /// How many layers have been written: the next one's index.
  private var layerCount = 0

  init(origins: [LayerOrigin], place: ((LayerOrigin) -> String?)?) {
    self.origins = origins
    self.place = place
  }

  var text: String { out.text }

  mutating func write(_ tree: LayerTree) {
    out.write("canvas")
    write("size", [tree.canvas.size.width, tree.canvas.size.height])
    write("scale", tree.canvas.scale)
    write("background", tree.canvas.background)
    out.endLine()
    write(tree.layers)
    let crc = CRC32()
    for (index, picture) in tree.pictures.enumerated() {
      out.write("picture ")
      out.write(index)
      write("size", [Double(picture.width), Double(picture.height)])
      out.write(" crc32 ")
      out.write(hexadecimal: picture.checksum(crc), digits: 8)
      out.endLine()
    }
  }

  // MARK: Lines

  private mutating func write(_ layers: [Layer]) {
    for layer in layers { write(layer) }
  }

  private mutating func write(_ layer: Layer) {
    let origin = layerCount < origins.count ? origins[layerCount] : nil
    layerCount += 1
    out.startLine()
    out.write(layer.content.className)
    if let origin { writeLabel(origin) }
    writeGeometry(layer)
    writeAppearance(layer)
    if let origin, let place = place?(origin) {
      out.write(" at ")
      out.write(escaped: place)
    }
    out.endLine()
    out.indent()
    writeContent(layer)
    write(layer.sublayers)
    if case .replicator(let replicator) = layer.content { write(replicator) }
    writeMask(layer.mask)
    out.outdent()
  }

  private mutating func writeMask(_ mask: [Layer]) {
    guard !mask.isEmpty else { return }
    writeBlock("mask")
    write(mask)
    out.outdent()
  }

  /// A line with a word of its own, under which the following ones are indented.
  private mutating func writeBlock(_ word: String) {
    out.startLine()
    out.write(word)
    out.endLine()
    out.indent()
  }

  private mutating func write(_ replicator: Replicator) {
    for (index, list) in replicator.lists.enumerated() {
      writeBlock("list \(index.description)")
      write(list)
      out.outdent()
    }
    for (index, instance) in replicator.instances.enumerated() {
      out.startLine()
      out.write("instance \(index.description) list \(instance.list.description)")
      write("transform", instance.transform)
      if instance.color != .white { write("color", instance.color) }
      out.endLine()
      out.indent()
      writeMask(instance.mask)
      out.outdent()
    }
  }

  private mutating func writeLabel(_ origin: LayerOrigin) {
    guard !origin.path.isEmpty || !origin.role.isEmpty else { return }
    let separator = origin.path.isEmpty || origin.role.isEmpty ? "" : ": "
    out.write(" ")
    out.write(quoted: origin.path + separator + origin.role)
  }

  // MARK: A layer's first line

  private mutating func writeGeometry(_ layer: Layer) {
    let bounds = layer.bounds
    if layer.transform == .identity, layer.anchorPoint == Point(0.5, 0.5),
      let x = originOfFrame(layer.position.x, bounds.width),
      let y = originOfFrame(layer.position.y, bounds.height)
    {
      write("frame", [x, y, bounds.width, bounds.height])
      if bounds.origin != .zero { write("bounds", bounds) }
    } else {
      write("position", layer.position)
      write("bounds", bounds)
      if layer.anchorPoint != Point(0.5, 0.5) { write("anchorPoint", layer.anchorPoint) }
    }
    if layer.zPosition != 0 { write("zPosition", layer.zPosition) }
    write("transform", layer.transform)
    write("sublayerTransform", layer.sublayerTransform)
  }

  private mutating func writeAppearance(_ layer: Layer) {
    if layer.isHidden { out.write(" isHidden") }
    if layer.opacity != 1 { write("opacity", layer.opacity) }
    write("backgroundColor", layer.backgroundColor)
    if layer.cornerRadius != 0 { write("cornerRadius", layer.cornerRadius) }
    if layer.maskedCorners != .all {
      out.write(" maskedCorners (")
      for (index, name) in layer.maskedCorners.names.enumerated() {
        if index > 0 { out.write(" ") }
        out.write(name)
      }
      out.write(")")
    }
    if layer.borderWidth != 0 { write("borderWidth", layer.borderWidth) }
    if layer.borderColor != .black { write("borderColor", layer.borderColor) }
    if layer.masksToBounds { out.write(" masksToBounds") }
  }

  // MARK: What the class adds

  private mutating func writeContent(_ layer: Layer) {
    switch layer.content {
    case .layer, .transform, .replicator: break
    case .gradient(let gradient): write(gradient)
    case .shape(let shape): write(shape)
    case .text(let text): write(text)
    }
    if let contents = layer.contents { write(contents) }
  }

  private mutating func write(_ gradient: Gradient) {
    out.startLine()
    out.write("colors")
    for (index, color) in gradient.colors.enumerated() {
      out.write(index == 0 ? " " : ", ")
      out.write(color)
      if index < gradient.locations.count { write("at", gradient.locations[index]) }
    }
    if gradient.type != .axial { out.write(" type \(gradient.type.rawValue)") }
    if gradient.startPoint != Point(0.5, 0) { write("startPoint", gradient.startPoint) }
    if gradient.endPoint != Point(0.5, 1) { write("endPoint", gradient.endPoint) }
    out.endLine()
  }

  private mutating func write(_ shape: Shape) {
    out.startLine()
    out.write("fillColor ")
    if let color = shape.fillColor { out.write(color) } else { out.write("none") }
    if shape.fillRule != .nonZero { out.write(" fillRule \(shape.fillRule.rawValue)") }
    if shape.strokeColor != nil { write("strokeColor", shape.strokeColor) }
    if shape.lineWidth != 1 { write("lineWidth", shape.lineWidth) }
    if shape.lineCap != .butt { out.write(" lineCap \(shape.lineCap.rawValue)") }
    if shape.lineJoin != .miter { out.write(" lineJoin \(shape.lineJoin.rawValue)") }
    if shape.miterLimit != 10 { write("miterLimit", shape.miterLimit) }
    if !shape.lineDashPattern.isEmpty { write("lineDashPattern", shape.lineDashPattern) }
    if shape.lineDashPhase != 0 { write("lineDashPhase", shape.lineDashPhase) }
    if shape.strokeStart != 0 { write("strokeStart", shape.strokeStart) }
    if shape.strokeEnd != 1 { write("strokeEnd", shape.strokeEnd) }
    out.endLine()
    write(shape.path)
  }

  private mutating func write(_ path: Path) {
    writeBlock("path")
    for element in path.elements {
      out.startLine()
      out.write(element.name)
      switch element {
      case .move(let p), .line(let p): write("", p)
      case .quad(let control, let p):
        write("", control)
        write("", p)
      case .curve(let control1, let control2, let p):
        write("", control1)
        write("", control2)
        write("", p)
      case .arc(let center, let radius, let startAngle, let endAngle, let clockwise):
        write("", center)
        write("radius", radius)
        write("from", startAngle)
        write("to", endAngle)
        out.write(clockwise ? " clockwise" : " counterclockwise")
      case .close: break
      }
      out.endLine()
    }
    out.outdent()
  }

  private mutating func write(_ text: Text) {
    out.startLine()
    out.write("string ")
    out.write(quoted: text.string)
    write("fontSize", text.fontSize)
    out.write(" fontWeight \(text.fontWeight.rawValue)")
    write("foregroundColor", text.foregroundColor)
    out.write(" glyphs ")
    out.write(text.glyphs.count)
    if let first = text.glyphs.first { write("at", first.origin) }
    out.endLine()
  }

  private mutating func write(_ contents: Contents) {
    out.startLine()
    out.write("contents ")
    out.write(contents.picture)
    if contents.contentsScale != 1 { write("contentsScale", contents.contentsScale) }
    if contents.contentsGravity != .resize {
      out.write(" contentsGravity \(contents.contentsGravity.rawValue)")
    }
    if contents.contentsRect != .unit { write("contentsRect", contents.contentsRect) }
    if contents.contentsCenter != .unit { write("contentsCenter", contents.contentsCenter) }
    out.endLine()
  }

  // MARK: Values, each after a space and its name

  private mutating func write(name: String) {
    out.write(" ")
    out.write(name)
    if !name.isEmpty { out.write(" ") }
  }

  private mutating func write(_ name: String, _ number: Double) {
    write(name: name)
    out.write(number)
  }

  private mutating func write(_ name: String, _ numbers: [Double]) {
    write(name: name)
    out.write(numbers)
  }

  private mutating func write(_ name: String, _ point: Point) { write(name, [point.x, point.y]) }

  private mutating func write(_ name: String, _ rect: Rect) {
    write(name, [rect.x, rect.y, rect.width, rect.height])
  }

  private mutating func write(_ name: String, _ color: Color?) {
    guard let color else { return }
    write(name: name)
    out.write(color)
  }

  /// Nothing for the identity.
  private mutating func write(_ name: String, _ transform: Transform3D) {
    guard transform != .identity else { return }
    write(name: name)
    out.write(transform)
  }
}

/// The least x (or y) of a layer's frame: of the decimals that give the position when half the
/// extent is added, one with the fewest places. Nil where rounding leaves none.
private func originOfFrame(_ position: Double, _ extent: Double) -> Double? {
  let half = extent / 2
  let difference = position - half
  var power = 1.0
  for _ in 0...16 {
    let scaled = difference * power + (difference < 0 ? -0.5 : 0.5)
    guard scaled > -0x1p53 && scaled < 0x1p53 else { break }
    let candidate = Double(Int(scaled)) / power
    if candidate + half == position { return candidate }
    power *= 10
  }
  return difference + half == position ? difference : nil
}
