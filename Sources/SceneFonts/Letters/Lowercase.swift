extension GlyphPen {
  /// Draws a lowercase letter; returns false if `scalar` is not one.
  mutating func drawLowercase(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a":
      box(0.43, Side.round, Side.stem - 0.004, pen: (1, 0.87))
      from(at(0.07), xTop - blend(0.1, 0.07))
      curve(at(0.5), roundXTop, .right)
      curve(right, roundXTop - 0.16, .down)
      line(right, foot)
      let waist = xTop - 0.19
      polyline((right, waist), (at(0.46), waist))
      turn(.left)
      curve(left, (waist + roundBase) / 2, .down)
      curve(at(0.42), roundBase, .right)
      curve(right, base + 0.12, Heading(0.35, 1))
    case "b":
      box(0.49, Side.stem, Side.round)
      stem(left, ascenderHead)
      bowl(left, right)
    case "c":
      box(0.465, Side.round, Side.round - 0.016)
      let end = blend(0.115, 0.085)
      from(at(0.97), roundXTop - end)
      curve(at(0.54), roundXTop, .left)
      curve(left, roundMiddle, .down)
      curve(at(0.54), roundBase, .right)
      arc(at(0.97), roundBase + end)
    case "d":
      box(0.49, Side.round, Side.stem)
      stem(right, ascenderHead)
      bowl(right, left)
    case "e":
      box(0.492, Side.round, Side.round - 0.006, pen: (1, 0.9))
      let bar = roundMiddle + 0.012
      polyline((left + half / 2, bar), (right, bar))
      turn(.up)
      curve(middle, roundXTop, .left)
      curve(left, roundMiddle, .down)
      curve(at(0.55), roundBase, .right)
      arc(at(0.95), roundBase + blend(0.085, 0.06))
    case "f":
      box(0.335, growth: 0.4, Side.open + 0.004, Side.open - 0.016)
      from(right, ascenderHead, .left)
      line(right - 0.015, ascenderHead)
      curve(at(0.36), ascenderHead - 0.15, .down)
      line(at(0.36), foot)
      crossbar()
    case "g":
      box(0.49, Side.round, Side.stem)
      bowl(right, left)
      polyline((right, xHead), (right, descenderFoot + 0.17))
      curve(at(0.47), descenderFoot, .left)
      arc(at(0.05), descenderFoot + 0.058)
    case "h":
      box(0.432, Side.stem, Side.stem - 0.006)
      stem(left, ascenderHead)
      arch(left, right)
    case "i", "ı":
      stemBox(Side.stem, Side.stem)
      stem(left, xHead)
      if scalar == "i" { dot(left, dotHeight) }
    case "j":
      box(2 * half + 0.115, growth: 0, -0.048, Side.stem)
      polyline((right, xHead), (right, descenderFoot + 0.13))
      curve(left, descenderFoot, .left)
      dot(right, dotHeight)
    case "k":
      box(0.44, growth: 0.8, Side.stem, Side.open - 0.004)
      stem(left, ascenderHead)
      polyline((left, base + 0.135), (right - 0.015, xHead))
      polyline((at(0.36), base + 0.135 + (xHead - base - 0.135) * 0.37), (right, foot))
    case "l":
      stemBox(Side.stem, Side.stem)
      stem(left, ascenderHead)
    case "m":
      box(0.70, growth: 1.8, Side.stem, Side.stem - 0.006, pen: (1, 0.93))
      stem(left, xHead)
      arch(left, middle)
      arch(middle, right)
    case "n":
      box(0.432, Side.stem, Side.stem - 0.006)
      stem(left, xHead)
      arch(left, right)
    case "o":
      box(0.508, Side.round, Side.round)
      ring(left, roundBase, right, roundXTop)
    case "p":
      box(0.49, Side.stem, Side.round)
      polyline((left, xHead), (left, descenderFoot))
      bowl(left, right)
    case "q":
      box(0.49, Side.round, Side.stem)
      polyline((right, xHead), (right, descenderFoot))
      bowl(right, left)
    case "r":
      box(0.29, growth: 0.6, Side.stem, Side.open - 0.016)
      stem(left, xHead)
      from(left, xTop - 0.2, Heading(0.25, 1))
      curve(right, roundXTop, .right)
    case "s":
      box(0.415, Side.round - 0.006, Side.round - 0.006, pen: (1, 0.9))
      spine(bottom: roundBase, top: roundXTop, slope: 0.27, end: blend(0.095, 0.068))
    case "t":
      box(0.318, growth: 0.4, Side.open + 0.004, Side.open)
      polyline((at(0.37), xTop + 0.15), (at(0.37), base + 0.13))
      curve(right - 0.01, roundBase, .right)
      crossbar()
    case "u":
      box(0.432, Side.stem - 0.006, Side.stem)
      polyline((left, xHead), (left, roundBase + 0.19))
      curve(at(0.48), roundBase, .right)
      curve(right, roundBase + 0.2, Heading(0.25, 1))
      stem(right, xHead)
    case "v":
      box(0.484, Side.open, Side.open)
      polyline((left, xHead), (middle, foot), (right, xHead))
    case "w":
      box(0.74, growth: 1.6, Side.open, Side.open, pen: (0.98, 0.88))
      polyline((left, xHead), (at(0.26), foot), (middle, xHead), (at(0.74), foot), (right, xHead))
    case "x":
      box(0.456, Side.open, Side.open)
      polyline((left + 0.01, xHead), (right, foot))
      polyline((right - 0.01, xHead), (left, foot))
    case "y":
      box(0.484, Side.open, Side.open)
      polyline((left, xHead), (middle + 0.008, foot))
      polyline((right, xHead), (middle - 0.028, base - 0.075))
      sweep(left + 0.03, descenderFoot, .left)
    case "z":
      box(0.425, Side.round - 0.006, Side.round - 0.006, pen: (1, 0.94))
      polyline((left, xTop), (right, xTop), (left, base), (right, base))
    default: return false
    }
    return true
  }

  /// The vertical middle of round lowercase letters.
  var roundMiddle: Double { (roundBase + roundXTop) / 2 }
  /// The center of the dots of `i` and `j`.
  var dotHeight: Double { blend(0.745, 0.775) - half * Self.dotSize }

  /// Draws a vertical stroke that begins at the baseline.
  mutating func stem(_ x: Double, _ top: Double) {
    polyline((x, top), (x, foot))
  }

  /// Draws the bar of `f` and `t`.
  private mutating func crossbar() {
    polyline((left, xTop), (right - 0.02, xTop))
  }

  /// Draws the arch of `n` from the stem at `start` to another stem at `end`.
  ///
  /// - Parameter bottom: The end of that stem, by default the baseline.
  mutating func arch(_ start: Double, _ end: Double, bottom: Double? = nil) {
    from(start, roundXTop - 0.2, Heading(0.25, 1))
    curve(start + (end - start) * 0.54, roundXTop, .right)
    curve(end, roundXTop - 0.19, .down)
    line(end, bottom ?? foot)
  }

  /// Draws the bowl of `b`, or that of `d` to the left of its stem.
  mutating func bowl(_ stem: Double, _ far: Double) {
    let apex = stem + (far - stem) * 0.53
    let side = far > stem ? 1.0 : -1
    let outward = far > stem ? Heading.right : .left
    let inward = far > stem ? Heading.left : .right
    from(stem, roundMiddle + 0.07, Heading(0.25 * side, 1))
    curve(apex, roundXTop, outward)
    curve(far, roundMiddle, .down)
    curve(apex, roundBase, inward)
    curve(stem, roundMiddle - 0.07, Heading(-0.25 * side, 1))
  }

  /// Draws the double curve of `s`, with the given slope in the middle.
  mutating func spine(bottom: Double, top: Double, slope: Double, end: Double) {
    let (height, center) = (top - bottom, (top + bottom) / 2)
    let (reach, drop) = ((right - left) * 0.16, (right - left) * 0.16 * slope)
    from(at(0.955), top - end)
    curve(at(0.51), top, .left)
    sweep(at(0.035), top - height * 0.25, .down)
    sweep(middle - reach, center + drop, Heading(1, -slope))
    line(middle + reach, center - drop)
    sweep(right, bottom + height * 0.255, .down)
    sweep(at(0.49), bottom, .left)
    arc(at(0.005), bottom + end)
  }
}
