extension GlyphPen {
  /// Draws an accent that is centered at `x`, above a letter with the height `top` or below it.
  mutating func drawAccent(_ accent: Accent, at x: Double, above top: Double, _ isNarrow: Bool) {
    finishStroke()
    // There is less space between tall letters and the ascender.
    let isTall = top > BuiltInFace.xHeight
    pen(0.86, bold: isTall ? 0.74 : 0.78)
    var low = top + (isTall ? 0.05 : 0.062) + half
    var high = low + (isTall ? 0.098 : 0.112) - half * 0.4
    // Above a letter with an ascender, accents end at the top of the line.
    let excess = max(0, high + half - 0.948)
    (low, high) = (low - excess, high - excess)
    let reach = isNarrow ? blend(0.062, 0.066) : 0.088
    switch accent {
    case .grave:
      from(x - 0.062, high)
      line(x + 0.022, low)
    case .acute:
      from(x + 0.062, high)
      line(x - 0.022, low)
    case .doubleAcute:
      pen(0.82, bold: 0.64)
      for x in [x - blend(0.062, 0.07), x + blend(0.062, 0.07)] {
        from(x + 0.046, high)
        line(x - 0.022, low)
      }
    case .circumflex:
      from(x - reach, low)
      line(x, high)
      line(x + reach, low)
    case .caron:
      from(x - reach, high)
      line(x, low)
      line(x + reach, high)
    case .breve:
      pen(0.84, bold: 0.68)
      from(x - reach * 0.98, high, .down)
      curve(x, low - 0.004, .right)
      curve(x + reach * 0.98, high, .up)
    case .macron:
      pen(0.84, bold: 0.68)
      let width = isNarrow ? 0.082 : 0.105
      from(x - width, (low + high) / 2)
      line(x + width, (low + high) / 2)
    case .tilde:
      pen(0.84, bold: 0.68)
      wave(x - 0.115, x + 0.115, (low + high) / 2, 0.034)
    case .dot:
      dot(x, (low + high) / 2)
    case .dieresis:
      let apart = isNarrow ? blend(0.074, 0.07) : blend(0.092, 0.1)
      let size = isNarrow ? blend(1.16, 0.98) : Self.dotSize
      dot(x - apart, (low + high) / 2, size: size)
      dot(x + apart, (low + high) / 2, size: size)
    case .dieresisAcute:
      for x in [x - 0.12, x + 0.12] { dot(x, (low + high) / 2, size: blend(1.05, 0.84)) }
      pen(0.8, bold: 0.6)
      from(x + 0.028, high + 0.04)
      line(x - 0.016, low)
    case .ring:
      pen(0.68, bold: 0.58)
      let radius = 0.07
      let bottom = top + (isTall ? 0.012 : 0.04) + half
      ring(x - radius, bottom, x + radius, bottom + 2 * radius, square: 0)
    case .cedilla:
      pen(0.8, bold: 0.7)
      from(x + 0.012, 0.01)
      line(x + 0.002, -0.05)
      turn(.right)
      sweep(x + 0.062, -0.105, .down)
      sweep(x - 0.005, half - 0.2, .left)
      arc(x - 0.06, half - 0.186)
    case .comma: drawCommaAccent(x + 0.012, -0.1, turned: false)
    case .ogonek, .turnedComma, .apostrophe, .tonos: break
    }
    finishStroke()
  }

  /// Draws a comma as an accent, whose head is at (x, y).
  mutating func drawCommaAccent(_ x: Double, _ y: Double, turned: Bool) {
    finishStroke()
    pen(0.78, bold: 0.7)
    let sign = turned ? -1.0 : 1
    from(x, y)
    line(x - 0.03 * sign, y - (0.13 - half) * sign)
    finishStroke()
  }

  /// Draws a hook at the lower right of a letter.
  mutating func drawOgonek(_ letter: Unicode.Scalar) {
    finishStroke()
    let usual = half
    pen(0.78, bold: 0.62)
    let x: Double
    switch letter {
    case "A", "a", "E", "u": x = right + usual - half - 0.01
    case "e", "U", "O", "o": x = middle + 0.045
    default: x = middle + 0.02
    }
    let bottom = half - 0.2
    let start = letter == "U" || letter == "O" || letter == "o" || letter == "e" ? 0.01 : 0.03
    from(x, start, Heading(-1, -0.7))
    sweep(x - 0.075, bottom + 0.07, .down)
    sweep(x - 0.02, bottom, .right)
    arc(x + 0.028, bottom + 0.014)
    finishStroke()
  }

  /// Draws the caron of `ď`, `ľ`, `ť`, and `Ľ`.
  mutating func drawApostrophe(after letter: Unicode.Scalar) {
    finishStroke()
    let usual = half
    pen(0.82, bold: 0.68)
    let top = letter == "L" ? capHead : 0.752 - half
    let x: Double
    switch letter {
    case "L": x = left + blend(0.2, 0.225)
    case "t": x = at(0.37) + blend(0.17, 0.19)
    default:
      x = right + usual + blend(0.075, 0.06) + half
      setAdvance(x + half + 0.03)
    }
    if letter == "t" { setAdvance(max(advance, x + half + 0.012)) }
    from(x, top)
    line(x - 0.025, top - 0.15 + half * 0.5)
    finishStroke()
  }

  /// Draws an acute to the left of a Greek capital, which moves to the right.
  mutating func drawTonos(before letter: Unicode.Scalar) {
    finishStroke()
    let usual = half
    pen(0.84, bold: 0.66)
    // The acute is closer to letters that leave space at their upper left.
    let gap =
      switch letter {
      case "A": blend(-0.12, -0.09)
      case "O", "Ω": blend(-0.04, -0.02)
      case "Y": 0.02
      default: 0.026
      }
    let slant = 0.055
    shift(max(0, slant + 2 * half + gap + 0.014 - (left - usual)))
    let x = left - usual - gap - half
    from(x, capHead)
    line(x - slant, capHead - 0.155)
    finishStroke()
  }
}
