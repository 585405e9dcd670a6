/// The `name` table, which contains the family, style, and PostScript name of a font.
struct FontNames: Sendable {
  private let table: FontSlice

  init(_ table: FontSlice) { self.table = table }

  var full: String? { string(4) }
  var postScript: String? { string(6) }

  /// Returns the name with an ID, in English if available.
  func string(_ name: Int) -> String? {
    var found: String?
    for record in 0..<table.records(table.u16(2), of: 12, at: 6) {
      let at = 6 + 12 * record
      guard table.u16(at + 6) == name else { continue }
      let text = table.from(table.u16(4) + table.u16(at + 10), count: table.u16(at + 8))
      switch table.u16(at) {
      case 0: found = found ?? Self.utf16(text)
      case 3:
        if table.u16(at + 4) == 0x409 { return Self.utf16(text) }
        found = found ?? Self.utf16(text)
      case 1: found = found ?? Self.ascii(text)
      default: continue
      }
    }
    return found
  }

  private static func utf16(_ text: FontSlice) -> String {
    String(decoding: (0..<text.count / 2).map { UInt16(text.u16(2 * $0)) }, as: UTF16.self)
  }

  /// Decodes the ASCII subset of Macintosh Roman.
  private static func ascii(_ text: FontSlice) -> String? {
    let bytes = (0..<text.count).map { UInt8(text.u8($0)) }
    return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

/// The names and the style of a font, for which no other tables are read.
public struct FontDescription: Sendable {
  private let names: FontNames
  private let os2: FontSlice

  /// - Parameter index: The index in a collection.
  /// - Throws: `FontError` if the file is not a font, or if there is no font with this index.
  public init(_ file: FontFile, index: Int = 0) throws(FontError) {
    let directory = try FontDirectory(file, index: index)
    names = FontNames(directory.bytes(of: "name"))
    os2 = directory.bytes(of: "OS/2")
  }

  public var fullName: String? { names.full }
  public var postScriptName: String? { names.postScript }

  /// The `usWeightClass` of `OS/2`, from 1 to 1000.
  public var weightClass: Int { os2.u16(4) }

  /// Whether the font is slanted (bits 0 and 9 of `fsSelection`).
  public var isItalic: Bool { os2.u16(62) & 0x201 != 0 }
}
