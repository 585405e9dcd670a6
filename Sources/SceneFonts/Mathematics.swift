extension GlyphPen {
  /// Draws the sign of a relation; returns false if `scalar` is not one.
  mutating func drawRelation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "≤", "≥":
      signBox()
      pen(1, bold: 0.82)
      let (near, far) = scalar == "≤" ? (left, right) : (right, left)
      let y = signMiddle + 0.08
      polyline((far, y + 0.175), (near, y), (far, y - 0.175))
      polyline((left, base), (right, base))
    case "≠":
      signBox()
      for y in [signMiddle + 0.092, signMiddle - 0.092] { polyline((left, y), (right, y)) }
      polyline((at(0.26), signMiddle - 0.225), (at(0.74), signMiddle + 0.225))
    case "≈":
      signBox()
      for y in [signMiddle + 0.1, signMiddle - 0.1] { wave(left, right, y, 0.045) }
    case "≡":
      signBox()
      pen(1, bold: 0.8)
      for y in [signMiddle + 0.16, signMiddle, signMiddle - 0.16] {
        polyline((left, y), (right, y))
      }
    case "¬":
      signBox()
      polyline((left, signMiddle + 0.05), (right, signMiddle + 0.05), (right, signMiddle - 0.13))
    default: return false
    }
    return true
  }

  /// Draws another mathematical sign; returns false if `scalar` is not one.
  mutating func drawMathematical(_ scalar: Unicode.Scalar) -> Bool {
    pen(1, bold: 0.92)
    switch scalar {
    case "∞":
      box(0.78, growth: 1.4, Side.round, Side.round)
      let (low, high) = (signMiddle - 0.155, signMiddle + 0.155)
      let reach = (right - left) * 0.24
      from(middle, signMiddle, Heading(1, 0.95))
      sweep(right - reach, high, .right)
      sweep(right, signMiddle, .down)
      sweep(right - reach, low, .left)
      sweep(middle, signMiddle, Heading(-1, 0.95))
      sweep(left + reach, high, .left)
      sweep(left, signMiddle, .down)
      sweep(left + reach, low, .right)
      sweep(middle, signMiddle, Heading(1, 0.95))
      close()
    case "√":
      box(0.58, Side.open, Side.open)
      polyline(
        (left, 0.34), (at(0.14), 0.38), (at(0.38), foot), (at(0.72), 0.76 - half),
        (right, 0.76 - half))
    case "∫":
      box(0.36, growth: 0.6, Side.open, Side.open)
      from(right, 0.745 - half)
      curve(middle + 0.01, 0.6, Heading(-0.08, -1))
      line(middle - 0.01, 0)
      curve(left, half - 0.15, .left)
    case "∂":
      box(0.50, Side.round, Side.round)
      let top = xTop - 0.075
      ring(left, roundBase, right, top)
      from(right, (roundBase + top) / 2, .up)
      curve(at(0.46), roundCapTop, .left)
      arc(at(0.1), capTop - 0.09)
    case "◊":
      box(0.46, Side.round, Side.round)
      polyline(
        (middle, capHead), (right, capMiddle), (middle, foot), (left, capMiddle), (middle, capHead))
      close()
    case "‰":
      box(1.06, growth: 2, Side.round - 0.01, Side.round - 0.01, pen: (0.92, 0.76))
      let width = (right - left) * 0.26
      ring(left, roundCapTop - 0.275, left + width, roundCapTop)
      ring(at(0.37), roundBase, at(0.37) + width, roundBase + 0.275)
      ring(right - width, roundBase, right, roundBase + 0.275)
      polyline((at(0.17), foot), (at(0.54), capHead))
    default: return false
    }
    return true
  }
}
