extension GlyphPen {
  /// Draws an accent that is centered at `x`, above a letter with the height `top` or below it.
  ///
  /// - Parameter other: The accent between it and the letter.
  /// - Returns: The top of the accent.
  @discardableResult
  mutating func drawAccent(
    _ accent: Accent, at x: Double, above top: Double, _ isNarrow: Bool, on other: Accent? = nil
  ) -> Double {
    // There is less space between tall letters and the ascender.
    let isTall = top > BuiltInFace.xHeight
    setAccentPen(isTall: isTall)
    guard other == nil else {
      return drawAccent(accent, at: x, above: top, onCircumflex: other == .circumflex)
    }
    var low = top + (isTall ? 0.05 : 0.062) + half
    var high = low + (isTall ? 0.098 : 0.112) - half * 0.4
    // Above a letter with an ascender, accents end at the top of the line, and those of heavy weights
    // are flatter.
    let excess = max(0, high + half - 0.948)
    low = max(low - excess, top + 0.03 + half)
    high = max(high - excess, low + 0.045)
    return drawAccent(accent, at: x, from: low, to: high, top: top, isNarrow)
  }

  /// Draws an accent above another one. Those of Vietnamese tones are beside a circumflex.
  private mutating func drawAccent(
    _ accent: Accent, at x: Double, above top: Double, onCircumflex: Bool
  ) -> Double {
    let isBeside = onCircumflex && (accent == .acute || accent == .grave || accent == .hook)
    // Above capitals, there is less space.
    let isHigh = top > 0.88
    let height = (isHigh ? 0.075 : 0.09) - half * 0.3
    guard isBeside else {
      let low = top + (isHigh ? 0.016 : 0.03) + half
      return drawAccent(accent, at: x, from: low, to: low + height, top: top - 0.01, false)
    }
    let offset = (accent == .grave ? -1.0 : 1) * (0.122 + 1.1 * half)
    let low = top - 0.022
    return max(
      top, drawAccent(accent, at: x + offset, from: low, to: low + height, top: top, true))
  }

  /// Draws an accent below a letter, or below another one.
  ///
  /// - Returns: The bottom of the accent.
  mutating func drawAccent(
    below bottom: Double, _ accent: Accent, at x: Double, isStacked: Bool
  ) -> Double {
    setAccentPen(isTall: true)
    let high = bottom - (isStacked ? 0.03 : 0.05) - half
    switch accent.shape {
    case .dot, .dieresis:
      let level = high + half * (1 - Self.dotSize)
      drawAccent(accent.shape, at: x, from: level, to: level, top: 0, false)
      return level - half * Self.dotSize
    case .macron, .overline:
      drawAccent(accent.shape, at: x, from: high, to: high, top: 0, false)
      return high - half
    case .ring:
      let top = bottom - 0.21 - 2 * half
      drawAccent(.ring, at: x, from: top, to: top, top: top, false)
      return top + 0.04
    default:
      let low = high - 0.085 + half * 0.3
      drawAccent(accent.shape, at: x, from: low, to: high, top: 0, false)
      return low - half
    }
  }

  private mutating func setAccentPen(isTall: Bool) { pen(0.86, bold: isTall ? 0.74 : 0.78) }

