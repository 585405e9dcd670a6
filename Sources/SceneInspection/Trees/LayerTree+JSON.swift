import SceneExport
import SceneLayers
import SceneSource

extension LayerTree {
  /// Reads a tree from JSON in the format described in `Docs/LayerTree.md`. What could not be
  /// painted, such as the index of an image that is not there, is an error.
  ///
  /// - Throws: `LayerTreeError` with the line of the first error.
  package init(json bytes: [UInt8]) throws {
    var reader = try LayerTreeReader(bytes)
    self = try reader.tree()
  }
}

/// An error in a layer tree as JSON.
package struct LayerTreeError: Error, Hashable {
  /// The line, starting at 1.
  var line: Int
  var message: String

  /// `line 12: expected a number`.
  package var locatedMessage: String { "line \(line): \(message)" }
}

/// Reads the values of a layer tree from JSON. Properties with defaults are those of the tables.
private struct LayerTreeReader {
  private let bytes: [UInt8]
  private let nodes: [JSONNode]
  private var pictureCount = 0
  private var outlineCount = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    do {
      // An object and up to three arrays for each level of layers.
      nodes = try JSONReader.nodes(of: bytes, mostNested: 4 * TreeDescription.depthLimit)
    } catch {
      throw LayerTreeError(line: Self.line(error.bytes.lowerBound, bytes), message: error.message)
    }
  }

  private static func line(_ offset: Int, _ bytes: [UInt8]) -> Int {
    bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  private func error(_ node: Int, _ message: String) -> LayerTreeError {
    LayerTreeError(line: Self.line(nodes[node].bytes.lowerBound, bytes), message: message)
  }

  // MARK: Objects

  /// The members of an object that have not been read.
  private struct Members {
    let object: Int
    var rest: [String: Int] = [:]

    mutating func take(_ key: String) -> Int? { rest.removeValue(forKey: key) }
  }

  /// Reads the members of an object. One that is left is an error: without it, the image would be
  /// another one.
  private func members<Value>(
    _ node: Int, _ read: (inout Members) throws -> Value
  ) throws -> Value {
    guard nodes[node].kind == .object else { throw error(node, "expected an object") }
    var members = Members(object: node)
    var key = node + 1
    while key < node + nodes[node].size {
      let name = nodes[key].string(in: bytes)
      if members.rest.updateValue(key + 1, forKey: name) != nil {
        throw error(key, "the key '\(name)' is repeated")
      }
      key += 1 + nodes[key + 1].size
    }
    let value = try read(&members)
    guard let (key, node) = members.rest.min(by: { $0.value < $1.value }) else { return value }
    throw error(node, "unknown key '\(key)'")
  }

  /// Takes the value of a key that has no default.
  private func take(_ key: String, _ members: inout Members) throws -> Int {
    if let node = members.take(key) { return node }
    throw error(members.object, "'\(key)' is missing")
  }

  /// Reads the properties of a table that are there, and those without a default.
  private func read<Table: PropertyTable>(_ table: inout Table, _ members: inout Members) throws {
    for property in Table.properties {
      let key = property.rawValue
      // Only texts have such properties.
      let isNeeded = Table.defaults == nil && table.isSet(property)
      guard let node = isNeeded ? try take(key, &members) : members.take(key) else { continue }
      guard table.set(property, to: try value(node, like: table.value(of: property))) else {
        throw error(node, "'\(key)' has no such value")
      }
    }
  }

  // MARK: The tree

  mutating func tree() throws -> LayerTree {
    // The counts are needed for the layers.
    let (pictures, outlines) = try members(0) { members in
      let schema = try take("schema", &members)
      guard try number(schema) == 1 else { throw error(schema, "expected the schema 1") }
      let pictures = try list(take("pictures", &members), picture)
      let outlines = try list(take("outlines", &members), path)
      for key in ["canvas", "layers"] { _ = try take(key, &members) }
      return (pictures, outlines)
    }
    (pictureCount, outlineCount) = (pictures.count, outlines.count)
    return try members(0) { members in
      defer { members.rest = [:] }
      return LayerTree(
        canvas: try canvas(take("canvas", &members)),
        layers: try layers(take("layers", &members), 0), pictures: pictures, outlines: outlines)
    }
  }

  private func canvas(_ node: Int) throws -> LayerTree.Canvas {
    let canvas = try members(node) { members in
      let size = try point(take("size", &members))
      return LayerTree.Canvas(
        size: Size(size.x, size.y), scale: try number(take("scale", &members)),
        background: try color(take("background", &members)))
    }
    let (width, height) = (canvas.size.width * canvas.scale, canvas.size.height * canvas.scale)
    guard canvas.scale > 0, 0.5..<32_768.5 ~= width, 0.5..<1_048_576.5 ~= height else {
      throw error(node, "invalid canvas size")
    }
    return canvas
  }

  private func layers(_ node: Int, _ depth: Int) throws -> [Layer] {
    if depth > TreeDescription.depthLimit {
      throw error(node, "layers are nested more than \(TreeDescription.depthLimit) levels deep")
    }
    return try list(node) { node in try members(node) { try layer(&$0, depth) } }
  }

  private func layer(_ members: inout Members, _ depth: Int) throws -> Layer {
    var layer = Layer(frame: .zero)
    layer.position = try point(take("position", &members))
    layer.bounds = try rect(take("bounds", &members))
    try read(&layer, &members)
    layer.shadow.path = try members.take("shadowPath").map(path)
    if let node = members.take("contents") {
      var contents = Contents(picture: try index(node, below: pictureCount, "image"))
      try read(&contents, &members)
      layer.contents = contents
    }
    layer.content = try content(&members, depth)
    layer.sublayers = try members.take("sublayers").map { try layers($0, depth + 1) } ?? []
    layer.mask = try members.take("mask").map { try layers($0, depth + 1) } ?? []
    return layer
  }

  private func content(_ members: inout Members, _ depth: Int) throws -> Layer.Content {
    let node = try take("class", &members)
    switch try string(node) {
    case "CALayer": return .layer
    case "CATransformLayer": return .transform
    case "CAGradientLayer":
      var gradient = Gradient(
        colors: try list(take("colors", &members), color),
        locations: try list(take("locations", &members), number))
      try read(&gradient, &members)
      if gradient.colors.count < 2 || gradient.locations.count != gradient.colors.count {
        throw error(node, "expected at least two colors and a location for each")
      }
      return .gradient(gradient)
    case "CAShapeLayer":
      var shape = Shape(path: try path(take("path", &members)))
      try read(&shape, &members)
      return .shape(shape)
    case "CATextLayer": return .text(try text(&members))
    case "CAReplicatorLayer": return .replicator(try replicator(&members, depth))
    case let name: throw error(node, "unknown class '\(name)'")
    }
  }

  private func text(_ members: inout Members) throws -> Text {
    let glyphs = try list(take("glyphs", &members)) { node in
      let glyph = try numbers(node, 3)
      return Text.Glyph(
        outline: try index(node + 1, below: outlineCount, "outline"),
        origin: Point(glyph[1], glyph[2]))
    }
    var text = Text(
      string: try string(take("string", &members)), fontSize: 0, fontWeight: .regular,
      foregroundColor: .black, glyphs: [])
    try read(&text, &members)
    for node in try list(take("lines", &members), { $0 }) {
      let line = try numbers(node, 4)
      let end = try index(node + 4, below: glyphs.count + 1, "glyph")
      if end < text.glyphs.count { throw error(node, "the lines are not in the order of glyphs") }
      text.glyphs += glyphs[text.glyphs.count..<end]
      text.addLine(at: Point(line[0], line[1]), width: line[2])
    }
    text.glyphs = glyphs
    return text
  }

  private func replicator(_ members: inout Members, _ depth: Int) throws -> Replicator {
    let lists = try list(take("lists", &members)) { try layers($0, depth + 1) }
    let instances = try list(take("instances", &members)) { node in
      try self.members(node) { members in
        let list = try index(take("list", &members), below: lists.count, "list")
        var instance = Replicator.Instance(list: list, transform: .identity)
        try read(&instance, &members)
        instance.mask = try members.take("mask").map { try layers($0, depth + 1) } ?? []
        return instance
      }
    }
    var replicator = Replicator(lists: lists, instances: instances)
    try read(&replicator, &members)
    return replicator
  }

  private func picture(_ node: Int) throws -> Image {
    let image = try members(node) { members in
      let samples = Base64.bytes(try string(take("samples", &members))) ?? []
      return Image(
        width: try index(take("width", &members), below: 1 << 31, "width"),
        height: try index(take("height", &members), below: 1 << 31, "height"),
        samples: stride(from: 0, to: samples.count & ~1, by: 2).map {
          UInt16(samples[$0]) << 8 | UInt16(samples[$0 + 1])
        })
    }
    guard let image else { throw error(node, "the samples do not match the size of the image") }
    return image
  }

  private func path(_ node: Int) throws -> Path {
    Path(
      try list(node) { node in
        let items = try list(node) { $0 }
        let name = try items.first.map(string)
        let isArc = name == "arc" && items.count == 7
        let n = try (isArc ? items[1..<6] : items.dropFirst()).map(number)
        switch (name, n.count) {
        case ("move", 2): return .move(Point(n[0], n[1]))
        case ("line", 2): return .line(Point(n[0], n[1]))
        case ("quad", 4): return .quad(control: Point(n[0], n[1]), Point(n[2], n[3]))
        case ("curve", 6): return .curve(Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5]))
        case ("close", 0): return .close
        case ("arc", 5) where isArc:
          return .arc(
            center: Point(n[0], n[1]), radius: n[2], startAngle: n[3], endAngle: n[4],
            clockwise: try flag(items[6]))
        default: throw error(node, "expected an element of a path")
        }
      })
  }

  // MARK: Values

  private func value(_ node: Int, like value: PropertyValue) throws -> PropertyValue {
    switch value {
    case .flag: .flag(try flag(node))
    case .number: .number(try number(node))
    case .numbers: .numbers(try list(node, number))
    case .point: .point(try point(node))
    case .rect: .rect(try rect(node))
    case .color: .color(nodes[node].kind == .null ? nil : try color(node))
    case .transform: .transform(Transform3D(SIMD16(try numbers(node, 16))))
    case .corners:
      .corners(
        try list(node, string).reduce(into: []) { corners, name in
          guard let corner = Layer.Corner(rawValue: name) else {
            throw error(node, "unknown corner '\(name)'")
          }
          corners.formUnion(corner.mask)
        })
    case .word: .word(try string(node))
    case .string: .string(try string(node))
    }
  }

  private func point(_ node: Int) throws -> Point {
    let n = try numbers(node, 2)
    return Point(n[0], n[1])
  }

  private func rect(_ node: Int) throws -> Rect {
    let n = try numbers(node, 4)
    return Rect(n[0], n[1], n[2], n[3])
  }

  private func color(_ node: Int) throws -> Color {
    let n = try list(node, number)
    guard n.count == 3 || n.count == 4 else { throw error(node, "expected a color") }
    return Color(n[0], n[1], n[2], n.count == 4 ? n[3] : 1)
  }

  private func index(_ node: Int, below end: Int, _ what: String) throws -> Int {
    if let index = Int(exactly: try number(node)), 0..<end ~= index { return index }
    throw error(node, "there is no such \(what)")
  }

  private func numbers(_ node: Int, _ count: Int) throws -> [Double] {
    let numbers = try list(node, number)
    if numbers.count != count { throw error(node, "expected \(count) numbers") }
    return numbers
  }

  private func list<Value>(_ node: Int, _ read: (Int) throws -> Value) throws -> [Value] {
    guard nodes[node].kind == .array else { throw error(node, "expected an array") }
    var (values, item) = ([Value](), node + 1)
    while item < node + nodes[node].size {
      values.append(try read(item))
      item += nodes[item].size
    }
    return values
  }

  private func number(_ node: Int) throws -> Double {
    guard nodes[node].kind == .number, let number = readNumber(bytes[nodes[node].bytes]),
      number.isFinite
    else { throw error(node, "expected a finite number") }
    return number
  }

  private func flag(_ node: Int) throws -> Bool {
    if [.true, .false].contains(nodes[node].kind) { return nodes[node].kind == .true }
    throw error(node, "expected true or false")
  }

  private func string(_ node: Int) throws -> String {
    if [.string, .escapedString].contains(nodes[node].kind) {
      return nodes[node].string(in: bytes)
    }
    throw error(node, "expected a string")
  }
}

extension Base64 {
  /// Returns the bytes of text with or without padding; nil if it is not Base64.
  fileprivate static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, pending, bits) = ([UInt8](), UInt32(0), 0)
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      let digit: UInt8
      switch letter {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = letter - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = letter - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = letter - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      (pending, bits) = (pending << 6 | UInt32(digit), bits + 6)
      if bits < 8 { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
    }
    return bytes
  }
}
