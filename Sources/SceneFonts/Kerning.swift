import SceneLayers

extension BuiltInFace {
  /// Returns the kerning of two glyphs in font units, which is negative if they move closer together.
  ///
  /// It is defined only for pairs that would otherwise have a visible gap.
  static func kerning(_ left: GlyphID, _ right: GlyphID) -> Int {
    guard let first = Unicode.Scalar(UInt32(truncatingIfNeeded: left.index)),
      let second = Unicode.Scalar(UInt32(truncatingIfNeeded: right.index))
    else { return 0 }
    let letters = key(
      KerningClass.onLeft(first, left.accents), KerningClass.onRight(second, right.accents))
    let index = pairs.indices.partitioningIndex { pairs[$0].letters >= letters }
    guard index < pairs.count, pairs[index].letters == letters else { return 0 }
    return -pairs[index].distance * (unitsPerEm / 1000)
  }

  /// Letters on the left, letters on the right, and by how many thousandths of an em they move closer
  /// together.
  private static let rows: [(left: String, right: String, distance: Int)] = [
    ("A", "VWY", 55), ("VWY", "A", 55), ("A", "T", 50), ("T", "A", 50), ("FP", "A", 45),
    ("L", "TVY", 75), ("L", "W", 50), ("L", "vwy", 20), ("Ь", "TYЧ", 55), ("R", "VY", 20),
    ("A", "CGOQ", 12), ("A", "vwy", 22), ("TY", roundSmall, 70), ("VW", roundSmall, 30),
    ("FP", roundSmall, 15), ("krvwy", roundSmall, 10), ("T", "mnprsuvwxyz", 55),
    ("Y", "mnprsuz", 45), ("PTVY", ".,…", 80), ("FW", ".,…", 65), ("rv", ".,…", 50),
    ("wy", ".,…", 45), ("LT", "-–—", 40), ("L", "’'”\"", 50), (".,", "’”", 60), ("f", "f", 12),
  ]

  /// Lowercase letters that begin with a bowl.
  fileprivate static let roundSmall = "acdegoqæøœđəєαεσςφω"

  /// The pairs of `rows` in ascending order.
  private static let pairs: [(letters: UInt64, distance: Int)] = {
    var pairs: [(letters: UInt64, distance: Int)] = []
    for row in rows {
      for left in row.left.unicodeScalars {
        for right in row.right.unicodeScalars { pairs.append((key(left, right), row.distance)) }
      }
    }
    return pairs.sorted { $0.letters < $1.letters }
  }()

  private static func key(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> UInt64 {
    UInt64(left.value) << 32 | UInt64(right.value)
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
    case _ where BuiltInFace.roundSmall.unicodeScalars.contains(letter): return letter
    // An accent above another small letter would touch a bar such as that of T.
    case _ where accents.contains { $0.attachment == .above }: return none
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
}
