import SceneCompiler

extension DumpTree {
  /// The most bytes, the deepest nesting and the most layers that are read. No scene comes near:
  /// its bodies stand no deeper than 256 in one another.
  package static let sizeLimit = 256 << 20
  static let depthLimit = 400
  static let layerLimit = 4_000_000

  /// Reads the text of one layer tree. A first line that begins with `//` is passed over.
  package init(_ text: String) throws(DumpError) {
    var reader = try DumpReader(text)
    self = try reader.tree()
  }
}

/// Reads a dump line by line.
private struct DumpReader {
  private struct Line {
    /// How many times two spaces indent it.
    var depth: Int
    /// Its bytes, without what indents it and without its end.
    var range: Range<Int>
  }

  private let bytes: [UInt8]
  private var lines: [Line] = []
  /// The line that is read next.
  private var at = 0
  private var layerCount = 0

  init(_ text: String) throws(DumpError) {
    bytes = Array(text.utf8)
    if bytes.count > DumpTree.sizeLimit {
      throw DumpError(line: 1, message: "the text is too long for a layer tree")
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
      // Version control may have put its own ends of lines.
      if last > first, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
      if (first - start) % 2 != 0 {
        throw DumpError(line: lines.count + 1, message: "the line is indented by an odd number")
      }
      lines.append(Line(depth: (first - start) / 2, range: first..<last))
      start = end + 1
    }
  }

  // MARK: Lines

  /// Whether a line of this depth comes next.
  private func has(_ depth: Int) -> Bool { at < lines.count && lines[at].depth == depth }

  private func starts(with word: StaticString) -> Bool { line().starts(with: word) }

  /// The line that comes next, not yet passed.
  private func line() -> DumpLine { DumpLine(bytes, lines[at].range, number: at + 1) }

  private mutating func nextLine() -> DumpLine {
    defer { at += 1 }
    return line()
  }

  private func error(_ message: String) -> DumpError {
    DumpError(line: min(at + 1, max(lines.count, 1)), message: message)
  }

  // MARK: The tree

  mutating func tree() throws(DumpError) -> DumpTree {
    var tree = DumpTree()
    if has(0), starts(with: "//") { at += 1 }
    guard has(0), starts(with: "canvas ") else {
      throw error("a layer tree begins with its canvas: 'canvas size (320 480) scale 2 …'")
    }
    var line = nextLine()
    _ = line.name()
    tree.canvas = try properties(&line)
    tree.layers = try layers(0)
    while has(0), starts(with: "picture ") {
      var line = nextLine()
      _ = line.name()
      guard try line.count() == tree.pictures.count else {
        throw line.error("pictures are numbered from 0, one after the other")
      }
      line.skipSpaces()
      tree.pictures.append(line.rest())
    }
    if at < lines.count { throw error("a layer or a picture is expected here") }
    tree.layerCount = layerCount
    return tree
  }

  private mutating func layers(_ depth: Int) throws(DumpError) -> [DumpLayer] {
    if depth > DumpTree.depthLimit { throw error("layers stand too deep in one another") }
    var layers: [DumpLayer] = []
    while has(depth), starts(with: "CA") { layers.append(try layer(depth)) }
    return layers
  }

  private mutating func layer(_ depth: Int) throws(DumpError) -> DumpLayer {
    var layer = try firstLine()
    while has(depth + 1) {
      if starts(with: "CA") {
        layer.sublayers += try layers(depth + 1)
      } else if starts(with: "path") {
        at += 1
        layer.path = try path(depth + 2)
      } else if starts(with: "list ") {
        var line = nextLine()
        _ = line.name()
        guard try line.count() == layer.lists.count else {
          throw line.error("lists are numbered from 0, one after the other")
        }
        layer.lists.append(try layers(depth + 2))
      } else if starts(with: "instance ") {
        layer.instances.append(try instance(depth + 1))
      } else if starts(with: "mask") {
        at += 1
        layer.mask = try layers(depth + 2)
      } else {
        try add(nextLine(), to: &layer)
      }
    }
    if at < lines.count, lines[at].depth > depth + 1 {
      throw error("the line is indented deeper than the one above allows")
    }
    return layer
  }

  private mutating func firstLine() throws(DumpError) -> DumpLayer {
    if layerCount == DumpTree.layerLimit { throw error("there are too many layers") }
    var line = nextLine()
    var layer = DumpLayer(index: layerCount, className: line.name())
    layerCount += 1
    line.skipSpaces()
    if line.starts(with: "\"") { layer.label = try line.string() }
    line.skipSpaces()
    while !line.isAtEnd {
      if line.starts(with: "at ") {
        _ = line.name()
        line.skipSpaces()
        layer.place = FileLocation(line.rest())
      } else {
        layer.properties.append(try line.property())
        line.skipSpaces()
      }
    }
    return layer
  }

  /// A line of what the layer's class adds.
  private func add(_ line: DumpLine, to layer: inout DumpLayer) throws(DumpError) {
    var line = line
    if line.starts(with: "colors ") {
      _ = line.name()
      layer.stops = try stops(&line)
    }
    layer.properties += try properties(&line)
  }

  private func properties(_ line: inout DumpLine) throws(DumpError) -> [DumpProperty] {
    var properties: [DumpProperty] = []
    line.skipSpaces()
    while !line.isAtEnd {
      properties.append(try line.property())
      line.skipSpaces()
    }
    return properties
  }

  /// `#000000/0.5 at 0, #FFFFFF at 1`.
  private func stops(_ line: inout DumpLine) throws(DumpError) -> [DumpStop] {
    var stops: [DumpStop] = []
    repeat {
      line.skipSpaces()
      var stop = DumpStop(color: try line.value(of: "colors"))
      line.skipSpaces()
      if line.starts(with: "at ") {
        _ = line.name()
        line.skipSpaces()
        stop.location = try line.value(of: "at")
      }
      stops.append(stop)
    } while line.skip(",")
    return stops
  }

  private mutating func path(_ depth: Int) throws(DumpError) -> [String] {
    var elements: [String] = []
    while has(depth) {
      var line = nextLine()
      elements.append(line.rest())
    }
    return elements
  }

  private mutating func instance(_ depth: Int) throws(DumpError) -> DumpInstance {
    var line = nextLine()
    _ = line.name()
    _ = try line.count()
    line.skipSpaces()
    guard line.name() == "list" else { throw line.error("an instance names its list") }
    var instance = DumpInstance(list: try line.count())
    instance.properties = try properties(&line)
    if has(depth + 1), starts(with: "mask") {
      at += 1
      instance.mask = try layers(depth + 2)
    }
    return instance
  }
}

extension FileLocation {
  /// `places.tbl:3:5`; nil where the two numbers are missing.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    let file = parts.dropLast(2).joined(separator: ":")
    self.init(file: file, line: line, column: column)
  }
}
