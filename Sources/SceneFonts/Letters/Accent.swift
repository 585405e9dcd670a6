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

  /// Returns the accent that a combining character represents; nil for others.
  init?(combining scalar: UInt32) {
    switch scalar {
    case 0x300, 0x340: self = .grave
    case 0x301, 0x341: self = .acute
    case 0x302: self = .circumflex
    case 0x303: self = .tilde
    case 0x304: self = .macron
    case 0x305: self = .overline
    case 0x306: self = .breve
    case 0x307: self = .dot
    case 0x308: self = .dieresis
    case 0x309: self = .hook
    case 0x30A: self = .ring
    case 0x30B: self = .doubleAcute
    case 0x30C: self = .caron
    case 0x30D: self = .verticalLine
    case 0x30F: self = .doubleGrave
    case 0x311: self = .invertedBreve
    case 0x31B: self = .horn
    case 0x323: self = .dotBelow
    case 0x324: self = .dieresisBelow
    case 0x325: self = .ringBelow
    case 0x326: self = .comma
    case 0x327: self = .cedilla
    case 0x328: self = .ogonek
    case 0x329: self = .verticalLineBelow
    case 0x32C: self = .caronBelow
    case 0x32D: self = .circumflexBelow
    case 0x32E: self = .breveBelow
    case 0x330: self = .tildeBelow
    case 0x331: self = .macronBelow
    case 0x332: self = .lowLine
    case 0x335: self = .shortStroke
    case 0x336: self = .longStroke
    case 0x337: self = .shortSolidus
    case 0x338: self = .longSolidus
    default: return nil
    }
  }

  enum Place: UInt8 { case across, attachedBelow, attachedAbove, below, above }

  /// Where the accent is. The places are in the order of Unicode's canonical combining classes.
  var place: Place {
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

  var isBelow: Bool { place == .below || place == .attachedBelow }

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
      if other.place.rawValue <= accent.place.rawValue { end = rank }
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
        let isFirst = previous?.place != accent.place
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
