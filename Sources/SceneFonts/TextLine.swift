import SceneLayers

/// One line of text, set from left to right from x = 0.
///
/// A character is drawn if it is a single scalar that the face has; any other one, a flag or a
/// letter with a combining accent among them, is a box. Nothing is normalized.
public struct TextLine: Hashable, Sendable {
  /// What stands on it: the text, or its beginning and `…`.
  ///
  /// Line breaks and tabs are spaces in it, and control characters are gone.
  public var string = ""
  /// In points: the sum of the advances, and of the kerning between them.
  public var width = 0.0
  public var glyphs: [BuiltInFace.Glyph] = []
  /// The x of each glyph's origin, in points.
  public var positions: [Double] = []
  /// Characters that the face lacks, each once, in the order of the line.
  public var missing: [Character] = []

  /// Sets `text` (a line break counts as a space) in points of `size`. A line wider than
  /// `maximumWidth` ends in `…`, as UILabel cuts it: as much of the text as fits, without spaces
  /// before the `…`; where not even that fits, it stands alone.
  ///
  /// Takes time in proportion to what stands on the line, and no more where the rest is cut.
  public init(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil
  ) {
    var setter = Setter(size: size, weight: weight)
    for character in text {
      guard let character = Self.shown(character) else { continue }
      setter.append(character)
      if let maximumWidth, setter.width > maximumWidth {
        setter.truncate(to: maximumWidth)
        break
      }
    }
    string = String(setter.characters)
    width = setter.width
    glyphs = setter.glyphs
    positions = setter.positions
    var seen: Set<Character> = []
    for (character, glyph) in zip(setter.characters, glyphs) where glyph.scalar == nil {
      if seen.insert(character).inserted { missing.append(character) }
    }
  }

  /// What stands on a line for a character of the text; nil where nothing does.
  static func shown(_ character: Character) -> Character? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    switch first.value {
    // Tab, the line breaks (CR LF is one character), NEL and the two separators.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0...0x1F, 0x7F...0x9F: return nil
    // Soft hyphen, the invisible marks of direction and joining, and the byte order mark.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
      return scalars.count == 1 ? nil : character
    default: return character
    }
  }
}

/// Sets glyph after glyph.
private struct Setter {
  let size: Double
  let weight: FontWeight
  var width = 0.0
  var characters: [Character] = []
  var glyphs: [BuiltInFace.Glyph] = []
  var positions: [Double] = []

  init(size: Double, weight: FontWeight) {
    self.size = size
    self.weight = weight
  }

  mutating func append(_ character: Character) {
    let (glyph, advance) = BuiltInFace.measure(character, weight: weight)
    let x = width + kerning(before: glyph)
    characters.append(character)
    glyphs.append(glyph)
    positions.append(x)
    width = x + advance * size
  }

  /// Takes glyphs back until `…` fits after the rest, and sets it.
  mutating func truncate(to maximumWidth: Double) {
    let (ellipsis, advance) = BuiltInFace.measure("…", weight: weight)
    while let last = characters.last,
      last == " " || last == "\u{A0}"
        || width + kerning(before: ellipsis) + advance * size > maximumWidth
    {
      removeLast()
    }
    append("…")
  }

  private mutating func removeLast() {
    characters.removeLast()
    positions.removeLast()
    glyphs.removeLast()
    guard let glyph = glyphs.last, let x = positions.last else { return width = 0 }
    width = x + BuiltInFace.advance(of: glyph) * size
  }

  private func kerning(before glyph: BuiltInFace.Glyph) -> Double {
    guard let left = glyphs.last?.scalar, let right = glyph.scalar else { return 0 }
    return BuiltInFace.kerning(left, right) * size
  }
}
