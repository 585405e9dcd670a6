/// Corrections of the distance between two glyphs.
enum Kerning {
  /// In ems, negative where the pair moves together.
  static func between(_ left: UInt32, _ right: UInt32) -> Double { 0 }
}
