import SceneLayers

/// A line of text in the fonts of a stack, from left to right, starting at x = 0.
public struct TypesetLine: Sendable {
  /// The displayed text in logical order, which can be truncated with `…`.
  ///
  /// Line breaks and tabs are replaced by spaces, and control characters are removed.
  public var string = ""
  /// The width in points: the sum of the advance widths.
  public var width = 0.0
  public var glyphs: [Glyph] = []
  /// The characters that no font contains, in order, without duplicates.
  public var missing: [Character] = []
  /// The scripts that require shaping that is not implemented.
  public var unshapedScripts: [String] = []
  /// Whether the paragraph's direction is right to left.
  public var isRightToLeft = false

  /// A positioned glyph.
  public struct Glyph: Sendable {
    public var form: Form
    /// The origin in points; y points down from the baseline.
    public var x: Double
    public var y: Double
  }

  public enum Form: Hashable, Sendable {
    case builtIn(BuiltInFace.Glyph)
    /// A glyph of a font in the stack.
    case font(Int, glyph: Int)
  }
}

extension FontStack {
  /// Typesets a line of text; line breaks are treated as spaces. In a line wider than
  /// `maximumWidth`, `…` replaces a part, as in UILabel.
  ///
  /// - Parameters:
  ///   - size: The font size in points.
  ///   - weight: The weight of the built-in font.
  /// - Complexity: O(*n*), where *n* is the number of displayed characters.
  public mutating func line(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil,
    truncation: Truncation = .end
  ) -> TypesetLine {
    if work.isSpent { return TypesetLine() }
    if isEmpty {
      let line = TextLine(text, size: size, weight: weight, maximumWidth: maximumWidth)
      work.spend(FontWork.stepsOfGlyph * line.glyphs.count)
      return TypesetLine(line)
    }
    var setter = LineSetter(size: size, weight: weight)
    guard let maximumWidth else {
      return setter.set(text.compactMap { TextLine.shown($0) }, &self)
    }
    guard truncation == .end else {
      return truncation.fitted(
        text.compactMap { TextLine.shown($0) }, maximumWidth: maximumWidth
      ) { characters in
        let line = setter.set(characters, &self)
        return (line, line.width)
      }
    }
    // Only as much of the text as can be displayed.
    var (characters, rest) = ([Character](), text[...])
    var count = 64
    while true {
      characters += rest.prefix(count).compactMap { TextLine.shown($0) }
      rest = rest.dropFirst(count)
      let line = setter.set(characters, &self)
      if line.width > maximumWidth { break }
      if rest.isEmpty { return line }
      count *= 2
    }
    return truncation.longest(
      of: characters, limit: characters.count, maximumWidth: maximumWidth
    ) { characters in
      let line = setter.set(characters, &self)
      return (line, line.width)
    }
  }
}

extension TypesetLine {
  init(_ line: TextLine) {
    (string, width, missing) = (line.string, line.width, line.missing)
    glyphs = zip(line.glyphs, line.positions).map { Glyph(form: .builtIn($0), x: $1, y: 0) }
  }
}

/// Divides a line into runs, shapes them, and places them side by side.
private struct LineSetter {
  let size: Double
  let weight: FontWeight
  /// Those of `TypesetLine.missing`.
  private var seenMissing: Set<Character> = []

  init(size: Double, weight: FontWeight) {
    (self.size, self.weight) = (size, weight)
  }

  /// Consecutive characters with the same font, script, and direction.
  private struct Run {
    /// The index of the font in the stack; nil for the built-in font.
    var font: Int?
    var script: Script
    var level: UInt8
    var characters: Range<Int>
  }

  mutating func set(_ characters: [Character], _ stack: inout FontStack) -> TypesetLine {
    var line = TypesetLine()
    seenMissing.removeAll(keepingCapacity: true)
    line.string = String(characters)
    let runs = runs(of: characters, &stack, &line)
    for index in BidiParagraph.visualOrder(runs.map { $0.level }) {
      append(runs[index], characters, to: &line, &stack)
    }
    return line
  }

  private func runs(
    of characters: [Character], _ stack: inout FontStack, _ line: inout TypesetLine
  ) -> [Run] {
    stack.work.spend(FontWork.stepsOfGlyph * characters.count)
    if stack.work.isSpent { return [] }
    let bidi = BidiParagraph(characters.flatMap { $0.unicodeScalars.map { $0.value } })
    line.isRightToLeft = bidi.isRightToLeft
    var runs: [Run] = []
    var scalar = 0
    for (index, character) in characters.enumerated() where !stack.work.isSpent {
      let level = bidi.levels[scalar]
      scalar += character.unicodeScalars.count
      let script = script(of: character)
      let font = font(of: character, &stack)
      if font != nil, let name = script?.unshapedName, !line.unshapedScripts.contains(name) {
        line.unshapedScripts.append(name)
      }
      if let last = runs.last, last.font == font, last.level == level,
        script == nil || last.script == .common || last.script == script
      {
        runs[runs.count - 1].characters = last.characters.lowerBound..<index + 1
        if last.script == .common, let script { runs[runs.count - 1].script = script }
      } else {
        let inherited = runs.last?.script ?? .common
        runs.append(
          Run(font: font, script: script ?? inherited, level: level, characters: index..<index + 1))
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
    _ run: Run, _ characters: [Character], to line: inout TypesetLine, _ stack: inout FontStack
  ) {
    if stack.work.isSpent { return }
    guard let font = run.font else {
      return appendBuiltIn(run, characters[run.characters], to: &line, stack.letterSpacing)
    }
    var input: [ShapedGlyph] = []
    for index in run.characters {
      for scalar in characters[index].unicodeScalars {
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
    let factor = size / Double(stack.font(font).unitsPerEm)
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
    _ run: Run, _ characters: ArraySlice<Character>, to line: inout TypesetLine,
    _ letterSpacing: Double
  ) {
    let text = run.level & 1 == 1 ? String(characters.reversed()) : String(characters)
    let set = TextLine(text, size: size, weight: weight, letterSpacing: letterSpacing)
    for (glyph, x) in zip(set.glyphs, set.positions) {
      line.glyphs.append(.init(form: .builtIn(glyph), x: line.width + x, y: 0))
    }
    for character in set.missing where seenMissing.insert(character).inserted {
      line.missing.append(character)
    }
    line.width += set.width
  }
}
