import SceneLayers

#if !SAME_BYTES
  import TestSupport
#endif

/// Random trees in which any property can have any value, reproducible from a seed.
struct TreeGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func tree() -> LayerTree {
    LayerTree(
      canvas: LayerTree.Canvas(
        size: Size(1 + whole(400), 1 + whole(900)), scale: 1 + whole(3), background: color()),
      layers: layers(depth: 3), pictures: list(3) { $0.picture() }, outlines: list(3) { $0.path() })
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

  private mutating func whole(_ limit: Int) -> Double {
    Double(Int.random(in: 0..<limit, using: &random))
  }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: 0
    case 1: whole(1000) - 500
    case 2: whole(1000) / 8
    case 3: whole(1_000_000) / 3 * 1e-9
    case 4: whole(1_000_000) * 1e20
    default: Double.random(in: -500...500, using: &random)
    }
  }

  private mutating func list<Value>(
    _ limit: Int, _ make: (inout TreeGenerator) -> Value
  ) -> [Value] {
    var values: [Value] = []
    for _ in 0..<Int.random(in: 0...limit, using: &random) { values.append(make(&self)) }
    return values
  }

  private mutating func point() -> Point { Point(number(), number()) }

  private mutating func rect() -> Rect { Rect(number(), number(), abs(number()), abs(number())) }

  private mutating func color() -> Color {
    let levels = (whole(256) / 255, whole(256) / 255, whole(256) / 255)
    return chance(4)
      ? Color(.random(in: 0...1, using: &random), 0.1, 0.2, whole(100) / 100)
      : Color(levels.0, levels.1, levels.2, chance(2) ? 1 : whole(256) / 255)
  }

  private mutating func transform() -> Transform3D {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return Transform3D(translate: number(), number(), chance(2) ? 0 : number())
    case 1: return Transform3D(scale: number(), number())
    case 2: return .identity
    default:
      var elements = SIMD16<Double>()
      for index in 0..<16 { elements[index] = number() }
      return Transform3D(elements)
    }
  }

  private mutating func layers(depth: Int) -> [Layer] {
    depth == 0 ? [] : list(3) { $0.layer(depth: depth) }
  }

  private mutating func layer(depth: Int) -> Layer {
    var layer = Layer(frame: rect())
    if chance(2) { layer.bounds = rect() }
    if chance(4) { layer.anchorPoint = point() }
    if chance(4) { layer.zPosition = number() }
    if chance(4) { layer.transform = transform() }
    if chance(4) { layer.sublayerTransform = transform() }
    if chance(4) { layer.isHidden = true }
    if chance(4) { layer.opacity = whole(100) / 100 }
    if chance(2) { layer.backgroundColor = color() }
    if chance(4) { layer.cornerRadius = number() }
    if chance(4) { layer.cornerCurve = .continuous }
    if chance(4) { layer.maskedCorners = Layer.Corners(rawValue: UInt8(whole(16))) }
    if chance(4) { layer.borderWidth = number() }
    if chance(4) { layer.borderColor = color() }
    if chance(4) { layer.masksToBounds = true }
    if chance(4) { layer.contents = contents() }
    layer.content = content(depth: depth)
    layer.sublayers = layers(depth: depth - 1)
    if chance(4) { layer.mask = layers(depth: depth - 1) }
    return layer
  }

  private mutating func contents() -> Contents {
    var contents = Contents(picture: Int(whole(3)))
    if chance(2) { contents.contentsScale = number() }
    if chance(2) { contents.contentsGravity = .resizeAspectFill }
    if chance(2) { contents.contentsRect = rect() }
    if chance(2) { contents.contentsCenter = rect() }
    return contents
  }

  private mutating func content(depth: Int) -> Layer.Content {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .layer
    case 1: .gradient(gradient())
    case 2: .shape(shape())
    case 3: .text(text())
    case 4: .replicator(replicator(depth: depth))
    default: .transform
    }
  }

  private mutating func gradient() -> Gradient {
    var gradient = Gradient(
      type: chance(2) ? .axial : chance(2) ? .radial : .conic, colors: list(4) { $0.color() },
      locations: list(4) { $0.whole(100) / 100 })
    if chance(2) { gradient.startPoint = point() }
    if chance(2) { gradient.endPoint = point() }
    return gradient
  }

  private mutating func shape() -> Shape {
    var shape = Shape(path: path(), fillColor: chance(3) ? nil : chance(2) ? .black : color())
    if chance(2) { shape.strokeColor = color() }
    if chance(2) { shape.fillRule = .evenOdd }
    if chance(2) { shape.lineWidth = number() }
    if chance(2) { shape.lineCap = .square }
    if chance(2) { shape.lineJoin = .bevel }
    if chance(2) { shape.miterLimit = number() }
    if chance(2) { shape.lineDashPattern = list(4) { $0.number() } }
    if chance(2) { shape.lineDashPhase = number() }
    if chance(2) { shape.strokeStart = whole(100) / 100 }
    if chance(2) { shape.strokeEnd = whole(100) / 100 }
    return shape
  }

  private mutating func text() -> Text {
    let strings = [
      "", "Falls Church, VA", "a \"b\" \\ c\n\t\r\u{0}\u{1B}\u{7F}", "é 漢字 👩‍👩‍👧 \u{202E}\u{2028}/",
    ]
    var text = Text(
      string: strings[Int(whole(4))], fontSize: number(),
      fontWeight: FontWeight.allCases[Int(whole(3))], foregroundColor: color(),
      font: ["", "Fonts/A \"B\".ttc#1"][Int(whole(2))],
      glyphs: list(5) { Text.Glyph(outline: Int($0.whole(9)), origin: $0.point()) })
    for line in list(3, { ($0.point(), $0.number(), Int($0.whole(9))) }) {
      text.addLine(at: line.0, width: line.1)
      text.lines[text.lines.count - 1].glyphEnd = line.2
    }
    return text
  }

  private mutating func replicator(depth: Int) -> Replicator {
    var replicator = Replicator(
      lists: list(3) { $0.layers(depth: depth - 1) },
      instances: list(3) {
        Replicator.Instance(
          list: Int($0.whole(3)), transform: $0.transform(),
          color: $0.chance(2) ? .white : $0.color(),
          mask: $0.layers(depth: depth - 1))
      })
    replicator.preservesDepth = chance(4)
    return replicator
  }

  private mutating func path() -> Path {
    Path(
      list(8) {
        switch Int($0.whole(6)) {
        case 0: .move($0.point())
        case 1: .line($0.point())
        case 2: .quad(control: $0.point(), $0.point())
        case 3: .curve($0.point(), $0.point(), $0.point())
        case 4:
          .arc(
            center: $0.point(), radius: $0.number(), startAngle: $0.number(),
            endAngle: $0.number(), clockwise: $0.chance(2))
        default: .close
        }
      })
  }

  private mutating func picture() -> Image {
    let (width, height) = (1 + Int(whole(5)), 1 + Int(whole(5)))
    let samples = (0..<4 * width * height).map { _ in UInt16.random(in: 0...(.max), using: &random)
    }
    return Image(width: width, height: height, samples: samples)!
  }
}
