extension GlyphPen {
  /// Draws the sign of a currency; returns false if `scalar` is not one.
  mutating func drawCurrency(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "$":
      tabularBox(0.485, pen: (1.02, 0.95))
      spine(bottom: roundBase, top: roundCapTop, slope: 0.34, end: blend(0.13, 0.105))
      pen(0.9, bold: 0.8)
      polyline((middle, 0.785 - half), (middle, 0.66))
      polyline((middle, 0.045), (middle, half - 0.08))
    case "€":
      tabularBox(0.53, pen: (1, 0.92))
      from(right, roundCapTop - blend(0.095, 0.075))
      curve(at(0.64), roundCapTop, .left)
      curve(at(0.15), capMiddle, .down)
      curve(at(0.64), roundBase, .right)
      arc(right, roundBase + blend(0.095, 0.075))
      pen(0.9, bold: 0.74)
      for y in [capMiddle + 0.072, capMiddle - 0.072] { polyline((left, y), (at(0.68), y)) }
    case "£":
      tabularBox(0.49)
      from(right - 0.01, capTop - 0.12)
      curve(at(0.62), roundCapTop, .left)
      curve(at(0.28), capTop - 0.17, .down)
      line(at(0.28), base + 0.17)
      sweep(left + 0.01, base, Heading(-1, -0.8))
      line(right, base)
      polyline((left + 0.005, capMiddle - 0.01), (at(0.72), capMiddle - 0.01))
    case "¥":
      tabularBox(0.56, pen: (1.02, 0.95))
      polyline((left, capHead), (middle, capMiddle - 0.01), (right, capHead))
      stem(middle, capMiddle - 0.01)
      pen(0.9, bold: 0.74)
      for y in [capMiddle - 0.055, capMiddle - 0.195] { polyline((at(0.12), y), (at(0.88), y)) }
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
        polyline((at(0.54), start), (at(0.54), end < 0.1 ? foot : capHead))
      }
    case "₽", "₱":
      tabularBox(0.52, shift: -0.01, pen: (1.02, 0.95))
      let stemX = left + blend(0.085, 0.08)
      let waist = capTop - 0.37
      stem(stemX, capHead)
      polyline((stemX, capTop), (at(0.56), capTop))
      curve(right, (capTop + waist) / 2, .down)
      curve(at(0.56), waist, .left)
      line(scalar == "₽" ? left : stemX, waist)
      pen(0.9, bold: 0.74)
      if scalar == "₽" {
        polyline((left, 0.19), (at(0.62), 0.19))
      } else {
        for y in [capTop - 0.12, capTop - 0.25] { polyline((left, y), (right + 0.01, y)) }
      }
    case "₴":
      tabularBox(0.49, pen: (1, 0.88))
      from(at(0.08), roundCapTop - blend(0.12, 0.1))
      curve(at(0.5), roundCapTop, .right)
      sweep(at(0.94), capTop - 0.155, .down)
      sweep(middle, capMiddle, Heading(-1, -0.55))
      sweep(at(0.06), base + 0.155, .down)
      sweep(at(0.5), roundBase, .right)
      arc(at(0.92), roundBase + blend(0.12, 0.1))
      pen(0.84, bold: 0.66)
      for y in [capMiddle + 0.07, capMiddle - 0.07] {
        polyline((left - 0.01, y), (right + 0.01, y))
      }
    case "₹":
      tabularBox(0.46, pen: (1, 0.9))
      let bar = capTop - 0.165
      polyline((left, capTop), (right, capTop))
      polyline((left, bar), (right, bar))
      from(at(0.3), capTop, .right)
      curve(at(0.78), capTop - 0.18, .down)
      curve(at(0.28), capTop - 0.36, .left)
      line(left, capTop - 0.36)
      line(at(0.76), foot)
    case "₺":
      tabularBox(0.48, pen: (1, 0.9))
      polyline((at(0.3), capHead), (at(0.3), base))
      turn(.right)
      curve(right, 0.3, Heading(0.1, 1))
      pen(0.88, bold: 0.7)
      for y in [0.29, 0.42] { polyline((left, y), (at(0.72), y + 0.14)) }
    case "₸":
      tabularBox(0.53)
      polyline((left, capTop), (right, capTop))
      polyline((left, capTop - blend(0.15, 0.17)), (right, capTop - blend(0.15, 0.17)))
      stem(middle, capTop - blend(0.15, 0.17))
    case "₩":
      _ = draw("W")
      pen(0.86, bold: 0.62)
      for y in [capMiddle + 0.06, capMiddle - 0.07] {
        polyline((half + 0.01, y), (advance - half - 0.01, y))
      }
    case "₿":
      _ = draw("B")
      pen(0.84, bold: 0.66)
      for x in [at(0.2), at(0.5)] {
        polyline((x, capTop), (x, 0.79 - half))
        polyline((x, base), (x, half - 0.085))
      }
    case "¤":
      tabularBox(0.5, pen: (0.95, 0.82))
      let (radius, y) = ((right - left) * 0.34, 0.34)
      ring(middle - radius, y - radius, middle + radius, y + radius, square: 0)
      for (dx, dy) in [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)] {
        polyline(
          (middle + radius * 0.72 * dx, y + radius * 0.72 * dy),
          (middle + (right - left) / 2 * dx, y + (right - left) / 2 * dy))
      }
    default: return false
    }
    return true
  }
}
