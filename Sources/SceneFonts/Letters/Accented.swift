/// A letter with one or more accents: a precomposed character, or one with combining marks.
struct AccentedLetter {
  /// The letter that the accents are drawn on, which has no dot if an accent is above it.
  let letter: Unicode.Scalar
  let accents: AccentList

  /// Returns the parts of a precomposed letter; nil for other characters.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0xC0 else { return nil }
    self.init(scalar, with: AccentList())
  }

  /// Adds accents to a letter, which can have accents of its own; nil if there are none.
  init?(_ scalar: Unicode.Scalar, with marks: AccentList) {
    guard let (letter, accents) = Self.parts(of: scalar, with: marks), !accents.isEmpty else {
      return nil
    }
    self.accents = accents.forms(on: letter)
    self.letter = accents.contains { $0.attachment == .above } ? Self.dotless(letter) : letter
  }

  /// Returns the letter and the accents of a character with marks, the same ones for all that are
  /// canonically equivalent; nil if an accent is not in the font.
  static func parts(
    _ first: Unicode.Scalar, _ marks: ArraySlice<ShapedGlyph>
  ) -> (letter: Unicode.Scalar, AccentList)? {
    var accents = AccentList()
    for mark in marks {
      if let accent = Accent(combining: mark.scalar) {
        guard accents.insert(accent) else { return nil }
      } else if !CharacterProperties(mark.scalar).isIgnorable {
        return nil
      }
    }
    // Has no letter, but a drawing of its own.
    if first == "¨", Array(accents) == [.acute] { return ("΅", AccentList()) }
    return parts(of: first, with: accents)
  }

  private static func parts(
    of scalar: Unicode.Scalar, with marks: AccentList
  ) -> (letter: Unicode.Scalar, AccentList)? {
    var accents = AccentList()
    guard let letter = base(of: scalar, &accents) else { return nil }
    for mark in marks { guard accents.insert(mark) else { return nil } }
    return (letter, accents)
  }

  /// Returns a letter without its accents, which are added to a list; nil if one is not in the font.
  private static func base(
    of scalar: Unicode.Scalar, _ accents: inout AccentList
  ) -> Unicode.Scalar? {
    guard scalar.value >= 0xC0, scalar != "΅", let parts = Composition.parts(of: scalar.value),
      let first = Unicode.Scalar(parts.first)
    else { return scalar }
    guard let base = base(of: first, &accents) else { return nil }
    if parts.second == 0 { return base }
    guard let accent = Accent(combining: parts.second), accents.insert(accent) else { return nil }
    return base
  }

  private static func dotless(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "i", "і": "ı"
    case "j", "ј": "ȷ"
    default: letter
    }
  }
}

extension GlyphPen {
  /// Draws a letter with accents, or one that is canonically equivalent to another character;
  /// returns false if `scalar` is neither.
  mutating func drawAccented(_ scalar: Unicode.Scalar) -> Bool {
    if let accented = AccentedLetter(scalar) { return draw(accented) }
    guard let parts = Composition.parts(of: scalar.value), parts.second == 0,
      let equivalent = Unicode.Scalar(parts.first)
    else { return drawAccentAlone(scalar) }
    return draw(equivalent)
  }

  /// Draws a letter and its accents; returns false if the font does not contain the letter.
  mutating func draw(_ accented: AccentedLetter) -> Bool {
    // Functions that do not draw the character can have set the pen.
    pen(1, bold: 1)
    guard draw(accented.letter) else { return false }
    drawAccents(accented.accents, on: accented.letter)
    finishStroke()
    return true
  }

