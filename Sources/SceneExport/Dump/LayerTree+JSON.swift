import SceneLayers

extension LayerTree {
  /// Returns the tree as JSON in the format described in `Docs/LayerTree.md`. It is lossless, with
  /// ordered keys, without properties that have their default values, and with one line per layer.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the tree.
  public func json() -> String { json(limit: .max) ?? "" }

  /// Returns the JSON; nil if it has more bytes than a limit.
  public func json(limit: Int) -> String? {
    var writer = JSONWriter(limit: limit)
    writer.write(self)
    return writer.text
  }
}

/// Writes the values of a layer tree as JSON.
private struct JSONWriter: ~Copyable {
  private var out: DumpWriter
  /// Whether the current object or array is empty.
  private var isFirst = true

  init(limit: Int) { out = DumpWriter(limit: limit) }

  var text: String? { out.isFull ? nil : out.text }

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
    if out.isFull { return }
    beginObject()
    key("class")
    out.write(quoted: layer.content.className)
    key("position")
    write(layer.position)
    key("bounds")
    write(layer.bounds)
    writeProperties(of: layer)
    switch layer.content {
    case .layer, .transform: break
    case .gradient(let gradient): write(gradient)
    case .shape(let shape): write(shape)
    case .text(let text): write(text)
    case .replicator: break
    }
    if let contents = layer.contents { write(contents) }
    if let path = layer.shadow.path {
      key("shadowPath")
      write(path)
    }
    if !layer.sublayers.isEmpty {
      key("sublayers")
      write(layer.sublayers)
    }
    if case .replicator(let replicator) = layer.content {
      writeProperties(of: replicator)
      write(replicator)
    }
    if !layer.mask.isEmpty {
      key("mask")
      write(layer.mask)
    }
    endObject()
  }

  /// Writes the properties that differ from their defaults.
  private mutating func writeProperties<Table: PropertyTable>(of table: Table) {
    for property in Table.properties { writeProperty(property, of: table) }
  }

  private mutating func writeProperty<Table: PropertyTable>(
    _ property: Table.Property, of table: Table
  ) {
    guard table.isSet(property) else { return }
    key(property.rawValue)
    write(table.value(of: property))
  }

  private mutating func write(_ gradient: Gradient) {
    writeProperty(.type, of: gradient)
    key("colors")
    out.write("[")
    for (index, color) in gradient.colors.enumerated() {
      if index > 0 { out.write(", ") }
      write(color)
    }
    out.write("]")
    key("locations")
    write(gradient.locations)
    for property in Gradient.properties where property != .type {
      writeProperty(property, of: gradient)
    }
  }

  private mutating func write(_ shape: Shape) {
    key("path")
    write(shape.path)
    writeProperties(of: shape)
  }

  private mutating func write(_ text: Text) {
    key("string")
    out.write(quoted: text.string)
    writeProperties(of: text)
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
    writeProperties(of: contents)
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
      writeProperties(of: instance)
      if !instance.mask.isEmpty {
        key("mask")
        write(instance.mask)
      }
      endObject()
    }
    endLines(replicator.instances.isEmpty)
  }

  private mutating func write(_ picture: Image) {
    if out.isFull { return }
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

  private mutating func write(_ value: PropertyValue) {
    switch value {
    case .flag(let flag): out.write(flag ? "true" : "false")
    case .number(let number): write(number)
    case .numbers(let numbers): write(numbers)
    case .point(let point): write(point)
    case .rect(let rect): write(rect)
    case .color(let color): if let color { write(color) } else { out.write("null") }
    case .transform(let transform):
      let elements = transform.elements
      write(elements.indices.map { elements[$0] })
    case .corners(let corners):
      out.write("[")
      for (index, corner) in corners.cases.enumerated() {
        if index > 0 { out.write(", ") }
        out.write(quoted: corner.rawValue)
      }
      out.write("]")
    case .word(let word): out.write(quoted: word)
    case .string(let string): out.write(quoted: string)
    }
  }

  /// JSON cannot represent numbers that are not finite.
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
    for (index, element) in path.elements.enumerated() where !out.isFull {
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
