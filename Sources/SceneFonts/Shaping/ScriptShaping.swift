/// The joining forms of Arabic letters: "Developing OpenType Fonts for Arabic Script".
enum ArabicJoining {
  /// The features of the forms, in the order in which they are applied. Each has a bit.
  static let features: [FontTag] = ["isol", "fina", "medi", "init"]

  static func mask(_ feature: Int) -> UInt32 { 1 << (8 + UInt32(feature)) }

  private enum Form: Int { case isolated, final, medial, initial }

  /// Sets the bit of each letter's form.
  ///
  /// - Parameter neighbors: The types of the characters before and after the text.
  static func assign(
    _ glyphs: inout [ShapedGlyph], between neighbors: (before: JoiningType, after: JoiningType)
  ) {
    var forms = [Form?](repeating: nil, count: glyphs.count)
    var previous: Int?
    // Whether the previous letter can join the next one.
    var joins = neighbors.before.joinsNext
    for index in glyphs.indices {
      let type = CharacterProperties(glyphs[index].scalar).joiningType
      if type == .transparent { continue }
      if type == .none {
        (previous, joins) = (nil, false)
        continue
      }
      let joinsBefore = joins && type != .left
      if joinsBefore {
        if let previous { forms[previous] = forms[previous] == .final ? .medial : .initial }
        forms[index] = .final
      } else {
        forms[index] = .isolated
      }
      if type == .causing { forms[index] = nil }
      previous = type == .causing ? nil : index
      joins = type.joinsNext
    }
    if joins, let previous, neighbors.after.joinsPrevious {
      forms[previous] = forms[previous] == .final ? .medial : .initial
    }
    for (index, form) in forms.enumerated() {
      if let form { glyphs[index].mask |= mask(form.rawValue) }
    }
  }
}

/// The Thai and Lao vowel AM, which consists of a ring above the consonant and a vowel after it:
/// "Developing OpenType Fonts for Thai Script".
enum ThaiVowels {
  /// Splits each AM, and moves the ring before the tone marks.
  static func split(_ characters: inout [ShapedGlyph]) {
    var result: [ShapedGlyph] = []
    result.reserveCapacity(characters.count)
    for character in characters {
      // Lao code points are 0x80 higher than Thai ones.
      guard character.scalar & ~0x80 == 0xE33 else {
        result.append(character)
        continue
      }
      var ring = character
      ring.scalar = character.scalar - 0xE33 + 0xE4D
      var vowel = character
      vowel.scalar -= 1
      var position = result.count
      while position > 0, isAbove(result[position - 1].scalar) { position -= 1 }
      result.insert(ring, at: position)
      result.append(vowel)
    }
    characters = result
  }

  private static func isAbove(_ scalar: UInt32) -> Bool {
    switch scalar & ~0x80 {
    case 0xE34...0xE37, 0xE47...0xE4E, 0xE31, 0xE3B: true
    default: false
    }
  }
}
