import Foundation
import SceneSnapshots
import Testing

@Suite struct ChartTests {
  /// Every image of a name is compared by the same call.
  private func expectChart(
    _ pixels: some Sequence<UInt8>, named name: String = "chart",
    tolerance: ImageTolerance = .exact, ignoring ignored: [ImageRect] = []
  ) {
    expectImage(
      pixels, width: 32, height: 20, named: name, tolerance: tolerance, ignoring: ignored)
  }

  @Test("An image equals its reference")
  func chart() {
    expectChart(Chart(width: 32, height: 20).pixels)
  }

  @Test("Ignored rectangles are not compared")
  func ignoredRectangle() {
    var chart = Chart(width: 32, height: 20)
    chart.stamp(at: 20, 2, width: 8, height: 4)
    expectChart(chart.pixels, ignoring: [ImageRect(x: 20, y: 2, width: 8, height: 4)])
  }

  @Test("A tolerance accepts a small shift in color")
  func toleranceAcceptsColorShift() {
    let chart = Chart(width: 32, height: 20, ink: 3)
    expectChart(chart.pixels, tolerance: ImageTolerance(maxDifference: 3))
  }

  /// Data, slices, and other collections of bytes.
  @Test("Pixels can be any sequence of bytes")
  func byteSequences() {
    let chart = Chart(width: 32, height: 20)
    expectChart(Data(chart.pixels))
    expectChart(chart.pixels[...], named: "Chart")
  }

  @Test("Pixels have straight alpha")
  func glass() {
    let pixels: [UInt8] = [255, 0, 0, 128, 1, 2, 3, 4, 9, 9, 9, 0, 0, 0, 255, 255]
    // Its name is that of the test.
    expectImage(pixels, width: 2, height: 2)
  }

  @Test("A PNG file can be compared")
  func pngFile() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "__Snapshots__/card/card.png")
    expectImage(png: try Data(contentsOf: file), named: "card")
  }
}

/// An image from another source.
struct Chart {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8] = []

  init(width: Int, height: Int, ink: UInt8 = 0) {
    self.width = width
    self.height = height
    for y in 0..<height {
      for x in 0..<width {
        let isBar = (x / 4).isMultiple(of: 2) && height - y < x
        pixels += isBar ? [74 + ink, 144, 217, 255] : [250, 250, 250, 255]
      }
    }
  }

  mutating func stamp(at left: Int, _ top: Int, width: Int, height: Int) {
    for y in top..<top + height {
      for x in left..<left + width { pixels[4 * (y * self.width + x)] = 0 }
    }
  }
}
