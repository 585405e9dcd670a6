import Foundation
import SceneLayers
import Testing

/// Compares the reference with values computed by hand.
@Suite("The reference painter")
struct ReferenceTests {
  private func paint(
    _ layers: [Layer], _ size: Size, scale: Double = 1, background: Color = .clear,
    pictures: [Image] = []
  ) -> ReferencePainter {
    let canvas = LayerTree.Canvas(size: size, scale: scale, background: background)
    return ReferencePainter(LayerTree(canvas: canvas, layers: layers, pictures: pictures))
  }

  private func area(_ layer: Layer, _ size: Size) -> Double {
    paint([layer], size).pixels.reduce(0) { $0 + $1.a }
  }

  private func shape(
    _ path: Path, fill: Color?, stroke: Color?, width: Double, strokeEnd: Double = 1
  ) -> Layer {
    var layer = Layer(frame: Rect(0, 0, 60, 50))
    var shape = Shape(path: path, fillColor: fill, strokeColor: stroke)
    shape.lineWidth = width
    shape.strokeEnd = strokeEnd
    layer.content = .shape(shape)
    return layer
  }

  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test("A border of 5 points on 80 × 60 covers 1300")
  func borderOf5Points() {
    var layer = Layer(frame: Rect(3, 4, 80, 60))
    layer.borderWidth = 5
    #expect(isClose(area(layer, Size(90, 70)), 1300))
    layer.position.x += 0.375
    layer.position.y += 0.25
    #expect(isClose(area(layer, Size(90, 70)), 1300))
  }

  @Test("A rectangle of 40 × 30 with a stroke of 4 covers 560, filled 1496, trimmed to half 280")
  func rectangleOf4030() {
    let path = Path.rect(Rect(8, 9, 40, 30))
    let layer = shape(path, fill: nil, stroke: .black, width: 4)
    #expect(isClose(area(layer, Size(60, 50)), 560))
    #expect(isClose(area(shape(path, fill: .black, stroke: .black, width: 4), Size(60, 50)), 1496))
    let half = shape(path, fill: nil, stroke: .black, width: 4, strokeEnd: 0.5)
    #expect(isClose(area(half, Size(60, 50)), 280))
  }

  @Test("Half transparent black to clear white over white is 128, 183, 223, 247, 255")
  func halfTransparentBlack() {
    var layer = Layer(frame: Rect(0, 0, 1, 4))
    layer.content = .gradient(
      Gradient(colors: [Color(0, 0, 0, 0.5), Color(1, 1, 1, 0)], locations: [0, 1]))
    // Centers of the pixels at t = 0, ¼, ½, ¾, 1.
    layer.position.y = 2.5
    let grays = paint([layer], Size(1, 5), background: .white).pixels.map { $0.r * 255 }
    // The first and the last pixel are covered by half; over white.
    #expect(isClose(grays[0], 127.5 / 2 + 255.0 / 2))
    #expect(Int(grays[1] + 0.5) == 183)
    #expect(Int(grays[2] + 0.5) == 223)
    #expect(isClose(grays[2], 223.125))
    #expect(Int(grays[3] + 0.5) == 247)
    #expect(isClose(grays[4], 255))
  }

  @Test("The inner corner of a stroke one pixel wide covers three quarters")
  func innerCornerOfStrokeOnePixelWideCoversThreeQuarters() {
    let path = Path([.move(Point(2, 8)), .line(Point(2, 2)), .line(Point(8, 2))])
    let picture = paint(
      [shape(path, fill: nil, stroke: .black, width: 1)], Size(10, 10))
    // The corner's four pixels: outside, above the inside, left of it, and the inner one.
    #expect(isClose(picture.pixels[1 * 10 + 1].a, 0.25))
    #expect(isClose(picture.pixels[1 * 10 + 2].a, 0.5))
    #expect(isClose(picture.pixels[2 * 10 + 2].a, 0.75))
    #expect(picture.crossed[2 * 10 + 2])
    #expect(!picture.crossed[2 * 10 + 5])
  }

  @Test("Corners are exact circles")
  func cornersAreExactCircles() {
    var layer = Layer(frame: Rect(1.3, 2.7, 30, 20))
    layer.backgroundColor = .black
    layer.cornerRadius = 7
    #expect(isClose(area(layer, Size(40, 30)), 600 - (4 - .pi) * 49, 1e-3))
    layer.maskedCorners = [.minXMinY, .maxXMaxY]
    #expect(isClose(area(layer, Size(40, 30)), 600 - (2 - .pi / 2) * 49, 1e-3))
    layer.maskedCorners = .all
    layer.cornerRadius = 100
    #expect(isClose(area(layer, Size(40, 30)), 200 + .pi * 100, 1e-3))
  }

