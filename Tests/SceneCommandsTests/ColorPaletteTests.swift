import TestSupport
import Testing
@testable import SceneCommands

@Suite("Palettes of images")
struct ColorPaletteTests {
  /// An image of one row.
  private func image(_ colors: [ColorPalette.RGB]) -> DownscaledImage {
    let bytes = colors.flatMap { [$0.red, $0.green, $0.blue] }
    return DownscaledImage(bytes, from: (colors.count, 1), to: (colors.count, 1))
  }

  private func meanError(_ colors: [ColorPalette.RGB]) -> Double {
    let palette = ColorPalette(image(colors))
    let sum = colors.reduce(0) { sum, color in
      let found = palette.colors[palette.index(of: color)]
      return sum + abs(Int(found.red) - Int(color.red)) + abs(Int(found.green) - Int(color.green))
        + abs(Int(found.blue) - Int(color.blue))
    }
    return Double(sum) / Double(3 * colors.count)
  }

  private func colors(_ count: Int, seed: UInt64) -> [ColorPalette.RGB] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      .init(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
  }

  @Test("Up to 256 colors are unchanged", arguments: [1, 2, 31, 256])
  func few(count: Int) { #expect(meanError(colors(count, seed: 1)) == 0) }

  /// A cube with six levels has a mean error of 21.
  @Test("Colors of the palette are similar to those of the image")
  func many() {
    let palette = ColorPalette(image(colors(5000, seed: 2)))
    #expect(palette.colors.count == 256)
    #expect(meanError(colors(5000, seed: 2)) < 16)
    let gradient = (0..<2000).map { (step: Int) -> ColorPalette.RGB in
      let level = UInt8(step * 255 / 1999)
      return ColorPalette.RGB(red: level, green: 255 - level, blue: UInt8(step % 64))
    }
    #expect(meanError(gradient) < 5)
  }

  @Test("A sixel's registers hold the image's colors to a percent")
  func registers() throws {
    let colors = colors(31, seed: 3)
    let text = SixelImage(image(colors)).text
    var sum = 0.0
    let palette = ColorPalette(image(colors))
    for color in colors {
      let number = palette.index(of: color)
      let definition = try #require(
        text.split(separator: "#").first { $0.hasPrefix("\(number);2;") })
      let parts = definition.split(separator: ";").compactMap { Int($0) }
      #expect(parts.count == 5)
      for (percent, byte) in zip(parts.dropFirst(2), [color.red, color.green, color.blue]) {
        sum += abs(Double(percent) * 2.55 - Double(byte))
      }
    }
    #expect(sum / Double(3 * colors.count) < 1)
  }
}
