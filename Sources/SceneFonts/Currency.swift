extension GlyphPen {
  /// Draws the sign of a currency; returns false if `scalar` is not one.
  mutating func drawCurrency(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "$":
      pen(1.02, bold: 0.95)
      tabularBox(0.485)
      spine(bottom: roundBase, top: roundCapTop, slope: 0.34, end: blend(0.13, 0.105))
      pen(0.9, bold: 0.8)
      from(middle, 0.785 - half)
      line(middle, 0.66)
      from(middle, 0.045)
      line(middle, half - 0.08)
    case "€":
      pen(1, bold: 0.92)
      tabularBox(0.53)
      from(right, roundCapTop - blend(0.095, 0.075))
      curve(at(0.64), roundCapTop, .left)
      curve(at(0.15), capMiddle, .down)
      curve(at(0.64), roundBase, .right)
      arc(right, roundBase + blend(0.095, 0.075))
      pen(0.9, bold: 0.74)
      for y in [capMiddle + 0.072, capMiddle - 0.072] {
        from(left, y)
        line(at(0.68), y)
      }
    case "£":
      tabularBox(0.49)
      from(right - 0.01, capTop - 0.12)
      curve(at(0.62), roundCapTop, .left)
      curve(at(0.28), capTop - 0.17, .down)
      line(at(0.28), base + 0.17)
      sweep(left + 0.01, base, Heading(-1, -0.8))
      line(right, base)
      from(left + 0.005, capMiddle - 0.01)
      line(at(0.72), capMiddle - 0.01)
    case "¥":
      pen(1.02, bold: 0.95)
      tabularBox(0.56)
      from(left, capHead)
      line(middle, capMiddle - 0.01)
      line(right, capHead)
      stem(middle, capMiddle - 0.01)
      pen(0.9, bold: 0.74)
      for y in [capMiddle - 0.055, capMiddle - 0.195] {
        from(at(0.12), y)
        line(at(0.88), y)
      }
    case "¢":
      tabularBox(0.455)
      let end = blend(0.115, 0.085)
      let lift = 0.088
      from(at(0.97), roundXTop + lift - end)
      curve(at(0.54), roundXTop + lift, .left)
      curve(left, roundMiddle + lift, .down)
      curve(at(0.54), roundBase + lift, .right)
      arc(at(0.97), roundBase + lift + end)
      pen(0.9, bold: 0.74)
      for (start, end) in [(0.56, 0.706), (0.142, 0.0)] {
        from(at(0.54), start)
        line(at(0.54), end < 0.1 ? foot : capHead)
      }
    case "₽", "₱":
      pen(1.02, bold: 0.95)
      tabularBox(0.52, shift: -0.01)
      let stemX = left + blend(0.085, 0.08)
      let waist = capTop - 0.37
      stem(stemX, capHead)
      from(stemX, capTop)
      line(at(0.56), capTop)
      curve(right, (capTop + waist) / 2, .down)
      curve(at(0.56), waist, .left)
      line(scalar == "₽" ? left : stemX, waist)
      pen(0.9, bold: 0.74)
      if scalar == "₽" {
        from(left, 0.19)
        line(at(0.62), 0.19)
      } else {
        for y in [capTop - 0.12, capTop - 0.25] {
          from(left, y)
          line(right + 0.01, y)
        }
      }
    case "₴":
      pen(1, bold: 0.88)
      tabularBox(0.49)
      from(at(0.08), roundCapTop - blend(0.12, 0.1))
      curve(at(0.5), roundCapTop, .right)
      sweep(at(0.94), capTop - 0.155, .down)
      sweep(middle, capMiddle, Heading(-1, -0.55))
      sweep(at(0.06), base + 0.155, .down)
      sweep(at(0.5), roundBase, .right)
      arc(at(0.92), roundBase + blend(0.12, 0.1))
      pen(0.84, bold: 0.66)
      for y in [capMiddle + 0.07, capMiddle - 0.07] {
        from(left - 0.01, y)
        line(right + 0.01, y)
      }
    case "₹":
      pen(1, bold: 0.9)
      tabularBox(0.46)
      let bar = capTop - 0.165
      from(left, capTop)
      line(right, capTop)
      from(left, bar)
      line(right, bar)
      from(at(0.3), capTop, .right)
      curve(at(0.78), capTop - 0.18, .down)
      curve(at(0.28), capTop - 0.36, .left)
      line(left, capTop - 0.36)
      line(at(0.76), foot)
    case "₺":
      pen(1, bold: 0.9)
      tabularBox(0.48)
      from(at(0.3), capHead)
      line(at(0.3), base)
      turn(.right)
      curve(right, 0.3, Heading(0.1, 1))
      pen(0.88, bold: 0.7)
      for y in [0.29, 0.42] {
        from(left, y)
        line(at(0.72), y + 0.14)
      }
    case "₸":
      tabularBox(0.53)
      from(left, capTop)
      line(right, capTop)
      from(left, capTop - blend(0.15, 0.17))
      line(right, capTop - blend(0.15, 0.17))
      stem(middle, capTop - blend(0.15, 0.17))
    case "₩":
      _ = draw("W")
      pen(0.86, bold: 0.62)
      for y in [capMiddle + 0.06, capMiddle - 0.07] {
        from(half + 0.01, y)
        line(advance - half - 0.01, y)
      }
    case "₿":
      _ = draw("B")
      pen(0.84, bold: 0.66)
      for x in [at(0.2), at(0.5)] {
        from(x, capTop)
        line(x, 0.79 - half)
        from(x, base)
        line(x, half - 0.085)
      }
    case "¤":
      pen(0.95, bold: 0.82)
      tabularBox(0.5)
      let (radius, y) = ((right - left) * 0.34, 0.34)
      ring(middle - radius, y - radius, middle + radius, y + radius, square: 0)
      for (dx, dy) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] {
        from(middle + radius * 0.72 * dx, y + radius * 0.72 * dy)
        line(middle + (right - left) / 2 * dx, y + (right - left) / 2 * dy)
      }
    default:
      return false
    }
    return true
  }
}
