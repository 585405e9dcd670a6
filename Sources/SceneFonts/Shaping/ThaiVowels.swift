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
