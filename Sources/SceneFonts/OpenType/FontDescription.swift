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

  public var familyName: String? { names.family }
  public var fullName: String? { names.full }
  public var postScriptName: String? { names.postScript }

  /// The `usWeightClass` of `OS/2`, from 1 to 1000.
  public var weightClass: Int { os2.u16(4) }

  /// Whether the font is slanted (bits 0 and 9 of `fsSelection`).
  public var isItalic: Bool { os2.u16(62) & 0x201 != 0 }
}