  /// Draws an accent between two heights.
  ///
  /// - Parameter top: The top of the letter.
  /// - Returns: The top of the accent.
  @discardableResult
  private mutating func drawAccent(
    _ accent: Accent, at x: Double, from low: Double, to high: Double, top: Double, _ isNarrow: Bool
  ) -> Double {
    let isTall = top > BuiltInFace.xHeight
    let reach = isNarrow ? blend(0.062, 0.066) : 0.088
    let level = (low + high) / 2
    var end = high + half
    switch accent {
    case .grave: polyline((x - 0.062, high), (x + 0.022, low))
    case .acute: polyline((x + 0.062, high), (x - 0.022, low))
    case .doubleAcute, .doubleGrave:
      pen(0.82, bold: 0.64)
      let sign = accent == .doubleAcute ? 1.0 : -1
      for x in [x - blend(0.062, 0.07), x + blend(0.062, 0.07)] {
        polyline((x + 0.046 * sign, high), (x - 0.022 * sign, low))
      }
    case .circumflex: polyline((x - reach, low), (x, high), (x + reach, low))
    case .caron: polyline((x - reach, high), (x, low), (x + reach, high))
    case .breve:
      pen(0.84, bold: 0.68)
      from(x - reach * 0.98, high, .down)
      curve(x, low - 0.004, .right)
      curve(x + reach * 0.98, high, .up)
    case .invertedBreve:
      pen(0.84, bold: 0.68)
      from(x - reach * 0.98, low, .up)
      curve(x, high + 0.004, .right)
      curve(x + reach * 0.98, low, .down)
    case .hook:
      pen(0.72, bold: 0.58)
      let radius = 0.056
      from(x - radius, high - 0.022, Heading(0.3, 1))
      sweep(x, high + 0.02, .right)
      sweep(x + radius, high - 0.034, .down)
      sweep(x + 0.002, low + 0.016, Heading(-0.4, -1))
      line(x, low - 0.01)
      end += 0.02
    case .macron, .overline:
      pen(0.84, bold: 0.68)
      let width = accent == .overline ? advance / 2 - half : isNarrow ? 0.082 : 0.105
      let middle = accent == .overline ? advance / 2 : x
      polyline((middle - width, level), (middle + width, level))
      end = level + half
    case .tilde:
      pen(0.84, bold: 0.68)
      wave(x - 0.115, x + 0.115, level, 0.034)
      end = level + 0.034 + half
    case .dot:
      dot(x, level)
      end = level + half * Self.dotSize
    case .verticalLine: polyline((x, high), (x, low))
    case .dieresis:
      let apart = isNarrow ? blend(0.074, 0.07) : blend(0.092, 0.1)
      let size = isNarrow ? blend(1.16, 0.98) : Self.dotSize
      dot(x - apart, level, size: size)
      dot(x + apart, level, size: size)
      end = level + half * size
    case .dieresisAcute:
      for x in [x - 0.12, x + 0.12] { dot(x, level, size: blend(1.05, 0.84)) }
      pen(0.8, bold: 0.6)
      polyline((x + 0.028, high + 0.04), (x - 0.016, low))
    case .ring:
      pen(0.68, bold: 0.58)
      let radius = 0.07
      let bottom = top + (isTall ? 0.012 : 0.04) + half
      ring(x - radius, bottom, x + radius, bottom + 2 * radius, square: 0)
      end = bottom + 2 * radius + half
    case .cedilla:
      pen(0.8, bold: 0.7)
      polyline((x + 0.012, 0.01), (x + 0.002, -0.05))
      turn(.right)
      sweep(x + 0.062, -0.105, .down)
      sweep(x - 0.005, half - 0.2, .left)
      arc(x - 0.06, half - 0.186)
    case .comma: drawCommaAccent(x + 0.012, -0.1, turned: false)
    default: break
    }
    return end
  }

  /// Draws a stroke across a letter with the height `top`.
  mutating func drawOverlay(_ accent: Accent, _ top: Double) {
    pen(0.8, bold: 0.6)
    let (middle, level) = (advance / 2, top / 2)
    switch accent {
    case .shortStroke: polyline((middle - 0.11, level), (middle + 0.11, level))
    case .longStroke: polyline((half, level), (advance - half, level))
    case .shortSolidus: polyline((middle - 0.09, level - 0.11), (middle + 0.09, level + 0.11))
    default:
      let reach = min(0.22, advance * 0.4)
      polyline((middle - reach, -0.05), (middle + reach, top + 0.05))
    }
  }

  /// Draws a horn at the upper right of a letter.
  mutating func drawHorn(_ letter: Unicode.Scalar) {
    let usual = half
    let isCapital = letter == "O" || letter == "U"
    let edge = isCapital ? BuiltInFace.capHeight : BuiltInFace.xHeight
    pen(0.82, bold: 0.66)
    let isRound = letter == "O" || letter == "o"
    // Begins in the middle of the letter's stroke.
    let x = isRound ? at(0.86) : right
    let y = isRound ? edge - usual - (isCapital ? 0.075 : 0.055) : edge - 2 * usual - 0.01
    let reach = right + usual + 0.036 + half * 0.4
    from(x, y, Heading(1, 0.12))
    sweep(reach, edge + 0.06, .up)
    setAdvance(max(advance, reach + half + 0.01))
  }

  /// Draws a comma as an accent, whose head is at (x, y).
  mutating func drawCommaAccent(_ x: Double, _ y: Double, turned: Bool) {
    pen(0.78, bold: 0.7)
    let sign = turned ? -1.0 : 1
    polyline((x, y), (x - 0.03 * sign, y - (0.13 - half) * sign))
  }

  /// Draws a hook at the lower right of a letter.
  mutating func drawOgonek(_ letter: Unicode.Scalar) {
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
  }

  /// Draws the caron of `ď`, `ľ`, `ť`, and `Ľ`.
  mutating func drawApostrophe(after letter: Unicode.Scalar) {
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
    polyline((x, top), (x - 0.025, top - 0.15 + half * 0.5))
  }

  /// Draws an acute to the left of a Greek capital, which moves to the right.
  mutating func drawTonos(before letter: Unicode.Scalar) {
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
    polyline((x, capHead), (x - slant, capHead - 0.155))
  }
}
