extension GlyphPen {
  /// Draws a mathematical, currency, or keyboard symbol; returns false if `scalar` is not one.
  mutating func drawSign(_ scalar: Unicode.Scalar) -> Bool {
    drawCommonSign(scalar) || drawCurrency(scalar) || drawRelation(scalar)
      || drawMathematical(scalar)
  }

  private mutating func drawCommonSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", "±":
      signBox()
      let y = scalar == "+" ? signMiddle : signMiddle + 0.05
      from(left, y)
      line(right, y)
      from(middle, y + 0.205)
      line(middle, y - 0.205)
      if scalar == "±" {
        from(left, base)
        line(right, base)
      }
    case "−":
      signBox()
      from(left, signMiddle)
      line(right, signMiddle)
    case "×":
      signBox()
      from(left + 0.035, signMiddle + 0.17)
      line(right - 0.035, signMiddle - 0.17)
      from(right - 0.035, signMiddle + 0.17)
      line(left + 0.035, signMiddle - 0.17)
    case "÷":
      signBox()
      from(left, signMiddle)
      line(right, signMiddle)
      dot(middle, signMiddle + 0.185)
      dot(middle, signMiddle - 0.185)
    case "=":
      signBox()
      for y in [signMiddle + 0.092, signMiddle - 0.092] {
        from(left, y)
        line(right, y)
      }
    case "<", ">":
      signBox()
      let (near, far) = scalar == "<" ? (left, right) : (right, left)
      from(far, signMiddle + 0.19)
      line(near, signMiddle)
      line(far, signMiddle - 0.19)
    case "~":
      signBox()
      wave(left, right, signMiddle, 0.055)
    case "`":
      box(0.2, growth: 0.5, Side.round, Side.round)
      from(left, capHead + 0.02)
      line(right, capHead - 0.09)
    case "^":
      pen(0.95, bold: 0.85)
      box(0.42, Side.round, Side.round)
      from(left, capTop - 0.22)
      line(middle, capHead)
      line(right, capTop - 0.22)
    case "*":
      pen(0.92, bold: 0.78)
      box(0.34, growth: 1.2, Side.round, Side.round)
      let (y, reach) = (capTop - 0.115, right - left)
      from(middle, y + reach * 0.56)
      line(middle, y - reach * 0.56)
      for side in [-0.5, 0.5] {
        from(middle - reach * side, y + reach * 0.28)
        line(middle + reach * side, y - reach * 0.28)
      }
    case "#":
      pen(0.95, bold: 0.78)
      box(0.56, Side.open + 0.012, Side.open + 0.012)
      for x in [at(0.3), at(0.7)] {
        from(x + 0.05, capHead)
        line(x - 0.05, foot)
      }
      from(left + 0.03, capTop - 0.185)
      line(right, capTop - 0.185)
      from(left, base + 0.185)
      line(right - 0.03, base + 0.185)
    case "%":
      drawPercent()
    case "&":
      drawAmpersand()
    case "@":
      drawAt()
    case "°":
      pen(0.85, bold: 0.75)
      box(0.27, Side.round, Side.round)
      ring(left, capTop - (right - left), right, capTop, square: 0)
    case "©", "®":
      drawCircled(scalar)
    case "™":
      pen(0.7, bold: 0.6)
      box(0.62, Side.round, Side.round)
      let low = capTop - 0.27
      from(left, capTop)
      line(at(0.40), capTop)
      from(at(0.2), capTop)
      line(at(0.2), low)
      from(at(0.54), low)
      line(at(0.54), capTop)
      line(at(0.77), low + 0.07)
      line(right, capTop)
      line(right, low)
    default:
      return false
    }
    return true
  }

  var signMiddle: Double { 0.315 }

  mutating func signBox() {
    pen(1, bold: 0.92)
    box(0.50, Side.round + 0.002, Side.round + 0.002)
  }

  /// Draws a wave from `left` to `right` around `y`.
  mutating func wave(_ left: Double, _ right: Double, _ y: Double, _ height: Double) {
    let width = right - left
    from(left, y - height * 0.7, Heading(0.3, 1))
    sweep(left + width * 0.27, y + height, .right)
    curve(left + width * 0.73, y - height, .right)
    sweep(right, y + height * 0.7, Heading(0.3, 1))
  }

  private mutating func drawPercent() {
    pen(0.92, bold: 0.76)
    box(0.76, growth: 1.2, Side.round - 0.01, Side.round - 0.01)
    let width = (right - left) * 0.36
    let height = 0.275
    ring(left, roundCapTop - height, left + width, roundCapTop)
    ring(right - width, roundBase, right, roundBase + height)
    from(at(0.24), foot)
    line(at(0.76), capHead)
  }

  private mutating func drawAmpersand() {
    pen(1.03, bold: 0.87)
    box(0.63, Side.round - 0.008, Side.open)
    from(right, foot)
    line(at(0.27), 0.452)
    sweep(at(0.165), capTop - 0.13, .up)
    sweep(at(0.40), roundCapTop, .right)
    sweep(at(0.635), capTop - 0.13, .down)
    sweep(at(0.46), 0.41, Heading(-1, -0.68))
    line(at(0.24), 0.325)
    sweep(left, base + 0.135, .down)
    sweep(at(0.36), roundBase, .right)
    sweep(at(0.92), 0.345, Heading(0.15, 1))
  }

  private mutating func drawAt() {
    pen(0.86, bold: 0.74)
    box(0.86, growth: 1.2, Side.round, Side.round)
    let (bottom, top) = (half - 0.15, 0.725 - half)
    let center = (bottom + top) / 2
    let stemX = at(0.705)
    let (low, high) = (center - 0.165, center + 0.165)
    ring(at(0.275), low, stemX, high)
    from(stemX, high)
    line(stemX, center - 0.06)
    curve(at(0.845), low - 0.002, .right)
    curve(right, center + 0.01, .up)
    curve(middle, top, .left)
    curve(left, center, .down)
    curve(at(0.52), bottom, .right)
    arc(at(0.80), bottom + 0.048)
  }

  private mutating func drawCircled(_ scalar: Unicode.Scalar) {
    pen(0.72, bold: 0.58)
    box(0.78, growth: 0.6, Side.round, Side.round)
    let (center, radius) = (BuiltInFace.capHeight / 2, (right - left) / 2)
    ring(left, center - radius, right, center + radius, square: 0.02)
    if scalar == "©" {
      from(at(0.68), center + 0.095)
      curve(at(0.52), center + 0.165, .left)
      curve(at(0.275), center, .down)
      curve(at(0.52), center - 0.165, .right)
      arc(at(0.68), center - 0.095)
    } else {
      from(at(0.355), center - 0.17)
      line(at(0.355), center + 0.17)
      line(at(0.51), center + 0.17)
      curve(at(0.66), center + 0.075, .down)
      curve(at(0.51), center - 0.02, .left)
      line(at(0.355), center - 0.02)
      from(at(0.52), center - 0.02)
      line(at(0.67), center - 0.17)
    }
  }
}
