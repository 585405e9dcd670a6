import SceneLayers

/// A TrueType or OpenType font, or an instance of a variable font. Tables are parsed on demand.
///
/// Lengths are in font units with y pointing up, except where noted.
public struct OpenTypeFont: Sendable {
  private let directory: FontDirectory
  /// The tables that are read whole and used more than once.
  private let tables: [(tag: FontTag, bytes: FontSlice)]
  /// The number of font units per em.
  public let unitsPerEm: Int
  public let glyphCount: Int
  let characters: CharacterMap
  private let outlines: Outlines
  private let metrics: HorizontalMetrics
  let axes: FontAxes
  /// The normalized coordinates of the instance; empty for the default.
  private(set) var coordinates: [Int] = []

  /// Whether glyphs can be colored, with `COLR`, `CBDT`, or `sbix`.
  public let hasColorGlyphs: Bool

  private enum Outlines: Sendable {
    case quadratic(GlyphTable, GlyphVariations)
    case cubic(CFFTable)
    /// The glyphs are bitmaps.
    case none

    init(
      _ directory: FontDirectory, glyphCount: Int, hasLongOffsets: Bool,
      _ metrics: HorizontalMetrics
    ) throws(FontError) {
      let (cff, cff2) = (directory.table("CFF "), directory.table("CFF2"))
      let loca = directory.table("loca")
      let hasBitmaps = !directory.table("CBLC").isEmpty || !directory.table("sbix").isEmpty
      if !cff2.isEmpty {
        self = .cubic(try CFFTable(cff2, isCFF2: true))
      } else if !cff.isEmpty {
        self = .cubic(try CFFTable(cff, isCFF2: false))
      } else if hasBitmaps, loca.isEmpty {
        self = .none
      } else {
        guard !loca.isEmpty else { throw .noOutlines }
        self = .quadratic(
          try GlyphTable(
            glyf: directory.table("glyf"), loca: loca, hasLongOffsets: hasLongOffsets,
            glyphCount: glyphCount, metrics: metrics),
          GlyphVariations(directory.table("gvar")))
      }
    }
  }

  /// Creates a font.
  ///
  /// - Parameter index: The index in a collection.
  /// - Throws: `FontError` if the file is not a font, or if there is no font with this index.
  public init(_ file: FontFile, index: Int = 0) throws(FontError) {
    directory = try FontDirectory(file, index: index)
    let head = directory.bytes(of: "head")
    guard !head.isEmpty else { throw .missingTable(.head) }
    unitsPerEm = head.u16(18)
    guard head.count >= 54, (16...16_384).contains(unitsPerEm) else {
      throw .invalidTable(.head)
    }
    let maxp = directory.bytes(of: "maxp")
    guard !maxp.isEmpty else { throw .missingTable(.maxp) }
    glyphCount = maxp.u16(4)
    guard glyphCount > 0 else { throw .invalidTable(.maxp) }
    characters = try CharacterMap(directory.bytes(of: "cmap"))
    metrics = try HorizontalMetrics(directory, glyphCount: glyphCount)
    axes = FontAxes(fvar: directory.bytes(of: "fvar"), avar: directory.bytes(of: "avar"))
    outlines = try Outlines(
      directory, glyphCount: glyphCount, hasLongOffsets: head.u16(50) != 0, metrics)
    let hasBitmaps = !directory.table("CBLC").isEmpty || !directory.table("sbix").isEmpty
    hasColorGlyphs = hasBitmaps || !directory.table("COLR").isEmpty
    var tables: [(tag: FontTag, bytes: FontSlice)] = []
    for tag: FontTag in [
      "GDEF", "GSUB", "GPOS", "kern", "OS/2", "MVAR", "COLR", "CPAL", "CBLC",
    ] {
      tables.append((tag, directory.bytes(of: tag)))
    }
    // The rest of the table contains the names of glyphs.
    tables.append(("post", directory.table("post").from(0, count: 32)))
    self.tables = tables
  }

  /// Returns the number of fonts in a file, which is greater than 1 only for a collection.
  public static func fontCount(_ file: FontFile) -> Int { FontDirectory.fontCount(file) }

