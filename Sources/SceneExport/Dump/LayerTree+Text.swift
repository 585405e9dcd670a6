import SceneLayers

extension LayerTree {
  /// Returns the tree as text in the format described in `Docs/LayerTree.md`.
  ///
  /// - Parameters:
  ///   - origins: The origins of the layers in tree order, which determine their labels.
  ///   - place: Returns the source location of a layer, such as `places.tbl:3:5`; nil to omit it.
  /// - Complexity: O(*n*), where *n* is the size of the tree.
  public func text(
    origins: [LayerOrigin]? = nil, place: ((LayerOrigin) -> String?)? = nil
  ) -> String {
    text(origins: origins, place: place, limit: .max) ?? ""
  }

  /// Returns the text; nil if it has more bytes than a limit.
  public func text(
    origins: [LayerOrigin]? = nil, place: ((LayerOrigin) -> String?)? = nil, limit: Int
  ) -> String? {
    TreeDescription(self, origins: origins ?? [], place: place).text(limit: limit)
  }
}

extension TreeDescription {
  /// The text with this description.
  public var text: String { text(limit: .max) ?? "" }

  fileprivate func text(limit: Int) -> String? {
    var writer = TextWriter(notes, limit: limit)
    writer.write(self)
    return writer.text
  }
}

/// Writes the values of a layer tree as lines.
private struct TextWriter: ~Copyable {
  private var out: DumpWriter
  private let notes: [LayerNote]
  /// The number of layers written, which is the index of the next one.
  private var layerCount = 0

  init(_ notes: [LayerNote], limit: Int) {
    self.notes = notes
    out = DumpWriter(limit: limit)
  }

  var text: String? { out.isFull ? nil : out.text }

  mutating func write(_ description: TreeDescription) {
    let canvas = description.tree.canvas
    out.write("canvas")
    write("size", .numbers([canvas.size.width, canvas.size.height]))
    write("scale", .number(canvas.scale))
    write("background", .color(canvas.background))
    out.endLine()
    write(description.tree.layers)
    for (index, picture) in description.pictures.enumerated() {
      out.write("picture ")
      out.write(index)
      out.write(" ")
      out.write(picture.text)
      out.endLine()
    }
  }

  // MARK: Lines

  private mutating func write(_ layers: [Layer]) {
    for layer in layers { write(layer) }
  }

  private mutating func write(_ layer: Layer) {
    if out.isFull { return }
    let note = layerCount < notes.count ? notes[layerCount] : LayerNote()
    layerCount += 1
    out.startLine()
    out.write(layer.content.className)
    if let label = note.label {
      out.write(" ")
      out.write(quoted: label.text)
    }
    writeGeometry(layer)
    writeProperties(of: layer)
    if let place = note.place {
      out.write(" at ")
      out.write(escaped: place)
    }
    out.endLine()
    out.indent()
    writeContent(layer, note)
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

  /// Writes a line with a keyword, and indents the following lines.
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
      writeProperties(of: instance)
      out.endLine()
      out.indent()
      writeMask(instance.mask)
      out.outdent()
    }
  }

  // MARK: A layer's first line

  private mutating func writeGeometry(_ layer: Layer) {
    if let frame = layer.writtenFrame {
      write("frame", .rect(frame))
      if layer.bounds.origin != .zero { write("bounds", .rect(layer.bounds)) }
    } else {
      write("position", .point(layer.position))
      write("bounds", .rect(layer.bounds))
    }
  }

  /// Writes the properties that differ from their defaults.
  private mutating func writeProperties<Table: PropertyTable>(
    of table: Table, except known: Table.Property? = nil
  ) {
    for property in Table.properties where property != known && table.isSet(property) {
      write(property.rawValue, table.value(of: property))
    }
  }

  // MARK: What the class adds

  private mutating func writeContent(_ layer: Layer, _ note: LayerNote) {
    switch layer.content {
    case .layer, .transform: break
    case .replicator(let replicator): writeLine(of: replicator)
    case .gradient(let gradient): write(gradient)
    case .shape(let shape): write(shape)
    case .text(let text): write(text, note.lines)
    }
    if let contents = layer.contents { write(contents) }
    if let path = layer.shadow.path { write(path, as: "shadowPath") }
  }

  /// No line where everything is at its default.
  private mutating func writeLine(of replicator: Replicator) {
    var isFirst = true
    for property in Replicator.properties where replicator.isSet(property) {
      if isFirst { out.startLine() }
      if !isFirst { out.write(" ") }
      out.write(property.rawValue)
      isFirst = false
    }
    if !isFirst { out.endLine() }
  }

  private mutating func write(_ gradient: Gradient) {
    out.startLine()
    out.write("colors")
    for (index, color) in gradient.colors.enumerated() {
      out.write(index == 0 ? " " : ", ")
      out.write(color)
      if index < gradient.locations.count { write("at", .number(gradient.locations[index])) }
    }
    writeProperties(of: gradient)
    out.endLine()
  }

  private mutating func write(_ shape: Shape) {
    out.startLine()
    // Always the first property on the line.
    out.write("fillColor ")
    out.write(.color(shape.fillColor))
    writeProperties(of: shape, except: .fillColor)
    out.endLine()
    write(shape.path, as: "path")
  }

  private mutating func write(_ path: Path, as name: String) {
    writeBlock(name)
    for element in path.elements where !out.isFull {
      out.startLine()
      out.write(element)
      out.endLine()
    }
    out.outdent()
  }

  private mutating func write(_ text: Text, _ lines: [LineSummary]) {
    out.startLine()
    out.write("string ")
    out.write(quoted: text.string)
    writeProperties(of: text)
    out.endLine()
    for line in lines {
      out.startLine()
      out.write("line ")
      out.write(.point(line.origin))
      write("width", .number(line.width))
      out.write(" ")
      out.write(crc32: line.checksum)
      out.endLine()
    }
  }

  private mutating func write(_ contents: Contents) {
    out.startLine()
    out.write("contents ")
    out.write(contents.picture)
    writeProperties(of: contents)
    out.endLine()
  }

  // MARK: Values

  /// Writes a space, the name, and the value unless it is a flag.
  private mutating func write(_ name: String, _ value: PropertyValue) {
    out.write(" ")
    out.write(name)
    if case .flag = value { return }
    out.write(" ")
    out.write(value)
  }
}

extension Layer {
  /// The frame, if the position and the size of the bounds can be restored from it.
  public var writtenFrame: Rect? {
    guard transform == .identity, anchorPoint == Point(0.5, 0.5),
      let x = originOfFrame(position.x, bounds.width),
      let y = originOfFrame(position.y, bounds.height)
    else { return nil }
    return Rect(x, y, bounds.width, bounds.height)
  }
}

/// Returns the smallest x (or y) of a layer's frame among the shortest decimals from which the
/// position can be restored by adding half of the extent; nil if there is none.
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
