import SceneLayers

/// The face that the project draws itself: strokes with round ends.
///
/// It has the printable characters of ASCII, the letters of western Europe and common marks; of
/// an accented letter, the precomposed scalar.
public enum BuiltInFace {
  /// In ems: above and below the baseline, both positive, and the gap between two lines.
  ///
  /// San Francisco's own, so that lines stand as far apart as on an iOS screen.
  public static let ascender = 0.952
  public static let descender = 0.241
  public static let lineGap = 0.0
  /// In ems; at 17 points both are whole points, 12 and 9, and so are crisp on every screen.
  public static let capHeight = 0.706
  public static let xHeight = 0.53

  /// A glyph of one weight.
  public struct Glyph: Hashable, Sendable {
    /// The Unicode scalar it is for, or nil for the box that stands for a missing one.
    public let scalar: UInt32?
    public let weight: FontWeight
  }

  /// A filled outline (nonzero) in ems, the origin on the baseline, y down.
  public static func outline(of glyph: Glyph) -> Path {
    var sketch = GlyphPen(weight: glyph.weight)
    sketch.draw(glyph.scalar)
    var path = Path()
    for stroke in sketch.strokes { stroke.outline(into: &path) }
    return path
  }

  /// How far the glyph moves the pen on, in ems.
  static func advance(of glyph: Glyph) -> Double {
    var sketch = GlyphPen(weight: glyph.weight, measuresOnly: true)
    sketch.draw(glyph.scalar)
    return sketch.advance
  }

  /// The glyph of `character` and its advance in ems; the box where the face lacks it.
  static func measure(_ character: Character, weight: FontWeight) -> (Glyph, advance: Double) {
    var sketch = GlyphPen(weight: weight, measuresOnly: true)
    let scalars = character.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1, sketch.draw(scalar) {
      return (Glyph(scalar: scalar.value, weight: weight), sketch.advance)
    }
    sketch.draw(nil)
    return (Glyph(scalar: nil, weight: weight), sketch.advance)
  }
}

extension GlyphPen {
  /// Draws the glyph of `scalar`, or the box that stands for a missing one.
  mutating func draw(_ scalar: UInt32?) {
    if let scalar, let scalar = Unicode.Scalar(scalar), draw(scalar) { return }
    drawMissing()
  }

  /// Draws the glyph of `scalar`; false where there is none.
  mutating func draw(_ scalar: Unicode.Scalar) -> Bool {
    let isKnown =
      switch scalar {
      case "a"..."z", "ı": drawLowercase(scalar)
      case "A"..."Z": drawCapital(scalar)
      case "0"..."9": drawDigit(scalar)
      default: drawPunctuation(scalar) || drawSign(scalar) || drawAccented(scalar)
      }
    finishStroke()
    return isKnown
  }

  private mutating func drawMissing() {
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
