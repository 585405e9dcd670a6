import SceneLayers
import Testing

@testable import SceneFonts

/// Records the ranges of a file that are read, by the thread of one test.
private final class Provider: @unchecked Sendable {
  let bytes: [UInt8]
  private var ranges: [Range<Int>] = []
  private var fails = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var file: FontFile {
    FontFile(count: bytes.count) { range in
      if self.fails { return nil }
      self.ranges.append(range)
      return Array(self.bytes[range])
    }
  }

  var bytesRead: Int { bytesRead(in: 0..<bytes.count) }

  /// The number of bytes that were read in a range of the file, counted once per read.
  func bytesRead(in range: Range<Int>) -> Int {
    ranges.reduce(0) { $0 + $1.clamped(to: range).count }
  }

  /// The range of a table.
  func table(_ tag: String) -> Range<Int> {
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    for record in stride(from: 12, to: bytes.count - 16, by: 16)
    where bytes[record..<record + 4].elementsEqual(tag.utf8) {
      let start = number(record + 8)
      return start..<start + number(record + 12)
    }
    return 0..<0
  }

  func change() { fails = true }
}

@Suite("Fonts that are read in parts")
struct FontFileTests {
  private static let texts: [(String, Script)] = [
    ("Affine ÀVé", .latin), ("كِتَابٌ", .arabic), ("שָׁלוֹם", .hebrew),
  ]

  /// Returns what a font draws for some texts.
  private static func drawing(_ file: FontFile) throws -> [String] {
    var font = try OpenTypeFont(file)
    if font.isVariable { font = font.instance { $0 == "wght" ? 650 : nil } }
    return try texts.map { text, script in
      let glyphs = TestFonts.shape(text, script, isRightToLeft: script != .latin, in: font)
      let outlines = try glyphs.map { try font.outline(of: $0[0]) }
      var work = FontWork()
      let bitmaps = glyphs.map { font.bitmap(of: $0[0], pixelsPerEm: 40, &work) }
      return "\(glyphs) \(outlines) \(bitmaps) \(font.lineMetrics)"
    }
  }

  @Test(
    "Draws the same as from all bytes",
    arguments: TestFonts.names + ["ColorBitmaps.ttf", "StandardBitmaps.ttf", "ColorPaints.ttf"])
  func drawings(name: String) throws {
    let provider = Provider(try TestFonts.bytes(name))
    #expect(try Self.drawing(provider.file) == Self.drawing(FontFile(provider.bytes)))
  }

  @Test("Reads neither the outlines of other glyphs nor unused tables")
  func readBytes() throws {
    let provider = Provider(try TestFonts.bytes("Inter-Regular.otf"))
    let description = try FontDescription(provider.file)
    #expect(description.fullName == "Inter Regular")
    #expect(description.weightClass == 400)
    let (outlines, kerning) = (provider.table("CFF "), provider.table("GPOS"))
    #expect(outlines.count == 7808 && kerning.count == 4824)
    #expect(provider.bytesRead(in: outlines) == 0 && provider.bytesRead(in: kerning) == 0)
    let names = provider.bytesRead(in: provider.table("name"))
    let font = try OpenTypeFont(provider.file)
    #expect(provider.bytesRead(in: provider.table("name")) == names)
    let opened = provider.bytesRead(in: outlines)
    // The dictionaries and the offsets of the outlines.
    #expect(opened < outlines.count / 4)
    _ = try font.outline(of: font.glyph(0x41))
    #expect(provider.bytesRead(in: outlines) - opened < 100)
  }

  @Test("Tables that overlap take no more memory than the file")
  func overlappingTables() throws {
    var bytes = try TestFonts.bytes("Amiri-Regular.ttf")
    // Every table from its offset to the end of the file.
    for record in 0..<Int(bytes[5]) {
      let at = 12 + 16 * record
      let offset = bytes[at + 8..<at + 12].reduce(0) { $0 << 8 | Int($1) }
      let length = UInt32(bytes.count - offset)
      for byte in 0..<4 {
        bytes[at + 12 + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32(byte)))
      }
    }
    let provider = Provider(bytes)
    _ = try? Self.drawing(provider.file)
    #expect(provider.bytesRead < bytes.count + 1000)
  }

  @Test("A file that changes gives no parts")
  func change() throws {
    let provider = Provider(try TestFonts.bytes("Inter-Regular.otf"))
    let file = provider.file
    let font = try OpenTypeFont(file)
    #expect(file.isUnchanged)
    provider.change()
    #expect(!file.isUnchanged)
    #expect(file.bytes(in: 0..<4) == nil)
    _ = try? font.outline(of: font.glyph(0x41))
    #expect(throws: FontError.notAFont) { try OpenTypeFont(file) }
  }
}
