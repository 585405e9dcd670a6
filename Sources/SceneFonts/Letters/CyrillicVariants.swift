extension GlyphPen {
  /// Draws a Cyrillic letter with diagonals, given its capital.
  mutating func drawCyrillicWithDiagonals(
    _ letter: Unicode.Scalar, _ isCapital: Bool
  ) -> Bool {
    switch letter {
    case "Ж":
      let lines = self.letter(
        isCapital, 0.84, 0.68, growth: 1.7, bold: 0.9, Side.open, Side.open)
      let gap = isCapital ? 0.085 : 0.08
      stem(middle, lines.head)
      for (side, end) in [(-1.0, left), (1, right)] {
        let joint = middle + gap * side
        polyline((end - 0.012 * side, lines.head), (joint, lines.middle), (end, foot))
      }
      polyline((middle - gap, lines.middle), (middle + gap, lines.middle))
    case "Л":
      let lines = self.letter(isCapital, 0.61, 0.475, Side.open - 0.004, Side.stem)
      elLeg(lines, from: left, to: right)
      line(right, foot)
    case "М":
      let lines = self.letter(
        isCapital, 0.69, 0.55, growth: 1.5, bold: 0.93, Side.stem, Side.stem)
      polyline(
        (left, foot), (left, lines.top), (middle, base + 0.04), (right, lines.top), (right, foot))
    case "У":
      let lines = self.letter(isCapital, 0.585, 0.484, Side.open - 0.006, Side.open - 0.006)
      let (x, y) = (at(0.47), base + 0.13)
      polyline((right, lines.head), (x, y))
      sweep(at(0.1), base, .left)
      // The left arm ends where the right one is at this share of its length.
      let share = 0.72
      polyline(
        (left, lines.head), (right + (x - right) * share, lines.head + (y - lines.head) * share))
    default: return false
    }
    return true
  }

  /// Draws the curved leg of `Л` and its top, which ends at a stem.
  mutating func elLeg(_ lines: LetterLines, from start: Double, to stem: Double) {
    let width = stem - start
    from(start, base + 0.002, .right)
    sweep(start + width * 0.27, base + (lines.top - base) * 0.36, Heading(0.09, 1))
    line(start + width * 0.33, lines.top)
    line(stem, lines.top)
  }

  /// Draws a letter that differs from another one by a tail, a bar, or a hook, given its capital.
  mutating func drawCyrillicVariant(_ letter: Unicode.Scalar, _ isCapital: Bool) -> Bool {
    switch letter {
    case "Қ": drawTailed(isCapital ? "К" : "к", isCapital)
    case "Ң": drawTailed(isCapital ? "Н" : "н", isCapital)
    case "Җ": drawTailed(isCapital ? "Ж" : "ж", isCapital)
    case "Ҳ": drawTailed(isCapital ? "Х" : "х", isCapital)
    case "Ҷ": drawTailed(isCapital ? "Ч" : "ч", isCapital)
    case "Ғ":
      _ = draw(isCapital ? "Г" : "г")
      bar(half + 0.008, at(0.62), isCapital ? capMiddle : 0.25)
    case "Ұ":
      _ = draw(isCapital ? "Y" : "γ")
      let y = isCapital ? 0.2 : 0
      bar(middle - 0.13, middle + 0.13, y)
    case "Ө":
      _ = draw(isCapital ? "O" : "o")
      let y = isCapital ? capMiddle : roundMiddle
      bar(left, right, y)
    case "Һ":
      let lines = self.letter(isCapital, 0.53, 0.432, Side.stem, Side.stem - 0.012)
      let waist = lines.middle + 0.045
      stem(left, lines.head)
      polyline((left, waist), (at(0.54), waist))
      curve(right, waist - 0.17, .down)
      line(right, foot)
    case "Ђ" where isCapital, "Ћ" where isCapital: drawDje(hooked: letter == "Ђ")
    case "Ђ":
      box(0.432, Side.stem, Side.stem - 0.006, pen: (1, 1))
      stem(left, ascenderHead)
      arch(left, right, bottom: descenderFoot + 0.13)
      curve(right - 0.115, descenderFoot, .left)
      bar(half + 0.008, left + 0.2, 0.64)
    default: return false
    }
    return true
  }

  /// Draws a letter with a tail at the lower right.
  private mutating func drawTailed(_ letter: Unicode.Scalar, _ isCapital: Bool) {
    _ = draw(letter)
    let x = right + blend(0.075, 0.06)
    polyline((right - 0.01, base), (x, base), (x, tailFoot(isCapital)))
    setAdvance(max(advance, x + half + 0.022))
  }

  private mutating func drawDje(hooked: Bool) {
    box(0.66, growth: 1.2, Side.open, Side.stem - 0.014, pen: (1.05, 0.98))
    let stemX = at(0.27)
    polyline((left, capTop), (at(0.84), capTop))
    stem(stemX, capTop)
    let waist = capMiddle + 0.06
    polyline((stemX, waist), (at(0.62), waist))
    curve(right, waist - 0.17, .down)
    if hooked {
      line(right, roundBase + 0.15)
      curve(at(0.66), roundBase, .left)
    } else {
      line(right, foot)
    }
  }
}
