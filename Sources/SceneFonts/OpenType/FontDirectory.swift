/// The locations of a font's tables in a file: "Organization of an OpenType Font".
struct FontDirectory: Sendable {
  private let file: FontFile
  private let records: FontSlice
  private let count: Int

  /// - Parameter index: The index in a collection; 0 for other files.
  init(_ file: FontFile, index: Int) throws(FontError) {
    let header = Self.header(of: file)
    var start = 0
    switch header.u32(0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565:
      guard index == 0 else { throw .noSuchFont(count: 1) }
    case 0x7474_6366:
      let fonts = Self.fontCount(file)
      guard index >= 0, index < fonts else { throw .noSuchFont(count: fonts) }
      start = file.table.from(12 + 4 * index, count: 4).u32(0)
    case 0x774F_4646, 0x774F_4632: throw .compressed
    default: throw .notAFont
    }
    count = file.table.from(start, count: 12).u16(4)
    records = file.table.from(start + 12, count: 16 * count)
    guard records.count == 16 * count else { throw .truncated }
    var length = 0
    for record in 0..<count {
      let range = Self.range(of: record, in: records)
      guard range.upperBound <= file.count else { throw .truncated }
      length += range.count
    }
    // The tables of a damaged font can overlap, and would take more memory than the file.
    self.file = length > file.count ? file.whole : file
  }

  private static func header(of file: FontFile) -> FontSlice { file.table.from(0, count: 12) }

  /// Returns the number of fonts in a file; 0 if it is damaged.
  static func fontCount(_ file: FontFile) -> Int {
    let header = header(of: file)
    guard header.u32(0) == 0x7474_6366 else { return 1 }
    return max(0, min(header.u32(8), (file.count - 12) / 4))
  }

  private static func range(of record: Int, in records: FontSlice) -> Range<Int> {
    let start = records.u32(16 * record + 8)
    return start..<start + records.u32(16 * record + 12)
  }

  /// The length of the file, in bytes.
  var fileSize: Int { file.count }

  /// Returns a table that is read in parts; empty if there is none.
  func table(_ tag: FontTag) -> FontTable {
    // The records should be sorted, but in some fonts they are not, so the search is linear.
    for record in 0..<count where records.u32(16 * record) == Int(tag.value) {
      return FontTable(file: file, range: Self.range(of: record, in: records))
    }
    return .empty
  }

  /// Reads a whole table; empty if there is none.
  func bytes(of tag: FontTag) -> FontSlice {
    let table = table(tag)
    return table.from(0, count: table.count)
  }
}
