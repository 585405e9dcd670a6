import SceneLayers

/// Divides a line into runs, shapes them, and places them side by side.
struct LineSetter<Fonts: LineFonts> {
  private let standard: LineSize
  /// Those of `TypesetLine.missing`.
  private var seenMissing: Set<Character> = []
  private var scalars = ParagraphText.Scalars()
  private let measures: Bool

  /// - Parameter measures: Whether to set `TypesetLine.advances`.
  init(_ standard: LineSize, measures: Bool) {
    (self.standard, self.measures) = (standard, measures)
  }

  /// Consecutive characters with the same style, font, script, and direction.
  private struct Run {
    var style: Int
    /// The index of the font in the stack.
    var font = 0
    /// Whether it is a tab, which has no glyph.
    var isTab = false
    var script: Script
    var level: UInt8
    var characters: Range<Int>
  }

  /// A tab of a line from right to left, with the numbers of glyphs and parts to the left of it.
  private struct Tab {
    var x: Double
    var glyphs: Int
    var parts = 0
    /// Whether the last of the parts contains it.
    var isInPart = false
    var width = 0.0
  }

  mutating func set(_ text: ParagraphText, _ fonts: inout Fonts) -> TypesetLine {
    let characters = text.characters
    var line = TypesetLine()
    seenMissing.removeAll(keepingCapacity: true)
    for item in characters { line.string.append(item.character) }
    if fonts.hasStyles { line.characters = characters }
    if measures { line.advances = Array(repeating: 0, count: characters.count) }
    line.isRightToLeft = text.baseLevel == 1
    scalars = ParagraphText.Scalars(of: characters)
    let runs = runs(of: characters, &fonts, &line)
    var tabs: [Tab] = []
    for index in BidiParagraph.visualOrder(runs.map { $0.level }) {
      let run = runs[index]
      let size = fonts.size(ofStyle: run.style, or: standard)
      let (x, first) = (line.width, line.glyphs.count)
      if !run.isTab {
        fonts.withStack(ofStyle: run.style) { append(run, size, characters, to: &line, &$0) }
      } else if line.isRightToLeft {
        tabs.append(Tab(x: x, glyphs: first, parts: line.parts.count))
      } else {
        line.width = tabStop(after: x)
      }
      guard run.style != 0 else { continue }
      for glyph in first..<line.glyphs.count { line.glyphs[glyph].style = run.style }
      if let last = line.parts.last, last.style == run.style, last.maxX == x {
        line.parts[line.parts.count - 1].maxX = line.width
      } else {
        line.parts.append(.init(style: run.style, x: x, maxX: line.width))
      }
      if run.isTab, let tab = tabs.indices.last {
        (tabs[tab].parts, tabs[tab].isInPart) = (line.parts.count, true)
      }
    }
    if !tabs.isEmpty { Self.insert(&tabs, &line) }
    return line
  }

  /// Extends tabs to their stops, which are measured from the right.
  private static func insert(_ tabs: inout [Tab], _ line: inout TypesetLine) {
    for index in tabs.indices.reversed() {
      let distance = line.width - tabs[index].x
      tabs[index].width = tabStop(after: distance) - distance
      line.width += tabs[index].width
    }
    var (next, shift) = (0, 0.0)
    for index in line.glyphs.indices {
      while next < tabs.count, tabs[next].glyphs <= index {
        shift += tabs[next].width
        next += 1
      }
      line.glyphs[index].x += shift
    }
    (next, shift) = (0, 0)
    for index in line.parts.indices {
      while next < tabs.count, tabs[next].parts <= index {
        shift += tabs[next].width
        next += 1
      }
      line.parts[index].x += shift
      while next < tabs.count, tabs[next].isInPart, tabs[next].parts == index + 1 {
        shift += tabs[next].width
        next += 1
      }
      line.parts[index].maxX += shift
    }
  }

  private func runs(
    of characters: [StyledCharacter], _ fonts: inout Fonts, _ line: inout TypesetLine
  ) -> [Run] {
    fonts.work.spend(FontWork.stepsOfGlyph * characters.count)
    if fonts.work.isSpent { return [] }
    var runs: [Run] = []
    for (index, item) in characters.enumerated() where !fonts.work.isSpent {
      let (style, level) = (item.style, item.level)
      if item.character == "\t" {
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
    _ run: Run, _ size: LineSize, _ characters: [StyledCharacter], to line: inout TypesetLine,
    _ stack: inout FontStack
  ) {
    if stack.work.isSpent { return }
    var input: [ShapedGlyph] = []
    input.reserveCapacity(run.characters.count)
    for index in run.characters {
      for scalar in scalars[index] { input.append(ShapedGlyph(scalar: scalar, cluster: index)) }
    }
    let neighbors =
      run.script == .arabic ? scalars.joiningTypes(around: run.characters) : (.none, .none)
    stack.setWeight(size.weight)
    stack.shapers[run.font].work = stack.work
    let glyphs = stack.shapers[run.font].shape(
      input, script: run.script, isRightToLeft: run.level & 1 == 1, between: neighbors)
    stack.work = stack.shapers[run.font].work
    // Substitutions can multiply them. Those of the built-in font have been counted as characters.
    if stack.file(run.font) != nil { stack.work.spend(FontWork.stepsOfGlyph * glyphs.count) }
    // Sums of font units are exact.
    let em = Double(stack.shapers[run.font].font.unitsPerEm)
    var (pen, spaces) = (0, 0)
    for (index, glyph) in glyphs.enumerated() {
      if !glyph.isHiddenIgnorable {
        line.glyphs.append(
          .init(
            font: run.font, id: glyph.id,
            x: line.width + Double(pen + glyph.xOffset) * size.size / em
              + Double(spaces) * stack.letterSpacing,
            y: 0 - Double(glyph.yOffset) * size.size / em))
        if run.font == stack.builtIn, glyph.glyph == 0 {
          let character = characters[glyph.cluster].character
          if seenMissing.insert(character).inserted { line.missing.append(character) }
        }
      }
      pen += glyph.advance
      let isLast = index + 1 == glyphs.count || glyphs[index + 1].cluster != glyph.cluster
      let hasSpace = isLast && !scalars.isInvisible(glyph.cluster)
      if hasSpace { spaces += 1 }
      guard measures else { continue }
      line.advances[glyph.cluster] +=
        Double(glyph.advance) * size.size / em + (hasSpace ? stack.letterSpacing : 0)
    }
    line.width += Double(pen) * size.size / em + Double(spaces) * stack.letterSpacing
  }
}

/// Returns the first tab stop after a distance from the edge at which a paragraph begins.
func tabStop(after x: Double) -> Double {
  let interval = 28.0
  guard x.magnitude < 1e9 else { return x }
  let stop = Double(Int(x / interval)) * interval
  return stop > x ? stop : stop + interval
}
