import Foundation
@testable import SceneLayers

/// Reads the JSON of a layer tree as specified in `Docs/LayerTree.md`, independently of the
/// implementation.
struct LayerTreeReader {
  struct Wrong: Error { var what: String }

  /// A JSON value. (JSONSerialization loses digits of numbers on Linux, JSONDecoder does not.)
  enum Value: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else if let array = try? container.decode([Value].self) {
        self = .array(array)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }
  }

  static func read(_ json: String) throws -> LayerTree {
    let tree = try object(JSONDecoder().decode(Value.self, from: Data(json.utf8)))
    guard Set(tree.keys) == ["schema", "canvas", "layers", "pictures", "outlines"] else {
      throw Wrong(what: "keys \(tree.keys.sorted())")
    }
    guard try number(tree["schema"]) == 1 else { throw Wrong(what: "schema") }
    let canvas = Fields(try object(tree["canvas"]))
    let size = try numbers(canvas.take("size"), 2)
    let result = LayerTree(
      canvas: LayerTree.Canvas(
        size: Size(size[0], size[1]), scale: try number(canvas.take("scale")),
        background: try color(canvas.take("background"))),
      layers: try layers(tree["layers"]),
      pictures: try array(tree["pictures"]).map(picture),
      outlines: try array(tree["outlines"]).map(path))
    try canvas.checkEmpty()
    return result
  }

  /// The members of an object. Unread members are an error.
  final class Fields {
    private var rest: [String: Value]
    init(_ object: [String: Value]) { rest = object }
    func take(_ key: String) -> Value? { rest.removeValue(forKey: key) }
    func checkEmpty() throws {
      if !rest.isEmpty { throw Wrong(what: "unknown keys \(rest.keys.sorted())") }
    }
  }

  private static func layers(_ value: Value?) throws -> [Layer] {
    try value == nil ? [] : array(value).map(layer)
  }

  private static func layer(_ value: Value?) throws -> Layer {
    let fields = Fields(try object(value))
    var layer = Layer(frame: .zero)
    layer.position = try point(fields.take("position"))
    layer.bounds = try rect(fields.take("bounds"))
    if let value = fields.take("anchorPoint") { layer.anchorPoint = try point(value) }
    if let value = fields.take("zPosition") { layer.zPosition = try number(value) }
    if let value = fields.take("transform") { layer.transform = try transform(value) }
    if let value = fields.take("sublayerTransform") {
      layer.sublayerTransform = try transform(value)
    }
    if let value = fields.take("isHidden") { layer.isHidden = try bool(value) }
    if let value = fields.take("opacity") { layer.opacity = try number(value) }
    if let value = fields.take("backgroundColor") { layer.backgroundColor = try color(value) }
    if let value = fields.take("cornerRadius") { layer.cornerRadius = try number(value) }
    if let value = fields.take("cornerCurve") {
      layer.cornerCurve = try word(value)
    }
    if let value = fields.take("maskedCorners") { layer.maskedCorners = try corners(value) }
    if let value = fields.take("borderWidth") { layer.borderWidth = try number(value) }
    if let value = fields.take("borderColor") { layer.borderColor = try color(value) }
    if let value = fields.take("masksToBounds") { layer.masksToBounds = try bool(value) }
    layer.contents = try contents(fields)
    layer.sublayers = try layers(fields.take("sublayers"))
    layer.mask = try layers(fields.take("mask"))
    layer.content = try content(fields)
    try fields.checkEmpty()
    return layer
  }

  private static func content(_ fields: Fields) throws -> Layer.Content {
    switch try string(fields.take("class")) {
    case "CALayer": return .layer
    case "CATransformLayer": return .transform
    case "CAGradientLayer": return .gradient(try gradient(fields))
    case "CAShapeLayer": return .shape(try shape(fields))
    case "CATextLayer": return .text(try text(fields))
    case "CAReplicatorLayer": return .replicator(try replicator(fields))
    case let other: throw Wrong(what: "class \(other)")
    }
  }

  private static func contents(_ fields: Fields) throws -> Contents? {
    guard let index = fields.take("contents") else { return nil }
    var contents = Contents(picture: Int(try number(index)))
    if let value = fields.take("contentsScale") { contents.contentsScale = try number(value) }
    if let value = fields.take("contentsGravity") { contents.contentsGravity = try word(value) }
    if let value = fields.take("contentsRect") { contents.contentsRect = try rect(value) }
    if let value = fields.take("contentsCenter") { contents.contentsCenter = try rect(value) }
    return contents
  }

  private static func gradient(_ fields: Fields) throws -> Gradient {
    var gradient = Gradient(
      colors: try array(fields.take("colors")).map(color),
      locations: try numbers(fields.take("locations")))
    if let value = fields.take("type") { gradient.type = try word(value) }
    if let value = fields.take("startPoint") { gradient.startPoint = try point(value) }
    if let value = fields.take("endPoint") { gradient.endPoint = try point(value) }
    return gradient
  }

  private static func shape(_ fields: Fields) throws -> Shape {
    var shape = Shape(path: try path(fields.take("path")))
    if let value = fields.take("fillColor") {
      shape.fillColor = if case .null = value { nil } else { try color(value) }
    }
    if let value = fields.take("fillRule") { shape.fillRule = try word(value) }
    if let value = fields.take("strokeColor") { shape.strokeColor = try color(value) }
    if let value = fields.take("lineWidth") { shape.lineWidth = try number(value) }
    if let value = fields.take("lineCap") { shape.lineCap = try word(value) }
    if let value = fields.take("lineJoin") { shape.lineJoin = try word(value) }
    if let value = fields.take("miterLimit") { shape.miterLimit = try number(value) }
    if let value = fields.take("lineDashPattern") { shape.lineDashPattern = try numbers(value) }
    if let value = fields.take("lineDashPhase") { shape.lineDashPhase = try number(value) }
    if let value = fields.take("strokeStart") { shape.strokeStart = try number(value) }
    if let value = fields.take("strokeEnd") { shape.strokeEnd = try number(value) }
    return shape
  }

  private static func text(_ fields: Fields) throws -> Text {
    var text = Text(
      string: try string(fields.take("string")), fontSize: try number(fields.take("fontSize")),
      fontWeight: try word(fields.take("fontWeight")),
      foregroundColor: try color(fields.take("foregroundColor")),
      font: try fields.take("font").map { try string($0) } ?? "",
      glyphs: try array(fields.take("glyphs")).map { value in
        let glyph = try numbers(value, 3)
        return Text.Glyph(outline: Int(glyph[0]), origin: Point(glyph[1], glyph[2]))
      })
    text.lines = try array(fields.take("lines")).map { value in
      let line = try numbers(value, 4)
      return Text.Line(origin: Point(line[0], line[1]), width: line[2], glyphEnd: Int(line[3]))
    }
    return text
  }

  private static func replicator(_ fields: Fields) throws -> Replicator {
    let preservesDepth = try fields.take("preservesDepth").map(bool) ?? false
    var replicator = Replicator(
      lists: try array(fields.take("lists")).map(layers),
      instances: try array(fields.take("instances")).map { value in
        let fields = Fields(try object(value))
        var instance = Replicator.Instance(
          list: Int(try number(fields.take("list"))), transform: .identity)
        if let value = fields.take("transform") { instance.transform = try transform(value) }
        if let value = fields.take("color") { instance.color = try color(value) }
        instance.mask = try layers(fields.take("mask"))
        try fields.checkEmpty()
        return instance
      })
    replicator.preservesDepth = preservesDepth
    return replicator
  }

  private static func picture(_ value: Value?) throws -> Image {
    let fields = Fields(try object(value))
    guard let bytes = Data(base64Encoded: try string(fields.take("samples"))) else {
      throw Wrong(what: "samples")
    }
    let samples = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let (width, height) = (try number(fields.take("width")), try number(fields.take("height")))
    guard let picture = Image(width: Int(width), height: Int(height), samples: samples) else {
      throw Wrong(what: "picture")
    }
    try fields.checkEmpty()
    return picture
  }

  private static func path(_ value: Value?) throws -> Path {
    Path(
      try array(value).map { value in
        let element = try array(value)
        let name = try string(element.first)
        if name == "arc" {
          let n = try numbers(.array(Array(element[1..<6])), 5)
          return .arc(
            center: Point(n[0], n[1]), radius: n[2], startAngle: n[3], endAngle: n[4],
            clockwise: try bool(element[6]))
        }
        let n = try numbers(.array(Array(element.dropFirst())))
        switch (name, n.count) {
        case ("move", 2): return .move(Point(n[0], n[1]))
        case ("line", 2): return .line(Point(n[0], n[1]))
        case ("quad", 4): return .quad(control: Point(n[0], n[1]), Point(n[2], n[3]))
        case ("curve", 6):
          return .curve(Point(n[0], n[1]), Point(n[2], n[3]), Point(n[4], n[5]))
        case ("close", 0): return .close
        default: throw Wrong(what: "path element \(name)")
        }
      })
  }

  private static func corners(_ value: Value?) throws -> Layer.Corners {
    let bits = ["minXMinY": 1, "maxXMinY": 2, "minXMaxY": 4, "maxXMaxY": 8] as [String: UInt8]
    return Layer.Corners(
      rawValue: try array(value).reduce(0) { sum, name in
        guard let bit = bits[try string(name)] else { throw Wrong(what: "corner") }
        return sum | bit
      })
  }

  private static func point(_ value: Value?) throws -> Point {
    let n = try numbers(value, 2)
    return Point(n[0], n[1])
  }

  private static func rect(_ value: Value?) throws -> Rect {
    let n = try numbers(value, 4)
    return Rect(n[0], n[1], n[2], n[3])
  }

  private static func color(_ value: Value?) throws -> Color {
    let n = try numbers(value)
    guard n.count == 3 || n.count == 4 else { throw Wrong(what: "color") }
    return Color(n[0], n[1], n[2], n.count == 4 ? n[3] : 1)
  }

  private static func transform(_ value: Value?) throws -> Transform3D {
    Transform3D(SIMD16(try numbers(value, 16)))
  }

  private static func word<Word: RawRepresentable<String>>(_ value: Value?) throws -> Word {
    guard let word = Word(rawValue: try string(value)) else { throw Wrong(what: "word") }
    return word
  }

  private static func numbers(_ value: Value?, _ count: Int? = nil) throws -> [Double] {
    let numbers = try array(value).map(number)
    guard count == nil || numbers.count == count else { throw Wrong(what: "count") }
    return numbers
  }

  private static func number(_ value: Value?) throws -> Double {
    guard case .number(let number) = value else { throw Wrong(what: "no number") }
    return number
  }

  private static func bool(_ value: Value?) throws -> Bool {
    guard case .bool(let bool) = value else { throw Wrong(what: "no truth value") }
    return bool
  }

  private static func string(_ value: Value?) throws -> String {
    guard case .string(let string) = value else { throw Wrong(what: "no string") }
    return string
  }

  private static func array(_ value: Value?) throws -> [Value] {
    guard case .array(let array) = value else { throw Wrong(what: "no array") }
    return array
  }

  private static func object(_ value: Value?) throws -> [String: Value] {
    guard case .object(let object) = value else { throw Wrong(what: "no object") }
    return object
  }
}
