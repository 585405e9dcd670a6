/// A mark above, below, or across a letter.
enum Accent { case grave, acute, circumflex, tilde, dieresis, ring, caron, cedilla, slash }

extension GlyphPen {
  /// Draws a letter with an accent, or a ligature; returns false if `scalar` is not one.
  mutating func drawAccented(_ scalar: Unicode.Scalar) -> Bool {
    guard let (letter, accent) = Self.parts(of: scalar) else { return drawLigature(scalar) }
    let isCapital = letter <= "Z"
    _ = isCapital ? drawCapital(letter) : drawLowercase(letter)
    finishStroke()
    drawAccent(accent, over: letter, top: isCapital ? BuiltInFace.capHeight : BuiltInFace.xHeight)
    return true
  }

  /// Returns the components of a precomposed letter.
  private static func parts(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Accent)? {
    switch scalar {
    case "À": ("A", .grave)
    case "Á": ("A", .acute)
    case "Â": ("A", .circumflex)
    case "Ã": ("A", .tilde)
    case "Ä": ("A", .dieresis)
    case "Å": ("A", .ring)
    case "Ç": ("C", .cedilla)
    case "È": ("E", .grave)
    case "É": ("E", .acute)
    case "Ê": ("E", .circumflex)
    case "Ë": ("E", .dieresis)
    case "Ì": ("I", .grave)
    case "Í": ("I", .acute)
    case "Î": ("I", .circumflex)
    case "Ï": ("I", .dieresis)
    case "Ñ": ("N", .tilde)
    case "Ò": ("O", .grave)
    case "Ó": ("O", .acute)
    case "Ô": ("O", .circumflex)
    case "Õ": ("O", .tilde)
    case "Ö": ("O", .dieresis)
    case "Ø": ("O", .slash)
    case "Ù": ("U", .grave)
    case "Ú": ("U", .acute)
    case "Û": ("U", .circumflex)
    case "Ü": ("U", .dieresis)
    case "Ý": ("Y", .acute)
    case "Ÿ": ("Y", .dieresis)
    case "Č": ("C", .caron)
    case "Š": ("S", .caron)
    case "Ž": ("Z", .caron)
    case "à": ("a", .grave)
    case "á": ("a", .acute)
    case "â": ("a", .circumflex)
    case "ã": ("a", .tilde)
    case "ä": ("a", .dieresis)
    case "å": ("a", .ring)
    case "ç": ("c", .cedilla)
    case "è": ("e", .grave)
    case "é": ("e", .acute)
    case "ê": ("e", .circumflex)
    case "ë": ("e", .dieresis)
    case "ì": ("ı", .grave)
    case "í": ("ı", .acute)
    case "î": ("ı", .circumflex)
    case "ï": ("ı", .dieresis)
    case "ñ": ("n", .tilde)
    case "ò": ("o", .grave)
    case "ó": ("o", .acute)
    case "ô": ("o", .circumflex)
    case "õ": ("o", .tilde)
    case "ö": ("o", .dieresis)
    case "ø": ("o", .slash)
    case "ù": ("u", .grave)
    case "ú": ("u", .acute)
    case "û": ("u", .circumflex)
    case "ü": ("u", .dieresis)
    case "ý": ("y", .acute)
    case "ÿ": ("y", .dieresis)
    case "č": ("c", .caron)
    case "š": ("s", .caron)
    case "ž": ("z", .caron)
    default: nil
    }
  }

