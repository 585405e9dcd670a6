extension GlyphPen {
  /// Draws a Latin letter that is not part of ASCII and has no decomposition; returns false if
  /// `scalar` is not one.
  mutating func drawLatin(_ scalar: Unicode.Scalar) -> Bool {
    drawLigature(scalar) || drawCrossed(scalar) || drawNordic(scalar)
  }

  private mutating func drawLigature(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ß":
      box(0.475, Side.stem, Side.round - 0.008)
      polyline((left, foot), (left, ascenderHead - 0.16))
      curve(at(0.49), ascenderHead, .right)
      curve(at(0.93), ascenderHead - 0.155, .down)
      sweep(at(0.56), xTop - 0.07, Heading(-1, -0.25))
      turn(Heading(1, -0.1))
      curve(right, roundBase + 0.17, .down)
      curve(at(0.55), roundBase, .left)
      line(at(0.42), roundBase)
    case "æ":
      box(0.77, growth: 1.7, Side.round, Side.round - 0.006, pen: (0.98, 0.84))
      let join = at(0.5)
      let bar = roundMiddle + 0.012
      from(at(0.045), xTop - blend(0.1, 0.07))
      curve(at(0.28), roundXTop, .right)
      curve(join, roundXTop - 0.16, .down)
      line(join, roundBase + 0.17)
      curve(at(0.77), roundBase, .right)
      arc(at(0.975), roundBase + blend(0.085, 0.06))
      polyline((join, bar), (right, bar))
      turn(.up)
      curve(at(0.75), roundXTop, .left)
      curve(join, roundMiddle, .down)
      let waist = xTop - 0.19
      polyline((join, waist), (at(0.24), waist))
      curve(left, (waist + roundBase) / 2, .down)
      curve(at(0.22), roundBase, .right)
      curve(join, base + 0.14, Heading(0.2, 1))
    case "œ":
      box(0.83, growth: 1.7, Side.round, Side.round - 0.006, pen: (0.98, 0.84))
      let bar = roundMiddle + 0.012
      ring(left, roundBase, at(0.51), roundXTop)
      polyline((at(0.51), bar), (right, bar))
      turn(.up)
      curve(at(0.755), roundXTop, .left)
      curve(at(0.51), roundMiddle, .down)
      curve(at(0.77), roundBase, .right)
      arc(at(0.975), roundBase + blend(0.085, 0.06))
    case "Æ":
      box(0.88, growth: 1.4, Side.open - 0.004, Side.open + 0.016, pen: (1.03, 0.95))
      let stemX = at(0.53)
      polyline((right, capTop), (at(0.45), capTop), (left, foot))
      polyline((stemX, capTop), (stemX, base), (right, base))
      polyline((stemX, capMiddle + 0.01), (at(0.97), capMiddle + 0.01))
      polyline((at(0.17), base + 0.165), (stemX, base + 0.165))
    case "Œ":
      box(0.94, growth: 1.4, Side.round, Side.open + 0.016, pen: (1.03, 0.95))
      let stemX = at(0.55)
      polyline((right, capTop), (at(0.38), capTop))
      curve(left, capMiddle, .down)
      curve(at(0.38), base, .right)
      line(right, base)
      polyline((stemX, capTop), (stemX, base))
      polyline((stemX, capMiddle + 0.01), (at(0.97), capMiddle + 0.01))
    case "ẞ":
      box(0.54, Side.stem, Side.round, pen: (1.03, 0.97))
      polyline((left, foot), (left, capTop - 0.19))
      curve(at(0.47), roundCapTop, .right)
      curve(at(0.93), roundCapTop - 0.14, .down)
      sweep(at(0.52), capMiddle + 0.06, Heading(-1, -0.35))
      turn(Heading(1, -0.1))
      curve(right, roundBase + 0.19, .down)
      curve(at(0.52), roundBase, .left)
      line(at(0.36), roundBase)
    case "ĳ":
      box(2 * half + 0.175, growth: 0.9, Side.stem, Side.stem)
      stem(left, xHead)
      dot(left, dotHeight)
      dot(right, dotHeight)
      polyline((right, xHead), (right, descenderFoot + 0.13))
      curve(right - 0.115, descenderFoot, .left)
    case "Ĳ":
      box(0.60, growth: 1.6, Side.stem + 0.008, Side.stem - 0.004, pen: (1.05, 1.05))
      stem(left, capHead)
      polyline((right, capHead), (right, roundBase + 0.19))
      curve(at(0.66), roundBase, .left)
      arc(at(0.38), roundBase + 0.13)
    default: return false
    }
    return true
  }

  /// Draws a letter with a bar or a slash.
  private mutating func drawCrossed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "Ø", "ø":
      let isCapital = scalar == "Ø"
      let top = isCapital ? BuiltInFace.capHeight : BuiltInFace.xHeight
      _ = isCapital ? draw("O") : draw("o")
      pen(0.86, bold: 0.7)
      let beyond = isCapital ? 0.03 : 0.035
      polyline((left - 0.006, -beyond + half), (right + 0.006, top + beyond - half))
    case "Đ":
      _ = draw("D")
      bar(half + 0.008, at(0.42), capMiddle)
    case "đ":
      _ = draw("d")
      bar(right - 0.2, advance - half - 0.008, 0.64)
    case "Ħ":
      _ = draw("H")
      bar(half + 0.008, advance - half - 0.008, capTop - blend(0.145, 0.115))
    case "ħ":
      _ = draw("h")
      bar(half + 0.008, left + 0.2, 0.64)
    case "Ŧ":
      _ = draw("T")
      bar(middle - 0.14, middle + 0.14, capMiddle - 0.01)
    case "ŧ":
      _ = draw("t")
      bar(left + 0.01, right - 0.03, 0.29)
    case "Ł":
      _ = draw("L")
      pen(0.9, bold: 0.76)
      polyline((half + 0.006, capMiddle - 0.1), (at(0.5), capMiddle + 0.06))
    case "ł":
      box(2 * half + 0.14, growth: 1.4, Side.open, Side.open)
      let x = middle
      stem(x, ascenderHead)
      pen(0.9, bold: 0.76)
      polyline((left, 0.31), (right, 0.43))
    case "Ŀ":
      _ = draw("L")
      let gap = blend(0.06, 0.045)
      dot(max(at(0.66), left + half * (1 + Self.dotSize) + gap), capMiddle + 0.02)
    case "ŀ":
      _ = draw("l")
      let x = right + 2 * half * Self.dotSize + blend(0.06, 0.035)
      dot(x, 0.30)
      setAdvance(x + half * Self.dotSize + 0.03)
    default: return false
    }
    return true
  }

  /// Draws the bar across a letter.
  mutating func bar(_ left: Double, _ right: Double, _ y: Double) {
    pen(0.88, bold: 0.68)
    polyline((left, y), (right, y))
  }

  private mutating func drawNordic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ð":
      box(0.508, Side.round, Side.round, pen: (1, 0.94))
      let top = roundXTop - 0.035
      ring(left, roundBase, right, top)
      from(right, (roundBase + top) / 2, .up)
      curve(at(0.24), ascenderHead, Heading(-1, 0.28))
      pen(0.88, bold: 0.68)
      polyline((at(0.24), 0.585), (at(0.8), 0.71))
    case "þ":
      box(0.49, Side.stem, Side.round)
      polyline((left, ascenderHead), (left, descenderFoot))
      bowl(left, right)
    case "Þ":
      box(0.49, Side.stem, Side.round - 0.01, pen: (1.05, 1))
      stem(left, capHead)
      let top = capTop - 0.135
      polyline((left, top), (at(0.48), top))
      curve(right, top - 0.18, .down)
      curve(at(0.48), top - 0.36, .left)
      line(left, top - 0.36)
    case "Ŋ":
      box(0.57, Side.stem, Side.stem)
      polyline((left, foot), (left, capTop), (right, base))
      polyline((right, capHead), (right, -0.03))
      curve(right - 0.15, descenderFoot + 0.02, .left)
    case "ŋ":
      box(0.432, Side.stem, Side.stem - 0.006)
      stem(left, xHead)
      arch(left, right, bottom: descenderFoot + 0.13)
      curve(right - 0.115, descenderFoot, .left)
    case "ŉ":
      box(0.60, growth: 1.4, Side.open, Side.stem - 0.006)
      let start = right - (0.432 + 0.04 * boldness - 2 * half)
      comma(left + half * 0.28, quoteHeight)
      pen(1, bold: 1)
      stem(start, xHead)
      arch(start, right)
    case "ĸ":
      box(0.44, growth: 0.8, Side.stem, Side.open - 0.004)
      stem(left, xHead)
      polyline((left, base + 0.155), (right - 0.015, xHead))
      polyline((at(0.32), base + 0.155 + (xHead - base - 0.155) * 0.32), (right, foot))
    case "ſ":
      box(0.30, growth: 0.4, Side.stem, Side.open - 0.016)
      from(right, ascenderHead, .left)
      line(right - 0.015, ascenderHead)
      curve(left, ascenderHead - 0.15, .down)
      line(left, foot)
    case "ȷ":
      box(2 * half + 0.115, growth: 0, -0.048, Side.stem)
      polyline((right, xHead), (right, descenderFoot + 0.13))
      curve(left, descenderFoot, .left)
    case "Ə", "ə": drawSchwa(isCapital: scalar == "Ə")
    case "ƒ":
      box(0.40, growth: 0.4, 0, Side.open - 0.016)
      from(right, ascenderHead, .left)
      line(right - 0.01, ascenderHead)
      curve(at(0.54), ascenderHead - 0.17, Heading(-0.12, -1))
      line(at(0.44), descenderFoot + 0.16)
      curve(left, descenderFoot, .left)
      polyline((at(0.16), xTop - 0.05), (at(0.86), xTop - 0.05))
    default: return false
    }
    return true
  }

  private mutating func drawSchwa(isCapital: Bool) {
    pen(isCapital ? 1.05 : 1, bold: isCapital ? 1 : 0.9)
    box(isCapital ? 0.66 : 0.492, growth: isCapital ? 1.2 : 1, Side.round - 0.006, Side.round)
    let lines = LetterLines(self, isCapital: isCapital)
    let bar = lines.middle - 0.012
    polyline((right - half / 2, bar), (left, bar))
    turn(.down)
    curve(middle, roundBase, .right)
    curve(right, lines.middle, .up)
    curve(at(0.45), lines.roundTop, .left)
    arc(at(0.05), lines.roundTop - (isCapital ? blend(0.125, 0.095) : blend(0.085, 0.06)))
  }
}

/// The heights of center lines in a letter that capitals and small letters have in common.
struct LetterLines {
  /// Of straight lines, stems, and curves.
  let top: Double
  let head: Double
  let roundTop: Double
  /// The vertical middle.
  let middle: Double

  /// Uses the current width of `pen`.
  init(_ pen: GlyphPen, isCapital: Bool) {
    top = isCapital ? pen.capTop : pen.xTop
    head = isCapital ? pen.capHead : pen.xHead
    roundTop = isCapital ? pen.roundCapTop : pen.roundXTop
    middle = (pen.base + top) / 2
  }
}