  @Test(
    "A five-pointed star is hollow only with the even-odd rule",
    arguments: [Shape.FillRule.nonZero, .evenOdd])
  func fivePointedStarIsHollowOnlyWithEvenOddRule(rule: Shape.FillRule) {
    let corners = (0..<5).map { k in
      Point(20 + 15 * sin(Double(k) * 0.8 * .pi), 20 - 15 * cos(Double(k) * 0.8 * .pi))
    }
    var layer = shape(
      Path([.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close]),
      fill: .black, stroke: nil, width: 0)
    if case .shape(var star) = layer.content {
      star.fillRule = rule
      layer.content = .shape(star)
    }
    let picture = paint([layer], Size(40, 40))
    // The pentagon inside has the radius R·cos 72°/cos 36°; the star's area is that of ten kites.
    let inner = 15 * cos(0.4 * .pi) / cos(0.2 * .pi)
    let star = 5 * 15 * inner * sin(0.2 * .pi)
    let pentagon = 2.5 * inner * inner * sin(0.4 * .pi)
    let expected = rule == .nonZero ? star : star - pentagon
    #expect(isClose(picture.pixels.reduce(0) { $0 + $1.a }, expected, 1e-6))
    #expect(picture.crossed.count { $0 } >= 5)
  }

  @Test(
    "Caps add nothing, a rectangle, or a half disc",
    arguments: [
      (Shape.LineCap.butt, 80), (.square, 96), (.round, 80 + .pi * 4),
    ])
  func capsAddNothing(cap: Shape.LineCap, expected: Double) {
    var layer = shape(
      Path([.move(Point(10, 12)), .line(Point(26, 24))]), fill: nil, stroke: .black, width: 4)
    if case .shape(var line) = layer.content {
      line.lineCap = cap
      layer.content = .shape(line)
    }
    #expect(isClose(area(layer, Size(60, 50)), expected, 1e-3))
  }

  @Test(
    "Joins add a corner, half of it, or a quarter disc",
    arguments: [
      (Shape.LineJoin.miter, 10.0, 560.0), (.miter, 1.4, 552), (.bevel, 10, 552),
      (.round, 10, 544 + .pi * 4),
    ])
  func joinsAddCornerHalfOfItOrQuarterDisc(
    join: Shape.LineJoin, limit: Double, expected: Double
  ) {
    var layer = shape(
      .rect(Rect(8.2, 9.3, 40, 30)), fill: nil, stroke: .black, width: 4)
    if case .shape(var line) = layer.content {
      (line.lineJoin, line.miterLimit) = (join, limit)
      layer.content = .shape(line)
    }
    #expect(isClose(area(layer, Size(60, 50)), expected, 1e-3))
  }

  @Test("Dashes cover the expected area")
  func dashesCoverExpectedArea() {
    var layer = shape(
      Path([.move(Point(5, 10)), .line(Point(55, 10))]), fill: nil, stroke: .black, width: 3)
    if case .shape(var line) = layer.content {
      (line.lineDashPattern, line.lineDashPhase) = ([4, 6], 2)
      layer.content = .shape(line)
    }
    // From −2: 2 (cut), 4, 4, 4, 4 and the first 2 of the next.
    #expect(isClose(area(layer, Size(60, 50)), 60))
    if case .shape(var line) = layer.content {
      (line.strokeStart, line.strokeEnd) = (0.2, 0.5)
      layer.content = .shape(line)
    }
    // The pattern starts with the cut line, 15 long: 2 and 4.
    #expect(isClose(area(layer, Size(60, 50)), 18))
  }

  @Test("The stroke of a curve covers its length times its width")
  func curvesStrokeCovers() {
    let arc = Path([
      .arc(center: Point(25, 25), radius: 10, startAngle: 1, endAngle: 0.5, clockwise: true)
    ])
    let layer = shape(arc, fill: nil, stroke: .black, width: 4)
    #expect(isClose(area(layer, Size(60, 50)), (2 * .pi - 0.5) * 40, 1e-3))
  }

