import SceneLayers

/// Divides a line into runs, shapes them, and places them side by side.
struct LineSetter<Fonts: LineFonts> {
  private let standard: LineSize
  /// Those of `TypesetLine.missing`.
  private var seenMissing: Set<Character> = []

  init(_ standard: LineSize) { self.standard = standard }

  /// Consecutive characters with the same style, font, script, and direction.
  private struct Run {
    var style: Int
    /// The index of the font in the stack; nil for the built-in font.
    var font: Int?
    var script: Script
    var level: UInt8
    var characters: Range<Int>
  }

  mutating func set(_ characters: [Fonts.Item], _ fonts: inout Fonts) -> TypesetLine {
    var line = TypesetLine()
    seenMissing.removeAll(keepingCapacity: true)
    line.string = Fonts.Item.string(of: characters)
    line.characters = Fonts.Item.styled(characters)
    let runs = runs(of: characters, &fonts, &line)
    for index in BidiParagraph.visualOrder(runs.map { $0.level }) {
      let run = runs[index]
      let size = fonts.size(ofStyle: run.style, or: standard)
      let (x, first) = (line.width, line.glyphs.count)
      fonts.withStack(ofStyle: run.style) { append(run, size, characters, to: &line, &$0) }
      if run.style == 0 { continue }
      for glyph in first..<line.glyphs.count { line.glyphs[glyph].style = run.style }
      if let last = line.parts.last, last.style == run.style, last.maxX == x {
        line.parts[line.parts.count - 1].maxX = line.width
      } else {
        line.parts.append(.init(style: run.style, x: x, maxX: line.width))
      }
    }
    return line
  }

  private func runs(
    of characters: [Fonts.Item], _ fonts: inout Fonts, _ line: inout TypesetLine
  ) -> [Run] {
    fonts.work.spend(FontWork.stepsOfGlyph * characters.count)
    if fonts.work.isSpent { return [] }
    let bidi =
      fonts.hasFiles
      ? BidiParagraph(characters.flatMap { $0.character.unicodeScalars.map { $0.value } }) : nil
    line.isRightToLeft = bidi?.isRightToLeft ?? false
    var runs: [Run] = []
    var scalar = 0
    for (index, item) in characters.enumerated() where !fonts.work.isSpent {
      let (character, style) = (item.character, item.style)
      let level = bidi?.levels[scalar] ?? 0
      scalar += character.unicodeScalars.count
      let script = script(of: character)
      let font = fonts.withStack(ofStyle: style) { self.font(of: character, &$0) }
      if font != nil, let name = script?.unshapedName, !line.unshapedScripts.contains(name) {
        line.unshapedScripts.append(name)
      }
      if let last = runs.last, last.style == style, last.font == font, last.level == level,
        script == nil || last.script == .common || last.script == script
      {
        runs[runs.count - 1].characters = last.characters.lowerBound..<index + 1
        if last.script == .common, let script { runs[runs.count - 1].script = script }
      } else {
        let inherited = runs.last?.script ?? .common
        runs.append(
          Run(
            style: style, font: font, script: script ?? inherited, level: level,
            characters: index..<index + 1))
      }
    }
    return runs
  }

  /// Returns the script of a letter; nil for characters that can belong to any script.
  private func script(of character: Character) -> Script? {
    for scalar in character.unicodeScalars {
      let script = CharacterProperties(scalar.value).script
      if script == .common || script == .inherited { continue }
      return script
    }
    return nil
  }

  /// Returns the first font that contains a character and its marks; nil for the built-in font. For
  /// a character with a presentation selector, a font with or without color glyphs is preferred.
  private func font(of character: Character, _ stack: inout FontStack) -> Int? {
    let scalars = character.unicodeScalars
    if let first = scalars.first, BuiltInSymbol(first) != nil { return nil }
    let presentation: Bool? =
      scalars.contains("\u{FE0F}") ? true : scalars.contains("\u{FE0E}") ? false : nil
    var first: Int?
    for index in stack.shapers.indices {
      if index > 0 { stack.work.spend(8) }
      guard scalars.allSatisfy({ stack.shapers[index].has($0.value) }) else { continue }
      if first == nil { first = index }
      if presentation == nil || stack.font(index).hasColorGlyphs == presentation { return index }
    }
    return first
  }

  private mutating func append(
    _ run: Run, _ size: LineSize, _ characters: [Fonts.Item], to line: inout TypesetLine,
    _ stack: inout FontStack
  ) {
    if stack.work.isSpent { return }
    guard let font = run.font else {
      return appendBuiltIn(run, size, characters, to: &line, stack.letterSpacing)
    }
    var input: [ShapedGlyph] = []
    for index in run.characters {
      for scalar in characters[index].character.unicodeScalars {
        input.append(ShapedGlyph(scalar: scalar.value, cluster: index))
      }
    }
    stack.shapers[font].work = stack.work
    let glyphs = stack.shapers[font].shape(
      input, script: run.script, isRightToLeft: run.level & 1 == 1)
    stack.work = stack.shapers[font].work
    // Substitutions can multiply them.
    stack.work.spend(FontWork.stepsOfGlyph * glyphs.count)
    // Sums of font units are exact.
    let factor = size.size / Double(stack.font(font).unitsPerEm)
    var (pen, spaces) = (0, 0)
    for (index, glyph) in glyphs.enumerated() {
      line.glyphs.append(
        .init(
          form: .font(font, glyph: glyph.glyph),
          x: line.width + Double(pen + glyph.xOffset) * factor
            + Double(spaces) * stack.letterSpacing,
          y: 0 - Double(glyph.yOffset) * factor))
      pen += glyph.advance
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyph.cluster
      if isLast { spaces += 1 }
    }
    line.width += Double(pen) * factor + Double(spaces) * stack.letterSpacing
  }

  private mutating func appendBuiltIn(
    _ run: Run, _ size: LineSize, _ characters: [Fonts.Item], to line: inout TypesetLine,
    _ letterSpacing: Double
  ) {
    let own = characters[run.characters].map { $0.character }
    let text = run.level & 1 == 1 ? String(own.reversed()) : String(own)
    let set = TextLine(
      text, size: size.size, weight: size.weight, letterSpacing: letterSpacing)
    for (glyph, x) in zip(set.glyphs, set.positions) {
      line.glyphs.append(.init(form: .builtIn(glyph), x: line.width + x, y: 0))
    }
    for character in set.missing where seenMissing.insert(character).inserted {
      line.missing.append(character)
    }
    line.width += set.width
  }
}
