/// A font file, which is read in parts if its provider supports that. The tables of a large font
/// that a text does not need, and the outlines of other glyphs, are then never read.
public struct FontFile: Sendable {
  /// The length in bytes.
  public let count: Int
  private let storage: Storage

  private enum Storage: Sendable {
    case bytes([UInt8])
    case parts(@Sendable (Range<Int>) -> [UInt8]?)
  }

  public init(_ bytes: [UInt8]) {
    count = bytes.count
    storage = .bytes(bytes)
  }

  /// - Parameter read: Returns the bytes of a range in the file; nil if the file has changed since it
  ///   was opened.
  public init(count: Int, read: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
    self.count = count
    storage = .parts(read)
  }

  /// Whether the parts that were read so far are of the same file.
  public var isUnchanged: Bool {
    switch storage {
    case .bytes: true
    case .parts(let read): read(0..<0) != nil
    }
  }

  /// Returns the bytes of a range that is in the file; nil if they cannot be read.
  public func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    switch storage {
    case .bytes(let bytes): return Array(bytes[range])
    case .parts(let read): return read(range)
    }
  }

  /// Returns a range of the file, which must be in it. It is empty if it cannot be read.
  func slice(_ range: Range<Int>) -> FontSlice {
    switch storage {
    case .bytes(let bytes): FontSlice(bytes, range)
    case .parts(let read): FontSlice(read(range) ?? [])
    }
  }

  /// The file with all of its bytes in memory.
  var whole: FontFile {
    switch storage {
    case .bytes: self
    case .parts(let read): FontFile(read(0..<count) ?? [])
    }
  }

  /// The file as a table, which is read in parts.
  var table: FontTable { FontTable(file: self, range: 0..<count) }
}

/// A table whose parts are read on demand: that of the outlines or bitmaps of all glyphs.
struct FontTable: Sendable {
  private let file: FontFile
  /// The bytes of the table in the file.
  let range: Range<Int>

  init(file: FontFile, range: Range<Int>) { (self.file, self.range) = (file, range) }

  static let empty = FontTable(file: FontFile([]), range: 0..<0)

  var count: Int { range.count }
  var isEmpty: Bool { range.isEmpty }

  /// Returns the part of up to `length` bytes from `offset`; empty if it is out of range.
  func part(_ offset: Int, count length: Int = .max) -> FontTable {
    guard offset >= 0, offset < count, length > 0 else { return .empty }
    let start = range.lowerBound + offset
    return FontTable(file: file, range: start..<start + min(length, count - offset))
  }

  /// Reads up to `length` bytes from `offset`.
  func from(_ offset: Int, count length: Int) -> FontSlice {
    let part = part(offset, count: length)
    return part.isEmpty ? .empty : file.slice(part.range)
  }
}

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
