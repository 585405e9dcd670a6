import SceneLayers

/// Divides a line into runs, shapes them, and places them side by side.
struct LineSetter<Fonts: LineFonts> {
  private let standard: LineSize
  /// Those of `TypesetLine.missing`.
  private var seenMissing: Set<Character> = []
  private var scalars = ParagraphText.Scalars()
  private let emptyStyle: Int

  /// - Parameter emptyStyle: The style that determines the height of a line without characters.
  init(_ standard: LineSize, emptyStyle: Int) {
    (self.standard, self.emptyStyle) = (standard, emptyStyle)
  }

  /// Consecutive characters with the same fonts, script, and direction.
  private struct Run {
    /// The first style with these fonts.
    var style: Int
    /// The index of the font in the stack.
    var font = 0
    /// Whether it is a tab.
    var isTab = false
    var script: Script
    var level: UInt8
    var characters: Range<Int>
  }

  mutating func set(_ text: ParagraphText, _ fonts: inout Fonts) -> TypesetLine {
    let characters = text.characters
    var line = TypesetLine()
    seenMissing.removeAll(keepingCapacity: true)
    for item in characters { line.string.append(item.character) }
    if fonts.hasStyles { line.characters = characters }
    line.isRightToLeft = text.baseLevel == 1
    scalars = ParagraphText.Scalars(of: characters)
    let runs = runs(of: characters, &fonts, &line)
    for index in BidiParagraph.visualOrder(runs.map { $0.level }) {
      let run = runs[index]
      let size = fonts.size(ofStyle: run.style, or: standard)
      fonts.withStack(ofStyle: run.style) {
        if run.isTab {
          Self.appendTab(run.characters.lowerBound, to: &line, $0)
        } else {
          append(run, size, text, to: &line, &$0)
        }
      }
    }
    if line.isRightToLeft { Self.extendTabs(of: characters, in: &line) }
    if line.ascent == 0, line.descent == 0 {
      let style = fonts.shapingStyle(characters.first?.style ?? emptyStyle)
      let size = fonts.size(ofStyle: style, or: standard)
      fonts.withStack(ofStyle: style) { line.extend(to: $0.lineMetrics, size) }
    }
    return line
  }

  /// Appends a tab as a space, without a width where stops are measured from the right.
  private static func appendTab(_ cluster: Int, to line: inout TypesetLine, _ stack: FontStack) {
    let width = line.isRightToLeft ? 0 : tabStop(after: line.width) - line.width
    line.glyphs.append(
      .init(
        font: stack.builtIn, id: GlyphID(0x20), x: line.width, y: 0, advance: width,
        cluster: cluster))
    line.width += width
  }

  /// Extends tabs to their stops, which are measured from the right.
  private static func extendTabs(of characters: [StyledCharacter], in line: inout TypesetLine) {
    func isTab(_ glyph: TypesetLine.Glyph) -> Bool { characters[glyph.cluster].isTab }
    for index in line.glyphs.indices.reversed() where isTab(line.glyphs[index]) {
      let distance = line.width - line.glyphs[index].x
      line.glyphs[index].advance = tabStop(after: distance) - distance
      line.width += line.glyphs[index].advance
    }
    var shift = 0.0
    for index in line.glyphs.indices {
      line.glyphs[index].x += shift
      if isTab(line.glyphs[index]) { shift += line.glyphs[index].advance }
    }
  }

