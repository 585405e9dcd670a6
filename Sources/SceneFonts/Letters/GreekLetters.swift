extension GlyphPen {
  /// Draws a Greek letter that no other letter looks like; returns false if `scalar` is not one.
  mutating func drawGreek(_ scalar: Unicode.Scalar) -> Bool {
    drawGreekCapital(scalar) || drawGreekWithBowls(scalar) || drawGreekWithStems(scalar)
  }

  private mutating func drawGreekCapital(_ scalar: Unicode.Scalar) -> Bool {
    pen(1.05, bold: 1.05)
    switch scalar {
    case "Γ":
      box(0.43, Side.stem, Side.open)
      polyline((right, capTop), (left, capTop), (left, foot))
    case "Δ":
      box(0.66, growth: 1.3, Side.open + 0.006, Side.open + 0.006, pen: (1.05, 0.98))
      polyline((left, base), (middle, capHead), (right, base), (left, base))
      close()
    case "Θ":
      box(0.70, Side.round, Side.round)
      ring(left, roundBase, right, roundCapTop)
      pen(1.05, bold: 0.88)
      polyline((at(0.27), capMiddle), (at(0.73), capMiddle))
    case "Λ":
      box(0.62, growth: 1.2, Side.open - 0.004, Side.open - 0.004)
      polyline((left, foot), (middle, capHead), (right, foot))
    case "Ξ":
      box(0.50, Side.round, Side.round, pen: (1.05, 0.95))
      for (y, inset) in [(capTop, 0.0), (capMiddle, 0.07), (base, 0)] {
        polyline((at(inset), y), (at(1 - inset), y))
      }
    case "Π":
      box(0.56, Side.stem, Side.stem)
      polyline((left, foot), (left, capTop), (right, capTop), (right, foot))
    case "Σ":
      box(0.51, Side.round, Side.round - 0.01, pen: (1.05, 0.95))
      polyline(
        (at(0.97), capTop), (left, capTop), (at(0.55), capMiddle + 0.008), (left, base),
        (right, base))
    case "Φ":
      box(0.70, growth: 2.2, Side.round, Side.round, pen: (1.05, 0.98))
      let inset = blend(0.1, 0.085)
      ring(left, base + inset, right, capTop - inset)
      stem(middle, capHead)
    case "Ψ":
      box(0.67, growth: 2.2, Side.stem - 0.014, Side.stem - 0.014, pen: (1.05, 1))
      let bottom = base + blend(0.17, 0.16)
      polyline((left, capHead), (left, bottom + 0.22))
      curve(middle, bottom, .right)
      curve(right, bottom + 0.22, .up)
      line(right, capHead)
      stem(middle, capHead)
    case "Ω":
      box(0.69, growth: 1.2, Side.round - 0.006, Side.round - 0.006, pen: (1.05, 0.98))
      let center = capMiddle + 0.045
      polyline((at(0.02), base), (at(0.33), base))
      turn(Heading(-0.55, 1))
      curve(left, center, .up)
      curve(middle, roundCapTop, .right)
      curve(right, center, .down)
      curve(at(0.67), base, Heading(-0.55, -1))
      line(at(0.98), base)
    default: return false
    }
    return true
  }

  private mutating func drawGreekWithBowls(_ scalar: Unicode.Scalar) -> Bool {
    pen(1, bold: 0.94)
    switch scalar {
    case "α":
      box(0.53, Side.round, Side.open + 0.004)
      let stemX = right - blend(0.075, 0.06)
      bowl(stemX, left)
      polyline((stemX, xHead), (stemX, roundBase + 0.115))
      curve(right, roundBase + 0.004, Heading(1, 0.1))
    case "β":
      box(0.485, Side.stem, Side.round - 0.006)
      let waist = xTop - 0.055
      polyline((left, descenderFoot), (left, ascenderHead - 0.165))
      curve(at(0.48), ascenderHead, .right)
      curve(at(0.9), (ascenderHead + waist) / 2, .down)
      curve(at(0.5), waist, .left)
      line(at(0.4), waist)
      from(at(0.5), waist, .right)
      curve(right, (roundBase + waist) / 2, .down)
      curve(at(0.5), roundBase, .left)
      curve(left, roundBase + 0.14, .up)
    case "δ":
      box(0.50, Side.round, Side.round)
      let top = xTop - 0.045
      from(at(0.86), ascenderHead - blend(0.035, 0.02), Heading(-1, 0.5))
      sweep(at(0.5), ascenderHead, .left)
      sweep(at(0.2), ascenderHead - 0.105, .down)
      sweep(at(0.55), top - 0.01, Heading(1, -0.55))
      sweep(right, (roundBase + top) / 2 - 0.03, .down)
      curve(middle, roundBase, .left)
      curve(left, (roundBase + top) / 2, .up)
      curve(at(0.48), top, Heading(1, -0.1))
    case "ε": drawEpsilon(LetterLines(self, isCapital: false), turned: true)
    case "θ":
      box(0.485, Side.round, Side.round)
      ring(left, roundBase, right, ascenderHead)
      pen(1, bold: 0.82)
      let center = (roundBase + ascenderHead) / 2
      polyline((left, center), (right, center))
    case "ρ":
      box(0.49, Side.stem - 0.01, Side.round)
      polyline((left, descenderFoot), (left, roundMiddle))
      curve(middle, roundXTop, .right)
      curve(right, roundMiddle, .down)
      curve(middle, roundBase, .left)
      curve(left, roundMiddle - 0.09, Heading(-0.2, 1))
    case "σ":
      box(0.555, Side.round, Side.open)
      let far = left + 0.508 + 0.04 * boldness - 2 * half
      ring(left, roundBase, far, xTop)
      polyline(((left + far) / 2, xTop), (right, xTop))
    case "φ":
      box(0.66, growth: 2.6, Side.round, Side.round, pen: (0.98, 0.92))
      ring(left, roundBase, right, roundXTop)
      polyline((middle, ascenderHead), (middle, descenderFoot))
    case "ψ":
      box(0.63, growth: 2.6, Side.stem - 0.012, Side.stem - 0.012, pen: (0.98, 0.92))
      polyline((left, xHead), (left, roundBase + 0.21))
      curve(middle, roundBase, .right)
      curve(right, roundBase + 0.21, .up)
      line(right, xHead)
      polyline((middle, ascenderHead), (middle, descenderFoot))
    case "ω":
      box(0.72, growth: 2.1, Side.round, Side.round, pen: (0.98, 0.91))
      from(at(0.14), xHead, Heading(-0.45, -1))
      curve(left, 0.25, .down)
      curve(at(0.26), roundBase, .right)
      curve(middle, 0.2, .up)
      line(middle, xTop - 0.15)
      from(at(0.86), xHead, Heading(0.45, -1))
      curve(right, 0.25, .down)
      curve(at(0.74), roundBase, .left)
      curve(middle, 0.2, .up)
    default: return false
    }
    return true
  }

  private mutating func drawGreekWithStems(_ scalar: Unicode.Scalar) -> Bool {
    pen(1, bold: 0.97)
    switch scalar {
    case "γ":
      box(0.484, Side.open, Side.open)
      polyline((left, xHead), (middle, base + 0.01), (right, xHead))
      polyline((middle, base + 0.01), (middle, descenderFoot))
    case "ζ":
      box(0.43, Side.round, Side.open)
      polyline((at(0.08), ascenderHead), (at(0.9), ascenderHead))
      sweep(left, 0.24, Heading(-0.15, -1))
      drawTail(from: 0.24)
    case "η":
      box(0.432, Side.stem, Side.stem - 0.006)
      stem(left, xHead)
      arch(left, right, bottom: descenderFoot)
    case "ι":
      box(0.205, growth: 0.5, Side.stem, Side.open - 0.004)
      polyline((left, xHead), (left, roundBase + 0.125))
      curve(right, roundBase, .right)
    case "λ":
      box(0.49, Side.open, Side.open)
      let (topX, topY) = (at(0.13), ascenderHead)
      polyline((topX, topY), (right, foot))
      let share = 0.42
      polyline((left, foot), (topX + (right - topX) * share, topY + (foot - topY) * share))
    case "μ":
      box(0.432, Side.stem, Side.stem)
      polyline((left, xHead), (left, descenderFoot))
      from(left, roundBase + 0.19, .down)
      curve(at(0.48), roundBase, .right)
      curve(right, roundBase + 0.2, Heading(0.25, 1))
      stem(right, xHead)
    case "ξ":
      box(0.43, Side.round, Side.open)
      let waist = 0.43
      polyline((at(0.88), ascenderHead), (at(0.45), ascenderHead))
      curve(at(0.08), (ascenderHead + waist) / 2, .down)
      curve(at(0.5), waist, .right)
      line(at(0.8), waist)
      from(at(0.52), waist, .left)
      curve(left, 0.2, .down)
      drawTail(from: 0.2)
    case "π":
      box(0.58, Side.open + 0.004, Side.open + 0.004)
      polyline((left, xTop), (right, xTop))
      stem(at(0.22), xTop)
      polyline((at(0.77), xTop), (at(0.77), base + 0.1))
      curve(at(0.98), roundBase, .right)
    case "ς":
      box(0.45, Side.round, Side.round - 0.016)
      from(at(0.97), roundXTop - blend(0.115, 0.085))
      curve(at(0.54), roundXTop, .left)
      curve(left, roundMiddle, .down)
      drawTail(from: roundMiddle)
    case "τ":
      box(0.42, growth: 0.7, Side.open, Side.open)
      polyline((left, xTop), (right, xTop))
      polyline((at(0.44), xTop), (at(0.44), base + 0.12))
      curve(at(0.9), roundBase, .right)
    case "υ":
      box(0.455, Side.stem - 0.006, Side.round + 0.01)
      polyline((left, xHead), (left, roundBase + 0.2))
      curve(middle, roundBase, .right)
      curve(right, roundBase + 0.26, .up)
      line(right - 0.006, xHead)
    case "χ":
      box(0.456, Side.open, Side.open)
      polyline((left + 0.01, xHead), (right, descenderFoot))
      polyline((right - 0.01, xHead), (left, descenderFoot))
    default: return false
    }
    return true
  }

  /// Draws the lower part of `ζ`, `ξ`, and `ς`, from the left side at `y`.
  private mutating func drawTail(from y: Double) {
    curve(at(0.55), 0.03, .right)
    line(at(0.66), 0.03)
    curve(at(0.94), -0.06, .down)
    curve(at(0.6), descenderFoot + 0.03, Heading(-1, -0.05))
  }

  /// Draws `З` and `з`, or `ε` as its mirror image.
  mutating func drawEpsilon(_ lines: LetterLines, turned: Bool) {
    let isCapital = lines.top > xTop
    if turned {
      box(0.43, Side.round, Side.round - 0.006)
    } else {
      box(isCapital ? 0.50 : 0.42, Side.round - 0.012, Side.round - 0.004)
    }
    let (a, b) = turned ? (right, left) : (left, right)
    func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
    let sign = turned ? -1.0 : 1
    let waist = lines.middle + 0.02
    let end = isCapital ? blend(0.125, 0.1) : blend(0.09, 0.068)
    from(x(0.04), lines.roundTop - end)
    curve(x(0.48), lines.roundTop, Heading(sign, 0))
    curve(x(0.95), (lines.roundTop + waist) / 2, .down)
    curve(x(0.55), waist, Heading(-sign, 0))
    line(x(0.36), waist)
    from(x(0.55), waist, Heading(sign, 0))
    curve(b, (roundBase + waist) / 2, .down)
    curve(x(0.48), roundBase, Heading(-sign, 0))
    arc(a, roundBase + end)
  }
}
