import SceneLayers
import SceneRaster
import Testing

/// What a display list keeps and the work of painting it are counted when they are added.
@Suite("The work of painting")
struct PaintingMeterTests {
  private func used(
    _ layers: Layer..., pictures: [Image] = [], outlines: [Path] = []
  ) -> PaintingMeter.Amounts {
    var meter = PaintingMeter.unlimited
    _ = DisplayList(tree(layers, pictures: pictures, outlines: outlines), format: .rgb, &meter)
    return meter.used
  }

  private func tree(_ layers: [Layer], pictures: [Image] = [], outlines: [Path] = []) -> LayerTree {
    LayerTree(
      canvas: .init(size: Size(200, 200), scale: 1, background: .white), layers: layers,
      pictures: pictures, outlines: outlines)
  }

  /// A line that zigzags up and down.
  private static let zigzag = Path(
    [.move(Point(0, 0))] + (1...100).map { .line(Point(Double($0), $0 % 2 == 0 ? 0 : 200)) })

  private static func gradient(_ type: Gradient.Kind, stops: Int = 2) -> Layer {
    var layer = Layer(frame: Rect(0, 0, 100, 100))
    layer.content = .gradient(
      Gradient(
        type: type, colors: Array(repeating: .black, count: stops),
        locations: Array(repeating: 0.5, count: stops)))
    return layer
  }

  private static func turned(_ layer: Layer, _ transform: Transform3D) -> Layer {
    var layer = layer
    layer.transform = transform
    return layer
  }

  @Test("Each row that an edge crosses counts")
  func edges() {
    let filled = used(shape(Self.zigzag)).pixels
    #expect(filled > 100 * 200 * 32)
    #expect(used(shape(Self.zigzag, fill: nil) { $0.strokeColor = .black }).pixels > filled)
    let teeth = Path(
      [.move(Point(0, 0))] + (1...100).map { .line(Point(Double($0), $0 % 2 == 0 ? 0 : 1)) })
    #expect(used(shape(teeth)).pixels < filled / 20)
  }

  @Test("A shadow without a size counts its path, and the alphas that are kept")
  func shadows() {
    var layer = Layer(frame: .zero)
    layer.shadow.opacity = 1
    layer.shadow.radius = 1
    layer.shadow.path = Self.zigzag
    let one = used(layer)
    #expect(one.points >= 100 && one.pixels > 100 * 200 * 32)
    let many = used(layer, layer, layer)
    #expect(many.bytes == 3 * one.bytes && many.points == 3 * one.points)
    var triangle = layer
    triangle.shadow.path = Path([.move(.zero), .line(Point(200, 100)), .line(Point(0, 200))])
    #expect(used(triangle).bytes > 200 * 200, "two bytes for each visible pixel near its edges")
    layer.shadow.radius = 50
    #expect(used(layer).pixels > 2 * one.pixels, "a larger kernel takes more work")
  }

  @Test("An image counts the pixels that are read")
  func pictures() throws {
    let picture = try #require(
      Image(width: 200, height: 200, samples: Array(repeating: 0, count: 160_000)))
    var layer = Layer(frame: Rect(0, 0, 2, 2))
    layer.contents = Contents(picture: 0)
    #expect(used(layer, pictures: [picture]).pixels > 200 * 200 * 10)
    layer = Layer(frame: Rect(0, 0, 100, 100))
    layer.contents = Contents(picture: 0)
    let plain = used(layer, pictures: [picture]).pixels
    let tilted = Self.turned(layer, Transform3D(rotate: 0.1, 0, 1, 0))
    #expect(used(tilted, pictures: [picture]).pixels > plain)
    // A thin line across the canvas, for each of whose pixels much of the image is read.
    let thin = Self.turned(
      layer,
      Transform3D(scale: 2, 0.0001).concatenating(Transform3D(rotate: 0.8, 0, 0, 1)))
    #expect(used(thin, pictures: [picture]).pixels > 3 * plain)
  }

  @Test("A gradient takes longer in perspective, and with many stops, which are kept")
  func gradients() {
    for type in [Gradient.Kind.axial, .radial, .conic] {
      let plain = Self.gradient(type)
      let tilted = Self.turned(plain, Transform3D(rotate: 0.1, 0, 1, 0))
      #expect(used(tilted).pixels > used(plain).pixels)
      let many = used(Self.gradient(type, stops: 60_000))
      #expect(many.pixels > 3 * used(plain).pixels && many.bytes > 60_000 * 40)
    }
  }

  @Test("A glyph's outline counts once for each size, its edges for each glyph")
  func glyphs() {
    func text(_ count: Int, _ sizes: Int) -> PaintingMeter.Amounts {
      var layer = Layer(frame: Rect(0, 0, 10, 10))
      layer.sublayers = (0..<sizes).map { size in
        var inner = Layer(frame: Rect(0, 0, 10, 10))
        inner.content = .text(
          Text(
            string: "", fontSize: Double(size + 1) / 100, fontWeight: .regular,
            foregroundColor: .black,
            glyphs: Array(repeating: .init(outline: 0, origin: .zero), count: count)))
        return inner
      }
      return used(layer, outlines: [Self.zigzag])
    }
    #expect(text(10, 1).points == text(1, 1).points)
    #expect(text(1, 10).points == 10 * text(1, 1).points)
    #expect(text(10, 1).pixels > 8 * text(1, 1).pixels)
    #expect(text(1, 1).points >= 100)
  }

  @Test("Nothing is added after a limit is exceeded, and the layer that used most is known")
  func limits() {
    var large = shape(Self.zigzag)
    large.sublayers = [shape(Self.zigzag)]
    let layers = [shape(Self.zigzag), large] + Array(repeating: shape(Self.zigzag), count: 1000)
    let one = used(layers[0])
    var meter = PaintingMeter(limits: .init(bytes: 5 * one.bytes, points: .max, pixels: .max))
    _ = DisplayList(tree(layers), format: .rgb, &meter)
    #expect(meter.isExhausted && meter.largest == 1)
    #expect(meter.used.bytes <= 7 * one.bytes)
  }

  @Test("A stroke with too many dashes is not made")
  func dashes() {
    let line = shape(Path([.move(.zero), .line(Point(1e5, 1e5))]), fill: nil) {
      $0.strokeColor = .black
      $0.lineDashPattern = [1e-6]
    }
    var meter = PaintingMeter(for: tree([line]).canvas)
    _ = DisplayList(tree([line]), format: .rgb, &meter)
    #expect(meter.isExhausted && meter.used.points == .max && meter.used.bytes < 10_000)
  }
}
