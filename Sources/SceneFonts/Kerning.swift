extension BuiltInFace {
  /// Returns the kerning of two glyphs in font units, which is negative if they move closer together.
  ///
  /// It is defined only for pairs that would otherwise have a visible gap.
  static func kerning(_ left: GlyphID, _ right: GlyphID) -> Int {
    guard let first = Unicode.Scalar(UInt32(truncatingIfNeeded: left.index)),
      let second = Unicode.Scalar(UInt32(truncatingIfNeeded: right.index))
    else { return 0 }
    let ems = kerning(
      KerningClass.onLeft(first, left.accents), KerningClass.onRight(second, right.accents))
    return roundedAwayFromZero(ems * Double(unitsPerEm))
  }

  private static func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
    switch (left, right) {
    case ("A", "V"), ("A", "W"), ("A", "Y"), ("V", "A"), ("W", "A"), ("Y", "A"): return -0.055
    case ("A", "T"), ("T", "A"): return -0.05
    case ("L", "T"), ("L", "V"), ("L", "Y"): return -0.075
    case ("Ь", "T"), ("Ь", "Y"), ("Ь", "Ч"): return -0.055
    case ("L", "W"): return -0.05
    case ("P", "A"), ("F", "A"): return -0.045
    case ("A", "C"), ("A", "G"), ("A", "O"), ("A", "Q"): return -0.012
    case ("A", "v"), ("A", "w"), ("A", "y"): return -0.022
    case ("L", "v"), ("L", "w"), ("L", "y"), ("R", "V"), ("R", "Y"): return -0.02
    default: break
    }
    if KerningClass.isRoundSmall(right) {
      switch left {
      case "T", "Y": return -0.07
      case "V", "W": return -0.03
      case "F", "P": return -0.015
      case "r", "v", "w", "y", "k": return -0.01
      default: return 0
      }
    }
    switch (left, right) {
    case ("T", "m"), ("T", "n"), ("T", "p"), ("T", "r"), ("T", "s"), ("T", "u"),
      ("T", "v"), ("T", "w"), ("T", "x"), ("T", "y"), ("T", "z"):
      return -0.055
    case ("Y", "m"), ("Y", "n"), ("Y", "p"), ("Y", "r"), ("Y", "s"), ("Y", "u"), ("Y", "z"):
      return -0.045
    case ("T", "."), ("T", ","), ("T", "…"), ("Y", "."), ("Y", ","), ("Y", "…"): return -0.08
    case ("V", "."), ("V", ","), ("V", "…"), ("P", "."), ("P", ","), ("P", "…"): return -0.08
    case ("W", "."), ("W", ","), ("W", "…"), ("F", "."), ("F", ","), ("F", "…"): return -0.065
    case ("r", "."), ("r", ","), ("r", "…"), ("v", "."), ("v", ","), ("v", "…"): return -0.05
    case ("y", "."), ("y", ","), ("y", "…"), ("w", "."), ("w", ","), ("w", "…"): return -0.045
    case ("T", "-"), ("T", "–"), ("T", "—"), ("L", "-"), ("L", "–"), ("L", "—"): return -0.04
    case ("L", "’"), ("L", "'"), ("L", "”"), ("L", "\""): return -0.05
    case (".", "’"), (",", "’"), (".", "”"), (",", "”"): return -0.06
    case ("f", "f"): return -0.012
    default: return 0
    }
  }
}

/// The characters with the same kerning as an unaccented letter, which represents them.
private enum KerningClass {
  /// Returns the representative of a character on the left of a pair.
  static func onLeft(_ scalar: Unicode.Scalar, _ marks: AccentList) -> Unicode.Scalar {
    guard scalar.value >= 0xC0 || !marks.isEmpty else { return scalar }
    let (letter, accents) = plain(scalar, marks)
    // The apostrophe of Ľ, or a horn, is where other letters would move.
    if accents.contains(where: { $0 == .apostrophe || $0 == .horn }) { return none }
    switch letter {
    case "Λ", "Δ": return "A"
    case "Γ": return "T"
    case "У": return "Y"
    case "Ъ": return "Ь"
    case "г", "τ", "т": return "r"
    case "γ", "χ": return "v"
    default: return letter
    }
  }

  /// Returns the representative of a character on the right of a pair.
  static func onRight(_ scalar: Unicode.Scalar, _ marks: AccentList) -> Unicode.Scalar {
    guard scalar.value >= 0xC0 || !marks.isEmpty else { return scalar }
    let (letter, accents) = plain(scalar, marks)
    if accents.contains(.tonos) { return none }
    switch letter {
    case "Λ", "Δ", "Л", "Д": return "A"
    case "Θ", "Φ", "Ω", "Є": return "O"
    case "У": return "Y"
    case "A"..."Z", "Ч": return letter
    case _ where isRoundSmall(letter): return letter
    // An accent above another small letter would touch a bar such as that of T.
    case _ where accents.contains { $0.place == .above }: return none
    case "в", "г", "и", "н", "п", "ц", "ш", "щ", "ы", "ь", "ю", "ĸ", "μ", "η", "ŋ": return "n"
    case "д", "ж", "з", "л", "т", "ч", "э", "я", "π", "τ": return "s"
    case "м": return "m"
    case "γ", "χ": return "v"
    default: return letter
    }
  }

  /// A character that is not kerned.
  private static let none: Unicode.Scalar = "\0"

  /// Returns a letter without its accents, in the alphabet whose drawing it shares.
  private static func plain(
    _ scalar: Unicode.Scalar, _ marks: AccentList
  ) -> (letter: Unicode.Scalar, AccentList) {
    let shape = marks.isEmpty ? LookAlikes.letter(for: scalar) ?? scalar : scalar
    guard let accented = AccentedLetter(shape, with: marks) else { return (shape, AccentList()) }
    return (LookAlikes.letter(for: accented.letter) ?? accented.letter, accented.accents)
  }

  /// Returns whether a lowercase letter begins with a bowl.
  static func isRoundSmall(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a", "c", "d", "e", "g", "o", "q", "æ", "ø", "œ", "đ", "ə": true
    case "є", "α", "ε", "σ", "ς", "φ", "ω": true
    default: false
    }
  }
}
