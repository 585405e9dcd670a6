/// The joining forms of Arabic letters: "Developing OpenType Fonts for Arabic Script".
enum ArabicJoining {
  /// The features of the forms, in the order in which they are applied. Each has a bit.
  static let features: [FontTag] = ["isol", "fina", "medi", "init"]

  static func mask(_ feature: Int) -> UInt32 { 1 << (8 + UInt32(feature)) }

  private enum Form: Int { case isolated, final, medial, initial }

  /// Sets the bit of each letter's form.
  static func assign(_ glyphs: inout [ShapedGlyph]) {
    var forms = [Form?](repeating: nil, count: glyphs.count)
    var previous: Int?
    // Whether the previous letter can join the next one.
    var joins = false
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
      joins = type == .dual || type == .left || type == .causing
    }
    for (index, form) in forms.enumerated() {
      if let form { glyphs[index].mask |= mask(form.rawValue) }
    }
  }
}
