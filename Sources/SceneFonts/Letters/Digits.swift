extension GlyphPen {
  /// Draws a digit; returns false if `scalar` is not one. All digits have the height of capitals
  /// and equal widths.
  mutating func drawDigit(_ scalar: Unicode.Scalar) -> Bool {
    pen(1.03, bold: 1)
    switch scalar {
    case "0":
      tabularBox(0.51)
      ring(left, roundBase, right, roundCapTop, square: 0.12)
    case "1":
      tabularBox(0.26, shift: -0.01)
      polyline((left, capHead - 0.125), (right, capHead), (right, foot))
    case "2":
      tabularBox(0.47)
      from(left + 0.005, capTop - 0.145)
      curve(middle, roundCapTop, .right)
      sweep(right - 0.012, capTop - 0.175, .down)
      let (neckX, neckY) = (at(0.64), capMiddle - 0.085)
      sweep(neckX, neckY, Heading(left - neckX, base - neckY))
      line(left, base)
      line(right, base)
    case "3":
      tabularBox(0.475, pen: (1.03, 0.95))
      let waist = capMiddle + 0.022
      from(at(0.035), roundCapTop - blend(0.12, 0.09))
      curve(at(0.48), roundCapTop, .right)
      curve(at(0.95), (roundCapTop + waist) / 2, .down)
      curve(at(0.5), waist, .left)
      line(at(0.36), waist)
      from(at(0.5), waist, .right)
      curve(right, (roundBase + waist) / 2, .down)
      curve(at(0.48), roundBase, .left)
      arc(left, roundBase + blend(0.13, 0.1))
    case "4":
      tabularBox(0.53)
      let bar = base + 0.125
      polyline((at(0.74), foot), (at(0.74), capTop), (left, bar), (right, bar))
    case "5":
      tabularBox(0.47)
      polyline((at(0.9), capTop), (at(0.16), capTop), (at(0.08), capMiddle + 0.005))
      turn(Heading(0.75, 0.7))
      curve(at(0.52), capMiddle + 0.085, .right)
      curve(right, (roundBase + capMiddle + 0.085) / 2, .down)
      curve(at(0.48), roundBase, .left)
      arc(left, roundBase + blend(0.12, 0.09))
    case "6":
      tabularBox(0.49, pen: (1.03, 0.97))
      drawSix()
    case "7":
      tabularBox(0.47)
      polyline((left, capTop), (right, capTop), (at(0.27), foot))
    case "8":
      tabularBox(0.49, pen: (1.03, 0.93))
      let waist = capMiddle + 0.025
      from(middle, roundCapTop, .right)
      curve(at(0.94), (roundCapTop + waist) / 2, .down)
      curve(middle, waist, .left)
      curve(left, (roundBase + waist) / 2, .down)
      curve(middle, roundBase, .right)
      curve(right, (roundBase + waist) / 2, .up)
      curve(middle, waist, .left)
      curve(at(0.06), (roundCapTop + waist) / 2, .up)
      curve(middle, roundCapTop, .right)
      close()
    case "9":
      tabularBox(0.49, pen: (1.03, 0.97))
      drawSix(turned: true)
    default: return false
    }
    return true
  }

  /// Draws a 6, or a 9 by rotating it by half a turn.
  private mutating func drawSix(turned: Bool = false) {
    let (a, b) = turned ? (right, left) : (left, right)
    let (bottom, top) = turned ? (roundCapTop, roundBase) : (roundBase, roundCapTop)
    let sign = turned ? -1.0 : 1
    func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
    let bowlTop = bottom + blend(0.405, 0.375) * sign
    let center = (bottom + bowlTop) / 2
    from(x(0.9), top - blend(0.095, 0.068) * sign)
    curve(x(0.57), top, Heading(-sign, 0))
    curve(a, center + 0.03 * sign, Heading(0, -sign), square: 0)
    curve(x(0.5), bottom, Heading(sign, 0))
    curve(b, center, Heading(0, sign))
    curve(x(0.52), bowlTop, Heading(-sign, 0))
    curve(a, center + 0.03 * sign, Heading(0, -sign))
  }
}
