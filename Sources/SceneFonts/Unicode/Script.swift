/// The supported scripts, in the order of `UnicodeTables`.
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
enum JoiningType: UInt8, Sendable {
  case none, left, right, dual, causing, transparent

  var joinsNext: Bool { self == .dual || self == .left || self == .causing }
  var joinsPrevious: Bool { self == .dual || self == .right || self == .causing }
}

extension Character {
  /// The number of a script that the built-in font does not support; nil for the others, and for
  /// characters that can belong to any script.
  public var foreignScript: UInt8? {
    for scalar in unicodeScalars {
      switch CharacterProperties(scalar.value).script {
      case .common, .inherited: continue
      case .latin, .greek, .cyrillic: return nil
      case let script: return script.rawValue
      }
    }
    return nil
  }
}
