import SceneLayers

/// Reads the lines of a dump in order.
struct DumpReader {
  private struct Line {
    /// The indentation in units of two spaces.
    var depth: Int
    /// The range without indentation and line break.
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private let firstLine: Int
  private var lines: [Line] = []
  /// The index of the next line.
  private var at = 0
  private var notes: [LayerNote] = []
  private var hasLines = true

  init(_ text: ArraySlice<UInt8>, firstLine: Int) throws(DumpError) {
    bytes = Array(text)
    self.firstLine = firstLine
    if bytes.count > TreeDescription.sizeLimit {
      throw DumpError(line: firstLine, message: "the layer tree is too large")
    }
    try split()
  }

  private mutating func split() throws(DumpError) {
    let newline = UInt8(ascii: "\n")
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != newline { end += 1 }
      var first = start
      while first < end, bytes[first] == UInt8(ascii: " ") { first += 1 }
      var last = end
      // Version control can convert line breaks.
      if last > first, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
      if (first - start) % 2 != 0 {
        throw DumpError(
          line: lines.count + firstLine, message: "the line is indented by an odd number of spaces")
      }
      lines.append(Line(depth: (first - start) / 2, range: first..<last))
      start = end + 1
    }
  }

  // MARK: Lines

  /// Returns whether the next line has a depth.
  private func has(_ depth: Int) -> Bool { at < lines.count && lines[at].depth == depth }

  /// Returns whether the next line has a depth and a prefix.
  private func has(_ depth: Int, _ start: StaticString) -> Bool {
    has(depth) && line().starts(with: start)
  }

  /// Returns the next line without consuming it.
  private func line() -> DumpLine { DumpLine(bytes, lines[at].range, number: at + firstLine) }

  private mutating func nextLine() -> DumpLine {
    defer { at += 1 }
    return line()
  }

  private func error(_ message: String) -> DumpError {
    DumpError(line: min(at, max(lines.count - 1, 0)) + firstLine, message: message)
  }

  // MARK: The tree

  mutating func description() throws(DumpError) -> TreeDescription {
    if has(0, "//") { at += 1 }
    guard has(0, "canvas ") else {
      throw error("expected the canvas, such as 'canvas size (320 480) scale 2 …'")
    }
    let canvas = try canvas(nextLine())
    var layers: [Layer] = []
    try readLayers(0, into: &layers)
    var pictures: [PictureSummary] = []
    while has(0, "picture ") {
      var line = nextLine()
      pictures.append(try picture(&line, pictures.count))
    }
    if at < lines.count { throw error("expected a layer or 'picture'") }
    var description = TreeDescription(
      LayerTree(canvas: canvas, layers: layers), notes: notes, pictures: pictures)
    description.hasLines = hasLines
    return description
  }

  private func canvas(_ line: DumpLine) throws(DumpError) -> LayerTree.Canvas {
    var line = line
    _ = line.skip(word: "canvas")
    var canvas = LayerTree.Canvas(size: .zero, scale: 1, background: .clear)
    while !line.isAtEnd {
      let name = try line.propertyName()
      switch name {
      case "size":
        let size = try line.point()
        canvas.size = Size(size.x, size.y)
      case "scale": canvas.scale = try line.number()
      case "background": canvas.background = try line.color()
      default: throw line.error("there is no property '" + name + "'")
      }
      line.skipSpaces()
    }
    let (width, height) = (canvas.size.width * canvas.scale, canvas.size.height * canvas.scale)
    guard canvas.scale > 0, width >= 0, height >= 0, width < 0x1p31, height < 0x1p31 else {
      throw line.error("invalid canvas size")
    }
    return canvas
  }

  private func picture(
    _ line: inout DumpLine, _ index: Int
  ) throws(DumpError) -> PictureSummary {
    _ = line.skip(word: "picture")
    guard try line.count() == index else {
      throw line.error("pictures must be numbered consecutively from 0")
    }
    line.skipSpaces()
    guard line.skip(word: "size") else { throw line.error("expected 'size'") }
    let size = try line.point()
    guard size.x >= 1, size.y >= 1, size.x < 0x1p31, size.y < 0x1p31 else {
      throw line.error("invalid image size")
    }
    line.skipSpaces()
    var summary = PictureSummary(width: Int(size.x), height: Int(size.y), checksum: 0)
    if line.skip(word: "crc32") { summary.checksum = try line.hexadecimal(most: 8) }
    try end(line)
    return summary
  }

