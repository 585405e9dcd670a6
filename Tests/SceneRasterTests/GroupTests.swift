import SceneLayers
import Testing

@testable import SceneRaster

@Suite("Groups")
struct GroupTests {
  private let frame = Rect(1, 1, 4, 4)

  @Test("Opacity applies to the subtree as a group")
  func opacityAppliesToSubtreeAsGroup() {
    var parent = solid(Rect(0, 0, 6, 6), .white)
    parent.opacity = 0.5
    parent.sublayers = [solid(frame, .white), solid(Rect(2, 2, 4, 4), .white)]
    let painting = Painting([parent], 6, 6, background: .clear, .rgba)
    #expect(
      (0..<6).allSatisfy { y in (0..<6).allSatisfy { painting[$0, y] == [255, 255, 255, 128] } })
  }

  @Test("A transform layer does not form a group")
  func transformLayerDoesNotFormGroup() {
    var parent = Layer(frame: Rect(0, 0, 6, 6))
    parent.content = .transform
    parent.opacity = 0.5
    parent.backgroundColor = .black
    parent.sublayers = [solid(frame), solid(Rect(2, 2, 3, 3))]
    #expect(
      Painting([parent], 6, 6).art == [
        "......", ".5555.", ".5777.", ".5777.", ".5777.", "......",
      ])
  }

  @Test("A hidden layer hides its subtree")
  func hiddenLayerHidesItsSubtree() {
    var parent = solid(Rect(0, 0, 6, 6))
    parent.isHidden = true
    parent.sublayers = [solid(frame)]
    #expect(Painting([parent], 6, 1).art == ["......"])
  }

  @Test("masksToBounds clips sublayers and contents")
  func masksToBoundsClipsSublayersAndContents() {
    var parent = Layer(frame: Rect(1, 1, 3, 3))
    parent.sublayers = [solid(Rect(1, 1, 4, 1))]
    #expect(Painting([parent], 6, 4).art == ["......", "......", "..####", "......"])
    parent.masksToBounds = true
    #expect(Painting([parent], 6, 4).art == ["......", "......", "..##..", "......"])
    parent.position.x += 0.5
    // Half of the pixel right of the edge at 4.5 is clipped away; the sublayer begins at 2.5.
    #expect(Painting([parent], 6, 4).art == ["......", "......", "..5#5.", "......"])
  }

  @Test("A rounded clip does not darken the edge of a rounded background")
  func roundedClipDoesNotDarkenEdgeOfRoundedBackground() {
    var layer = solid(Rect(0, 0, 4, 4))
    layer.cornerRadius = 2
    let plain = Painting([layer], 4, 4)
    layer.masksToBounds = true
    #expect(Painting([layer], 4, 4).bytes == plain.bytes)
    // A sublayer of the same color is clipped by the same circle.
    layer.backgroundColor = nil
    layer.sublayers = [solid(Rect(-1, -1, 9, 9))]
    #expect(Painting([layer], 4, 4).bytes == plain.bytes)
  }

  @Test("A mask multiplies by the alpha of its layers")
  func maskMultipliesByAlphaOfItsLayers() {
    var layer = solid(Rect(1, 0, 4, 2))
    layer.mask = [solid(Rect(1, 0, 1, 2), .white), solid(Rect(2, 0, 1, 1), .white.opacity(0.5))]
    #expect(Painting([layer], 6, 2).art == ["..#5..", "..#..."])
  }

  @Test("Sublayers are painted by zPosition, in array order if equal")
  func sublayersArePaintedByZPositionInArrayOrderIfEqual() {
    var a = solid(Rect(0, 0, 3, 1), Color(1, 0, 0))
    a.zPosition = 1
    var b = solid(Rect(1, 0, 3, 1), Color(0, 1, 0))
    let c = solid(Rect(2, 0, 3, 1), Color(0, 0, 1))
    let red: [UInt8] = [255, 0, 0]
    let green: [UInt8] = [0, 255, 0]
    let blue: [UInt8] = [0, 0, 255]
    var painting = Painting([a, b, c], 5, 1)
    #expect((0..<5).map { painting[$0, 0] } == [red, red, red, blue, blue])
    b.zPosition = 1
    painting = Painting([a, b, c], 5, 1)
    #expect((0..<5).map { painting[$0, 0] } == [red, green, green, green, blue])
  }

  @Test("The bounds' origin scrolls only sublayers")
  func boundsOriginScrollsOnlySublayers() {
    var layer = solid(Rect(0, 0, 4, 2))
    layer.bounds.y = 1
    layer.sublayers = [solid(Rect(1, 1, 2, 1), .white)]
    #expect(Painting([layer], 4, 3).art == ["#..#", "####", "...."])
  }

  @Test("A sublayer transform acts about the anchor point")
  func sublayerTransformActs() {
    var parent = Layer(frame: Rect(0, 0, 8, 4))
    parent.sublayerTransform = Transform3D(scale: 2, 1)
    parent.sublayers = [solid(Rect(3, 1, 1, 1))]
    #expect(Painting([parent], 8, 3).art == ["........", "..##....", "........"])
  }

  @Test("A translucent canvas is composited over white or keeps its alpha")
  func translucentCanvasIsCompositedOverWhiteOrKeepsItsAlpha() {
    let clear = Color(1, 0, 0, 0.5)
    #expect(Painting([], 1, 1, background: clear)[0, 0] == [255, 128, 128])
    #expect(Painting([], 1, 1, background: clear, .rgba)[0, 0] == [255, 0, 0, 128])
    #expect(Painting([], 1, 1, background: .clear, .rgba)[0, 0] == [0, 0, 0, 0])
  }
}
