import SceneLayers
import Testing

@testable import SceneRaster

@Suite("Scanline bands")
struct BandTests {
  private var tree: LayerTree {
    var card = gradient(
      Rect(0, 0, 60, 40), [Color(0.3, 0.6, 0.9), Color(0.2, 0.2, 0.4, 0.5)], from: Point(0, 0),
      to: Point(1, 1))
    card.cornerRadius = 9
    card.borderWidth = 1.5
    var disc = solid(Rect(8, 6, 30, 30), .white.opacity(0.7))
    disc.cornerRadius = 15
    disc.transform = Transform3D(rotate: 0.4)
    var copies = Layer(frame: Rect(10, 10, 60, 40))
    copies.content = .replicator(
      Replicator(
        lists: [[card, disc]],
        instances: [
          .init(list: 0, transform: .identity),
          .init(
            list: 0, transform: Transform3D(translate: 12, 38),
            color: Color(0.5, 0.9, 1, 0.6), mask: [gradient(Rect(0, 40, 90, 60), [.black, .clear])]),
        ]))
    var clip = Layer(frame: Rect(44.3, 30.2, 30.5, 50))
    clip.masksToBounds = true
    clip.sublayers = [solid(Rect(0, 0, 100, 20), Color(1, 0, 0, 0.5)), solid(Rect(9, 9, 9, 99))]
    let line = shape(
      Path([.move(Point(4, 90)), .curve(Point(30, 20), Point(70, 120), Point(90, 8))]), fill: nil
    ) { ($0.strokeColor, $0.lineWidth) = (Color(0, 0.5, 0), 3) }
    return LayerTree(
      canvas: .init(
        size: Size(100, 100), scale: 1.3, background: Color(0.9, 0.9, 0.8, 0.8)),
      layers: [copies, clip, line])
  }

  @Test("The bytes do not depend on the height of bands", arguments: [PixelFormat.rgb, .rgba])
  func bytesDoNotDependOnHeightOfBands(format: PixelFormat) {
    let whole = Painting(tree, format, rows: 1000)
    for rows in [1, 7, 16, 64] {
      #expect(Painting(tree, format, rows: rows).bytes == whole.bytes)
    }
  }

  @Test("The bytes do not depend on the order of bands")
  func bytesDoNotDependOnOrderOfBands() {
    let list = DisplayList(tree, format: .rgb)
    let whole = Painting(tree, .rgb, rows: 1000)
    var band = Band(width: list.width, format: .rgb)
    for start in [100, 3, 77, 0, 120, 50] {
      list.paint(start..<start + 9, into: &band)
      #expect(band.rows == start..<start + 9)
      let bytes = whole.bytes[start * list.width * 3..<(start + 9) * list.width * 3]
      #expect(band.bytes == Array(bytes))
    }
  }

  @Test(
    "Runs give the same bytes as individual pixels",
    arguments: [PixelFormat.rgb, .rgba])
  func runsGiveSameBytesAsIndividualPixels(
    format: PixelFormat
  ) {
    let pixels = Painting(tree, format, shortestRun: 10_000)
    for shortest in [1, 2, 5, 16, 40] {
      #expect(Painting(tree, format, shortestRun: shortest).bytes == pixels.bytes)
    }
  }

  @Test("An empty range of rows has no bytes")
  func emptyRangeOfRowsHasNoBytes() {
    var band = Band(width: 10, format: .rgb)
    DisplayList(tree, format: .rgb).paint(5..<5, into: &band)
    #expect(band.bytes.isEmpty)
  }
}
