extension GlyphPen {
  /// Draws a capital letter; returns false if `scalar` is not one.
  mutating func drawCapital(_ scalar: Unicode.Scalar) -> Bool {
    pen(1.05, bold: 1.05)
    switch scalar {
    case "A":
      box(0.645, growth: 1.3, Side.open - 0.004, Side.open - 0.004)
      polyline((left, foot), (middle, capHead), (right, foot))
      let bar = blend(0.242, 0.225)
      let inset = (right - left) / 2 * (bar - foot) / (capHead - foot)
      let (barLeft, barRight) = (left + inset, right - inset)
      pen(1.05, bold: 0.88)
      polyline((barLeft, bar), (barRight, bar))
    case "B":
      box(0.505, Side.stem, Side.round, pen: (1.05, 0.96))
      let waist = base + (capTop - base) * 0.525
      from(at(0.5), waist, .right)
      curve(right, (waist + base) / 2, .down)
      curve(at(0.5), base, .left)
      line(left, base)
      line(left, capTop)
      line(at(0.48), capTop)
      curve(at(0.93), (waist + capTop) / 2, .down)
      curve(at(0.5), waist, .left)
      line(left, waist)
    case "C":
      box(0.62, Side.round, Side.round - 0.014)
      openRound(end: blend(0.155, 0.125))
    case "D":
      box(0.575, Side.stem, Side.round)
      polyline((left, base), (left, capTop), (at(0.36), capTop))
      curve(right, capMiddle, .down)
      curve(at(0.36), base, .left)
      line(left, base)
      close()
    case "E":
      box(0.45, Side.stem, Side.open + 0.016)
      polyline((right, capTop), (left, capTop), (left, base), (right, base))
      polyline((left, capMiddle + 0.01), (at(0.93), capMiddle + 0.01))
    case "F":
      box(0.44, Side.stem, Side.open)
      polyline((right, capTop), (left, capTop), (left, foot))
      polyline((left, capMiddle - 0.008), (at(0.92), capMiddle - 0.008))
    case "G":
      box(0.64, Side.round, Side.stem - 0.022)
      from(at(0.94), roundCapTop - blend(0.14, 0.11))
      curve(at(0.53), roundCapTop, .left)
      curve(left, capMiddle, .down)
      curve(at(0.53), roundBase, .right)
      curve(right, capMiddle - 0.065, .up)
      turn(.left)
      line(at(0.56), capMiddle - 0.065)
    case "H":
      box(0.56, Side.stem, Side.stem)
      stem(left, capHead)
      stem(right, capHead)
      polyline((left, capMiddle + 0.008), (right, capMiddle + 0.008))
    case "I":
      stemBox(Side.stem + 0.008, Side.stem + 0.008)
      stem(left, capHead)
    case "J":
      box(0.43, Side.open + 0.008, Side.stem - 0.004)
      polyline((right, capHead), (right, roundBase + 0.19))
      curve(at(0.47), roundBase, .left)
      arc(left, roundBase + 0.15)
    case "K":
      box(0.54, Side.stem, Side.open - 0.006)
      stem(left, capHead)
      polyline((left, base + 0.2), (right - 0.012, capHead))
      polyline((at(0.33), base + 0.2 + (capHead - base - 0.2) * 0.34), (right, foot))
    case "L":
      box(0.43, Side.stem, Side.open)
      polyline((left, capHead), (left, base), (right, base))
    case "M":
      box(0.69, growth: 1.5, Side.stem, Side.stem, pen: (1.05, 0.97))
      polyline((left, foot), (left, capTop), (middle, base + 0.05), (right, capTop), (right, foot))
    case "N":
      box(0.57, Side.stem, Side.stem, pen: (1.05, 1))
      polyline((left, foot), (left, capTop), (right, base), (right, capHead))
    case "O":
      box(0.70, Side.round, Side.round)
      ring(left, roundBase, right, roundCapTop)
    case "P":
      box(0.49, Side.stem, Side.round - 0.01)
      polyline((left, foot), (left, capTop), (at(0.48), capTop))
      curve(right, capTop - 0.185, .down)
      curve(at(0.48), capTop - 0.37, .left)
      line(left, capTop - 0.37)
    case "Q":
      box(0.70, Side.round, Side.round)
      ring(left, roundBase, right, roundCapTop)
      polyline((at(0.63), base + 0.14), (at(0.93), base - 0.03))
    case "R":
      box(0.51, Side.stem, Side.open + 0.01, pen: (1.05, 1))
      let waist = capTop - 0.35
      polyline((left, foot), (left, capTop), (at(0.49), capTop))
      curve(at(0.96), (capTop + waist) / 2, .down)
      curve(at(0.49), waist, .left)
      line(left, waist)
      polyline((at(0.52), waist), (right, foot))
    case "S":
      box(0.53, Side.round - 0.006, Side.round - 0.006, pen: (1.05, 1))
      spine(bottom: roundBase, top: roundCapTop, slope: 0.33, end: blend(0.14, 0.11))
    case "T":
      box(0.55, Side.open, Side.open)
      polyline((left, capTop), (right, capTop))
      stem(middle, capTop)
    case "U":
      box(0.545, Side.stem - 0.004, Side.stem - 0.004)
      polyline((left, capHead), (left, roundBase + 0.235))
      curve(middle, roundBase, .right)
      curve(right, roundBase + 0.235, .up)
      line(right, capHead)
    case "V":
      box(0.62, Side.open - 0.004, Side.open - 0.004)
      polyline((left, capHead), (middle, foot), (right, capHead))
    case "W":
      box(0.90, growth: 1.5, Side.open, Side.open, pen: (1.03, 0.92))
      polyline(
        (left, capHead), (at(0.255), foot), (middle, capHead), (at(0.745), foot), (right, capHead))
    case "X":
      box(0.58, Side.open, Side.open)
      polyline((left + 0.015, capHead), (right, foot))
      polyline((right - 0.015, capHead), (left, foot))
    case "Y":
      box(0.58, Side.open - 0.006, Side.open - 0.006)
      polyline((left, capHead), (middle, capMiddle - 0.045), (right, capHead))
      stem(middle, capMiddle - 0.045)
    case "Z":
      box(0.54, Side.round - 0.006, Side.round - 0.006)
      polyline((left, capTop), (right, capTop), (left, base), (right, base))
    default: return false
    }
    return true
  }

  /// The vertical middle of capitals.
  var capMiddle: Double { (base + capTop) / 2 }

  /// The curve of `C`, whose ends are `end` away from its top and bottom.
  private mutating func openRound(end: Double) {
    from(at(0.98), roundCapTop - end)
    curve(at(0.55), roundCapTop, .left)
    curve(left, capMiddle, .down)
    curve(at(0.55), roundBase, .right)
    arc(at(0.98), roundBase + end)
  }
}
