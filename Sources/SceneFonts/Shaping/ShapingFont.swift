import SceneLayers

/// A font as shaping sees it: that of a file with its layout tables, or the built-in one, which has
/// none.
struct ShapingFont: Sendable {
  var source: Source
  let substitution: LayoutTable
  let positioning: LayoutTable
  let definitions: GlyphDefinitions
  private let kerning: KerningTable

  enum Source: Sendable {
    case file(OpenTypeFont)
    case builtIn(BuiltInFace)
  }

  init(_ source: Source) {
    self.source = source
    func table(_ tag: FontTag) -> FontSlice {
      if case .file(let font) = source { font.table(tag) } else { .empty }
    }
    substitution = LayoutTable(table("GSUB"), extensionType: 7)
    positioning = LayoutTable(table("GPOS"), extensionType: 9)
    definitions = GlyphDefinitions(table("GDEF"))
    kerning = KerningTable(table("kern"))
  }

  /// The font of a file; nil for the built-in one.
  var file: OpenTypeFont? { if case .file(let font) = source { font } else { nil } }

  var unitsPerEm: Int {
    switch source {
    case .file(let font): font.unitsPerEm
    case .builtIn: BuiltInFace.unitsPerEm
    }
  }

  /// The coordinates of an instance of a variable font.
  var coordinates: [Int] { file?.coordinates ?? [] }

  /// The ascender, descender, and line gap in ems; ascender and descender are positive.
  var lineMetrics: (ascender: Double, descender: Double, lineGap: Double) {
    guard let file else {
      return (BuiltInFace.ascender, BuiltInFace.descender, BuiltInFace.lineGap)
    }
    let (em, metrics) = (Double(unitsPerEm), file.lineMetrics)
    return (
      Double(metrics.ascender) / em, Double(metrics.descender) / em, Double(metrics.lineGap) / em
    )
  }

  /// The distance of the top of an underline below the baseline, and its thickness, in ems.
  var underline: (distance: Double, thickness: Double) {
    guard let metrics = file?.underline else { return BuiltInFace.underline }
    return (
      0 - Double(metrics.position) / Double(unitsPerEm),
      Double(metrics.thickness) / Double(unitsPerEm)
    )
  }

  /// Those of a line through the text: from the font, or in the middle of small letters.
  var strikethrough: (distance: Double, thickness: Double) {
    guard let metrics = file?.strikethrough else {
      let thickness = underline.thickness
      return ((0 - BuiltInFace.xHeight - thickness) / 2, thickness)
    }
    return (
      0 - Double(metrics.position) / Double(unitsPerEm),
      Double(metrics.thickness) / Double(unitsPerEm)
    )
  }

  /// Returns the glyph of a scalar, or 0, the missing glyph.
  func glyph(_ scalar: UInt32) -> Int {
    switch source {
    case .file(let font): font.glyph(scalar)
    case .builtIn: BuiltInFace.contains(scalar) ? Int(scalar) : 0
    }
  }

  /// Returns the glyphs of characters in the font before substitution.
  func glyphs(of characters: [ShapedGlyph], _ script: Script) -> [ShapedGlyph] {
    switch source {
    case .file(let font):
      var normalization = Normalization(font, script: script)
      normalization.run(characters)
      return normalization.glyphs
    case .builtIn(let face): return face.glyphs(of: characters)
    }
  }

  /// Returns the outline of a glyph in ems, to be filled with the nonzero rule. The origin is on
  /// the baseline, and y points down.
  ///
  /// - Throws: `FontError` if the data of the glyph is damaged or too large.
  func outline(of glyph: GlyphID, _ work: inout FontWork) throws(FontError) -> Path {
    switch source {
    case .file(let font): try font.emOutline(of: glyph.index, &work)
    case .builtIn(let face): face.outline(of: glyph)
    }
  }

  /// Whether `kerning` can be other than 0.
  var hasKerning: Bool { if case .builtIn = source { true } else { !kerning.isEmpty } }

  /// Returns the kerning of two glyphs in font units.
  func kerning(_ left: ShapedGlyph, _ right: ShapedGlyph) -> Int {
    switch source {
    case .file: kerning(left.glyph, right.glyph)
    case .builtIn: BuiltInFace.kerning(left.id, right.id)
    }
  }
}