  @Test("Opacity applies to a group, and in a transform layer to its sublayers")
  func opacityAppliesToGroup() {
    var parent = Layer(frame: Rect(0, 0, 2, 1))
    var child = Layer(frame: Rect(0, 0, 2, 1))
    child.backgroundColor = .black
    parent.opacity = 0.5
    parent.sublayers = [child, child]
    #expect(paint([parent], Size(2, 1)).pixels[0].a == 0.5)
    parent.content = .transform
    #expect(paint([parent], Size(2, 1)).pixels[0].a == 0.75)
  }

  @Test("A sublayer transform acts about the parent's anchor point")
  func sublayerTransformActs() {
    var parent = Layer(frame: Rect(0, 0, 200, 200))
    parent.sublayerTransform = Transform3D(scale: 2, 2)
    var child = Layer(frame: Rect(75, 25, 50, 50))
    child.transform = Transform3D(translate: 5, 6)
    child.backgroundColor = .black
    parent.sublayers = [child]
    let picture = paint([parent], Size(200, 200))
    // (0, 0) goes to (60, −38), (50, 50) to (160, 62).
    #expect(isClose(picture.pixels.reduce(0) { $0 + $1.a }, 6200))
    #expect(picture.pixels[61 * 200 + 60].a == 1)
    #expect(picture.pixels[62 * 200 + 60].a == 0)
    #expect(picture.pixels[61 * 200 + 59].a == 0)
  }

  @Test("A copy rotates about the center and is multiplied by its color")
  func copyTurnsAbout() {
    var layer = Layer(frame: Rect(0, 0, 4, 1))
    var part = Layer(frame: Rect(0, 0, 1, 1))
    part.backgroundColor = Color(1, 0.5, 0)
    part.position = Point(0.5, 0.5)
    let copies = [
      Replicator.Instance(list: 0, transform: .identity),
      .init(list: 0, transform: Transform3D(scale: -1, 1), color: Color(0.5, 0.5, 1, 0.5)),
    ]
    layer.content = .replicator(Replicator(lists: [[part]], instances: copies))
    let pixels = paint([layer], Size(4, 1)).pixels
    #expect(pixels[0].r == 1 && pixels[0].g == 0.5)
    #expect(pixels[1].a == 0)
    #expect(pixels[3].r == 0.25 && pixels[3].g == 0.125 && pixels[3].a == 0.5)
  }

  @Test("Images are interpolated when scaled up and averaged when scaled down")
  func imagesAreInterpolatedWhenScaledUpAndAveragedWhenScaledDown() throws {
    let samples: [UInt16] = [65535, 0, 0, 65535, 0, 0, 65535, 65535]
    let picture = try #require(Image(width: 2, height: 1, samples: samples))
    var layer = Layer(frame: Rect(0, 0, 4, 1))
    layer.contents = Contents(picture: 0)
    let reds = paint([layer], Size(4, 1), pictures: [picture]).pixels.map(\.r)
    #expect(reds == [1, 0.75, 0.25, 0])
    layer = Layer(frame: Rect(0, 0, 1, 1))
    layer.contents = Contents(picture: 0)
    #expect(paint([layer], Size(1, 1), pictures: [picture]).pixels[0].r == 0.5)
  }

  @Test("Only the center slice is stretched")
  func middleSliceStretches() throws {
    let gray: [UInt16] = [0, 0, 0, 65535, 65535, 65535, 65535, 65535, 0, 0, 0, 65535]
    let picture = try #require(Image(width: 3, height: 1, samples: gray))
    var layer = Layer(frame: Rect(0, 0, 7, 1))
    var contents = Contents(picture: 0)
    contents.contentsCenter = Rect(1.0 / 3, 0, 1.0 / 3, 1)
    layer.contents = contents
    let reds = paint([layer], Size(7, 1), pictures: [picture]).pixels.map(\.r)
    #expect(isClose(reds[0], 0) && isClose(reds[3], 1) && isClose(reds[6], 0))
    // The stretched slice reaches from 1 to 6: its pixel's center is at 3.5, its edges half way.
    #expect(isClose(reds[1], 0.6) && isClose(reds[2], 0.8))
  }

  @Test("Perspective shrinks distant layers")
  func perspectiveShrinksDistantLayers() {
    var parent = Layer(frame: Rect(0, 0, 40, 40))
    parent.sublayerTransform.m34 = -1.0 / 100
    var child = Layer(frame: Rect(10, 10, 20, 20))
    child.backgroundColor = .black
    child.zPosition = -100
    parent.sublayers = [child]
    #expect(isClose(area(parent, Size(40, 40)), 100))
  }
}
