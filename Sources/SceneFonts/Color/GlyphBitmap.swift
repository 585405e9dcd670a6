import SceneLayers

/// An image of a glyph in a font file, in PNG format.
public struct GlyphBitmap: Hashable, Sendable {
  /// The bytes of the image in the file.
  public var bytes: Range<Int>
  /// The position and size in ems. The origin is on the baseline, and y points down.
  public var frame: Rect
}

extension OpenTypeFont {
  /// Returns the image of a glyph in the smallest size that is at least `pixelsPerEm`, or else in
  /// the largest; nil if it has none.
  public func bitmap(of glyph: Int, pixelsPerEm: Double, _ work: inout FontWork) -> GlyphBitmap? {
    let location = table("CBLC")
    if !location.isEmpty {
      return ColorBitmaps(location: location, data: bitmaps("CBDT"))
        .bitmap(of: glyph, pixelsPerEm: pixelsPerEm, &work)
    }
    return StandardBitmaps(table: bitmaps("sbix"), glyphCount: glyphCount)
      .bitmap(of: glyph, pixelsPerEm: pixelsPerEm, &work)
  }
}

/// Selects a size of bitmaps.
struct StrikeChoice {
  let pixelsPerEm: Double
  private(set) var index: Int?
  private var size = 0

  init(pixelsPerEm: Double) { self.pixelsPerEm = pixelsPerEm }

  mutating func consider(_ size: Int, at index: Int) {
    guard size > 0 else { return }
    let (isEnough, wasEnough) = (Double(size) >= pixelsPerEm, Double(self.size) >= pixelsPerEm)
    let isBetter = wasEnough ? isEnough && size < self.size : size > self.size
    if self.index == nil || isBetter { (self.index, self.size) = (index, size) }
  }
}

/// The `sbix` table, the bitmaps of Apple's fonts.
struct StandardBitmaps {
  let table: FontTable
  let glyphCount: Int

  /// The graphic types.
  private enum Kind {
    static let png = 0x706E_6720
    static let duplicate = 0x6475_7065
  }

  func bitmap(of glyph: Int, pixelsPerEm: Double, _ work: inout FontWork) -> GlyphBitmap? {
    let claimed = table.from(0, count: 8).u32(4)
    let strikes = table.from(8, count: 4 * min(claimed, Self.strikeLimit))
    var choice = StrikeChoice(pixelsPerEm: pixelsPerEm)
    for index in 0..<strikes.count / 4 {
      work.spend(1)
      if work.isSpent { return nil }
      let strike = table.part(strikes.u32(4 * index))
      if self.image(of: glyph, in: strike) != nil {
        choice.consider(strike.from(0, count: 2).u16(0), at: index)
      }
    }
    guard let index = choice.index else { return nil }
    let strike = table.part(strikes.u32(4 * index))
    guard let image = image(of: glyph, in: strike), let size = PNGHeader(image).size else {
      return nil
    }
    let em = Double(strike.from(0, count: 2).u16(0))
    let data = data(of: glyph, in: strike).from(0, count: 4)
    let (x, y) = (Double(data.i16(0)) / em, Double(data.i16(2)) / em)
    let (width, height) = (Double(size.width) / em, Double(size.height) / em)
    return GlyphBitmap(bytes: image.range, frame: Rect(x, 0 - y - height, width, height))
  }

  /// The number of sizes that are considered, far more than any font has.
  private static let strikeLimit = 4096

  private func image(of glyph: Int, in strike: FontTable) -> FontTable? {
    let data = data(of: glyph, in: strike)
    return data.from(0, count: 8).u32(4) == Kind.png && data.count > 8 ? data.part(8) : nil
  }

  /// The data of a glyph, which can refer once to that of another glyph.
  private func data(of glyph: Int, in strike: FontTable) -> FontTable {
    let data = ownData(of: glyph, in: strike)
    let header = data.from(0, count: 10)
    return header.u32(4) == Kind.duplicate ? ownData(of: header.u16(8), in: strike) : data
  }

  private func ownData(of glyph: Int, in strike: FontTable) -> FontTable {
    guard glyph < glyphCount, 4 * glyph + 12 <= strike.count else { return .empty }
    let offsets = strike.from(4 + 4 * glyph, count: 8)
    let (start, end) = (offsets.u32(0), offsets.u32(4))
    return start > 0 && end > start ? strike.part(start, count: end - start) : .empty
  }
}

/// The beginning of a PNG file.
struct PNGHeader {
  /// In pixels; nil if it is not a PNG file or empty.
  let size: (width: Int, height: Int)?

  init(_ image: FontTable) {
    let file = image.from(0, count: 24)
    let isPNG = file.u32(0) == 0x8950_4E47 && file.u32(12) == 0x4948_4452
    let (width, height) = (file.u32(16), file.u32(20))
    size = isPNG && width > 0 && height > 0 ? (width, height) : nil
  }
}