  private mutating func drawAccents(_ accents: AccentList, on letter: Unicode.Scalar) {
    let shape = LookAlikes.letter(for: letter) ?? letter
    var top = Self.height(of: shape)
    var bottom = Self.depth(of: shape)
    let usual = (left: left, right: right, half: half)
    var below: Accent?
    var above: Accent?
    for accent in accents {
      let x = position(of: accent, on: shape)
      switch accent {
      case .apostrophe: drawApostrophe(after: letter)
      case .tonos: drawTonos(before: shape)
      case .ogonek: drawOgonek(shape)
      case .horn: drawHorn(shape)
      case .turnedComma: drawCommaAccent(x - 0.01, BuiltInFace.xHeight + 0.09, turned: true)
      case .cedilla, .comma: drawAccent(accent, at: x, above: top, false)
      case .shortStroke, .longStroke, .shortSolidus, .longSolidus: drawOverlay(accent, top)
      case _ where accent.isBelow:
        bottom = drawAccent(below: bottom, accent, at: x, isStacked: below != nil)
      default:
        let isNarrow = usual.right - usual.left < 0.1 || shape == "ι" || shape == "ȷ"
        top = drawAccent(accent, at: x, above: top, isNarrow, on: above)
        above = accent
      }
      switch accent.attachment {
      case .below: below = accent
      case .attachedBelow: bottom = min(bottom, -0.2)
      default: break
      }
      half = usual.half
    }
  }

  /// Returns where the middle of an accent is.
  private func position(of accent: Accent, on shape: Unicode.Scalar) -> Double {
    switch (shape, accent.isBelow) {
    case ("L", false): left + 0.1
    case ("h", false), ("ħ", false), ("k", false), ("b", false), ("þ", false): at(0.3)
    case ("d", false), ("đ", false), ("j", _), ("ȷ", _): right
    case ("t", false): at(0.37)
    case ("r", false): at(0.56)
    case ("r", true) where accent != .macronBelow && accent != .lowLine: left
    case ("p", true) where accent.attachment == .attachedBelow || accent == .comma: left
    case ("ι", false): accent == .dieresisAcute ? at(0.55) : left
    case ("Ъ", _), ("Ь", _): at(0.4)
    // Beside the tail.
    case ("y", true): at(0.86)
    default: middle
    }
  }

  /// Draws an accent without a letter; returns false if `scalar` is not one.
  private mutating func drawAccentAlone(_ scalar: Unicode.Scalar) -> Bool {
    let accent: Accent
    switch scalar {
    case "´": accent = .acute
    case "ˆ": accent = .circumflex
    case "˜": accent = .tilde
    case "¯": accent = .macron
    case "˘": accent = .breve
    case "˙": accent = .dot
    case "¨": accent = .dieresis
    case "˚": accent = .ring
    case "˝": accent = .doubleAcute
    case "ˇ": accent = .caron
    case "¸": accent = .cedilla
    case "΅": accent = .dieresisAcute
    default: return false
    }
    box(0.28, growth: 1.4, Side.round, Side.round)
    drawAccent(accent, at: middle, above: BuiltInFace.xHeight, false)
    return true
  }
}

extension GlyphPen {
  /// Returns the height of a letter in ems, which determines where accents are.
  fileprivate static func height(of letter: Unicode.Scalar) -> Double {
    switch letter {
    case "b", "d", "f", "h", "k", "l", "ſ", "đ", "ħ", "ł", "þ", "ß", "б", "ђ", "β", "δ", "θ", "λ",
      "ξ", "ζ", "φ":
      0.752
    case "t": 0.68
    default: isCapital(letter) ? BuiltInFace.capHeight : BuiltInFace.xHeight
    }
  }

  /// Returns the bottom of a letter in ems, which determines where accents below it are.
  private static func depth(of letter: Unicode.Scalar) -> Double {
    switch letter {
    case "g", "j", "ȷ", "p", "q", "þ", "ŋ", "β", "γ", "ζ", "η", "μ", "ξ", "ρ", "ς", "φ", "χ",
      "ψ", "ђ", "ұ", "ç", "Ç":
      -0.206
    case "Q", "д", "ц", "щ", "Д", "Ц", "Щ": -0.13
    default: 0
    }
  }

  private static func isCapital(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "A"..."Z", "0"..."9", "À"..."Þ", "\u{386}"..."\u{3AB}", "\u{400}"..."\u{42F}": true
    // In these blocks, each capital precedes its small letter.
    case "\u{100}"..."\u{137}", "\u{460}"..."\u{4BF}", "\u{4D0}"..."\u{52F}":
      letter.value.isMultiple(of: 2)
    case "Ł", "Ŋ", "Œ", "Ŧ", "ẞ", "Ə": true
    default: false
    }
  }
}
