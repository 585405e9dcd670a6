import Foundation
import SceneLayers
import Testing
@testable import SceneExport

@Suite("The layer tree as text")
struct LayerTreeTextTests {
  static let canvas = LayerTree.Canvas(size: Size(320, 480), scale: 2, background: .white)

  /// Returns the lines after that of the canvas.
  static func lines(_ layer: Layer) -> [String] {
    let text = LayerTree(canvas: canvas, layers: [layer]).text()
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  static func layer(_ content: Layer.Content) -> Layer {
    var layer = Layer(frame: Rect(0, 0, 10, 10))
    layer.content = content
    return layer
  }

  /// The example in the documentation.
  static var example: (LayerTree, [LayerOrigin]) {
    func level(_ value: Int) -> Double { Double(value) / 255 }
    let gray = Color(level(0x8C), level(0x96), level(0xA0))
    var table = Layer(frame: Rect(0, 0, 320, 480))
    table.bounds.y = -56
    table.backgroundColor = gray
    table.masksToBounds = true

    var top = Layer(frame: Rect(0, -56, 320, 20))
    top.content = .gradient(
      Gradient(colors: [.black.opacity(0.5), gray.opacity(0)], locations: [0, 1]))

    var title = Layer(frame: Rect(15, 0, 290, 44))
    var text = Text(
      string: "Falls Church, VA", fontSize: 17, fontWeight: .regular, foregroundColor: .black,
      glyphs: (0..<16).map { Text.Glyph(outline: 0, origin: Point(15 + Double($0) * 8, 28)) })
    text.addLine(at: Point(15, 28), width: 128)
    title.content = .text(text)

    var separator = Layer(frame: Rect(0, 0, 320, 44))
    var snake = Shape(
      path: Path([
        .move(Point(0, 44)), .line(Point(284, 44)),
        .arc(
          center: Point(284, 66), radius: 22, startAngle: 3 * .pi / 2, endAngle: .pi / 2,
          clockwise: true),
      ]), fillColor: nil, strokeColor: Color(level(60), level(60), level(67), 0.29))
    snake.lineWidth = 2
    separator.content = .shape(snake)

    var card = Layer(frame: Rect(0, 0, 248, 100))
    var contents = Contents(picture: 0)
    contents.contentsScale = 2
    card.contents = contents
    var overlay = Layer(frame: Rect(0, 110, 248, 25))
    overlay.backgroundColor = .white
    var reflection = Layer(frame: Rect(36, 300, 248, 100))
    var mirror = Transform3D(scale: 1, -0.25)
    mirror.m42 = 72.5
    reflection.content = .replicator(
      Replicator(
        lists: [[card]],
        instances: [
          Replicator.Instance(list: 0, transform: .identity),
          Replicator.Instance(
            list: 0, transform: mirror, color: .white.opacity(0.5), mask: [overlay]),
        ]))
    table.sublayers = [top, title, separator, reflection]
    let labels = [
      ("places", ""), ("places", "top"), ("places.title", ""), ("places", "row 0.separator"),
      ("", ""), ("", ""), ("", ""),
    ]
    let origins = labels.enumerated().map { index, label in
      LayerOrigin(
        role: .element(label.1), path: label.0, file: "places.tbl", bytes: index..<index + 1)
    }
    let picture = Image(
      width: 496, height: 200, samples: [UInt16](repeating: 0xABCD, count: 496 * 200 * 4))!
    return (LayerTree(canvas: canvas, layers: [table], pictures: [picture]), origins)
  }

  static let exampleText = """
    canvas size (320 480) scale 2 background #FFFFFF
    CALayer "places" frame (0 0 320 480) bounds (0 -56 320 480) backgroundColor #8C96A0 masksToBounds
      CAGradientLayer "places: top" frame (0 -56 320 20)
        colors #000000/0.5 at 0, #8C96A0/0 at 1
      CATextLayer "places.title" frame (15 0 290 44)
        string "Falls Church, VA" fontSize 17 fontWeight regular foregroundColor #000000
        line (15 28) width 128 crc32 B7EA0BE2
      CAShapeLayer "places: row 0.separator" frame (0 0 320 44)
        fillColor none strokeColor #3C3C43/0.29 lineWidth 2
        path
          move (0 44)
          line (284 44)
          arc (284 66) radius 22 from 4.71238898038469 to 1.5707963267948966 clockwise
      CAReplicatorLayer frame (36 300 248 100)
        list 0
          CALayer frame (0 0 248 100)
            contents 0 contentsScale 2
        instance 0 list 0
        instance 1 list 0 transform matrix(1 0 0 -0.25 0 72.5) color #FFFFFF/0.5
          mask
            CALayer frame (0 110 248 25) backgroundColor #FFFFFF
    picture 0 size (496 200) crc32 6499E640

    """

  @Test("Writes each kind of content")
  func writesExample() {
    let (tree, origins) = Self.example
    #expect(tree.text(origins: origins) == Self.exampleText)
  }

  @Test("Lines of layers end with source locations")
  func writesPlaces() {
    let (tree, origins) = Self.example
    let text = tree.text(origins: origins) { origin in
      origin.bytes.lowerBound == 6 ? nil : "\(origin.file):\(origin.bytes.lowerBound + 1)"
    }
    let places = text.split(separator: "\n").compactMap { $0.split(separator: " at places").last }
      .filter { $0.hasPrefix(".tbl") }
    #expect(places == [".tbl:1", ".tbl:2", ".tbl:3", ".tbl:4", ".tbl:5", ".tbl:6"])
  }

  @Test("Omits labels without origins")
  func omitsLabels() {
    #expect(Self.lines(Layer(frame: Rect(1, 2, 3, 4))) == ["CALayer frame (1 2 3 4)"])
  }

  @Test("Matches origins in tree order")
  func joinsOrigins() {
    var parent = Layer(frame: .zero)
    let leaf = Layer(frame: .zero)
    parent.sublayers = [leaf]
    parent.mask = [leaf]
    parent.content = .replicator(
      Replicator(
        lists: [[leaf], [leaf]],
        instances: [Replicator.Instance(list: 0, transform: .identity, mask: [leaf])]))
    let tree = LayerTree(canvas: Self.canvas, layers: [parent, leaf])
    let origins = (0..<tree.layerCount).map {
      LayerOrigin(role: .element("\($0)"), path: "", file: "", bytes: 0..<0)
    }
    #expect(
      tree.text(origins: origins) == """
        canvas size (320 480) scale 2 background #FFFFFF
        CAReplicatorLayer "0" frame (0 0 0 0)
          CALayer "1" frame (0 0 0 0)
          list 0
            CALayer "2" frame (0 0 0 0)
          list 1
            CALayer "3" frame (0 0 0 0)
          instance 0 list 0
            mask
              CALayer "4" frame (0 0 0 0)
          mask
            CALayer "5" frame (0 0 0 0)
        CALayer "6" frame (0 0 0 0)

        """)
  }

