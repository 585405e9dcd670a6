import SceneLayers
import Testing

@testable import SceneRaster

@Suite("Coverage")
struct CoverageTests {
  @Test("A border of 5 on 80 × 60 covers 1300")
  func borderOf5On80() {
    var layer = Layer(frame: Rect(2, 3, 80, 60))
    layer.borderWidth = 5
    #expect(Painting([layer], 90, 70, background: .clear, .rgba).area == 1300)
    #expect(Painting([layer], 90, 70, scale: 2, background: .clear, .rgba).area == 5200)
  }

  @Test(
    "A rectangle with a stroke of 4 has the expected area",
    arguments: [
      (nil, 0.0, 1.0, 560.0), (Color.black, 0, 1, 1496), (nil, 0, 0.5, 280), (nil, 0.25, 0.25, 0),
    ])
  func rectangleStroked4(
    fill: Color?, start: Double, end: Double, area: Double
  ) {
    let layer = shape(.rect(Rect(8, 9, 40, 30)), fill: fill) {
      $0.strokeColor = .black
      $0.lineWidth = 4
      $0.strokeStart = start
      $0.strokeEnd = end
    }
    #expect(Painting([layer], 60, 50, background: .clear, .rgba).area == area)
  }

  @Test("The inner corner of a stroke one pixel wide has a coverage of three quarters")
  func innerCornerOfStrokeOnePixelWideHasCoverageOfThree() {
    let layer = shape(
      Path([.move(Point(2, 8)), .line(Point(2, 2)), .line(Point(8, 2))]), fill: nil
    ) { $0.strokeColor = .black }
    let painting = Painting([layer], 10, 10)
    // 255 · ¼, and so on, rounded half up.
    #expect(painting[1, 1] == [191, 191, 191])
    #expect(painting[2, 1] == [128, 128, 128])
    #expect(painting[2, 2] == [64, 64, 64])
    #expect(painting[3, 3] == [255, 255, 255])
  }

  @Test("The coverage of a rectangle is the product of its parts")
  func rectangleBetweenPixels() {
    let painting = Painting([solid(Rect(0.5, 0.25, 2, 1.5))], 4, 3)
    #expect(painting.row(0) == [159, 64, 159, 255])
    #expect(painting.row(1) == [159, 64, 159, 255])
    #expect(painting.row(2) == [255, 255, 255, 255])
  }

