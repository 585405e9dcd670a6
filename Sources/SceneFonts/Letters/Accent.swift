/// A mark above, below, or across a letter.
enum Accent: UInt8 {
  case grave = 1, acute, circumflex, tilde, macron, breve, dot, dieresis, ring, doubleAcute, caron
  case hook, verticalLine, doubleGrave, invertedBreve, overline
  case cedilla, ogonek, comma
  case dotBelow, dieresisBelow, ringBelow, verticalLineBelow, circumflexBelow, caronBelow
  case breveBelow, tildeBelow, macronBelow, lowLine
  case horn
  case shortStroke, longStroke, shortSolidus, longSolidus
  /// A dieresis with an acute between its dots, on Greek letters.
  case dieresisAcute
  /// A comma that is rotated by half a turn, above a letter with a descender.
  case turnedComma
  /// A caron in the form of an apostrophe, next to a letter with an ascender.
  case apostrophe
  /// An acute before a Greek capital.
  case tonos

  /// The combining characters of the accents, in order.
  private static let combining: [UInt32] = [
    0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30A, 0x30B, 0x30C,
    0x309, 0x30D, 0x30F, 0x311, 0x305, 0x327, 0x328, 0x326,
    0x323, 0x324, 0x325, 0x329, 0x32D, 0x32C, 0x32E, 0x330, 0x331, 0x332,
    0x31B, 0x335, 0x336, 0x337, 0x338,
  ]

  /// Returns the accent that a combining character represents; nil for others.
  init?(combining scalar: UInt32) {
    // U+0340 and U+0341 are canonically equivalent to grave and acute.
    let scalar = 0x340...0x341 ~= scalar ? scalar - 0x40 : scalar
    guard let index = Self.combining.firstIndex(of: scalar) else { return nil }
    self.init(rawValue: UInt8(index + 1))
  }

  enum Attachment: UInt8 { case across, attachedBelow, attachedAbove, below, above }

  /// Where the accent is. The places are in the order of Unicode's canonical combining classes.
  var attachment: Attachment {
    switch self {
    case .shortStroke, .longStroke, .shortSolidus, .longSolidus: .across
    case .cedilla, .ogonek: .attachedBelow
    case .horn: .attachedAbove
    case .comma, .dotBelow, .dieresisBelow, .ringBelow, .verticalLineBelow, .circumflexBelow,
      .caronBelow, .breveBelow, .tildeBelow, .macronBelow, .lowLine:
      .below
    default: .above
    }
  }

  var isBelow: Bool { attachment == .below || attachment == .attachedBelow }

  /// The accent above a letter that has the same drawing as an accent below.
  var shape: Accent {
    switch self {
    case .dotBelow: .dot
    case .dieresisBelow: .dieresis
    case .ringBelow: .ring
    case .verticalLineBelow: .verticalLine
    case .circumflexBelow: .circumflex
    case .caronBelow: .caron
    case .breveBelow: .breve
    case .tildeBelow: .tilde
    case .macronBelow: .macron
    case .lowLine: .overline
    default: self
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

/// The accents of a letter in Unicode's canonical order, those next to the letter first.
struct AccentList: Hashable, Sendable, Sequence {
  /// Eight raw values of `Accent`, the first one in the lowest byte; 0 after the last.
  private var bits: UInt64 = 0

  init() {}

  var isEmpty: Bool { bits == 0 }

  /// Inserts an accent after those that precede it in canonical order; returns false if there are
  /// already eight.
  mutating func insert(_ accent: Accent) -> Bool {
    guard bits >> 56 == 0 else { return false }
    var (end, rank) = (0, 0)
    for other in self {
      rank += 8
      if other.attachment.rawValue <= accent.attachment.rawValue { end = rank }
    }
    let before = bits & (1 << UInt64(end) - 1)
    bits = before | UInt64(accent.rawValue) << UInt64(end) | (bits ^ before) << 8
    return true
  }

  private mutating func removeLast() {
    guard !isEmpty else { return }
    let last = UInt64((63 - bits.leadingZeroBitCount) / 8)
    bits &= 1 << (8 * last) - 1
  }

  /// Returns the accents in their forms on a letter.
  func forms(on letter: Unicode.Scalar) -> AccentList {
    var forms = AccentList()
    var previous: Accent?
    for accent in self {
      if accent == .acute, previous == .dieresis, "\u{370}"..."\u{3FF}" ~= letter {
        forms.removeLast()
        _ = forms.insert(.dieresisAcute)
      } else {
        // Only the accent next to a letter has a form of its own.
        let isFirst = previous?.attachment != accent.attachment
        _ = forms.insert(isFirst ? accent.form(on: letter) : accent)
      }
      previous = accent
    }
    return forms
  }

  struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64

    mutating func next() -> Accent? {
      let accent = Accent(rawValue: UInt8(bits & 0xFF))
      bits >>= 8
      return accent
    }
  }

  func makeIterator() -> Iterator { Iterator(bits: bits) }
}
