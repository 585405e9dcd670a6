import SceneFonts
import SceneLayers
import Testing
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Status bar")
struct StatusBarArtTests {
  /// The properties of a text layer.
  private struct Line: Equatable {
    var text: String
    var size: Double
    var weight: FontWeight
    var color: Color
    var frame: Rect
  }

  private func draw(
    _ frame: Rect, _ era: Era, _ appearance: Appearance = .light, time: String = "9:41"
  ) -> (lines: [Line], layers: [Layer]) {
    var lines: [Line] = []
    let defaults = UIKitDefaults.of(ColorTraits(era, appearance), canvasWidth: frame.width)
    let art = StatusBarArt(frame: frame, defaults: defaults, color: defaults.label, time: time)
    let isPad = frame.width >= 744
    let layers = art.layers { text, size, weight, color, frame, alignment in
      #expect(alignment == .center || isPad)
      lines.append(Line(text: text, size: size, weight: weight, color: color, frame: frame))
      return Layer(frame: frame)
    }
    return (lines, layers)
  }

  private func frame(_ layer: Layer) -> Rect {
    Rect(
      layer.position.x - layer.bounds.width / 2, layer.position.y - layer.bounds.height / 2,
      layer.bounds.width, layer.bounds.height)
  }

  @Test(
    "The time is centered in a low bar",
    arguments: [
      (Era.classic, 14.0, FontWeight.bold), (.flat, 12, .semibold), (.modern, 12, .semibold),
    ])
  func timeIsCenteredInLowBar(era: Era, size: Double, weight: FontWeight) {
    let (lines, layers) = draw(Rect(0, 0, 320, 20), era)
    #expect(lines.count == 1)
    #expect(lines[0].text == "9:41")
    #expect(lines[0].size == size)
    #expect(lines[0].weight == weight)
    #expect(lines[0].frame.midX == 160)
    #expect(lines[0].frame.midY == 10)
    #expect(
      layers.map(frame)[1...] == [
        Rect(6, 5, 18, 11), Rect(28, 5, 16, 11), Rect(289, 5, 25, 11),
      ])
  }

  @Test("The time is to the left of a notch")
  func timeIsToLeftOfNotch() {
    let (lines, layers) = draw(Rect(0, 0, 390, 47), .modern)
    #expect(lines[0].size == 17)
    #expect(lines[0].weight == .semibold)
    #expect(lines[0].frame.maxX < 130)
    // The digits end 30.67 below the top on such a phone.
    #expect(abs(lines[0].frame.minY + 17 * BuiltInFace.ascender - 30.67) < 0.2)
    for icon in layers[1...] { #expect(frame(icon).minX > 260) }
  }

  @Test("Shapes are inside the bar and do not overlap", arguments: Device.names)
  func shapesAreInsideBarAndDoNotOverlap(name: String) throws {
    let device = try #require(Device.named(name))
    let bar = Rect(0, 0, device.size.width, device.safeAreaTop)
    for era in Era.allCases {
      let icons = draw(bar, era).layers.dropFirst().map(frame)
      var x = bar.minX
      for icon in icons {
        #expect(icon.minX >= x && icon.minY >= 0 && icon.maxY <= bar.maxY)
        x = icon.maxX
      }
      #expect(x <= bar.maxX)
    }
  }

  @Test("Uses the label color")
  func usesLabelColor() {
    let (lines, layers) = draw(Rect(0, 0, 390, 47), .modern, .dark)
    #expect(lines[0].color == .white)
    // A phone without a signal has faint dots.
    guard case .shape(let signal) = layers[1].content, case .shape(let shell) = layers[3].content
    else {
      Issue.record("the signs are shapes")
      return
    }
    #expect(signal.fillColor == Color(1, 1, 1, 0.2))
    #expect(shell.fillColor == nil)
    #expect(shell.strokeColor == Color(1, 1, 1, 0.4))
  }

  @Test("Follows the frame of the bar")
  func followsFrameOfBar() {
    let (here, there) = (draw(Rect(0, 0, 320, 20), .flat), draw(Rect(10, 100, 320, 20), .flat))
    for (a, b) in zip(here.layers, there.layers) {
      #expect(b.position == Point(a.position.x + 10, a.position.y + 100))
    }
  }

  @Test("A bar without a height is empty")
  func barWithoutHeightIsEmpty() {
    #expect(draw(Rect(0, 0, 320, 0), .modern).layers.isEmpty)
  }
}
