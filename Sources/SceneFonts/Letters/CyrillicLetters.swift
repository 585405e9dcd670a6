extension GlyphPen {
  /// Draws a Cyrillic letter that no other letter looks like; returns false if `scalar` is not one.
  mutating func drawCyrillic(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "б" {
      drawBe()
      return true
    }
    let (letter, isCapital) = Self.capital(of: scalar)
    return drawCyrillicWithStems(letter, isCapital) || drawCyrillicWithBowls(letter, isCapital)
      || drawCyrillicWithDiagonals(letter, isCapital) || drawCyrillicVariant(letter, isCapital)
  }

  /// Returns the capital whose form a Cyrillic letter has, and whether it is that capital.
  private static func capital(of scalar: Unicode.Scalar) -> (Unicode.Scalar, isCapital: Bool) {
    let distance: UInt32 =
      switch scalar {
      case "\u{430}"..."\u{44F}": 0x20
      case "\u{450}"..."\u{45F}": 0x50
      // In the other blocks, each capital precedes its small letter.
      case "\u{460}"...: scalar.value % 2
      default: 0
      }
    return (Unicode.Scalar(scalar.value - distance) ?? scalar, distance == 0)
  }

  /// Sets the pen and the box of a letter, and returns its heights.
  ///
  /// - Parameters:
  ///   - capital, small: The width of the letter.
  ///   - bold: The pen width in bold, which is smaller for letters with many strokes.
  mutating func letter(
    _ isCapital: Bool, _ capital: Double, _ small: Double, growth: Double = 1, bold: Double = 1,
    _ before: Double, _ after: Double
  ) -> LetterLines {
    pen(isCapital ? 1.05 : 1, bold: isCapital ? 1.05 * bold : bold)
    box(isCapital ? capital : small, growth: growth, before, after)
    return LetterLines(self, isCapital: isCapital)
  }

  private mutating func drawCyrillicWithStems(
    _ letter: Unicode.Scalar, _ isCapital: Bool
  ) -> Bool {
    switch letter {
    case "Г", "Ґ":
      let lines = self.letter(isCapital, 0.43, 0.35, growth: 0.8, Side.stem, Side.open)
      polyline(
        (right, letter == "Ґ" ? lines.head + 0.1 : lines.top), (right, lines.top),
        (left, lines.top), (left, foot))
    case "Д":
      let lines = self.letter(
        isCapital, 0.65, 0.535, growth: 1.3, bold: 0.95, Side.open, Side.open)
      let tail = half - (isCapital ? 0.15 : 0.135)
      polyline((left, tail), (left, base), (right, base), (right, tail))
      let stemX = right - blend(0.09, 0.08)
      from(left + blend(0.075, 0.07), base, Heading(0.5, 1))
      sweep(at(0.3), lines.middle + 0.05, Heading(0.08, 1))
      line(at(0.32), lines.top)
      line(stemX, lines.top)
      line(stemX, base)
    case "И":
      let lines = self.letter(isCapital, 0.57, 0.45, bold: 0.96, Side.stem, Side.stem)
      polyline((left, lines.head), (left, base), (right, lines.top), (right, foot))
    case "Н":
      let lines = self.letter(isCapital, 0.56, 0.44, Side.stem, Side.stem)
      stem(left, lines.head)
      stem(right, lines.head)
      polyline((left, lines.middle + 0.006), (right, lines.middle + 0.006))
    case "П":
      let lines = self.letter(isCapital, 0.56, 0.43, Side.stem, Side.stem)
      polyline((left, foot), (left, lines.top), (right, lines.top), (right, foot))
    case "Т":
      let lines = self.letter(isCapital, 0.55, 0.43, Side.open, Side.open)
      polyline((left, lines.top), (right, lines.top))
      stem(middle, lines.top)
    case "Ц", "Џ":
      let tailRoom = letter == "Ц" ? blend(0.085, 0.07) : 0
      let lines = self.letter(
        isCapital, 0.56 + tailRoom, 0.44 + tailRoom, Side.stem,
        letter == "Ц" ? Side.open : Side.stem)
      let stemX = right - tailRoom
      polyline((left, lines.head), (left, base), (right, base))
      if letter == "Ц" { line(right, tailFoot(isCapital)) }
      stem(stemX, lines.head)
      if letter == "Џ" { polyline((middle, base), (middle, tailFoot(isCapital))) }
    case "Ч":
      let lines = self.letter(isCapital, 0.53, 0.425, Side.stem - 0.012, Side.stem)
      let waist = lines.middle - (isCapital ? 0.045 : 0.035)
      polyline((left, lines.head), (left, waist + (isCapital ? 0.17 : 0.13)))
      curve(at(0.46), waist, .right)
      line(right, waist)
      stem(right, lines.head)
    case "Ш", "Щ":
      let tailRoom = letter == "Щ" ? blend(0.085, 0.07) : 0
      let lines = self.letter(
        isCapital, 0.79 + tailRoom, 0.64 + tailRoom, growth: 2.4, bold: 0.95, Side.stem,
        letter == "Щ" ? Side.open : Side.stem)
      let stemX = right - tailRoom
      polyline((left, lines.head), (left, base), (right, base))
      if letter == "Щ" { line(right, tailFoot(isCapital)) }
      for x in [(left + stemX) / 2, stemX] { stem(x, lines.head) }
    default: return false
    }
    return true
  }

  /// The end of the tails of `Ц`, `Щ`, and others.
  func tailFoot(_ isCapital: Bool) -> Double { half - (isCapital ? 0.15 : 0.135) }

  private mutating func drawCyrillicWithBowls(
    _ letter: Unicode.Scalar, _ isCapital: Bool
  ) -> Bool {
    switch letter {
    case "Б":
      let lines = self.letter(isCapital, 0.50, 0.42, bold: 0.95, Side.stem, Side.round - 0.004)
      polyline((at(0.9), lines.top), (left, lines.top), (left, base))
      softBowl(from: left, to: right, isCapital)
    case "В":
      let lines = self.letter(isCapital, 0.50, 0.425, bold: 0.92, Side.stem, Side.round - 0.004)
      let waist = base + (lines.top - base) * 0.53
      let flat = left + (right - left) * 0.5
      from(flat, waist, .right)
      curve(right, (waist + base) / 2, .down)
      curve(flat, base, .left)
      line(left, base)
      line(left, lines.top)
      line(flat - 0.01, lines.top)
      curve(at(0.92), (waist + lines.top) / 2, .down)
      curve(flat, waist, .left)
      line(left, waist)
    case "З":
      pen(isCapital ? 1.05 : 1, bold: isCapital ? 0.98 : 0.92)
      drawEpsilon(LetterLines(self, isCapital: isCapital), turned: false)
    case "Ъ":
      let lines = self.letter(
        isCapital, 0.61, 0.525, growth: 1.2, bold: 0.95, Side.open, Side.round - 0.004)
      let stemX = at(isCapital ? 0.27 : 0.28)
      polyline((left, lines.top), (stemX, lines.top), (stemX, base))
      softBowl(from: stemX, to: right, isCapital)
    case "Ы":
      let lines = self.letter(
        isCapital, 0.70, 0.605, growth: 2, bold: 0.96, Side.stem, Side.stem)
      stem(left, lines.head)
      softBowl(from: left, to: at(isCapital ? 0.66 : 0.65), isCapital)
      stem(right, lines.head)
    case "Ь":
      let lines = self.letter(isCapital, 0.49, 0.42, bold: 0.97, Side.stem, Side.round - 0.004)
      stem(left, lines.head)
      softBowl(from: left, to: right, isCapital)
    case "Э", "Є": drawYest(isCapital, turned: letter == "Є")
    case "Ю":
      let lines = self.letter(
        isCapital, 0.92, 0.70, growth: 2.2, bold: 0.96, Side.stem, Side.round)
      let start = at(isCapital ? 0.29 : 0.28)
      stem(left, lines.head)
      ring(start, roundBase, right, lines.roundTop)
      polyline((left, lines.middle), (start, lines.middle))
    case "Я":
      let lines = self.letter(
        isCapital, 0.51, 0.43, bold: 0.95, Side.open + 0.01, Side.stem)
      let waist = lines.top - (isCapital ? 0.35 : 0.255)
      polyline((right, foot), (right, lines.top), (at(0.5), lines.top))
      curve(at(0.05), (lines.top + waist) / 2, .down)
      curve(at(0.5), waist, .right)
      line(right, waist)
      polyline((at(0.47), waist), (left, foot))
    case "Љ":
      let lines = self.letter(
        isCapital, 0.90, 0.73, growth: 2.6, bold: 0.94, Side.open, Side.round - 0.004)
      let stemX = at(isCapital ? 0.57 : 0.56)
      elLeg(lines, from: left, to: stemX)
      line(stemX, foot)
      softBowl(from: stemX, to: right, isCapital)
    case "Њ":
      let lines = self.letter(
        isCapital, 0.87, 0.71, growth: 2.6, bold: 0.94, Side.stem, Side.round - 0.004)
      let stemX = at(isCapital ? 0.53 : 0.51)
      stem(left, lines.head)
      stem(stemX, lines.head)
      polyline((left, softWaist(isCapital)), (stemX, softWaist(isCapital)))
      softBowl(from: stemX, to: right, isCapital)
    default: return false
    }
    return true
  }

  private func softWaist(_ isCapital: Bool) -> Double { isCapital ? capMiddle + 0.035 : 0.305 }

  /// Draws the bowl of `Ь`, which begins at a stem.
  private mutating func softBowl(from stem: Double, to right: Double, _ isCapital: Bool) {
    let waist = softWaist(isCapital)
    let flat = stem + (right - stem) * 0.48
    polyline((stem, waist), (flat, waist))
    curve(right, (waist + base) / 2, .down)
    curve(flat, base, .left)
    line(stem, base)
  }

  /// Draws `Є`, or `Э` as its mirror image.
  private mutating func drawYest(_ isCapital: Bool, turned: Bool) {
    let lines = letter(isCapital, 0.61, 0.46, bold: 0.95, Side.round - 0.014, Side.round - 0.014)
    let (a, b) = turned ? (right, left) : (left, right)
    func x(_ fraction: Double) -> Double { a + (b - a) * fraction }
    let sign = turned ? -1.0 : 1
    let end = isCapital ? blend(0.155, 0.125) : blend(0.115, 0.085)
    from(x(0.02), lines.roundTop - end)
    curve(x(0.45), lines.roundTop, Heading(sign, 0))
    curve(b, lines.middle, .down)
    curve(x(0.45), roundBase, Heading(-sign, 0))
    arc(x(0.02), roundBase + end)
    polyline((x(0.36), lines.middle), (b, lines.middle))
  }

  private mutating func drawBe() {
    box(0.50, Side.round, Side.round, pen: (1, 0.94))
    let top = xTop - 0.03
    polyline((at(0.9), ascenderHead), (at(0.62), ascenderHead - 0.02))
    sweep(left, roundMiddle + 0.03, .down)
    curve(middle, roundBase, .right)
    curve(right, (roundBase + top) / 2, .up)
    curve(at(0.52), top, .left)
    curve(left, (roundBase + top) / 2 - 0.02, .down)
  }
}
