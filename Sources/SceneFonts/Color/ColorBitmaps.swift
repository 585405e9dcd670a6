import SceneLayers

/// The `CBLC` and `CBDT` tables: bitmaps and where they are.
struct ColorBitmaps {
  let location: FontSlice
  let data: FontTable

  /// The length of a BitmapSize record.
  private static let strikeLength = 48

  func bitmap(of glyph: Int, pixelsPerEm: Double, _ work: inout FontWork) -> GlyphBitmap? {
    let count = location.records(location.u32(4), of: Self.strikeLength, at: 8)
    var choice = StrikeChoice(pixelsPerEm: pixelsPerEm)
    var found: [Int: GlyphBitmap] = [:]
    for index in 0..<count {
      if work.isSpent { return nil }
      let at = 8 + Self.strikeLength * index
      // Only images of 32 bits are in color.
      guard location.u8(at + 46) == 32,
        let bitmap = bitmap(of: glyph, inStrike: location.from(at), &work)
      else { continue }
      choice.consider(location.u8(at + 45), at: index)
      found[index] = bitmap
    }
    return choice.index.flatMap { found[$0] }
  }

  /// - Parameter strike: A BitmapSize record.
  private func bitmap(
    of glyph: Int, inStrike strike: FontSlice, _ work: inout FontWork
  ) -> GlyphBitmap? {
    let list = location.from(max(1, strike.u32(0)))
    for record in 0..<list.records(strike.u32(8), of: 8, at: 0) {
      work.spend(1)
      if work.isSpent { return nil }
      let first = list.u16(8 * record)
      guard first <= glyph, glyph <= list.u16(8 * record + 2) else { continue }
      let subtable = list.from(list.u32(8 * record + 4))
      guard let image = image(glyph - first, glyph, subtable, &work) else { continue }
      return bitmap(image, subtable, size: (strike.u8(44), strike.u8(45)))
    }
    return nil
  }

  /// Returns the data of a glyph in `CBDT`: "IndexSubTables".
  ///
  /// - Parameter index: The index of the glyph in the range of the subtable.
  private func image(
    _ index: Int, _ glyph: Int, _ subtable: FontSlice, _ work: inout FontWork
  ) -> FontTable? {
    func part(_ start: Int, _ end: Int) -> FontTable? {
      end > start ? data.part(subtable.u32(4) + start, count: end - start) : nil
    }
    let size = subtable.u32(8)
    switch subtable.u16(0) {
    case 1:
      guard index < subtable.records(index + 2, of: 4, at: 8) - 1 else { return nil }
      return part(subtable.u32(8 + 4 * index), subtable.u32(12 + 4 * index))
    case 2: return part(index * size, (index + 1) * size)
    case 3:
      guard index < subtable.records(index + 2, of: 2, at: 8) - 1 else { return nil }
      return part(subtable.u16(8 + 2 * index), subtable.u16(10 + 2 * index))
    case 4:
      let count = subtable.records(size, of: 4, at: 12)
      let pair = subtable.lowerBound(count, of: 4, at: 12, glyph) { $0.u16($1) }
      guard pair < count, subtable.u16(12 + 4 * pair) == glyph else { return nil }
      return part(subtable.u16(14 + 4 * pair), subtable.u16(18 + 4 * pair))
    case 5:
      let count = subtable.records(subtable.u32(20), of: 2, at: 24)
      let number = subtable.lowerBound(count, of: 2, at: 24, glyph) { $0.u16($1) }
      guard number < count, subtable.u16(24 + 2 * number) == glyph else { return nil }
      return part(number * size, (number + 1) * size)
    default: return nil
    }
  }

  /// Returns a bitmap from its metrics and length: "CBDT glyph bitmap data formats".
  private func bitmap(
    _ image: FontTable, _ subtable: FontSlice, size: (x: Int, y: Int)
  ) -> GlyphBitmap? {
    let (metrics, length): (FontSlice, Int)
    switch subtable.u16(2) {
    case 17: (metrics, length) = (image.from(0, count: 5), 5)
    case 18: (metrics, length) = (image.from(0, count: 8), 8)
    // The metrics are those of the subtable.
    case 19: (metrics, length) = (subtable.from(12), 0)
    default: return nil
    }
    let png = image.part(length + 4, count: image.from(length, count: 4).u32(0))
    guard size.x > 0, size.y > 0, PNGHeader(png).size != nil else { return nil }
    let (x, y) = (Double(size.x), Double(size.y))
    return GlyphBitmap(
      bytes: png.range,
      frame: Rect(
        Double(metrics.i8(2)) / x, Double(0 - metrics.i8(3)) / y, Double(metrics.u8(1)) / x,
        Double(metrics.u8(0)) / y))
  }
}
