/// Maps characters to glyphs, and composes or decomposes them depending on the font, which HarfBuzz
/// calls normalization.
struct Normalization {
  let font: OpenTypeFont
  let script: Script
  private(set) var glyphs: [ShapedGlyph] = []
  private let isUniversal: Bool

  init(_ font: OpenTypeFont, script: Script) {
    (self.font, self.script) = (font, script)
    isUniversal = script.shaping == .universal
  }

  mutating func run(_ characters: [ShapedGlyph]) {
    glyphs.reserveCapacity(characters.count)
    var index = 0
    while index < characters.count {
      let character = characters[index]
      index += 1
      if index < characters.count, Self.isVariationSelector(characters[index].scalar) {
        appendVariation(character, selector: characters[index])
        index += 1
      } else {
        let hasMark =
          index < characters.count && CharacterProperties(characters[index].scalar).isMark
        // Jamo are not composed again.
        let isHangul = 0xAC00..<0xD7A4 ~= character.scalar
        append(character, isAlone: !isUniversal && !hasMark || isHangul)
      }
    }
    guard glyphs.contains(where: { $0.isMark }) else { return }
    reorderMarks()
    recompose()
  }

  private static func isVariationSelector(_ scalar: UInt32) -> Bool {
    0xFE00...0xFE0F ~= scalar || 0xE0100...0xE01EF ~= scalar
  }

  /// Appends a character as one glyph if the font contains it, and otherwise its components.
  /// Before a mark, which can be ordered before its own, it is decomposed first.
  private mutating func append(_ character: ShapedGlyph, isAlone: Bool = true) {
    let glyph = font.glyph(character.scalar)
    if isAlone, glyph != 0 { return append(character.scalar, glyph, character) }
    if decompose(character.scalar, character, isAlone: isAlone) { return }
    if glyph != 0 { return append(character.scalar, glyph, character) }
    switch character.scalar {
    // Non-breaking hyphens and spaces are replaced by similar characters.
    case 0x2011 where font.glyph(0x2010) != 0:
      append(0x2011, font.glyph(0x2010), character)
    case 0xA0, 0x202F, 0x2000...0x200A, 0x205F, 0x3000:
      append(character.scalar, font.glyph(0x20), character)
    default: append(character.scalar, 0, character)
    }
  }

  /// Appends the components of a character, not more than necessary if it is alone; returns false if
  /// the font does not contain all of them.
  private mutating func decompose(
    _ scalar: UInt32, _ character: ShapedGlyph, isAlone: Bool
  ) -> Bool {
    guard let (first, second) = Composition.parts(of: scalar) else { return false }
    let secondGlyph = second == 0 ? 0 : font.glyph(second)
    guard second == 0 || secondGlyph != 0 else { return false }
    let firstGlyph = font.glyph(first)
    let isWhole = isAlone && firstGlyph != 0
    if isWhole || !decompose(first, character, isAlone: isAlone) {
      guard firstGlyph != 0 else { return false }
      append(first, firstGlyph, character)
    }
    if second != 0 { append(second, secondGlyph, character) }
    return true
  }

  private mutating func append(_ scalar: UInt32, _ glyph: Int, _ origin: ShapedGlyph) {
    var next = ShapedGlyph(scalar: scalar, cluster: origin.cluster)
    next.glyph = glyph
    next.mask = origin.mask
    let properties = CharacterProperties(scalar)
    next.isMark = properties.isMark
    next.isIgnorable = properties.isIgnorable
    next.combiningClass = next.isMark ? Self.modified(properties.combiningClass) : 0
    glyphs.append(next)
  }

  private mutating func appendVariation(_ character: ShapedGlyph, selector: ShapedGlyph) {
    if let glyph = font.characters.glyph(character.scalar, selector: selector.scalar) {
      append(character.scalar, glyph, character)
    } else {
      append(character)
      append(selector)
    }
  }

  // MARK: Marks

