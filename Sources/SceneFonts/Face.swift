import SceneLayers

/// The built-in font, which is drawn with strokes with round ends. It is the last font of each stack.
///
/// It contains ASCII, the letters of European languages in Latin, Greek, and Cyrillic script, common
/// punctuation, signs, arrows, and symbols (`BuiltInSymbol`). Accents can be on any character.
public struct BuiltInFace: Hashable, Sendable {
  /// The ascender, descender, and line gap in ems; ascender and descender are positive.
  ///
  /// They are those of San Francisco, so that the line spacing is the same as on iOS.
  public static let ascender = 1950.0 / 2048
  public static let descender = 494.0 / 2048
  public static let lineGap = 0.0
  /// In ems. At a font size of 17, both are whole numbers of points, 12 and 9, which gives sharp
  /// edges.
  public static let capHeight = 0.706
  public static let xHeight = 0.53
  /// The distance of the top of an underline below the baseline, and its thickness, in ems.
  static let underline = (distance: 0.1, thickness: 0.05)
  /// The number of units per em, so that widths in decimal ems are whole numbers.
  static let unitsPerEm = 1_000_000_000

  var weight = FontWeight.regular

  /// Returns whether the font contains a character.
  static func contains(_ scalar: UInt32) -> Bool {
    var pen = GlyphPen(weight: .regular, measuresOnly: true)
    return Unicode.Scalar(scalar).map { pen.draw($0) } ?? false
  }

  /// Returns the outline of a glyph in ems, to be filled with the nonzero rule. The origin is on
  /// the baseline, and y points down.
  func outline(of glyph: GlyphID) -> Path {
    var pen = GlyphPen(weight: weight)
    if !pen.drawIfKnown(glyph) { pen.drawMissing() }
    return pen.outline
  }

  /// Returns the glyph of each character, with its advance width: a box for one that is missing.
  ///
  /// - Parameter characters: In logical order. Marks have the `cluster` of the character they are on.
  func glyphs(of characters: [ShapedGlyph]) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(characters.count)
    var index = 0
    while index < characters.count {
      var glyph = characters[index]
      var end = index + 1
      while end < characters.count, characters[end].cluster == glyph.cluster { end += 1 }
      let id = GlyphID(characters[index..<end])
      var pen = GlyphPen(weight: weight, measuresOnly: true)
      if let id, pen.drawIfKnown(id) {
        glyph.id = id
      } else if CharacterProperties(glyph.scalar).isIgnorable, end == index + 1 {
        glyph.isIgnorable = true
      } else {
        pen.drawMissing()
      }
      glyph.advance = roundedAwayFromZero(pen.advance * Double(Self.unitsPerEm))
      glyphs.append(glyph)
      index = end
    }
    return glyphs
  }
}

/// A glyph of a font.
public struct GlyphID: Hashable, Sendable {
  /// The index in a file. In the built-in font, it is the character's scalar. 0 is the glyph for
  /// missing characters.
  public var index = 0
  /// In the built-in font, the accents on the character in addition to its own.
  var accents = AccentList()

  /// Whether the glyph consists of a character and accents that are not its own.
  public var isComposed: Bool { !accents.isEmpty }

  public init(_ index: Int) { self.index = index }

  init(_ index: Int, _ accents: AccentList) { (self.index, self.accents) = (index, accents) }

  /// Creates the glyph of a character and its marks in the built-in font; nil if a mark is missing.
  init?(_ scalars: ArraySlice<ShapedGlyph>) {
    guard let first = scalars.first.flatMap({ Unicode.Scalar($0.scalar) }) else { return nil }
    if scalars.count == 1 {
      index = Int(first.value)
    } else if let (letter, accents) = AccentedLetter.parts(first, scalars.dropFirst()) {
      (index, self.accents) = (Int(letter.value), accents)
    } else {
      return nil
    }
  }
}

extension GlyphPen {
  /// Draws a glyph; returns false if there is none.
  fileprivate mutating func drawIfKnown(_ glyph: GlyphID) -> Bool {
    guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: glyph.index)) else { return false }
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
          || drawSymbol(scalar) || drawPictogram(scalar) || drawLatin(scalar)
          || drawAccented(scalar)
      }
    finishStroke()
    return isKnown
  }

  fileprivate mutating func drawMissing() {
    box(0.46, Side.stem, Side.stem, pen: (0.8, 0.7))
    polyline((left, base), (left, capTop), (right, capTop), (right, base), (left, base))
    close()
  }
}
