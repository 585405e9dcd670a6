import SceneLayers

/// A line of text in the built-in font, from left to right, starting at x = 0.
///
/// Other characters than those that the font contains, such as flags, are boxes. Characters that are
/// canonically equivalent have the same glyph, or glyphs with the same outline.
public struct TextLine: Hashable, Sendable {
  /// The displayed text, which can be truncated with `…`.
  ///
  /// Line breaks and tabs are replaced by spaces, and control characters are removed.
  public var string = ""
  /// The width in points: the sum of advance widths, kerning, and letter spacing.
  public var width = 0.0
  public var glyphs: [BuiltInFace.Glyph] = []
  /// The x-coordinate of each glyph's origin, in points.
  public var positions: [Double] = []
  /// The characters that the font does not contain, in order, without duplicates.
  public var missing: [Character] = []

  /// Typesets a line of text; line breaks are treated as spaces. A line wider than `maximumWidth`
  /// is truncated with `…`, as in UILabel: it contains as much of the text as fits, without spaces
  /// next to the `…`, or only the `…`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of displayed characters.
  public init(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil,
    letterSpacing: Double = 0
  ) {
    var setter = Setter(size: size, weight: weight, letterSpacing: letterSpacing)
    for character in text {
      guard let character = Self.shown(character) else { continue }
      setter.append(character)
      if let maximumWidth, setter.width > maximumWidth {
        setter.truncate(to: maximumWidth)
        break
      }
    }
    self.init(setter)
  }

  private init(_ setter: Setter) {
    string = String(setter.characters)
    width = setter.width
    glyphs = setter.glyphs
    positions = setter.positions
    var seen: Set<Character> = []
    for (character, glyph) in zip(setter.characters, glyphs) where glyph.scalar == nil {
      if seen.insert(character).inserted { missing.append(character) }
    }
  }

  /// Returns the displayed form of a character; nil if it is not displayed.
  static func shown(_ character: Character) -> Character? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    switch first.value {
    // Tabs, line breaks (CR LF is one character), NEL, and Unicode's separators.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0...0x1F, 0x7F...0x9F: return nil
    // The soft hyphen, invisible formatting characters, and the byte order mark.
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
      return scalars.count == 1 ? nil : character
    default: return character
    }
  }
}

/// Places glyphs one after another.
private struct Setter {
  let size: Double
  let weight: FontWeight
  let letterSpacing: Double
  var width = 0.0
  var characters: [Character] = []
  var glyphs: [BuiltInFace.Glyph] = []
  var positions: [Double] = []

  init(size: Double, weight: FontWeight, letterSpacing: Double) {
    self.size = size
    self.weight = weight
    self.letterSpacing = letterSpacing
  }

  mutating func append(_ character: Character) {
    let (glyph, advance) = BuiltInFace.measure(character, weight: weight)
    let x = width + kerning(before: glyph)
    characters.append(character)
    glyphs.append(glyph)
    positions.append(x)
    width = x + advance * size + letterSpacing
  }

  /// Removes glyphs until `…` fits after the others, and adds it.
  mutating func truncate(to maximumWidth: Double) {
    let (ellipsis, advance) = BuiltInFace.measure("…", weight: weight)
    while let last = characters.last,
      last == " " || last == "\u{A0}"
        || width + kerning(before: ellipsis) + advance * size + letterSpacing > maximumWidth
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
    width = x + BuiltInFace.advance(of: glyph) * size + letterSpacing
  }

  private func kerning(before glyph: BuiltInFace.Glyph) -> Double {
    guard let left = glyphs.last else { return 0 }
    return BuiltInFace.kerning(left, glyph) * size
  }
}