  @Test("Only the corners in the mask are rounded")
  func onlyCornersInMaskAreRounded() {
    var layer = solid(Rect(1, 1, 12, 8))
    layer.cornerRadius = 100
    layer.maskedCorners = [.minXMinY, .maxXMaxY]
    #expect(
      Painting([layer], 14, 10).art == [
        "..............",
        "..279########.",
        ".29##########.",
        ".7###########.",
        ".9###########.",
        ".###########9.",
        ".###########7.",
        ".##########92.",
        ".########972..",
        "..............",
      ])
  }

  /// How far each row of pixels begins from the edge, in pixels, as measured on screens of iOS 17
  /// at 3 pixels a point, where the radius is 10.
  @Test("A continuous corner matches Apple's within 0.1 pixels")
  func continuousCornerMatchesApplesWithin01Pixels() {
    let insets = [
      30.5, 22.0, 18.5, 16.2, 14.2, 12.8, 11.3, 10.2, 9.1, 8.1, 7.2, 6.4, 5.6, 5.0, 4.4, 3.8, 3.4,
      2.8, 2.5, 2.2, 1.8, 1.6, 1.4, 1.2, 1.0, 0.8, 0.7, 0.6, 0.5, 0.45, 0.39, 0.34, 0.29, 0.26,
      0.23, 0.20, 0.17, 0.15, 0.13, 0.11, 0.09, 0.07, 0.05, 0.03, 0.01, 0,
    ]
    var layer = solid(Rect(0, 0, 200, 200))
    layer.cornerRadius = 30
    layer.cornerCurve = .continuous
    let painting = Painting([layer], 200, 200)
    for (row, inset) in insets.enumerated() {
      let white = painting.row(row)[..<100].reduce(0) { $0 + Double($1) } / 255
      #expect(abs(white - inset) <= 0.11, "row \(row): \(white), not \(inset)")
    }
  }

  @Test("A continuous corner without enough space is circular", arguments: [91.7, 91.8])
  func continuousCornerWithoutEnoughSpaceIsCircular(side: Double) {
    var layer = solid(Rect(0, 0, side, 200))
    layer.cornerRadius = 30
    let circular = Painting([layer], 200, 200).bytes
    layer.cornerCurve = .continuous
    #expect((Painting([layer], 200, 200).bytes == circular) == (side < 91.71))
  }

  @Test(
    "A square inside a square in the same direction is a hole only with the even-odd rule",
    arguments: [Shape.FillRule.nonZero, .evenOdd])
  func squareInsideSquareInSameDirectionIsHoleOnlyWithEven(
    rule: Shape.FillRule
  ) {
    let squares = Path(
      Path.rect(Rect(1, 1, 7, 5)).elements + Path.rect(Rect(3, 2, 3, 3)).elements)
    let inner = rule == .evenOdd ? ".##...##." : ".#######."
    #expect(
      Painting([shape(squares) { $0.fillRule = rule }], 9, 7).art == [
        ".........", ".#######.", inner, inner, inner, ".#######.", ".........",
      ])
  }

  @Test("Parts of a bow tie that intersect within a row have exact coverage")
  func partsOfBowTieThatIntersectWithinRowHaveExactCoverage() {
    // Two triangles whose points meet in the middle of the only row.
    let tie = Path([
      .move(Point(0, 0)), .line(Point(4, 0)), .line(Point(0, 1)), .line(Point(4, 1)), .close,
    ])
    let painting = Painting([shape(tie)], 4, 1, background: .clear, .rgba)
    #expect((0..<4).map { painting[$0, 0][3] } == [64, 191, 191, 64])
  }

  @Test("A polygon in one row has the area of its trapezoids")
  func polygonInOneRowHasAreaOfItsTrapezoids() {
    let path = Path([
      .move(Point(0.5, 0)), .line(Point(3.5, 0)), .line(Point(2.5, 1)), .line(Point(1.5, 1)),
      .close,
    ])
    let painting = Painting([shape(path)], 4, 1, background: .clear, .rgba)
    // ⅛, ⅞, ⅞, ⅛
    #expect((0..<4).map { painting[$0, 0][3] } == [32, 223, 223, 32])
  }

  @Test("Shapes that extend to the left of the canvas are filled")
  func shapesThatExtendToLeftOfCanvasAreFilled() {
    let path = Path([
      .move(Point(-50, -20)), .line(Point(3, 1)), .line(Point(-50, 22)), .close,
    ])
    let painting = Painting([shape(path), solid(Rect(-3, 2, 5, 1))], 4, 3)
    #expect(painting.row(2) == [0, 0, 255, 255])
    #expect(painting[0, 0][0] < 40)
  }

  @Test("A rotated square keeps its area")
  func rotatedSquareKeepsItsArea() {
    var layer = solid(Rect(5, 5, 10, 10))
    layer.transform = Transform3D(rotate: 0.7)
    let area = Painting([layer], 20, 20, background: .clear, .rgba).area
    #expect(abs(area - 100) < 0.1)
  }

  @Test("Glyphs are filled individually")
  func glyphsAreFilledIndividually() {
    var layer = Layer(frame: Rect(0, 0, 12, 6))
    // A unit square on the baseline.
    let square = Path.rect(Rect(0, -1, 1, 1))
    layer.content = .text(
      Text(
        string: "ab", fontSize: 4, fontWeight: .regular,
        foregroundColor: .black.opacity(0.5),
        glyphs: [
          .init(outline: 0, origin: Point(1, 5)), .init(outline: 0, origin: Point(3, 5)),
          .init(outline: 7, origin: Point(6, 5)),
        ]))
    #expect(
      Painting([layer], 12, 6, outlines: [square]).art == [
        "............", ".557755.....", ".557755.....", ".557755.....", ".557755.....",
        "............",
      ])
  }
}
