import Foundation
import TestSupport

@testable import SceneFonts

/// The fonts of golden scenes.
enum TestFonts {
  static let names = [
    "Inter-Regular.otf", "Inter-Bold.otf", "InterVariable.ttf", "Amiri-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf", "NotoSansAdlam-Regular.ttf", "NotoSansNKo-Regular.ttf",
    "NotoSansSyriac-Regular.ttf", "NotoSansThaana-Regular.ttf",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: ProjectFiles.elements.appending(path: "Fonts/" + name)))
  }

  static func font(_ name: String) throws -> OpenTypeFont {
    try OpenTypeFont(FontFile(try bytes(name)))
  }

  static func shape(
    _ text: String, _ script: Script, isRightToLeft: Bool = false, in font: OpenTypeFont
  ) -> [[Int]] {
    var shaper = Shaper(.file(font))
    let characters = text.unicodeScalars.enumerated().map {
      ShapedGlyph(scalar: $1.value, cluster: $0)
    }
    return shaper.shape(characters, script: script, isRightToLeft: isRightToLeft)
      .map { [$0.glyph, $0.advance, $0.xOffset, $0.yOffset] }
  }
}
