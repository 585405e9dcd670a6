extension BuiltInFace {
  /// Returns the kerning of two glyphs in ems, which is negative if they move closer together.
  ///
  /// It is defined only for pairs that would otherwise have a visible gap.
  static func kerning(_ left: UInt32, _ right: UInt32) -> Double {
    guard let left = Unicode.Scalar(left), let right = Unicode.Scalar(right) else { return 0 }
    switch (left, right) {
    case ("A", "V"), ("A", "W"), ("A", "Y"), ("V", "A"), ("W", "A"), ("Y", "A"): return -0.055
    case ("A", "T"), ("T", "A"): return -0.05
    case ("L", "T"), ("L", "V"), ("L", "Y"): return -0.075
    case ("L", "W"): return -0.05
    case ("P", "A"), ("F", "A"): return -0.045
    case ("A", "C"), ("A", "G"), ("A", "O"), ("A", "Q"): return -0.012
    case ("A", "v"), ("A", "w"), ("A", "y"): return -0.022
    case ("L", "v"), ("L", "w"), ("L", "y"), ("R", "V"), ("R", "Y"): return -0.02
    default: break
    }
    if Self.isRoundSmall(right) {
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

  /// Returns whether a lowercase letter begins with a bowl.
  private static func isRoundSmall(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a", "c", "d", "e", "g", "o", "q", "à"..."å", "æ", "ç"..."ë", "ò"..."ö", "ø", "œ": true
    default: false
    }
  }
}
