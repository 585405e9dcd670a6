import SceneLayers

/// The face that the project draws itself: strokes with round ends.
///
/// It has the letters of western Europe, digits and common marks, one precomposed scalar each.
public enum BuiltInFace {
  /// In ems: above and below the baseline, both positive, and the gap between two lines.
  ///
  /// Those of San Francisco, so that lines stand as far apart as on an iOS screen.
  public static let ascender = 0.952
  public static let descender = 0.241
  public static let lineGap = 0.0
  /// At 17 points both are whole: 12 and 9.
  public static let capHeight = 0.706
  public static let xHeight = 0.53

  /// A glyph of one weight.
  public struct Glyph: Hashable, Sendable {
    /// The Unicode scalar it is for, or nil for the box that stands for a missing one.
    public let scalar: UInt32?
    public let weight: FontWeight
  }

  /// A filled outline (non-zero) in ems, the origin on the baseline, y down.
  public static func outline(of glyph: Glyph) -> Path {
    var sketch = Sketch(weight: glyph.weight)
    sketch.draw(glyph.scalar)
    var path = Path()
    for stroke in sketch.strokes { stroke.outline(into: &path) }
    return path
  }

  /// How far the glyph moves the pen on, in ems.
  static func advance(of glyph: Glyph) -> Double {
    var sketch = Sketch(weight: glyph.weight, measuresOnly: true)
    sketch.draw(glyph.scalar)
    return sketch.advance
  }
}

extension Sketch {
  /// Draws the glyph of `scalar`, or the box that stands for a missing one.
  mutating func draw(_ scalar: UInt32?) {
    if let scalar, let unicode = Unicode.Scalar(scalar), drawKnown(unicode) {
      finishStroke()
    } else {
      drawMissing()
      finishStroke()
    }
  }

  private mutating func drawKnown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "\u{131}": drawLowercase(scalar)
    case "A"..."Z": drawCapital(scalar)
    case "0"..."9": drawDigit(scalar)
    default: drawPunctuation(scalar) || drawSign(scalar) || drawAccented(scalar)
    }
  }

  private mutating func drawMissing() {
    pen(0.8, bold: 0.7)
    box(0.46, Side.stem, Side.stem)
    from(left, base)
    line(left, capTop)
    line(right, capTop)
    line(right, base)
    line(left, base)
    closeCorner()
  }
}