  @Test(
    "A frame has the shortest decimals from which the position can be restored",
    arguments: [
      (Rect(0, 0, 320, 44), "(0 0 320 44)"), (Rect(-0.5, 43.5, 321, 0.5), "(-0.5 43.5 321 0.5)"),
      (Rect(0.1, 0.2, 0.3, 0.7), "(0.1 0.2 0.3 0.7)"),
      (Rect(1 / 3, 2 / 3, 320, 1), "(0.33333333333334 0.6666666666666666 320 1)"),
      (Rect(1e300, 0, 1, 1), "(1e300 0 1 1)"),
    ])
  func writesShortFrames(_ frame: Rect, _ text: String) {
    let layer = Layer(frame: frame)
    let line = Self.lines(layer)[0]
    #expect(line == "CALayer frame \(text)")
    let numbers = line.dropFirst("CALayer frame (".count).dropLast().split(separator: " ")
      .map { Double($0) ?? .nan }
    #expect(Layer(frame: Rect(numbers[0], numbers[1], numbers[2], numbers[3])) == layer)
  }

  @Test("Writes position and bounds with a transform or another anchor point")
  func writesPositions() {
    var layer = Layer(frame: Rect(10, 20, 100, 50))
    layer.transform = Transform3D(scale: 2, 4)
    #expect(
      Self.lines(layer) == ["CALayer position (60 45) bounds (0 0 100 50) transform scale(2 4)"])
    layer.transform = .identity
    layer.anchorPoint = Point(0, 0)
    #expect(Self.lines(layer) == ["CALayer position (60 45) bounds (0 0 100 50) anchorPoint (0 0)"])
  }

  @Test("Writes transforms in the simplest form")
  func writesTransforms() {
    func text(_ transform: Transform3D) -> String {
      var layer = Layer(frame: .zero)
      layer.sublayerTransform = transform
      return String(
        Self.lines(layer)[0].dropFirst("CALayer frame (0 0 0 0) sublayerTransform ".count))
    }
    #expect(text(Transform3D(translate: 1, 2)) == "translate(1 2)")
    #expect(text(Transform3D(scale: 1, -0.25)) == "scale(1 -0.25)")
    let both = Transform3D(scale: 2, 3).concatenating(Transform3D(translate: 4, 5))
    #expect(text(both) == "matrix(2 0 0 3 4 5)")
    #expect(
      text(Transform3D(translate: 1, 2, 3)) == "matrix3d(1 0 0 0 0 1 0 0 0 0 1 0 1 2 3 1)")
    #expect(text(Transform3D(scale: 1, 1, 3)) == "matrix3d(1 0 0 0 0 1 0 0 0 0 3 0 0 0 0 1)")
    var perspective = Transform3D.identity
    perspective.m34 = -0.002
    #expect(text(perspective) == "matrix3d(1 0 0 0 0 1 0 0 0 0 1 -0.002 0 0 0 1)")
  }

  @Test("Writes colors exactly")
  func writesColors() {
    func text(_ color: Color) -> String {
      var layer = Layer(frame: .zero)
      layer.backgroundColor = color
      return String(
        Self.lines(layer)[0].dropFirst("CALayer frame (0 0 0 0) backgroundColor ".count))
    }
    #expect(text(.black) == "#000000")
    #expect(text(.white.opacity(0.29)) == "#FFFFFF/0.29")
    #expect(text(Color(1.0 / 255, 171.0 / 255, 16.0 / 255)) == "#01AB10")
    #expect(text(Color(0.5, 0.25, 1)) == "rgb(0.5 0.25 1)")
    #expect(text(Color(0.88, 0.88, 0.88, 0)) == "rgb(0.88 0.88 0.88)/0")
    #expect(text(Color(1.5, 0, -1)) == "rgb(1.5 0 -1)")
  }

  @Test("Writes every property that differs from its default")
  func writesAllProperties() {
    var layer = Layer(frame: Rect(0, 0, 10, 10))
    layer.zPosition = 3
    layer.isHidden = true
    layer.opacity = 0.5
    layer.cornerRadius = 12
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.minXMinY, .maxXMinY]
    layer.borderWidth = 1
    layer.borderColor = .white
    layer.masksToBounds = true
    var contents = Contents(picture: 2)
    contents.contentsScale = 3
    contents.contentsGravity = .resizeAspect
    contents.contentsRect = Rect(0, 0, 0.5, 1)
    contents.contentsCenter = Rect(0.25, 0, 0, 1)
    layer.contents = contents
    layer.mask = [Layer(frame: .zero)]
    #expect(
      Self.lines(layer) == [
        "CALayer frame (0 0 10 10) zPosition 3 isHidden opacity 0.5 cornerRadius 12"
          + " cornerCurve continuous maskedCorners (minXMinY maxXMinY) borderWidth 1 borderColor #FFFFFF masksToBounds",
        "  contents 2 contentsScale 3 contentsGravity resizeAspect contentsRect (0 0 0.5 1)"
          + " contentsCenter (0.25 0 0 1)",
        "  mask",
        "    CALayer frame (0 0 0 0)",
      ])
  }

  @Test("Writes gradients and shapes that differ from their defaults")
  func writesClasses() {
    let gradient = Gradient(
      type: .radial, colors: [.black, .white], locations: [0.25, 1], startPoint: Point(0, 0),
      endPoint: Point(1, 1))
    #expect(
      Self.lines(Self.layer(.gradient(gradient))) == [
        "CAGradientLayer frame (0 0 10 10)",
        "  colors #000000 at 0.25, #FFFFFF at 1 type radial startPoint (0 0) endPoint (1 1)",
      ])
    var shape = Shape(
      path: Path([
        .quad(control: Point(1, 2), Point(3, 4)), .curve(Point(1, 2), Point(3, 4), Point(5, 6)),
        .arc(center: .zero, radius: 1, startAngle: 0, endAngle: 3, clockwise: false), .close,
      ]), strokeColor: .white)
    shape.fillRule = .evenOdd
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.miterLimit = 4
    shape.lineDashPattern = [4, 2]
    shape.lineDashPhase = 1
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    #expect(
      Self.lines(Self.layer(.shape(shape))) == [
        "CAShapeLayer frame (0 0 10 10)",
        "  fillColor #000000 fillRule evenOdd strokeColor #FFFFFF lineCap round lineJoin round"
          + " miterLimit 4 lineDashPattern (4 2) lineDashPhase 1 strokeStart 0.25 strokeEnd 0.75",
        "  path",
        "    quad (1 2) (3 4)",
        "    curve (1 2) (3 4) (5 6)",
        "    arc (0 0) radius 1 from 0 to 3 counterclockwise",
        "    close",
      ])
    #expect(Self.lines(Self.layer(.transform)) == ["CATransformLayer frame (0 0 10 10)"])
  }

  @Test("Escapes strings")
  func escapesStrings() {
    let text = Text(
      string: "a\"b\\c\n\r\t\u{0}\u{7F}\u{85}\u{2028}\u{202E}é👍", fontSize: 17, fontWeight: .bold,
      foregroundColor: .black, glyphs: [])
    #expect(
      Self.lines(Self.layer(.text(text)))[1]
        == #"  string "a\"b\\c\n\r\t\u0000\u007F\u0085\u2028\u202Eé👍""#
        + " fontSize 17 fontWeight bold foregroundColor #000000")
  }

  @Test("Writes any tree, and equal trees identically", arguments: 0..<20)
  func writesAnyTree(_ seed: Int) {
    var generator = TreeGenerator(seed: UInt64(seed))
    let tree = generator.tree()
    let text = tree.text()
    #expect(text.split(separator: "\n").filter { $0.contains("CA") }.count >= tree.layerCount)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("CA") }.count == tree.layers.count)
    #expect(tree.text() == text)
  }
}
