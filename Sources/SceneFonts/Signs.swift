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
      polyline((left, y), (right, y))
      polyline((middle, y + 0.205), (middle, y - 0.205))
      if scalar == "±" { polyline((left, base), (right, base)) }
    case "−":
      signBox()
      polyline((left, signMiddle), (right, signMiddle))
    case "×":
      signBox()
      polyline((left + 0.035, signMiddle + 0.17), (right - 0.035, signMiddle - 0.17))
      polyline((right - 0.035, signMiddle + 0.17), (left + 0.035, signMiddle - 0.17))
    case "÷":
      signBox()
      polyline((left, signMiddle), (right, signMiddle))
      dot(middle, signMiddle + 0.185)
      dot(middle, signMiddle - 0.185)
    case "=":
      signBox()
      for y in [signMiddle + 0.092, signMiddle - 0.092] { polyline((left, y), (right, y)) }
    case "<", ">":
      signBox()
      let (near, far) = scalar == "<" ? (left, right) : (right, left)
      polyline((far, signMiddle + 0.19), (near, signMiddle), (far, signMiddle - 0.19))
    case "~":
      signBox()
      wave(left, right, signMiddle, 0.055)
    case "`":
      box(0.2, growth: 0.5, Side.round, Side.round)
      polyline((left, capHead + 0.02), (right, capHead - 0.09))
    case "^":
      box(0.42, Side.round, Side.round, pen: (0.95, 0.85))
      polyline((left, capTop - 0.22), (middle, capHead), (right, capTop - 0.22))
    case "*":
      box(0.34, growth: 1.2, Side.round, Side.round, pen: (0.92, 0.78))
      let (y, reach) = (capTop - 0.115, right - left)
      polyline((middle, y + reach * 0.56), (middle, y - reach * 0.56))
      for side in [-0.5, 0.5] {
        polyline(
          (middle - reach * side, y + reach * 0.28), (middle + reach * side, y - reach * 0.28))
      }
    case "#":
      box(0.56, Side.open + 0.012, Side.open + 0.012, pen: (0.95, 0.78))
      for x in [at(0.3), at(0.7)] { polyline((x + 0.05, capHead), (x - 0.05, foot)) }
      polyline((left + 0.03, capTop - 0.185), (right, capTop - 0.185))
      polyline((left, base + 0.185), (right - 0.03, base + 0.185))
    case "%": drawPercent()
    case "&": drawAmpersand()
    case "@": drawAt()
    case "°":
      box(0.27, Side.round, Side.round, pen: (0.85, 0.75))
      ring(left, capTop - (right - left), right, capTop, square: 0)
    case "©", "®": drawCircled(scalar)
    case "™":
      box(0.62, Side.round, Side.round, pen: (0.7, 0.6))
      let low = capTop - 0.27
      polyline((left, capTop), (at(0.40), capTop))
      polyline((at(0.2), capTop), (at(0.2), low))
      polyline(
        (at(0.54), low), (at(0.54), capTop), (at(0.77), low + 0.07), (right, capTop), (right, low))
    default: return false
    }
    return true
  }

  var signMiddle: Double { 0.315 }

  mutating func signBox() {
    box(0.50, Side.round + 0.002, Side.round + 0.002, pen: (1, 0.92))
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
    box(0.76, growth: 1.2, Side.round - 0.01, Side.round - 0.01, pen: (0.92, 0.76))
    let width = (right - left) * 0.36
    let height = 0.275
    ring(left, roundCapTop - height, left + width, roundCapTop)
    ring(right - width, roundBase, right, roundBase + height)
    polyline((at(0.24), foot), (at(0.76), capHead))
  }

  private mutating func drawAmpersand() {
    box(0.63, Side.round - 0.008, Side.open, pen: (1.03, 0.87))
    polyline((right, foot), (at(0.27), 0.452))
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
    box(0.86, growth: 1.2, Side.round, Side.round, pen: (0.86, 0.74))
    let (bottom, top) = (half - 0.15, 0.725 - half)
    let center = (bottom + top) / 2
    let stemX = at(0.705)
    let (low, high) = (center - 0.165, center + 0.165)
    ring(at(0.275), low, stemX, high)
    polyline((stemX, high), (stemX, center - 0.06))
    curve(at(0.845), low - 0.002, .right)
    curve(right, center + 0.01, .up)
    curve(middle, top, .left)
    curve(left, center, .down)
    curve(at(0.52), bottom, .right)
    arc(at(0.80), bottom + 0.048)
  }

  private mutating func drawCircled(_ scalar: Unicode.Scalar) {
    box(0.78, growth: 0.6, Side.round, Side.round, pen: (0.72, 0.58))
    let (center, radius) = (BuiltInFace.capHeight / 2, (right - left) / 2)
    ring(left, center - radius, right, center + radius, square: 0.02)
    if scalar == "©" {
      from(at(0.68), center + 0.095)
      curve(at(0.52), center + 0.165, .left)
      curve(at(0.275), center, .down)
      curve(at(0.52), center - 0.165, .right)
      arc(at(0.68), center - 0.095)
    } else {
      polyline((at(0.355), center - 0.17), (at(0.355), center + 0.17), (at(0.51), center + 0.17))
      curve(at(0.66), center + 0.075, .down)
      curve(at(0.51), center - 0.02, .left)
      line(at(0.355), center - 0.02)
      polyline((at(0.52), center - 0.02), (at(0.67), center - 0.17))
    }
  }
}
