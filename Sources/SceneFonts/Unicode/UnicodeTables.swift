import EmbeddedFiles

/// The tables that Tests/Checks/Fonts/unicode-tables makes from the Unicode Character Database.
///
/// They are bytes of the program, because literals of their size take the compiler seconds.
enum UnicodeTables {
  /// The sections of the file, in its order.
  enum Section: Int {
    /// Canonical decompositions (21 bits each: composed, first, second or 0), by the composed
    /// character, and compositions (first, second, composed), by their parts.
    case decompositions, compositions
    /// The mirrored character, and the other bracket of a pair with a bit for an opening one, by
    /// the character in the upper half.
    case mirrors, brackets
    /// The different values of `CharacterProperties`.
    case properties
    /// The tags and the bits of each `Script`.
    case scripts
    /// The number of the block of each 128 characters, and the indices in `properties` of the
    /// characters of each block.
    case blocks, indices
    /// The names of scripts.
    case names
  }

  private static func offset(_ section: Int) -> Int {
    let value = embeddedUnicode().load(fromByteOffset: 4 * section, as: UInt32.self)
    return Int(UInt32(littleEndian: value))
  }

  /// Returns the number of 64-bit numbers in a section.
  private static func count(_ section: Section) -> Int {
    (offset(section.rawValue + 1) - offset(section.rawValue)) / 8
  }

  private static func number(_ section: Section, _ index: Int) -> UInt64 {
    let at = offset(section.rawValue) + 8 * index
    return UInt64(littleEndian: embeddedUnicode().load(fromByteOffset: at, as: UInt64.self))
  }

  /// Returns the first number of a sorted section whose upper bits are `key`.
  ///
  /// - Complexity: O(log *n*)
  static func find(_ key: UInt64, in section: Section, shift: UInt64) -> UInt64? {
    let count = count(section)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if number(section, middle) >> shift < key { low = middle + 1 } else { high = middle }
    }
    guard low < count else { return nil }
    let found = number(section, low)
    return found >> shift == key ? found : nil
  }

  /// Returns the bits of `CharacterProperties`.
  ///
  /// - Complexity: O(1)
  static func properties(of scalar: UInt32) -> UInt64 {
    // Others than Unicode scalars are unassigned.
    let scalar = Int(scalar < 0x110000 ? scalar : 0x10FFFF)
    let block = half(.blocks, scalar >> 7)
    return number(.properties, half(.indices, block << 7 | scalar & 127))
  }

  static var scripts: [Script] {
    (0..<count(.scripts) / 2).map { Script(number: UInt8($0)) }
  }

  static func script(_ index: UInt8) -> (tags: UInt64, bits: UInt64) {
    (number(.scripts, 2 * Int(index)), number(.scripts, 2 * Int(index) + 1))
  }

  static func name(at start: Int, count: Int) -> String {
    let start = embeddedUnicode() + offset(Section.names.rawValue) + start
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private static func half(_ section: Section, _ index: Int) -> Int {
    let at = offset(section.rawValue) + 2 * index
    return Int(UInt16(littleEndian: embeddedUnicode().load(fromByteOffset: at, as: UInt16.self)))
  }
}

/// The properties of a character that typesetting uses.
struct CharacterProperties: Sendable {
  private let bits: UInt64

  init(_ scalar: UInt32) { bits = UnicodeTables.properties(of: scalar) }

  private func field(_ shift: UInt64, _ width: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> shift & (1 << width - 1))
  }

  var script: Script { Script(number: field(0, 8)) }
  var joiningType: JoiningType { JoiningType(rawValue: field(8, 3)) ?? .none }
  /// Whether the general category is M.
  var isMark: Bool { field(11, 1) != 0 }
  var bidiClass: BidiClass { BidiClass(rawValue: field(12, 5)) ?? .l }
  var lineBreakClass: LineBreakClass { LineBreakClass(rawValue: field(17, 6)) ?? .al }
  /// Whether the East Asian width is F, W, or H.
  var isEastAsian: Bool { field(23, 1) != 0 }
  /// Whether it can change, or change others, when text is composed: it is not in a composed text,
  /// or only after some characters, or a mark that can be reordered.
  var affectsComposition: Bool { field(24, 1) != 0 }
  /// Whether it is invisible (`Default_Ignorable_Code_Point`, except Hangul fillers and shorthand
  /// format controls, as in HarfBuzz).
  var isIgnorable: Bool { field(25, 1) != 0 }
  var combiningClass: UInt8 { field(32, 8) }
}
