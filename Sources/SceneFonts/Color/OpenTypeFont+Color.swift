import SceneLayers

extension OpenTypeFont {
  /// Returns the layers of a glyph of the `COLR` table, back to front, in font units with y
  /// pointing up; nil if the glyph is not in the table.
  ///
  /// - Parameter foreground: The color of the text, which parts of the glyph can use.
  /// - Throws: `FontError` if the glyph is damaged, nested too deeply, or too large.
  public func colorLayers(
    of glyph: Int, foreground: Color, _ work: inout FontWork
  ) throws(FontError) -> [Layer]? {
    guard !table("COLR").isEmpty else { return nil }
    var builder = ColorGlyphBuilder(self, glyph, foreground: foreground, work)
    defer { work = builder.work }
    return try builder.layers()
  }
}