  private func end(_ line: DumpLine) throws(DumpError) {
    var line = line
    line.skipSpaces()
    if !line.isAtEnd { throw line.error("expected the end of the line") }
  }

  // MARK: Layers

  // Trees are deep, and each level uses the stack, so code for individual layers is separate.

  private mutating func readLayers(
    _ depth: Int, into layers: inout [Layer]
  ) throws(DumpError) {
    while has(depth, "CA") {
      if depth > TreeDescription.depthLimit {
        throw error("layers are nested too deep")
      }
      layers.append(try layer())
      try readOwnLines(depth + 1, of: &layers[layers.count - 1])
      try readParts(depth + 1, of: &layers[layers.count - 1])
      if at < lines.count, lines[at].depth > depth { throw unexpected(depth + 1) }
    }
  }

  private func unexpected(_ depth: Int) -> DumpError {
    lines[at].depth > depth
      ? error("the line is indented too far")
      : error("expected a part of a layer, in the specified order")
  }

  private mutating func readParts(_ depth: Int, of layer: inout Layer) throws(DumpError) {
    try readLayers(depth, into: &layer.sublayers)
    if case .replicator(let replicator) = layer.content {
      try readCopies(depth, of: &layer, replicator)
    }
    if has(depth, "mask") {
      at += 1
      try readLayers(depth + 1, into: &layer.mask)
    }
  }

  private mutating func readCopies(
    _ depth: Int, of layer: inout Layer, _ properties: Replicator
  ) throws(DumpError) {
    var replicator = properties
    while has(depth, "list ") {
      var line = nextLine()
      _ = line.skip(word: "list")
      guard try line.count() == replicator.lists.count else {
        throw line.error("lists must be numbered consecutively from 0")
      }
      replicator.lists.append([])
      try readLayers(depth + 1, into: &replicator.lists[replicator.lists.count - 1])
    }
    while has(depth, "instance ") {
      replicator.instances.append(try instance(nextLine()))
      guard has(depth + 1, "mask") else { continue }
      at += 1
      try readLayers(depth + 2, into: &replicator.instances[replicator.instances.count - 1].mask)
    }
    layer.content = .replicator(replicator)
  }

  private func instance(_ line: DumpLine) throws(DumpError) -> Replicator.Instance {
    var line = line
    _ = line.skip(word: "instance")
    _ = try line.count()
    line.skipSpaces()
    guard line.skip(word: "list") else { throw line.error("expected 'list'") }
    var instance = Replicator.Instance(list: try line.count(), transform: .identity)
    try line.readProperties(of: &instance)
    return instance
  }

  // MARK: One layer

  private mutating func layer() throws(DumpError) -> Layer {
    if notes.count == TreeDescription.layerLimit { throw error("too many layers") }
    var line = nextLine()
    var layer = Layer(frame: .zero)
    let name = line.name()
    guard let content = Layer.Content(className: name) else {
      throw line.error("unknown layer class '" + name + "'")
    }
    layer.content = content
    var note = LayerNote()
    line.skipSpaces()
    if line.starts(with: "\"") { note.label = LayerLabel(try line.string()) }
    line.skipSpaces()
    while !line.isAtEnd {
      if line.skip(word: "at") {
        note.place = line.rest()
      } else {
        try readProperty(of: &layer, &line)
        line.skipSpaces()
      }
    }
    notes.append(note)
    return layer
  }

  private func readProperty(of layer: inout Layer, _ line: inout DumpLine) throws(DumpError) {
    switch try line.propertyName() {
    case "frame":
      let frame = try line.rect()
      layer.bounds = Rect(0, 0, frame.width, frame.height)
      layer.position = Point(frame.midX, frame.midY)
    case "position": layer.position = try line.point()
    case "bounds": layer.bounds = try line.rect()
    case let name: try line.readProperty(name, of: &layer)
    }
  }

