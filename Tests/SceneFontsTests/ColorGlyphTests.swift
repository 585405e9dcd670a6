import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

@Suite("Color glyphs")
struct ColorGlyphTests {
  private static let red = Color(230.0 / 255, 51.0 / 255, 38.0 / 255)
  private static let blue = Color(26.0 / 255, 115.0 / 255, 230.0 / 255)

  private func layers(
    _ character: Unicode.Scalar, of name: String, foreground: Color = .black
  ) throws -> [Layer] {
    let font = try TestFonts.font(name)
    var work = FontWork()
    let glyph = font.glyph(character.value)
    return try #require(try font.colorLayers(of: glyph, foreground: foreground, &work))
  }

  @Test("Version 0 is a list of shapes in colors of the palette and of the text")
  func version0() throws {
    let parts = try layers("A", of: "ColorLayers.ttf", foreground: Color(0, 1, 0, 0.5))
    let colors = parts.compactMap { layer -> Color? in
      if case .shape(let shape) = layer.content { shape.fillColor } else { nil }
    }
    #expect(colors.count == 3)
    #expect(colors.first == Self.blue)
    #expect(colors.last == Color(0, 1, 0, 0.5))
    let font = try TestFonts.font("ColorLayers.ttf")
    var work = FontWork()
    #expect(try font.colorLayers(of: font.glyph(0x42), foreground: .black, &work) == nil)
  }

  @Test("A gradient is masked by its glyph and has the points of the table")
  func linearGradient() throws {
    let clip = try #require(try layers("A", of: "ColorPaints.ttf").first)
    #expect(clip.masksToBounds)
    #expect(clip.bounds == Rect(50, -100, 900, 900))
    let layer = try #require(clip.sublayers.first)
    guard case .gradient(let gradient) = layer.content else {
      Issue.record("not a gradient")
      return
    }
    func point(_ unit: Point) -> Point {
      Point(
        layer.bounds.x + unit.x * layer.bounds.width, layer.bounds.y + unit.y * layer.bounds.height)
    }
    #expect(layer.bounds.width == layer.bounds.height)
    #expect(abs(point(gradient.startPoint).x - 100) < 1e-9)
    #expect(abs(point(gradient.endPoint).x - 900) < 1e-9)
    #expect(abs(point(gradient.endPoint).y + 50) < 1e-9)
    #expect(gradient.colors.first == Self.red)
    #expect(gradient.locations == [0, 1])
    #expect(layer.mask.count == 1)
  }

  @Test("A reflected gradient repeats within its glyph")
  func reflectedGradient() throws {
    let layer = try #require(try layers("B", of: "ColorPaints.ttf").first)
    guard case .gradient(let gradient) = layer.content else {
      Issue.record("not a gradient")
      return
    }
    #expect(gradient.colors.count > 6)
    #expect(gradient.locations == gradient.locations.sorted())
    #expect(gradient.locations.first == 0 && gradient.locations.last == 1)
  }

  @Test("Radii and angles become locations")
  func radialAndSweep() throws {
    for (character, kind, locations) in [
      ("C" as Unicode.Scalar, Gradient.Kind.radial, [0, 0.25, 0.625, 1.0]),
      ("D", .conic, [0, 0.375, 0.75, 1]),
    ] {
      let layer = try #require(try layers(character, of: "ColorPaints.ttf").first)
      guard case .gradient(let gradient) = layer.content else {
        Issue.record("not a gradient")
        continue
      }
      #expect(gradient.type == kind)
      #expect(gradient.locations == locations)
    }
  }

  @Test("An opacity is a composite with a solid color, and other composites are masks")
  func composites() throws {
    let faded = try #require(try layers("G", of: "ColorPaints.ttf").first)
    #expect(abs(faded.opacity - 0.4) < 1e-4)
    let clip = try #require(try layers("F", of: "ColorPaints.ttf").first)
    #expect(clip.sublayers.first?.mask.isEmpty == false)
  }

  @Test("Bitmaps are those of the nearest larger size, or of the largest")
  func bitmaps() throws {
    for name in ["StandardBitmaps.ttf", "ColorBitmaps.ttf"] {
      let font = try TestFonts.font(name)
      let bytes = try TestFonts.bytes(name)
      var work = FontWork()
      for (size, pixels) in [(4.0, 16), (16, 16), (17, 40), (40, 40), (90, 40)] {
        let bitmap = try #require(
          font.bitmap(of: font.glyph(0x41), pixelsPerEm: size, &work), "\(name) \(size)")
        // The width in the header of the PNG file.
        #expect(Int(bytes[bitmap.bytes.lowerBound + 19]) == pixels)
        #expect(bitmap.frame.x == 1 / Double(pixels))
        #expect(bitmap.frame.width == 1)
        #expect(bitmap.frame.y == 3 / Double(pixels) - 1)
      }
      #expect(font.bitmap(of: font.glyph(0x43), pixelsPerEm: 20, &work) == nil)
    }
    let font = try TestFonts.font("StandardBitmaps.ttf")
    var work = FontWork()
    let rocket = try #require(font.bitmap(of: font.glyph(0x1F680), pixelsPerEm: 16, &work))
    let face = try #require(font.bitmap(of: font.glyph(0x1F600), pixelsPerEm: 16, &work))
    #expect(rocket.bytes == face.bytes)
  }

  @Test("A sequence with joiners is one glyph, and a selector chooses a font")
  func sequences() throws {
    var stack = FontStack([try TestFonts.font("ColorPaints.ttf")])
    let couple = stack.line(
      "\u{1F468}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}", size: 10, weight: .regular)
    #expect(couple.glyphs.count == 1)
    #expect(couple.width == 13)
    var fonts = FontStack([
      try TestFonts.font("Inter-Regular.otf"), try TestFonts.font("ColorLayers.ttf"),
    ])
    let line = fonts.line("AA\u{FE0F}A\u{FE0E}", size: 10, weight: .regular)
    let used = line.glyphs.map(\.font)
    #expect(used.first == 0 && used.contains(1) && used.last == 0)
  }
}
