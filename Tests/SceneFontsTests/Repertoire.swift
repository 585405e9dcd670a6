import SceneLayers

@testable import SceneFonts

/// The characters that the built-in font contains, except for spaces.
enum Repertoire {
  static let ascii = (UInt32(0x21)...0x7E).compactMap { Unicode.Scalar($0) }
  static let marks = Array("–—‘’“”‚„…·•‹›«»¡¿¦".unicodeScalars)
  static let signs = Array("×÷±−°©®™€£¥".unicodeScalars)
  static let letters = Array(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŒČŠŽàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœčšžßı".unicodeScalars)
  static let spaces: [Unicode.Scalar] = [" ", "\u{A0}", "\u{2009}", "\u{202F}"]

  static let inked = ascii + marks + signs + letters

  static func glyph(_ scalar: Unicode.Scalar, _ weight: FontWeight) -> BuiltInFace.Glyph {
    BuiltInFace.Glyph(scalar: scalar.value, weight: weight)
  }
}
