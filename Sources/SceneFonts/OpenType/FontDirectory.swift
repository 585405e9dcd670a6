/// The locations of a font's tables in a file: "Organization of an OpenType Font".
struct FontDirectory: Sendable {
  private let file: FontSlice
  private let records: Int
  private let count: Int

  /// - Parameter index: The index in a collection; 0 for other files.
  init(_ file: FontSlice, index: Int) throws(FontError) {
    var start = 0
    switch file.u32(0) {
    case 0x0001_0000, 0x4F54_544F, 0x7472_7565:
      guard index == 0 else { throw .noSuchFont(count: 1) }
    case 0x7474_6366:
      let fonts = Self.fontCount(file)
      guard index >= 0, index < fonts else { throw .noSuchFont(count: fonts) }
      start = file.u32(12 + 4 * index)
    case 0x774F_4646, 0x774F_4632: throw .compressed
    default: throw .notAFont
    }
    self.file = file
    records = start + 12
    count = file.u16(start + 4)
    guard file.records(count, of: 16, at: records) == count else { throw .truncated }
    for record in 0..<count {
      let (offset, length) = (
        file.u32(records + 16 * record + 8), file.u32(records + 16 * record + 12)
      )
      guard offset + length <= file.count else { throw .truncated }
    }
  }

  /// Returns the number of fonts in a file; 0 if it is damaged.
  static func fontCount(_ file: FontSlice) -> Int {
    guard file.u32(0) == 0x7474_6366 else { return 1 }
    return file.records(file.u32(8), of: 4, at: 12)
  }

  /// Returns the bytes of a table; empty if there is none.
  func table(_ tag: FontTag) -> FontSlice {
    // The records should be sorted, but in some fonts they are not, so the search is linear.
    for record in 0..<count where file.u32(records + 16 * record) == Int(tag.value) {
      return file.from(
        file.u32(records + 16 * record + 8), count: file.u32(records + 16 * record + 12))
    }
    return .empty
  }
}