  private mutating func drawAccent(_ accent: Accent, over letter: Unicode.Scalar, top: Double) {
    let isNarrow = letter == "ı" || letter == "I"
    let isCapital = letter <= "Z"
    let (x, letterLeft, letterRight) = (middle, left, right)
    pen(0.86, bold: isCapital ? 0.74 : 0.78)
    // There is less space between capitals and the ascender.
    let low = top + (isCapital ? 0.05 : 0.062) + half
    let high = low + (isCapital ? 0.098 : 0.112) - half * 0.4
    let reach = isNarrow ? blend(0.062, 0.066) : 0.088
    switch accent {
    case .grave:
      from(x - 0.062, high)
      line(x + 0.022, low)
    case .acute:
      from(x + 0.062, high)
      line(x - 0.022, low)
    case .circumflex:
      from(x - reach, low)
      line(x, high)
      line(x + reach, low)
    case .caron:
      from(x - reach, high)
      line(x, low)
      line(x + reach, high)
    case .tilde:
      pen(0.84, bold: 0.68)
      wave(x - 0.115, x + 0.115, (low + high) / 2, 0.034)
    case .dieresis:
      let apart = isNarrow ? blend(0.074, 0.07) : blend(0.092, 0.1)
      let size = isNarrow ? blend(1.16, 0.98) : Self.dotSize
      dot(x - apart, (low + high) / 2, size: size)
      dot(x + apart, (low + high) / 2, size: size)
    case .ring:
      pen(0.68, bold: 0.58)
      let radius = 0.07
      let bottom = top + (isCapital ? 0.012 : 0.04) + half
      ring(x - radius, bottom, x + radius, bottom + 2 * radius, square: 0)
    case .cedilla:
      pen(0.8, bold: 0.7)
      from(x + 0.012, 0.01)
      line(x + 0.002, -0.05)
      turn(.right)
      sweep(x + 0.062, -0.105, .down)
      sweep(x - 0.005, half - 0.2, .left)
      arc(x - 0.06, half - 0.186)
    case .slash:
      pen(0.86, bold: 0.7)
      let beyond = isCapital ? 0.03 : 0.035
      from(letterLeft - 0.006, -beyond + half)
      line(letterRight + 0.006, top + beyond - half)
    }
  }

  private mutating func drawLigature(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ß":
      box(0.475, Side.stem, Side.round - 0.008)
      from(left, foot)
      line(left, ascenderHead - 0.16)
      curve(at(0.49), ascenderHead, .right)
      curve(at(0.93), ascenderHead - 0.155, .down)
      sweep(at(0.56), xTop - 0.07, Heading(-1, -0.25))
      turn(Heading(1, -0.1))
      curve(right, roundBase + 0.17, .down)
      curve(at(0.55), roundBase, .left)
      line(at(0.42), roundBase)
    case "æ":
      pen(0.98, bold: 0.84)
      box(0.77, growth: 1.7, Side.round, Side.round - 0.006)
      let join = at(0.5)
      let bar = roundMiddle + 0.012
      from(at(0.045), xTop - blend(0.1, 0.07))
      curve(at(0.28), roundXTop, .right)
      curve(join, roundXTop - 0.16, .down)
      line(join, roundBase + 0.17)
      curve(at(0.77), roundBase, .right)
      arc(at(0.975), roundBase + blend(0.085, 0.06))
      from(join, bar)
      line(right, bar)
      turn(.up)
      curve(at(0.75), roundXTop, .left)
      curve(join, roundMiddle, .down)
      let waist = xTop - 0.19
      from(join, waist)
      line(at(0.24), waist)
      curve(left, (waist + roundBase) / 2, .down)
      curve(at(0.22), roundBase, .right)
      curve(join, base + 0.14, Heading(0.2, 1))
    case "œ":
      pen(0.98, bold: 0.84)
      box(0.83, growth: 1.7, Side.round, Side.round - 0.006)
      let bar = roundMiddle + 0.012
      ring(left, roundBase, at(0.51), roundXTop)
      from(at(0.51), bar)
      line(right, bar)
      turn(.up)
      curve(at(0.755), roundXTop, .left)
      curve(at(0.51), roundMiddle, .down)
      curve(at(0.77), roundBase, .right)
      arc(at(0.975), roundBase + blend(0.085, 0.06))
    case "Æ":
      pen(1.03, bold: 0.95)
      box(0.88, growth: 1.4, Side.open - 0.004, Side.open + 0.016)
      let stemX = at(0.53)
      from(right, capTop)
      line(at(0.45), capTop)
      line(left, foot)
      from(stemX, capTop)
      line(stemX, base)
      line(right, base)
      from(stemX, capMiddle + 0.01)
      line(at(0.97), capMiddle + 0.01)
      from(at(0.17), base + 0.165)
      line(stemX, base + 0.165)
    case "Œ":
      pen(1.03, bold: 0.95)
      box(0.94, growth: 1.4, Side.round, Side.open + 0.016)
      let stemX = at(0.55)
      from(right, capTop)
      line(at(0.38), capTop)
      curve(left, capMiddle, .down)
      curve(at(0.38), base, .right)
      line(right, base)
      from(stemX, capTop)
      line(stemX, base)
      from(stemX, capMiddle + 0.01)
      line(at(0.97), capMiddle + 0.01)
    default:
      return false
    }
    return true
  }
}
