/// A mark above, below, or across a letter.
enum Accent {
  case grave, acute, circumflex, tilde, macron, breve, dot, dieresis, ring, doubleAcute, caron
  case cedilla, ogonek, comma
  /// A dieresis with an acute between its dots.
  case dieresisAcute
  /// A comma that is rotated by half a turn, above a letter with a descender.
  case turnedComma
  /// A caron in the form of an apostrophe, next to a letter with an ascender.
  case apostrophe
  /// An acute before a Greek capital.
  case tonos

  /// Returns the accent that a combining character represents; nil for others.
  fileprivate init?(combining scalar: UInt32) {
    switch scalar {
    case 0x300: self = .grave
    case 0x301: self = .acute
    case 0x302: self = .circumflex
    case 0x303: self = .tilde
    case 0x304: self = .macron
    case 0x306: self = .breve
    case 0x307: self = .dot
    case 0x308: self = .dieresis
    case 0x30A: self = .ring
    case 0x30B: self = .doubleAcute
    case 0x30C: self = .caron
    case 0x326: self = .comma
    case 0x327: self = .cedilla
    case 0x328: self = .ogonek
    default: return nil
    }
  }

  var isBelow: Bool {
    switch self {
    case .cedilla, .ogonek, .comma: true
    default: false
    }
  }

  /// The form of the accent on `letter`, which can differ from the usual one.
  fileprivate func form(on letter: Unicode.Scalar) -> Accent {
    switch (self, letter) {
    case (.caron, "d"), (.caron, "l"), (.caron, "t"), (.caron, "L"): .apostrophe
    case (.cedilla, "g"): .turnedComma
    case (.cedilla, "D"), (.cedilla, "G"), (.cedilla, "K"), (.cedilla, "L"), (.cedilla, "N"),
      (.cedilla, "R"), (.cedilla, "d"), (.cedilla, "k"), (.cedilla, "l"), (.cedilla, "n"),
      (.cedilla, "r"):
      .comma
    case (.acute, "\u{391}"..."\u{3A9}"): .tonos
    default: self
    }
  }
}

/// A letter with an accent, found by its canonical decomposition.
struct AccentedLetter {
  /// The letter that is drawn below the accent, which has no dot.
  let letter: Unicode.Scalar
  let accent: Accent

  /// Returns the parts of a precomposed letter; nil for other characters.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0xC0, let parts = Composition.parts(of: scalar.value),
      let base = Unicode.Scalar(parts.first), base != "¨",
      let accent = Accent(combining: parts.second)
    else { return nil }
    if accent == .acute, let inner = Composition.parts(of: parts.first), inner.second == 0x308,
      let letter = Unicode.Scalar(inner.first)
    {
      (self.letter, self.accent) = (letter, .dieresisAcute)
      return
    }
    self.accent = accent.form(on: base)
    letter = accent.isBelow ? base : Self.dotless(base)
  }

  private static func dotless(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    switch letter {
    case "i", "і": "ı"
    case "j": "ȷ"
    default: letter
    }
  }
}

extension GlyphPen {
  /// Draws a letter with an accent, or one that is canonically equivalent to another character;
  /// returns false if `scalar` is neither.
  mutating func drawAccented(_ scalar: Unicode.Scalar) -> Bool {
    if let accented = AccentedLetter(scalar) {
      // Letters with more than one accent are not drawn.
      guard AccentedLetter(accented.letter) == nil, draw(accented.letter) else { return false }
      drawAccent(accented.accent, on: accented.letter)
      return true
    }
    guard let parts = Composition.parts(of: scalar.value), parts.second == 0,
      let equivalent = Unicode.Scalar(parts.first)
    else { return drawAccentAlone(scalar) }
    return draw(equivalent)
  }

  private mutating func drawAccent(_ accent: Accent, on letter: Unicode.Scalar) {
    let shape = LookAlikes.letter(for: letter) ?? letter
    var x = middle
    switch (shape, accent.isBelow) {
    case ("L", false): x = left + 0.1
    case ("h", false), ("k", false), ("b", false): x = at(0.3)
    case ("d", false), ("j", _), ("ȷ", _): x = right
    case ("r", false): x = at(0.56)
    case ("r", true), ("p", true): x = left
    case ("ι", false): x = accent == .dieresisAcute ? at(0.55) : left
    case ("Ъ", _), ("Ь", _): x = at(0.4)
    default: break
    }
    switch accent {
    case .apostrophe: drawApostrophe(after: letter)
    case .tonos: drawTonos(before: shape)
    case .ogonek: drawOgonek(shape)
    case .turnedComma: drawCommaAccent(x - 0.01, BuiltInFace.xHeight + 0.09, turned: true)
    default:
      let isNarrow = right - left < 0.1 || shape == "ι" || shape == "ȷ"
      drawAccent(accent, at: x, above: Self.height(of: shape), isNarrow)
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
    case "b", "d", "f", "h", "k", "l", "ſ": 0.752
    default: isCapital(letter) ? BuiltInFace.capHeight : BuiltInFace.xHeight
    }
  }

  private static func isCapital(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "A"..."Z", "À"..."Þ", "\u{386}"..."\u{3AB}", "\u{400}"..."\u{42F}": true
    // In these blocks, each capital precedes its small letter.
    case "\u{100}"..."\u{137}", "\u{460}"..."\u{4BF}", "\u{4D0}"..."\u{52F}":
      letter.value.isMultiple(of: 2)
    default: letter == "Ə"
    }
  }
}
