/// A script of Unicode, which is a row of `UnicodeTables`.
struct Script: Hashable, Sendable {
  let number: UInt8

  static let common = Script(number: 0)
  static let inherited = Script(number: 1)
  static let latin = Script(number: 2)
  static let greek = Script(number: 3)
  static let cyrillic = Script(number: 4)
  static let arabic = Script(number: 5)
  static let hebrew = Script(number: 6)

  /// How letters become glyphs, as in HarfBuzz.
  enum Shaping: UInt8 {
    case none, arabic, thai, hangul
    /// Not implemented; also that of Khmer and Myanmar.
    case indic
    /// Without the order of the letters in syllables.
    case universal
  }

  enum Direction: UInt8 { case leftToRight, rightToLeft, both }

  private var row: (tags: UInt64, bits: UInt64) { UnicodeTables.script(number) }

  /// The OpenType tags of the script, preferred one first.
  var tags: [FontTag] {
    let (old, new) = (Int(row.tags & 0xFFFF_FFFF), Int(row.tags >> 32))
    if old == 0 { return [] }
    return (new == 0 ? [] : [new & ~0xFF | 0x33, new]).map { FontTag($0) } + [FontTag(old)]
  }

  var name: String {
    UnicodeTables.name(at: Int(row.bits & 0xFFFF), count: Int(row.bits >> 16 & 0xFF))
  }

  var shaping: Shaping { Shaping(rawValue: UInt8(row.bits >> 24 & 0xFF)) ?? .none }
  var direction: Direction { Direction(rawValue: UInt8(row.bits >> 32 & 3)) ?? .both }
  /// Whether letters have other forms next to others.
  var joins: Bool { row.bits >> 34 & 1 != 0 }

  /// Whether letters in syllables have another order or form that is not implemented.
  var isUnshaped: Bool { row.bits >> 35 & 1 != 0 }
  /// The name of a script whose shaping is not implemented; nil for other scripts.
  var unshapedName: String? { isUnshaped ? name : nil }
}

/// The joining type of a letter in `ArabicShaping.txt`. Characters that cause joining are `dual`.
enum JoiningType: UInt8, Sendable {
  case none, left, right, dual, transparent
  /// Syriac's Alaph, which has more forms, and the letters after which it has its third one.
  case alaph, dalath

  var joinsPrevious: Bool { self != .none && self != .left && self != .transparent }
}

extension Character {
  /// The number of a script that the built-in font does not support; nil for the others, and for
  /// characters that can belong to any script.
  public var foreignScript: UInt8? {
    for scalar in unicodeScalars {
      switch CharacterProperties(scalar.value).script {
      case .common, .inherited: continue
      case .latin, .greek, .cyrillic: return nil
      case let script: return script.number
      }
    }
    return nil
  }
}
