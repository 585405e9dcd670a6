import SceneLayers
import Testing

@testable import SceneRaster

@Suite("Gradients")
struct GradientTests {
  @Test("Translucent black to transparent white is interpolated with straight alpha")
  func halfTransparentBlack() {
    let fade = [Color.black.opacity(0.5), Color.white.opacity(0)]
    // From the center of the first pixel to that of the last: t = 0, ¼, ½, ¾ and 1.
    let down = gradient(
      Rect(0, 0, 1, 5), fade, from: Point(0.5, 0.1), to: Point(0.5, 0.9))
    #expect(Painting([down], 1, 5).column(0) == [128, 183, 223, 247, 255])
    let across = gradient(
      Rect(0, 0, 5, 1), fade, from: Point(0.1, 0.5), to: Point(0.9, 0.5))
    #expect(Painting([across], 5, 1).row(0) == [128, 183, 223, 247, 255])
  }

  @Test("The line t = ½ of a diagonal gradient connects the other corners")
  func lineTOfDiagonalGradientConnectsOtherCorners() {
    let layer = gradient(
      Rect(0, 0, 8, 4), [.black, .white], from: Point(0, 0), to: Point(1, 1),
      locations: [0.5, 0.5])
    #expect(
      Painting([layer], 8, 4).art == ["#######.", "#####...", "###.....", "#......."])
  }

  @Test("Equal locations form a hard edge, and the end colors extend")
  func equalLocationsMake() {
    let layer = gradient(
      Rect(0, 0, 1, 8), [.black, Color(0.2, 0.2, 0.2), Color(0.6, 0.6, 0.6), .white],
      locations: [0.25, 0.5, 0.5, 0.75])
    #expect(Painting([layer], 1, 8).column(0) == [0, 0, 13, 38, 179, 230, 255, 255])
  }

  @Test("A horizontal gradient is a rotated vertical one")
  func horizontalGradientIsRotatedVerticalOne() {
    let colors = [Color(1, 0, 0, 0.25), Color(0, 0.5, 1), Color(0.25, 1, 0, 0)]
    let down = Painting([gradient(Rect(0, 0, 40, 40), colors)], 40, 40)
    let across = Painting(
      [gradient(Rect(0, 0, 40, 40), colors, from: Point(0, 0.5), to: Point(1, 0.5))], 40, 40)
    for y in 0..<40 {
      for x in 0..<40 where down[x, y] != across[y, x] { Issue.record("\(x) \(y)") }
    }
  }

  @Test("A radial gradient is an ellipse around its start point")
  func radialGradientIsEllipseAroundItsStartPoint() {
    var layer = Layer(frame: Rect(0, 0, 8, 4))
    layer.content = .gradient(
      Gradient(
        type: .radial, colors: [.black, .white], locations: [1, 1],
        startPoint: Point(0.5, 0.5), endPoint: Point(1, 1)))
    #expect(
      Painting([layer], 8, 4).art == [".######.", "########", "########", ".######."])
  }

  @Test("Rounded corners clip a gradient without a mask")
  func roundedCornersClip() {
    var layer = gradient(Rect(0, 0, 4, 4), [.black, .black])
    layer.cornerRadius = 2
    #expect(Painting([layer], 4, 4).art == ["3993", "9##9", "9##9", "3993"])
  }
}
