import SceneLayers

/// The built-in font, which is drawn with strokes with round ends.
///
/// It contains ASCII, the letters of European languages in Latin, Greek, and Cyrillic script, common
/// punctuation, signs, arrows, and symbols (`BuiltInSymbol`). Accents can be on any character.
public enum BuiltInFace {
  /// The ascender, descender, and line gap in ems; ascender and descender are positive.
  ///
  /// They are those of San Francisco, so that the line spacing is the same as on iOS.
  public static let ascender = 0.952
  public static let descender = 0.241
  public static let lineGap = 0.0
  /// In ems. At a font size of 17, both are whole numbers of points, 12 and 9, which gives sharp
  /// edges.
  public static let capHeight = 0.706
  public static let xHeight = 0.53
  /// The distance of the top of an underline below the baseline, and its thickness, in ems.
  static let underlineDistance = 0.1
  static let underlineThickness = 0.05

  /// A glyph in a weight.
  public struct Glyph: Hashable, Sendable {
    /// The Unicode scalar, or nil for the box that represents a missing character.
    public let scalar: UInt32?
    /// The accents on the character in addition to its own.
    let accents: AccentList
    public let weight: FontWeight

    init(scalar: UInt32?, accents: AccentList = AccentList(), weight: FontWeight) {
      (self.scalar, self.accents, self.weight) = (scalar, accents, weight)
    }

    /// Whether the character has accents in addition to its own.
    public var isComposed: Bool { !accents.isEmpty }
  }

  /// Returns the outline of a glyph in ems, to be filled with the nonzero rule. The origin is on
  /// the baseline, and y points down.
  public static func outline(of glyph: Glyph) -> Path {
    var sketch = GlyphPen(weight: glyph.weight)
    sketch.draw(glyph)
    var path = Path()
    for stroke in sketch.strokes { stroke.outline(into: &path) }
    return path
  }

  /// Returns the advance width of a glyph in ems.
  static func advance(of glyph: Glyph) -> Double {
    var sketch = GlyphPen(weight: glyph.weight, measuresOnly: true)
    sketch.draw(glyph)
    return sketch.advance
  }

  /// Returns the glyph of `character` and its advance width in ems, or the box for a missing
  /// character.
  static func measure(_ character: Character, weight: FontWeight) -> (Glyph, advance: Double) {
    var sketch = GlyphPen(weight: weight, measuresOnly: true)
    let scalars = character.unicodeScalars
    if let scalar = scalars.first, scalars.dropFirst().isEmpty {
      if sketch.draw(scalar) {
        return (Glyph(scalar: scalar.value, weight: weight), sketch.advance)
      }
    } else if let (letter, accents) = AccentedLetter.parts(of: character) {
      let glyph = Glyph(scalar: letter.value, accents: accents, weight: weight)
      if sketch.drawIfKnown(glyph) { return (glyph, sketch.advance) }
    }
    sketch.drawMissing()
    return (Glyph(scalar: nil, weight: weight), sketch.advance)
  }
}

extension GlyphPen {
  /// Draws a glyph, or the box for a missing character.
  fileprivate mutating func draw(_ glyph: BuiltInFace.Glyph) {
    if !drawIfKnown(glyph) { drawMissing() }
  }

  /// Draws a glyph; returns false if there is none.
  fileprivate mutating func drawIfKnown(_ glyph: BuiltInFace.Glyph) -> Bool {
    guard let scalar = glyph.scalar.flatMap({ Unicode.Scalar($0) }) else { return false }
    guard let accented = glyph.isComposed ? AccentedLetter(scalar, with: glyph.accents) : nil else {
      return draw(scalar)
    }
    return draw(accented)
  }

  /// Draws the glyph of `scalar`; returns false if there is none.
  mutating func draw(_ scalar: Unicode.Scalar) -> Bool {
    let scalar = LookAlikes.letter(for: scalar) ?? scalar
    let isKnown =
      switch scalar {
      case "a"..."z", "ı": drawLowercase(scalar)
      case "A"..."Z": drawCapital(scalar)
      case "0"..."9": drawDigit(scalar)
      case "\u{C0}"..."\u{24F}" where scalar != "×" && scalar != "÷":
        drawLatin(scalar) || drawAccented(scalar)
      case "\u{370}"..."\u{3FF}": drawGreek(scalar) || drawAccented(scalar)
      case "\u{400}"..."\u{52F}": drawCyrillic(scalar) || drawAccented(scalar)
      default:
        drawPunctuation(scalar) || drawSign(scalar) || drawSmallFigure(scalar)
          || drawPictogram(scalar) || drawSymbol(scalar) || drawLatin(scalar)
          || drawAccented(scalar)
      }
    finishStroke()
    return isKnown
  }

  fileprivate mutating func drawMissing() {
    pen(0.8, bold: 0.7)
    box(0.46, Side.stem, Side.stem)
    from(left, base)
    line(left, capTop)
    line(right, capTop)
    line(right, base)
    line(left, base)
    close()
    finishStroke()
  }
}
