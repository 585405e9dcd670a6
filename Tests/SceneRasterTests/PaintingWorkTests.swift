import SceneLayers
import SceneRaster
import Testing

/// The estimate of the painter's work is never much lower than the actual work.
@Suite("The work of painting")
struct PaintingWorkTests {
  private func work(
    _ layer: Layer, pictures: [Image] = [], outlines: [Path] = []
  ) -> PaintingWork {
    PaintingWork(
      LayerTree(
        canvas: .init(size: Size(1000, 1000), scale: 1, background: .white), layers: [layer],
        pictures: pictures, outlines: outlines))
  }

  /// A line that zigzags up and down.
  private static let zigzag = Path(
    [.move(Point(0, 0))] + (1...100).map { .line(Point(Double($0), $0 % 2 == 0 ? 0 : 1000)) })

  @Test("Each row that an edge crosses counts")
  func edges() {
    let filled = work(shape(Self.zigzag)).pixels
    #expect(filled > 100 * 1000 * 32)
    let stroked = work(shape(Self.zigzag, fill: nil) { $0.strokeColor = .black }).pixels
    #expect(stroked > filled * 3 / 2)
    var shadow = Layer(frame: Rect(0, 0, 10, 10))
    shadow.shadow.opacity = 1
    let plain = work(shadow).pixels
    shadow.shadow.path = Self.zigzag
    #expect(work(shadow).pixels > plain + 100 * 1000 * 32)
  }

  @Test("Short edges take little")
  func shortEdges() {
    let teeth = Path(
      [.move(Point(0, 0))] + (1...100).map { .line(Point(Double($0), $0 % 2 == 0 ? 0 : 1)) })
    #expect(work(shape(teeth)).pixels < 100 * 1000)
  }

  @Test("An image that is reduced counts its own pixels")
  func pictures() throws {
    let picture = try #require(
      Image(width: 200, height: 200, samples: Array(repeating: 0, count: 160_000)))
    var layer = Layer(frame: Rect(0, 0, 2, 2))
    layer.contents = Contents(picture: 0)
    #expect(work(layer, pictures: [picture]).pixels > 200 * 200)
  }

  @Test("An image and a gradient take longer in perspective, and with many stops")
  func slowPaints() throws {
    func gradient(_ type: Gradient.Kind, stops: Int = 2) -> Layer {
      var layer = Layer(frame: Rect(0, 0, 100, 100))
      let colors = Array(repeating: Color.black, count: stops)
      let locations = Array(repeating: 0.5, count: stops)
      layer.content = .gradient(Gradient(type: type, colors: colors, locations: locations))
      return layer
    }
    func tilted(_ layer: Layer) -> Layer {
      var layer = layer
      layer.transform = Transform3D(rotate: 0.1, 0, 1, 0)
      return layer
    }
    let image = try #require(
      Image(width: 100, height: 100, samples: Array(repeating: 0, count: 40_000)))
    var picture = Layer(frame: Rect(0, 0, 100, 100))
    picture.contents = Contents(picture: 0)
    #expect(
      work(tilted(picture), pictures: [image]).pixels > 2 * work(picture, pictures: [image]).pixels)
    #expect(work(tilted(gradient(.axial))).pixels > 2 * work(gradient(.axial)).pixels)
    #expect(work(gradient(.conic, stops: 60_000)).pixels > 3 * work(gradient(.conic)).pixels)
  }

  @Test("A glyph's outline counts once for each size, its edges for each glyph")
  func glyphs() {
    func text(_ count: Int, _ sizes: Int) -> PaintingWork {
      var layer = Layer(frame: Rect(0, 0, 10, 10))
      layer.sublayers = (0..<sizes).map { size in
        var inner = Layer(frame: Rect(0, 0, 10, 10))
        inner.content = .text(
          Text(
            string: "", fontSize: Double(size + 1), fontWeight: .regular, foregroundColor: .black,
            glyphs: Array(repeating: .init(outline: 0, origin: .zero), count: count)))
        return inner
      }
      return work(layer, outlines: [Self.zigzag])
    }
    #expect(text(10, 1).points == text(1, 1).points)
    #expect(text(1, 10).points == 10 * text(1, 1).points)
    #expect(text(2, 100).points == 100 * text(1, 1).points)
    #expect(text(10, 1).pixels > 9 * text(1, 1).pixels)
    #expect(text(1, 1).points >= 100)
  }
}
