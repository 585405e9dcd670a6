import SceneLayers

/// The `COLR` table: glyphs that consist of colored parts, as a list (version 0) or as a graph of
/// paints (version 1).
struct ColorTable: Sendable {
  private let table: FontSlice
  private let variations: ItemVariationStore
  private let variationMap: DeltaSetIndexMap
  private let coordinates: [Int]

  init(_ table: FontSlice, coordinates: [Int]) {
    self.table = table
    let hasPaints = table.u16(0) >= 1
    variations = ItemVariationStore(hasPaints ? table.subtable32(30) : .empty)
    variationMap = DeltaSetIndexMap(hasPaints ? table.subtable32(26) : .empty)
    self.coordinates = coordinates
  }

  /// A part of a glyph of version 0.
  struct Part {
    var glyph: Int
    var paletteIndex: Int
  }

  /// Returns the number of parts of a glyph of version 0, and the index of the first one; nil if it
  /// is not a color glyph.
  func parts(of glyph: Int) -> Range<Int>? {
    let start = table.u32(4)
    let count = table.records(table.u16(2), of: 6, at: start)
    let record = table.lowerBound(count, of: 6, at: start, glyph) { $0.u16($1) }
    let at = start + 6 * record
    guard start > 0, record < count, table.u16(at) == glyph else { return nil }
    let first = table.u16(at + 2)
    let all = table.records(table.u16(12), of: 4, at: table.u32(8))
    return first..<max(first, min(first + table.u16(at + 4), all))
  }

  func part(_ index: Int) -> Part {
    let at = table.u32(8) + 4 * index
    return Part(glyph: table.u16(at), paletteIndex: table.u16(at + 2))
  }

  /// Returns the paint of a glyph of version 1; nil if it is not a color glyph.
  func paint(of glyph: Int) -> FontSlice? {
    let list = table.u16(0) >= 1 ? table.subtable32(14) : .empty
    let count = list.records(list.u32(0), of: 6, at: 4)
    let record = list.lowerBound(count, of: 6, at: 4, glyph) { $0.u16($1) }
    let at = 4 + 6 * record
    guard record < count, list.u16(at) == glyph else { return nil }
    return list.subtable32(at + 2)
  }

  /// Returns a paint of the list that `PaintColrLayers` refers to; empty if there is none.
  func sharedPaint(_ index: Int) -> FontSlice {
    let list = table.subtable32(18)
    return index < list.records(list.u32(0), of: 4, at: 4) ? list.subtable32(4 + 4 * index) : .empty
  }

  /// Returns the box to which a glyph of version 1 is clipped, in font units; nil for no clipping.
  func clipBox(of glyph: Int) -> Rect? {
    let list = table.subtable32(22)
    let count = list.records(list.u32(1), of: 7, at: 5)
    let record = list.lowerBound(count, of: 7, at: 5, glyph) { $0.u16($1 + 2) }
    let at = 5 + 7 * record
    guard list.u8(0) == 1, record < count, list.u16(at) <= glyph else { return nil }
    let box = list.from(list.u24(at + 4))
    let base = box.u8(0) == 2 ? box.u32(9) : Self.noVariation
    let sides = (0..<4).map { Double(box.i16(1 + 2 * $0)) + delta(base, $0) }
    return Rect(sides[0], sides[1], max(0, sides[2] - sides[0]), max(0, sides[3] - sides[1]))
  }

  static let noVariation = 0xFFFF_FFFF

  /// Returns the variation of a value, in the units in which it is stored.
  ///
  /// - Parameters:
  ///   - base: The index of the first value of the same record.
  ///   - offset: The position of the value in the record.
  func delta(_ base: Int, _ offset: Int) -> Double {
    guard base != Self.noVariation, !coordinates.isEmpty, !variations.isEmpty else { return 0 }
    let (outer, inner) = variationMap(base + offset)
    return variations.delta(outer: outer, inner: inner, at: coordinates)
  }

  /// The number of steps that a variation takes.
  var deltaCost: Int { coordinates.isEmpty || variations.isEmpty ? 0 : variations.cost(outer: 0) }
}

/// The first palette of the `CPAL` table.
struct ColorPalette: Sendable {
  private let table: FontSlice
  private let count: Int

  /// The palette index for the color of the text.
  private static let foregroundIndex = 0xFFFF

  init(_ table: FontSlice) {
    self.table = table
    count = table.u16(4) > 0 ? table.u16(2) : 0
  }

  /// Returns an entry with its alpha multiplied by `alpha`; nil if the palette has no such entry.
  func color(_ index: Int, alpha: Double = 1, foreground: Color) -> Color? {
    let alpha = max(0, min(alpha, 1))
    if index == Self.foregroundIndex { return foreground.opacity(foreground.alpha * alpha) }
    // Records are blue, green, red, and alpha.
    let record = table.u16(12) + index
    let at = table.u32(8) + 4 * record
    guard index < count, record < table.u16(6), at <= table.count - 4 else { return nil }
    func unit(_ byte: Int) -> Double { Double(table.u8(at + byte)) / 255 }
    return Color(unit(2), unit(1), unit(0), unit(3) * alpha)
  }
}

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
