/// The reason why a font cannot be used, in a form that follows "cannot read font 'x': ".
public enum FontError: Error, Hashable, Sendable {
  case notAFont
  case compressed
  case truncated
  /// The index is out of range for a collection.
  case noSuchFont(count: Int)
  case missingTable(TableName)
  case invalidTable(TableName)
  case noOutlines
  case nestedTooDeep(glyph: Int)
  case tooComplex(glyph: Int)
  case invalidGlyph(Int)

  public enum TableName: String, Hashable, Sendable {
    case head, hhea, hmtx, maxp, cmap, loca, glyf, cff = "CFF", cff2 = "CFF2", fvar
  }

  public var message: String {
    switch self {
    case .notAFont: "not a TrueType or OpenType font"
    case .compressed: "a compressed web font; decompress it to TrueType or OpenType"
    case .truncated: "the file ends inside a table"
    case .noSuchFont(let count): "the collection has only \(count) fonts"
    case .missingTable(let name): "the font has no '\(name.rawValue)' table"
    case .invalidTable(let name): "the '\(name.rawValue)' table is damaged"
    case .noOutlines: "the font has no outlines"
    case .nestedTooDeep(let glyph): "glyph \(glyph) is nested too deep"
    case .tooComplex(let glyph): "glyph \(glyph) is too complex"
    case .invalidGlyph(let glyph): "glyph \(glyph) is damaged"
    }
  }
}