  /// Returns a canonical combining class, modified as in HarfBuzz for Hebrew and Arabic, where fonts
  /// require another order than Unicode's.
  private static func modified(_ value: UInt8) -> UInt8 {
    switch value {
    case 10...26:
      return [22, 15, 16, 17, 23, 18, 19, 20, 21, 14, 24, 12, 25, 13, 10, 11, 26][Int(value) - 10]
    case 27...32: return value + 1
    case 33: return 27
    case 84, 91: return 0
    case 103: return 3
    case 129: return 129
    case 130: return 132
    case 132: return 131
    default: return value
    }
  }

  private mutating func reorderMarks() {
    var start = 0
    while start < glyphs.count {
      guard glyphs[start].combiningClass != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < glyphs.count, glyphs[end].combiningClass != 0 { end += 1 }
      // Longer sequences do not occur in text.
      if end - start <= 32 { sortMarks(start..<end) }
      start = end
    }
  }

  private mutating func sortMarks(_ range: Range<Int>) {
    for index in range.dropFirst() {
      var position = index
      while position > range.lowerBound,
        glyphs[position - 1].combiningClass > glyphs[position].combiningClass
      {
        glyphs.swapAt(position - 1, position)
        position -= 1
      }
    }
    switch script {
    case .hebrew: reorderHebrew(range)
    case .arabic: reorderArabic(range)
    default: break
    }
  }

  /// Moves a meteg after a sheva or hiriq and a patah or qamats between them.
  private mutating func reorderHebrew(_ range: Range<Int>) {
    for index in range.dropFirst(2) {
      let classes = (index - 2...index).map { glyphs[$0].combiningClass }
      if classes[0] == 20 || classes[0] == 21, classes[1] == 22 || classes[1] == 23,
        classes[2] == 25 || classes[2] == 220
      {
        glyphs.swapAt(index - 1, index)
        return
      }
    }
  }

  /// Moves modifier marks before other marks (UAX #53).
  private mutating func reorderArabic(_ range: Range<Int>) {
    var start = range.lowerBound
    for combiningClass: UInt8 in [220, 230] {
      var index = start
      while index < range.upperBound, glyphs[index].combiningClass < combiningClass { index += 1 }
      var end = index
      while end < range.upperBound, glyphs[end].combiningClass == combiningClass,
        Self.isModifier(glyphs[end].scalar)
      {
        end += 1
      }
      guard end > index else { continue }
      let modifiers = Array(glyphs[index..<end])
      // The number of glyphs does not change, so the indices of following glyphs remain valid.
      glyphs.replaceSubrange(start..<end, with: modifiers + glyphs[start..<index])
      for position in start..<start + modifiers.count {
        glyphs[position].combiningClass = combiningClass == 220 ? 22 : 26
      }
      start += modifiers.count
    }
  }

  private static func isModifier(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x654, 0x655, 0x658, 0x6DC, 0x6E3, 0x6E7, 0x6E8, 0x8CA, 0x8CB, 0x8CD, 0x8CE, 0x8CF,
      0x8D3, 0x8F3:
      true
    default: false
    }
  }

  /// Composes a letter and a mark if the font contains the result. The parts of vowel signs remain
  /// apart for the universal shaper.
  private mutating func recompose() {
    var result: [ShapedGlyph] = []
    result.reserveCapacity(glyphs.count)
    var starter = 0
    for glyph in glyphs {
      if glyph.isMark, !result.isEmpty, !(isUniversal && result[starter].isMark),
        starter == result.count - 1
          || result[result.count - 1].combiningClass < glyph.combiningClass,
        let composed = Composition.compose(result[starter].scalar, glyph.scalar)
      {
        let number = font.glyph(composed)
        if number != 0 {
          result[starter].scalar = composed
          result[starter].glyph = number
          continue
        }
      }
      result.append(glyph)
      if glyph.combiningClass == 0 { starter = result.count - 1 }
    }
    glyphs = result
  }
}
