extension Sketch {
  /// Draws a digit; false where `scalar` is none. All are as high as capitals and equally wide.
  mutating func drawDigit(_ scalar: Unicode.Scalar) -> Bool {
    pen(1.03, bold: 1)
    switch scalar {
    case "0":
      tabularBox(0.51)
      ring(left, roundBase, right, roundCapTop, square: 0.12)
    case "1":
      tabularBox(0.26, shift: -0.01)
      from(left, capHead - 0.125)
      line(right, capHead)
      line(right, foot)
    case "2":
      tabularBox(0.47)
      from(left + 0.005, capTop - 0.15, Heading(0.2, 1))
      curve(middle, roundCapTop, .right)
      curve(right - 0.012, capTop - 0.175, .down)
      curve(at(0.72), capMiddle - 0.055, Heading(-0.78, -1))
      line(left, base)
      line(right, base)
    case "3":
      pen(1.03, bold: 0.95)
      tabularBox(0.475)
      let waist = capMiddle + 0.022
      from(at(0.03), roundCapTop - 0.125, Heading(0.5, 1))
      curve(at(0.48), roundCapTop, .right)
      curve(at(0.95), (roundCapTop + waist) / 2, .down)
      curve(at(0.5), waist, .left)
      line(at(0.36), waist)
      from(at(0.5), waist, .right)
      curve(right, (roundBase + waist) / 2, .down)
      curve(at(0.48), roundBase, .left)
      curve(left, roundBase + 0.135, Heading(-0.4, 1))
    case "4":
      tabularBox(0.53)
      let bar = base + 0.125
      from(at(0.74), foot)
      line(at(0.74), capTop)
      line(left, bar)
      line(right, bar)
    case "5":
      tabularBox(0.47)
      from(at(0.9), capTop)
      line(at(0.16), capTop)
      line(at(0.08), capMiddle + 0.005)
      turn(Heading(0.75, 0.7))
      curve(at(0.52), capMiddle + 0.085, .right)
      curve(right, (roundBase + capMiddle + 0.085) / 2, .down)
      curve(at(0.48), roundBase, .left)
      curve(left, roundBase + 0.12, Heading(-0.45, 1))
    case "6":
      pen(1.03, bold: 0.97)
      tabularBox(0.49)
      drawSix()
    case "7":
      tabularBox(0.47)
      from(left, capTop)
      line(right, capTop)
      line(at(0.27), foot)
    case "8":
      pen(1.03, bold: 0.93)
      tabularBox(0.49)
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
      pen(1.03, bold: 0.97)
      tabularBox(0.49)
      drawSix(turned: true)
    default:
      return false
    }
    return true
  }

  /// The 6 or, turned by half a circle, the 9.
  private mutating func drawSix(turned: Bool = false) {
    let (a, b) = turned ? (right, left) : (left, right)
    let (bottom, top) = turned ? (roundCapTop, roundBase) : (roundBase, roundCapTop)
    let sign = turned ? -1.0 : 1
    func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
    let bowlTop = bottom + 0.40 * sign - (half - 0.043) * sign
    let center = (bottom + bowlTop) / 2
    from(x(0.88), top - 0.105 * sign, Heading(-0.5 * sign, 0.8 * sign))
    curve(x(0.56), top, Heading(-sign, 0))
    curve(a, center + 0.04 * sign, Heading(0, -sign))
    curve(x(0.5), bottom, Heading(sign, 0))
    curve(b, center, Heading(0, sign))
    curve(x(0.52), bowlTop, Heading(-sign, 0))
    curve(a + 0.012 * sign, center + 0.01 * sign, Heading(-0.2 * sign, -sign))
  }
}
