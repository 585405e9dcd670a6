/// The forms of joining letters: "Developing OpenType Fonts for Arabic Script" and "… Syriac Script".
enum ArabicJoining {
  /// The features of the forms, in the order in which they are applied. Each has a bit.
  static let features: [FontTag] = ["isol", "fina", "fin2", "fin3", "medi", "med2", "init"]

  static func mask(_ feature: Int) -> UInt32 { 1 << (8 + UInt32(feature)) }

  private enum Form: Int { case isolated, final, final2, final3, medial, medial2, initial }

  /// What the previous letter is.
  private enum State { case none, right, isolated, final, finalAlaph, alaph, dalath }

  /// Returns the form of the previous letter if the next one can join it; nil if it does not change.
  private static func previousForm(_ state: State) -> Form? {
    switch state {
    case .none, .right, .dalath: nil
    case .isolated: .initial
    case .final: .medial
    case .finalAlaph: .medial2
    case .alaph: .isolated
    }
  }

  private static func form(_ type: JoiningType, after state: State) -> Form {
    switch state {
    case .isolated, .final: type.joinsPrevious ? .final : .isolated
    case .right, .finalAlaph, .alaph: type == .alaph ? .final2 : .isolated
    case .dalath: type == .alaph ? .final3 : .isolated
    case .none: .isolated
    }
  }

  private static func state(after type: JoiningType, _ form: Form) -> State {
    switch type {
    case .none, .transparent: .none
    case .left: .isolated
    case .right: .right
    case .dual: form == .final ? .final : .isolated
    case .alaph: form == .isolated ? .right : form == .final ? .finalAlaph : .alaph
    case .dalath: .dalath
    }
  }

  /// Sets the bit of each letter's form.
  ///
  /// - Parameter neighbors: The types of the characters before and after the text.
  static func assign(
    _ glyphs: inout [ShapedGlyph], between neighbors: (before: JoiningType, after: JoiningType)
  ) {
    var forms = [Form?](repeating: nil, count: glyphs.count)
    var previous: Int?
    var state = state(after: neighbors.before, .isolated)
    for index in glyphs.indices {
      let type = CharacterProperties(glyphs[index].scalar).joiningType
      if type == .transparent { continue }
      if type.joinsPrevious, let previous, let form = previousForm(state) { forms[previous] = form }
      let form = form(type, after: state)
      if type != .none { forms[index] = form }
      previous = index
      state = Self.state(after: type, form)
    }
    if neighbors.after.joinsPrevious, let previous, let form = previousForm(state) {
      forms[previous] = form
    }
    for index in glyphs.indices {
      // Variants of Mongolian letters are selected in the form of the letter.
      if index > 0, 0x180B...0x180D ~= glyphs[index].scalar || glyphs[index].scalar == 0x180F {
        forms[index] = forms[index - 1]
      }
      if let form = forms[index] { glyphs[index].mask |= mask(form.rawValue) }
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
