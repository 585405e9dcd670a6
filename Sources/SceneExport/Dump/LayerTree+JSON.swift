import SceneLayers
import SceneSource

extension LayerTree {
  /// Returns the tree as JSON in the format described in `Docs/LayerTree.md`. It is lossless, with
  /// ordered keys, without properties that have their default values, and with one line per layer.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the tree.
  public func json() -> String { json(limit: .max) ?? "" }

  /// Returns the JSON; nil if it has more bytes than a limit.
  public func json(limit: Int) -> String? {
    var writer = LayerTreeWriter(limit: limit)
    writer.write(self)
    return writer.text
  }
}

/// Writes the values of a layer tree as JSON.
private struct LayerTreeWriter: ~Copyable {
  private var out = JSONWriter(.spaced)
  /// The number of bytes after which nothing more should be written, of which the last is a line
  /// break.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  private var isFull: Bool { out.bytes.count >= limit }

  var text: String? { isFull ? nil : String(decoding: out.bytes, as: UTF8.self) + "\n" }

  mutating func write(_ tree: LayerTree) {
    out.beginObject(lines: true)
    out.key("schema")
    out.number(1)
    out.key("canvas")
    write(tree.canvas)
    out.key("layers")
    write(tree.layers)
    out.key("pictures")
    out.beginArray(lines: true)
    for picture in tree.pictures { write(picture) }
    out.end()
    out.key("outlines")
    out.beginArray(lines: true)
    for outline in tree.outlines { write(outline) }
    out.end()
    out.end()
  }

  private mutating func write(_ layers: [Layer]) {
    out.beginArray(lines: true)
    for layer in layers { write(layer) }
    out.end()
  }

  private mutating func write(_ canvas: LayerTree.Canvas) {
    out.beginObject()
    out.key("size")
    write([canvas.size.width, canvas.size.height])
    out.key("scale")
    write(canvas.scale)
    out.key("background")
    write(canvas.background)
    out.end()
  }

  private mutating func write(_ layer: Layer) {
    if isFull { return }
    out.beginObject()
    out.key("class")
    out.string(layer.content.className)
    out.key("position")
    write(layer.position)
    out.key("bounds")
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
      out.key("shadowPath")
      write(path)
    }
    if !layer.sublayers.isEmpty {
      out.key("sublayers")
      write(layer.sublayers)
    }
    if case .replicator(let replicator) = layer.content {
      writeProperties(of: replicator)
      write(replicator)
    }
    if !layer.mask.isEmpty {
      out.key("mask")
      write(layer.mask)
    }
    out.end()
  }

  /// Writes the properties that differ from their defaults.
  private mutating func writeProperties<Table: PropertyTable>(of table: Table) {
    for property in Table.properties { writeProperty(property, of: table) }
  }

  private mutating func writeProperty<Table: PropertyTable>(
    _ property: Table.Property, of table: Table
  ) {
    guard table.isSet(property) else { return }
    out.key(property.rawValue)
    write(table.value(of: property))
  }

  private mutating func write(_ gradient: Gradient) {
    writeProperty(.type, of: gradient)
    out.key("colors")
    out.beginArray()
    for color in gradient.colors { write(color) }
    out.end()
    out.key("locations")
    write(gradient.locations)
    for property in Gradient.properties where property != .type {
      writeProperty(property, of: gradient)
    }
  }

  private mutating func write(_ shape: Shape) {
    out.key("path")
    write(shape.path)
    writeProperties(of: shape)
  }

  private mutating func write(_ text: Text) {
    out.key("string")
    out.string(text.string)
    writeProperties(of: text)
    out.key("glyphs")
    out.beginArray()
    for glyph in text.glyphs { write([Double(glyph.outline), glyph.origin.x, glyph.origin.y]) }
    out.end()
    out.key("lines")
    out.beginArray()
    for line in text.lines {
      write([line.origin.x, line.origin.y, line.width, Double(line.glyphEnd)])
    }
    out.end()
  }

  private mutating func write(_ contents: Contents) {
    out.key("contents")
    out.number(contents.picture)
    writeProperties(of: contents)
  }

  private mutating func write(_ replicator: Replicator) {
    out.key("lists")
    out.beginArray(lines: true)
    for list in replicator.lists { write(list) }
    out.end()
    out.key("instances")
    out.beginArray(lines: true)
    for instance in replicator.instances {
      out.beginObject()
      out.key("list")
      out.number(instance.list)
      writeProperties(of: instance)
      if !instance.mask.isEmpty {
        out.key("mask")
        write(instance.mask)
      }
      out.end()
    }
    out.end()
  }

  private mutating func write(_ picture: Image) {
    if isFull { return }
    out.beginObject()
    out.key("width")
    out.number(picture.width)
    out.key("height")
    out.number(picture.height)
    out.key("samples")
    out.string { bytes in bytes.append(base64: picture.samples) }
    out.end()
  }

  // MARK: Values

  private mutating func write(_ value: PropertyValue) {
    switch value {
    case .flag(let flag): out.bool(flag)
    case .number(let number): write(number)
    case .numbers(let numbers): write(numbers)
    case .point(let point): write(point)
    case .rect(let rect): write(rect)
    case .color(let color): if let color { write(color) } else { out.null() }
    case .transform(let transform):
      let elements = transform.elements
      write(elements.indices.map { elements[$0] })
    case .corners(let corners):
      out.beginArray()
      for corner in corners.cases { out.string(corner.rawValue) }
      out.end()
    case .word(let word): out.string(word)
    case .string(let string): out.string(string)
    }
  }

  /// JSON cannot represent numbers that are not finite.
  private mutating func write(_ number: Double) {
    if number.isFinite { out.number(number.shortestText) } else { out.null() }
  }

  private mutating func write(_ numbers: [Double]) {
    out.beginArray()
    for number in numbers { write(number) }
    out.end()
  }

  private mutating func write(_ point: Point) { write([point.x, point.y]) }

  private mutating func write(_ rect: Rect) { write([rect.x, rect.y, rect.width, rect.height]) }

  private mutating func write(_ color: Color) {
    let opaque = [color.red, color.green, color.blue]
    write(color.alpha == 1 ? opaque : opaque + [color.alpha])
  }

  private mutating func write(_ path: Path) {
    out.beginArray()
    for element in path.elements where !isFull {
      out.beginArray()
      out.string(element.name)
      for number in element.numbers { write(number) }
      if case .arc(_, _, _, _, let clockwise) = element { out.bool(clockwise) }
      out.end()
    }
    out.end()
  }
}
