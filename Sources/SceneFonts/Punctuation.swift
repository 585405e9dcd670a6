extension GlyphPen {
  /// Draws a punctuation mark; returns false if `scalar` is not one.
  mutating func drawPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{A0}": box(0.27, growth: -0.4, 0, 0)
    case "\u{2009}", "\u{202F}": box(0.16, growth: -0.2, 0, 0)
    case "\u{2002}", "\u{2003}", "\u{200A}":
      setAdvance(scalar == "\u{2002}" ? 0.5 : scalar == "\u{2003}" ? 1 : 0.1)
    case "\u{2007}": tabularBox(0)
    case ".":
      dotBox()
      dot(middle, dotFoot)
    case ",":
      dotBox()
      comma(middle, dotFoot)
    case ":":
      dotBox()
      dot(middle, dotFoot)
      dot(middle, BuiltInFace.xHeight - dotFoot)
    case ";":
      dotBox()
      comma(middle, dotFoot)
      dot(middle, BuiltInFace.xHeight - dotFoot)
    case "…":
      box(0.70, growth: 1.2, Side.stem, Side.stem)
      for x in [left, middle, right] { dot(x, dotFoot) }
    case "·":
      dotBox()
      dot(middle, 0.275)
    case "•":
      box(0.25, Side.stem, Side.stem)
      dot(middle, 0.31, size: (right - left + 2 * half) / (2 * half))
    case "!":
      dotBox()
      exclamation(turned: false)
    case "¡":
      dotBox()
      exclamation(turned: true)
    case "?":
      box(0.43, Side.round - 0.01, Side.round - 0.01)
      question(turned: false)
    case "¿":
      box(0.43, Side.round - 0.01, Side.round - 0.01)
      question(turned: true)
    case "'":
      stemBox(Side.stem, Side.stem)
      tick(left)
    case "\"":
      box(2 * half + 0.155, growth: 0.9, Side.stem, Side.stem)
      tick(left)
      tick(right)
    case "‘", "’":
      dotBox()
      comma(middle, quoteHeight, turned: scalar == "‘")
    case "‚":
      dotBox()
      comma(middle, dotFoot)
    case "“", "”":
      box(0.285, growth: 2.6, Side.round + 0.012, Side.round + 0.012)
      comma(left + half * 0.26, quoteHeight, turned: scalar == "“")
      comma(right - half * 0.26, quoteHeight, turned: scalar == "“")
    case "„":
      box(0.285, growth: 2.6, Side.round + 0.012, Side.round + 0.012)
      comma(left + half * 0.26, dotFoot)
      comma(right - half * 0.26, dotFoot)
    case "-", "\u{2010}", "\u{2011}": rule(0.315, Side.round)
    case "–": rule(0.46, Side.round)
    case "—": rule(0.80, Side.round)
    case "_":
      box(0.52, growth: 0, 0.01, 0.01)
      polyline((left, -0.085), (right, -0.085))
    case "(", ")":
      box(0.22, growth: 0.5, Side.round + 0.012, Side.round - 0.012)
      parenthesis(turned: scalar == ")")
    case "[", "]":
      box(0.22, growth: 0.4, Side.stem, Side.open + 0.01)
      bracket(turned: scalar == "]")
    case "{", "}":
      box(0.27, growth: 0.6, Side.open + 0.012, Side.open + 0.012, pen: (1, 0.9))
      brace(turned: scalar == "}")
    case "/", "\\":
      box(0.40, growth: 0.4, Side.open - 0.01, Side.open - 0.01)
      let (bottom, top) = scalar == "/" ? (left, right) : (right, left)
      polyline((bottom, fenceBottom + 0.04), (top, fenceTop))
    case "|", "¦":
      stemBox(Side.stem + 0.016, Side.stem + 0.016)
      from(left, fenceTop)
      if scalar == "¦" {
        line(left, 0.36)
        from(left, 0.20)
      }
      line(left, fenceBottom)
    case "‹", "›":
      box(0.235, growth: 0.6, Side.round, Side.round)
      angle(left, right, turned: scalar == "›")
    case "«", "»":
      box(0.40, growth: 1, Side.round, Side.round, pen: (1, 0.88))
      angle(left, at(0.5) - 0.022, turned: scalar == "»")
      angle(at(0.5) + 0.022, right, turned: scalar == "»")
    case "′", "″":
      let isDouble = scalar == "″"
      box(
        2 * half + (isDouble ? 0.19 : 0.055), growth: isDouble ? 1.2 : 0, Side.round, Side.round)
      for x in isDouble ? [left + 0.055, right] : [right] {
        polyline((x, capHead), (x - 0.055, BuiltInFace.capHeight - 0.215 + half * 0.3))
      }
    default: return drawMark(scalar)
    }
    return true
  }

  private mutating func drawMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "⋯", "⋮":
      if scalar == "⋯" {
        box(0.70, growth: 1.2, Side.stem, Side.stem)
        for x in [left, middle, right] { dot(x, signMiddle) }
      } else {
        dotBox()
        for y in [-0.235, 0, 0.235] { dot(middle, signMiddle + y) }
      }
    case "◦":
      box(0.25, Side.stem, Side.stem, pen: (0.85, 0.75))
      let radius = (right - left) / 2
      ring(left, 0.31 - radius, right, 0.31 + radius, square: 0)
    case "†", "‡":
      box(0.40, Side.open, Side.open)
      polyline((middle, capHead), (middle, half - 0.14))
      for y in scalar == "†" ? [0.5] : [0.5, 0.08] { polyline((left, y), (right, y)) }
    case "§":
      box(0.44, Side.round, Side.round, pen: (0.94, 0.78))
      let (top, bottom, center) = (roundCapTop, half - 0.14, 0.29)
      for sign in [1.0, -1] {
        let (a, b) = sign > 0 ? (left, right) : (right, left)
        func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
        let edge = sign > 0 ? top : bottom
        from(x(0.93), edge - sign * 0.1)
        curve(middle, edge, Heading(-sign, 0))
        sweep(x(0.1), edge - sign * 0.13, Heading(0, -sign))
        sweep(middle, center + sign * 0.1, Heading(sign, -0.5 * sign))
        sweep(b, center - sign * 0.045, Heading(0, -sign))
        sweep(x(0.72), center - sign * 0.14, Heading(-sign, -0.5 * sign))
      }
    case "¶":
      box(0.50, growth: 1.2, Side.round, Side.stem, pen: (0.94, 0.8))
      let x = at(0.58)
      polyline((right, capTop), (at(0.4), capTop))
      curve(left, capTop - 0.17, .down)
      curve(at(0.4), capTop - 0.34, .right)
      line(x, capTop - 0.34)
      for x in [x, right] { polyline((x, capTop), (x, half - 0.1)) }
    case "⁄": return draw("/")
    default: return false
    }
    return true
  }

  /// The center of a dot on the baseline.
  var dotFoot: Double { half * Self.dotSize - 0.006 }
  /// The center of the head of a quotation mark.
  var quoteHeight: Double { BuiltInFace.capHeight - 0.075 }
  /// The extent of brackets and other tall marks.
  private var fenceTop: Double { 0.765 - half }
  private var fenceBottom: Double { half - 0.165 }
  private var fenceMiddle: Double { (fenceTop + fenceBottom) / 2 }

  private mutating func dotBox() {
    box(2 * half * Self.dotSize, growth: 0, Side.stem - 0.008, Side.stem - 0.008)
  }

  /// Draws a comma whose head is at (x, y), or a quotation mark by rotating it by half a turn.
  mutating func comma(_ x: Double, _ y: Double, turned: Bool = false) {
    let sign = turned ? -1.0 : 1
    dot(x, y, size: Self.dotSize)
    let usual = half
    pen(0.68, bold: 0.68)
    let edge = usual * Self.dotSize - half
    from(x + edge * sign, y, Heading(0, -sign))
    sweep(
      x - (edge + 0.018) * sign, y - (0.075 + usual * 1.1) * sign, Heading(-0.75 * sign, -sign))
    pen(1, bold: 1)
  }

  private mutating func exclamation(turned: Bool) {
    let (foot, sign) = turned ? (BuiltInFace.capHeight - 0.165, -1.0) : (0, 1.0)
    dot(middle, foot + dotFoot * sign)
    polyline(
      (middle, foot + (BuiltInFace.capHeight - half + 0.006) * sign),
      (middle, foot + aboveDot * sign))
  }

  private mutating func question(turned: Bool) {
    let (foot, sign) = turned ? (BuiltInFace.capHeight - 0.165, -1.0) : (0, 1.0)
    let (a, b) = turned ? (right, left) : (left, right)
    func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
    func y(_ height: Double) -> Double { foot + height * sign }
    dot(x(0.47), y(dotFoot))
    let rise = roundCapTop - aboveDot
    from(a, y(capTop - blend(0.13, 0.105)))
    curve(x(0.5), y(roundCapTop), Heading(sign, 0))
    sweep(b, y(aboveDot + rise * 0.625), Heading(0, -sign))
    sweep(x(0.73), y(aboveDot + rise * 0.355), Heading(-0.95 * sign, -sign))
    sweep(x(0.47), y(aboveDot + rise * 0.06), Heading(0, -sign))
    line(x(0.47), y(aboveDot))
  }

  /// The end of the stroke above the dot of `!` and `?`.
  private var aboveDot: Double { dotFoot + half * Self.dotSize + blend(0.068, 0.046) + half }

  private mutating func tick(_ x: Double) {
    polyline((x, capHead), (x, BuiltInFace.capHeight - 0.215 + half * 0.3))
  }

  private mutating func rule(_ width: Double, _ side: Double) {
    box(width, growth: 0.4, side, side)
    polyline((left, 0.268), (right, 0.268))
  }

  private mutating func parenthesis(turned: Bool) {
    let (near, far) = turned ? (mirrored(left), mirrored(right)) : (left, right)
    from(far, fenceTop, Heading(near - far, -0.17))
    sweep(near, fenceMiddle, .down)
    sweep(far, fenceBottom, Heading(far - near, -0.17))
  }

  private mutating func bracket(turned: Bool) {
    let (near, far) = turned ? (mirrored(left), mirrored(right)) : (left, right)
    polyline((far, fenceTop), (near, fenceTop), (near, fenceBottom), (far, fenceBottom))
  }

  private mutating func brace(turned: Bool) {
    let (near, far) = turned ? (right, left) : (left, right)
    let spine = near + (far - near) * 0.48
    let outward = turned ? Heading.left : .right
    let inward = turned ? Heading.right : .left
    from(far, fenceTop, inward)
    curve(spine, fenceTop - 0.11, .down)
    line(spine, fenceMiddle + 0.10)
    curve(near, fenceMiddle, inward)
    turn(outward)
    curve(spine, fenceMiddle - 0.10, .down)
    line(spine, fenceBottom + 0.11)
    curve(far, fenceBottom, outward)
  }

  /// Returns the x-coordinate at the same distance from the other end of the advance width.
  private func mirrored(_ x: Double) -> Double { advance - x }

  private mutating func angle(_ left: Double, _ right: Double, turned: Bool) {
    let (near, far) = turned ? (right, left) : (left, right)
    polyline((far, 0.265 + 0.155), (near, 0.265), (far, 0.265 - 0.155))
  }
}
