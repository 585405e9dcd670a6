extension GlyphPen {
  private static let smallScale = 0.58

  /// Draws a superscript, a subscript, or a fraction; returns false if `scalar` is not one.
  mutating func drawSmallFigure(_ scalar: Unicode.Scalar) -> Bool {
    let isSubscript = (0x2080...0x2089).contains(scalar.value)
    if let digit = Self.smallDigit(scalar) {
      let y = isSubscript ? -0.13 : Self.raised
      setAdvance(addGlyph(digit, scale: Self.smallScale, y))
      return true
    }
    switch scalar {
    case "½": drawFraction("1", "2")
    case "¼": drawFraction("1", "4")
    case "¾": drawFraction("3", "4")
    case "⅓": drawFraction("1", "3")
    case "⅔": drawFraction("2", "3")
    case "ª": drawOrdinal("a", at: 0)
    case "º": drawOrdinal("o", at: 0)
    case "№": drawOrdinal("o", at: addGlyph("N", scale: 1, 0) - 0.03)
    default: return false
    }
    return true
  }

  /// The baseline of superscripts, which end at the height of capitals.
  private static var raised: Double { BuiltInFace.capHeight * (1 - smallScale) }

  private static func smallDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "¹": "1"
    case "²": "2"
    case "³": "3"
    case "⁰", "\u{2074}"..."\u{2079}": Unicode.Scalar(scalar.value - 0x2040)
    case "\u{2080}"..."\u{2089}": Unicode.Scalar(scalar.value - 0x2050)
    default: nil
    }
  }

  private mutating func drawFraction(_ numerator: Unicode.Scalar, _ denominator: Unicode.Scalar) {
    let width = addGlyph(numerator, scale: Self.smallScale, Self.raised)
    let slash = 0.17
    _ = addGlyph(denominator, scale: Self.smallScale, at: width + slash, 0)
    pen(0.8, bold: 0.66)
    polyline((width - 0.06, foot), (width + slash + 0.06, capHead))
    setAdvance(2 * width + slash)
  }

  /// Draws a raised letter with a bar below it.
  private mutating func drawOrdinal(_ letter: Unicode.Scalar, at x: Double) {
    let scale = 0.66
    let y = BuiltInFace.capHeight - BuiltInFace.xHeight * scale
    let width = addGlyph(letter, scale: scale, at: x, y)
    pen(0.8, bold: 0.62)
    polyline((x + width * 0.16, y - 0.115), (x + width * 0.84, y - 0.115))
    setAdvance(x + width)
  }
}
