/// The supported scripts, in the order of `CharacterTables`.
enum Script: UInt8, CaseIterable, Sendable {
  case common, inherited, latin, greek, cyrillic, armenian, georgian, hebrew, arabic, thai, lao
  case han, hiragana, katakana, bopomofo, hangul
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam
  case sinhala, tibetan, myanmar, khmer, syriac, mongolian
  case other

  /// The OpenType tags of the script, preferred one first.
  var tags: [FontTag] {
    switch self {
    case .latin: ["latn"]
    case .greek: ["grek"]
    case .cyrillic: ["cyrl"]
    case .armenian: ["armn"]
    case .georgian: ["geor"]
    case .hebrew: ["hebr"]
    case .arabic: ["arab"]
    case .thai: ["thai"]
    case .lao: ["lao "]
    case .han: ["hani"]
    case .hiragana, .katakana: ["kana"]
    case .bopomofo: ["bopo"]
    case .hangul: ["hang"]
    default: []
    }
  }

  /// The name of a script whose shaping is not implemented; nil for other scripts.
  var unshapedName: String? {
    switch self {
    case .devanagari: "Devanagari"
    case .bengali: "Bengali"
    case .gurmukhi: "Gurmukhi"
    case .gujarati: "Gujarati"
    case .oriya: "Odia"
    case .tamil: "Tamil"
    case .telugu: "Telugu"
    case .kannada: "Kannada"
    case .malayalam: "Malayalam"
    case .sinhala: "Sinhala"
    case .tibetan: "Tibetan"
    case .myanmar: "Myanmar"
    case .khmer: "Khmer"
    case .syriac: "Syriac"
    case .mongolian: "Mongolian"
    default: nil
    }
  }
}

/// The joining type of a letter in `ArabicShaping.txt`.
enum JoiningType: UInt8, Sendable { case none, left, right, dual, causing, transparent }

/// The properties of a character that the shaper uses.
struct CharacterProperties: Sendable {
  private let bits: UInt32

  init(_ scalar: UInt32) {
    let table = CharacterTables.characters
    bits = table[lastRun(in: table, shift: 9, scalar)]
  }

  var script: Script { Script(rawValue: UInt8(bits & 31)) ?? .other }
  var joiningType: JoiningType { JoiningType(rawValue: UInt8(bits >> 5 & 7)) ?? .none }
  /// Whether the general category is M.
  var isMark: Bool { bits >> 8 & 1 != 0 }

  /// Returns whether a character is invisible (`Default_Ignorable_Code_Point`, except Hangul
  /// fillers).
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFF8, 0x1D173...0x1D17A,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}

/// Returns the index of the last run that begins at or before `scalar`.
func lastRun(in table: [UInt32], shift: UInt32, _ scalar: UInt32) -> Int {
  var (low, high) = (0, table.count)
  while high - low > 1 {
    let middle = (low + high) / 2
    if table[middle] >> shift <= scalar { low = middle } else { high = middle }
  }
  return low
}
