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

  static func glyph(_ scalar: Unicode.Scalar, _ weight: FontWeight) -> BuiltInFace.Glyph {
    BuiltInFace.Glyph(scalar: scalar.value, weight: weight)
  }

  static func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    BuiltInFace.kerning(glyph(left, .regular), glyph(right, .regular))
  }
}