  private func runs(
    of characters: [StyledCharacter], _ fonts: inout Fonts, _ line: inout TypesetLine
  ) -> [Run] {
    fonts.work.spend(FontWork.stepsOfGlyph * characters.count)
    if fonts.work.isSpent { return [] }
    var runs: [Run] = []
    for (index, item) in characters.enumerated() where !fonts.work.isSpent {
      let (style, level) = (fonts.shapingStyle(item.style), item.level)
      if item.isTab {
        runs.append(
          Run(
            style: style, isTab: true, script: .common, level: level, characters: index..<index + 1)
        )
        continue
      }
      // An invisible character does not divide a run.
      let before = runs.last.flatMap { $0.style == style && !$0.isTab ? $0 : nil }
      let font: Int
      if let before, scalars.isInvisible(index) {
        font = before.font
      } else {
        font = fonts.withStack(ofStyle: style) { self.font(of: scalars[index], &$0) }
      }
      let isBuiltIn = fonts.withStack(ofStyle: style) { $0.builtIn == font }
      let script = isBuiltIn ? nil : script(of: scalars[index])
      if let name = script?.unshapedName, !line.unshapedScripts.contains(name) {
        line.unshapedScripts.append(name)
      }
      if let last = before, last.font == font, last.level == level,
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
  private func script(of character: ArraySlice<UInt32>) -> Script? {
    for scalar in character {
      let script = CharacterProperties(scalar).script
      if script == .common || script == .inherited { continue }
      return script
    }
    return nil
  }

  /// Returns the first font that contains a character and its marks, or else the built-in font. For
  /// a character with a presentation selector, a font with or without color glyphs is preferred.
  private func font(of character: ArraySlice<UInt32>, _ stack: inout FontStack) -> Int {
    guard stack.builtIn > 0, let first = character.first.flatMap({ Unicode.Scalar($0) }),
      BuiltInSymbol(first) == nil
    else { return stack.builtIn }
    let presentation: Bool? =
      character.contains(0xFE0F) ? true : character.contains(0xFE0E) ? false : nil
    var found: Int?
    for index in 0..<stack.builtIn {
      if index > 0 { stack.work.spend(8 * character.count) }
      guard stack.shapers[index].has(character) else { continue }
      if found == nil { found = index }
      if presentation == nil || stack.file(index)?.hasColorGlyphs == presentation { return index }
    }
    return found ?? stack.builtIn
  }

  private mutating func append(
    _ run: Run, _ size: LineSize, _ text: ParagraphText, to line: inout TypesetLine,
    _ stack: inout FontStack
  ) {
    if stack.work.isSpent { return }
    stack.setWeight(size.weight)
    let glyphs = glyphs(of: run, text, &stack)
    line.extend(to: stack.shapers[run.font].font.lineMetrics, size)
    // Sums of font units are exact.
    let em = Double(stack.shapers[run.font].font.unitsPerEm)
    var (pen, spaces) = (0, 0)
    for (index, glyph) in glyphs.enumerated() {
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyph.cluster
      let hasSpace = isLast && !scalars.isInvisible(glyph.cluster)
      let advance =
        Double(glyph.advance) * size.size / em + (hasSpace ? stack.letterSpacing : 0)
      if glyph.isHiddenIgnorable {
        if let last = line.glyphs.indices.last { line.glyphs[last].advance += advance }
      } else {
        line.glyphs.append(
          .init(
            font: run.font, id: glyph.id,
            x: line.width + Double(pen + glyph.xOffset) * size.size / em
              + Double(spaces) * stack.letterSpacing,
            y: 0 - Double(glyph.yOffset) * size.size / em - size.baselineOffset, advance: advance,
            cluster: glyph.cluster))
      }
      if run.font == stack.builtIn, glyph.glyph == 0, !glyph.isHiddenIgnorable {
        let character = text.characters[glyph.cluster].character
        if seenMissing.insert(character).inserted { line.missing.append(character) }
      }
      pen += glyph.advance
      if hasSpace { spaces += 1 }
    }
    line.width += Double(pen) * size.size / em + Double(spaces) * stack.letterSpacing
  }

  private func glyphs(
    of run: Run, _ text: ParagraphText, _ stack: inout FontStack
  ) -> [ShapedGlyph] {
    var input: [ShapedGlyph] = []
    input.reserveCapacity(run.characters.count)
    for index in run.characters {
      for scalar in scalars[index] { input.append(ShapedGlyph(scalar: scalar, cluster: index)) }
    }
    var neighbors =
      run.script.joins ? scalars.joiningTypes(around: run.characters) : (.none, .none)
    if run.characters.lowerBound == 0 { neighbors.before = text.neighbors.before }
    if run.characters.upperBound == text.count { neighbors.after = text.neighbors.after }
    stack.shapers[run.font].work = stack.work
    let glyphs = stack.shapers[run.font].shape(
      input, script: run.script, isRightToLeft: run.level & 1 == 1, between: neighbors)
    stack.work = stack.shapers[run.font].work
    // Substitutions can multiply them. Those of the built-in font have been counted as characters.
    if stack.file(run.font) != nil { stack.work.spend(FontWork.stepsOfGlyph * glyphs.count) }
    return glyphs
  }
}

extension TypesetLine {
  /// Makes the line at least as high as a font with these metrics.
  fileprivate mutating func extend(
    to metrics: (ascender: Double, descender: Double, lineGap: Double), _ size: LineSize
  ) {
    let (offset, rest) = (size.baselineOffset, metrics.descender + metrics.lineGap)
    ascent = max(ascent, metrics.ascender * size.size + offset)
    descent = max(descent, rest * size.size - offset)
  }
}

/// Returns the first tab stop after a distance from the edge at which a paragraph begins.
func tabStop(after x: Double) -> Double {
  let interval = 28.0
  guard x.magnitude < 1e9 else { return x }
  let stop = Double(Int(x / interval)) * interval
  return stop > x ? stop : stop + interval
}
