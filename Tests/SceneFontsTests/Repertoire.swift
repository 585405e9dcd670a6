import SceneLayers

@testable import SceneFonts

/// The characters that the built-in font contains, except for spaces.
enum Repertoire {
  static let ascii = (UInt32(0x21)...0x7E).compactMap { Unicode.Scalar($0) }
  static let latin1 = (UInt32(0xA1)...0xFF).compactMap { $0 == 0xAD ? nil : Unicode.Scalar($0) }
  static let latinExtendedA = (UInt32(0x100)...0x17F).compactMap { Unicode.Scalar($0) }
  static let latinOthers = Array("ẞƏəƒȘșȚțǍǎǦǧẀẁẂẃẄẅỲỳẼẽˆˇ˘˙˚˜˝".unicodeScalars)
  static let vietnamese =
    Array("ƠơƯư".unicodeScalars) + (UInt32(0x1EA0)...0x1EF9).compactMap { Unicode.Scalar($0) }
  static let greek =
    Array("΄΅·;".unicodeScalars)
    + (UInt32(0x386)...0x3CE).compactMap {
      // Unassigned, among them the capital of final sigma.
      [0x38B, 0x38D, 0x3A2].contains($0) ? nil : Unicode.Scalar($0)
    }
  static let cyrillic =
    (UInt32(0x400)...0x45F).compactMap { Unicode.Scalar($0) }
    + Array(
      "ҐґҒғҖҗҚқҢңҪҫҮүҰұҲҳҶҷҺһӀӁӂӏӐӑӒӓӖӗӘәӚӛӜӝӞӟӢӣӤӥӦӧӨөӪӫӬӭӮӯӰӱӲӳӴӵӸӹ".unicodeScalars)
  static let marks = Array("–—‘’“”‚„…•‹›′″†‡‰⁄⋯⋮◦".unicodeScalars)
  static let signs = Array(
    "−™€₽₱₴₹₺₸₩₿№≤≥≠≈≡∞√∫∂∆∏∑◊⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⅓⅔".unicodeScalars)
  static let pictograms = Array(
    """
    ←→↑↓↔↕↖↗↘↙↩↪⇄⇅⇐⇒⇔↺↻⟲⟳⟵⟶➔⌘⌥⌃⇧⇪⌫⌦⏎↵⇥⇤⎋␣⌄✓✔✕✖✗✘☆★♡♥○●◯□■▪▫☐☑☒▲△▶▷▼▽◀◁▴▵▸▹▾▿◂◃◆◇\
    ☰⚙⚠ⓘ⚑✎✉⌂♪☀☁⏵⏸⏹
    """.unicodeScalars)
  static let spaces: [Unicode.Scalar] = [
    " ", "\u{A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}",
  ]

  static let letters = latin1 + latinExtendedA + latinOthers + vietnamese + greek + cyrillic
  static let inked = ascii + letters + marks + signs + pictograms

  /// Returns the outline of a character's glyph in ems.
  static func outline(_ scalar: Unicode.Scalar, _ weight: FontWeight) -> Path {
    BuiltInFace(weight: weight).outline(of: GlyphID(Int(scalar.value)))
  }

  /// Returns the advance width of a character's glyph in ems.
  static func advance(_ scalar: Unicode.Scalar, _ weight: FontWeight) -> Double {
    let glyphs = BuiltInFace(weight: weight).glyphs(
      of: [ShapedGlyph(scalar: scalar.value, cluster: 0)])
    return Double(glyphs[0].advance) / Double(BuiltInFace.unitsPerEm)
  }

  /// Returns the kerning of two characters in ems.
  static func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    let units = BuiltInFace.kerning(GlyphID(Int(left.value)), GlyphID(Int(right.value)))
    return Double(units) / Double(BuiltInFace.unitsPerEm)
  }

  /// Returns a line of text in the built-in font.
  static func line(
    _ text: String, size: Double = 17, weight: FontWeight = .regular, maximumWidth: Double? = nil
  ) -> TypesetLine {
    var stack = FontStack([])
    return stack.line(text, size: size, weight: weight, maximumWidth: maximumWidth)
  }
}