  /// The length of the file, in bytes.
  var fileSize: Int { directory.fileSize }

  /// The top of an underline above the baseline, which is usually negative, and its thickness, from
  /// `post`; nil if the font has none.
  var underline: (position: Int, thickness: Int)? {
    let post = table("post")
    return post.i16(10) > 0 ? (post.i16(8), post.i16(10)) : nil
  }

  /// Those of a line through the text, from `OS/2`.
  var strikethrough: (position: Int, thickness: Int)? {
    let metrics = table("OS/2")
    return metrics.i16(26) > 0 ? (metrics.i16(28), metrics.i16(26)) : nil
  }

  /// Returns a layout, metrics, or color table; empty if there is none.
  func table(_ tag: FontTag) -> FontSlice { tables.first { $0.tag == tag }?.bytes ?? .empty }

  /// Returns the table of bitmaps, which is read in parts; empty if there is none.
  func bitmaps(_ tag: FontTag) -> FontTable { directory.table(tag) }

  /// Returns the instance of a variable font with the given axis values, in the axes' own units.
  public func instance(_ values: (FontTag) -> Double?) -> OpenTypeFont {
    var font = self
    font.coordinates = axes.normalized(values)
    return font
  }

  public var isVariable: Bool { !axes.axes.isEmpty }

  /// Whether the font is italic or oblique, or an instance of it can be.
  var hasItalics: Bool {
    table("OS/2").u16(62) & 0x201 != 0
      || axes.axes.contains { $0.tag == "ital" || $0.tag == "slnt" }
  }

  /// Returns the glyph of a scalar, or 0, the missing glyph.
  public func glyph(_ scalar: UInt32) -> Int {
    let glyph = characters.glyph(scalar)
    return glyph < glyphCount ? glyph : 0
  }

  /// Returns the advance width of a glyph.
  func advance(of glyph: Int, _ work: inout FontWork) -> Int {
    let advance = metrics.advance(of: glyph)
    guard !coordinates.isEmpty else { return advance }
    var delta = metrics.advanceDelta(of: glyph, at: coordinates, &work)
    if delta == nil, case .quadratic(let table, let variations) = outlines, !variations.isEmpty {
      delta = table.advanceDelta(of: glyph, variations, at: coordinates, &work)
    }
    return max(0, advance + roundedAwayFromZero(delta ?? 0))
  }

  /// Returns the outline of a glyph, to be filled with the nonzero rule.
  ///
  /// - Throws: `FontError` if the data of the glyph is damaged, nested too deeply, or too large.
  public func outline(of glyph: Int, _ work: inout FontWork) throws(FontError) -> Path {
    switch outlines {
    case .quadratic(let table, let variations):
      try table.outline(of: glyph, variations, at: coordinates, &work)
    case .cubic(let table): try table.outline(of: glyph, at: coordinates, &work)
    case .none: Path()
    }
  }

  /// Returns the outline of a glyph without a work limit.
  public func outline(of glyph: Int) throws(FontError) -> Path {
    var work = FontWork()
    return try outline(of: glyph, &work)
  }

  /// The ascender and descender, both usually positive, and the line gap. As in Core Text, they are
  /// from `hhea`, or from `OS/2` if `hhea` has none.
  public var lineMetrics: (ascender: Int, descender: Int, lineGap: Int) {
    let os2 = table("OS/2")
    var (ascender, descender, gap) = (metrics.ascender, -metrics.descender, metrics.lineGap)
    if ascender == 0, descender == 0 {
      (ascender, descender, gap) = (os2.i16(68), -os2.i16(70), os2.i16(72))
    }
    if ascender == 0, descender == 0 { (ascender, descender) = (os2.u16(74), os2.u16(76)) }
    guard !coordinates.isEmpty else { return (ascender, descender, gap) }
    let variations = MetricsVariations(table("MVAR"))
    return (
      ascender + variations.delta("hasc", at: coordinates),
      descender - variations.delta("hdsc", at: coordinates),
      gap + variations.delta("hlgp", at: coordinates)
    )
  }
}