  /// Reads the lines of a layer's class and contents.
  private mutating func readOwnLines(_ depth: Int, of layer: inout Layer) throws(DumpError) {
    switch layer.content {
    case .layer, .transform: break
    case .replicator(var replicator):
      if has(depth), !line().startsPart { try readProperties(nextLine(), of: &replicator) }
      layer.content = .replicator(replicator)
    case .gradient(var gradient):
      if has(depth, "colors") { try read(&gradient, nextLine()) }
      layer.content = .gradient(gradient)
    case .shape(var shape):
      // These can be in any order.
      if has(depth), !line().startsPart { try readProperties(nextLine(), of: &shape) }
      if has(depth, "path") { shape.path = try path(depth + 1) }
      layer.content = .shape(shape)
    case .text(var text):
      if has(depth, "string") { try read(&text, nextLine()) }
      while has(depth, "line ") { notes[notes.count - 1].lines.append(try textLine(nextLine())) }
      layer.content = .text(text)
    }
    if has(depth, "contents ") { layer.contents = try contents(nextLine()) }
    if has(depth, "shadowPath") { layer.shadow.path = try path(depth + 1) }
  }

  private func readProperties<Table: PropertyTable>(
    _ line: DumpLine, of table: inout Table
  ) throws(DumpError) {
    var line = line
    try line.readProperties(of: &table)
  }

  /// Reads `colors #000000/0.5 at 0, #FFFFFF at 1 type radial`.
  private func read(_ gradient: inout Gradient, _ line: DumpLine) throws(DumpError) {
    var line = line
    _ = line.skip(word: "colors")
    var hasMore = line.startsColor
    while hasMore {
      gradient.colors.append(try line.color())
      line.skipSpaces()
      if line.skip(word: "at") {
        guard gradient.locations.count == gradient.colors.count - 1 else {
          throw line.error("expected a location for the previous color")
        }
        gradient.locations.append(try line.number())
      }
      hasMore = line.skip(UInt8(ascii: ","))
      line.skipSpaces()
    }
    try line.readProperties(of: &gradient)
  }

  private mutating func path(_ depth: Int) throws(DumpError) -> Path {
    at += 1
    var elements: [Path.Element] = []
    while has(depth) {
      var line = nextLine()
      elements.append(try line.pathElement())
      try end(line)
    }
    return Path(elements)
  }

  /// Reads `string "Austin, TX" fontSize 17 …`; earlier versions wrote `glyphs 10 at (15 28)` as well.
  private mutating func read(_ text: inout Text, _ line: DumpLine) throws(DumpError) {
    var line = line
    _ = line.skip(word: "string")
    text.string = try line.string()
    line.skipSpaces()
    while !line.isAtEnd {
      let name = try line.propertyName()
      if name == "glyphs" {
        hasLines = false
        _ = try line.count()
        line.skipSpaces()
        if line.skip(word: "at") { _ = try line.point() }
      } else {
        try line.readProperty(name, of: &text)
      }
      line.skipSpaces()
    }
  }

  /// Reads `line (15 28) width 80 crc32 8FA740AB`.
  private func textLine(_ line: DumpLine) throws(DumpError) -> LineSummary {
    var line = line
    _ = line.skip(word: "line")
    let origin = try line.point()
    line.skipSpaces()
    let width = try line.number(named: "width")
    guard line.skip(word: "crc32") else { throw line.error("expected 'crc32'") }
    let checksum = try line.hexadecimal(most: 8)
    try end(line)
    return LineSummary(origin: origin, width: width, checksum: checksum)
  }

  private func contents(_ line: DumpLine) throws(DumpError) -> Contents {
    var line = line
    _ = line.skip(word: "contents")
    var contents = Contents(picture: try line.count())
    try line.readProperties(of: &contents)
    return contents
  }
}

extension DumpLine {
  /// Whether the line begins a part of a shape other than its properties.
  fileprivate var startsPart: Bool {
    ["path", "contents ", "shadowPath", "CA", "list ", "instance ", "mask"].contains {
      starts(with: $0)
    }
  }
}
