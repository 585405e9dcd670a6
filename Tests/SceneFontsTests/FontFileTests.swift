import SceneLayers
import Synchronization
import Testing

@testable import SceneFonts

/// Records the ranges of a file that are read.
private final class Provider: Sendable {
  let bytes: [UInt8]
  private let lengths = Mutex<[Int]>([])
  private let fails = Mutex(false)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var file: FontFile {
    FontFile(count: bytes.count) { range in
      if self.fails.withLock({ $0 }) { return nil }
      self.lengths.withLock { $0.append(range.count) }
      return Array(self.bytes[range])
    }
  }

  var bytesRead: Int { lengths.withLock { $0.reduce(0, +) } }

  func change() { fails.withLock { $0 = true } }
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
    // Every glyph of Inter, again and again, is less than its outlines as a whole.
    let provider = Provider(try TestFonts.bytes("Inter-Regular.otf"))
    let description = try FontDescription(provider.file)
    #expect(description.fullName == "Inter Regular")
    #expect(description.weightClass == 400)
    #expect(provider.bytesRead < 20_000)
    let font = try OpenTypeFont(provider.file)
    let opened = provider.bytesRead
    for scalar: UInt32 in 0x41...0x5A { _ = try font.outline(of: font.glyph(scalar)) }
    #expect(provider.bytesRead - opened < 10_000)
    #expect(provider.bytesRead < provider.bytes.count)
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
