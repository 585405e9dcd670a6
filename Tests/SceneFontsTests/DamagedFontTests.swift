import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// Reading a damaged font produces an error or a drawing, and never traps.
@Suite("Damaged fonts")
struct DamagedFontTests {
  @Test("Distinguishes files that are not fonts")
  func distinguishesFilesThatAreNotFonts() throws {
    #expect(throws: FontError.notAFont) { try OpenTypeFont(FontFile([])) }
    #expect(throws: FontError.notAFont) { try OpenTypeFont(FontFile(Array("not a font".utf8))) }
    #expect(throws: FontError.compressed) { try OpenTypeFont(FontFile(Array("wOF2....".utf8))) }
    let inter = try TestFonts.bytes("Inter-Regular.otf")
    #expect(throws: FontError.noSuchFont(count: 1)) { try OpenTypeFont(FontFile(inter), index: 1) }
    #expect(throws: FontError.truncated) { try OpenTypeFont(FontFile(Array(inter.prefix(2000)))) }
  }

  @Test("Never reads beyond the end of a truncated font", arguments: TestFonts.names)
  func neverReadsBeyondEndOfTruncatedFont(name: String) throws {
    let bytes = try TestFonts.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
      #expect(throws: FontError.self) { try OpenTypeFont(FontFile(Array(bytes.prefix(count)))) }
    }
  }

  @Test("A recursive glyph is an error")
  func recursiveGlyphIsError() throws {
    let (font, bytes) = try Self.loopingComposite()
    let damaged = try OpenTypeFont(FontFile(bytes))
    #expect(throws: FontError.nestedTooDeep(glyph: font)) { try damaged.outline(of: font) }
  }

  /// Returns a font with a composite glyph whose first component is itself, and the glyph's index.
  private static func loopingComposite() throws -> (Int, [UInt8]) {
    var bytes = try TestFonts.bytes("Amiri-Regular.ttf")
    func u16(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    func u32(_ at: Int) -> Int { u16(at) << 16 | u16(at + 2) }
    var tables: [String: Int] = [:]
    for record in 0..<u16(4) {
      let at = 12 + 16 * record
      tables[String(decoding: bytes[at..<at + 4], as: UTF8.self)] = u32(at + 8)
    }
    let (head, loca) = (try #require(tables["head"]), try #require(tables["loca"]))
    let (glyf, maxp) = (try #require(tables["glyf"]), try #require(tables["maxp"]))
    for glyph in 0..<u16(maxp + 4) {
      let isLong = u16(head + 50) != 0
      let start = isLong ? u32(loca + 4 * glyph) : 2 * u16(loca + 2 * glyph)
      let end = isLong ? u32(loca + 4 * glyph + 4) : 2 * u16(loca + 2 * glyph + 2)
      guard end > start, u16(glyf + start) == 0xFFFF else { continue }
      bytes[glyf + start + 12] = UInt8(glyph >> 8)
      bytes[glyf + start + 13] = UInt8(glyph & 0xFF)
      return (glyph, bytes)
    }
    throw FontError.noOutlines
  }

  @Test("Reads damaged copies without a trap", arguments: TestFonts.names)
  func readsDamagedCopiesWithoutTrap(name: String) throws {
    let bytes = try TestFonts.bytes(name)
    var random = SeededGenerator(seed: 18)
    var opened = 0
    for _ in 0..<Tries.count(20) {
      var copy = bytes
      for _ in 0...random.index(below: 12) {
        let isHeader = random.index(below: 3) > 0
        let at = random.index(below: isHeader ? min(4096, copy.count) : copy.count)
        copy[at] = random.index(below: 3) == 0 ? 0xFF : UInt8(random.index(below: 256))
      }
      guard let font = try? OpenTypeFont(FontFile(copy)) else { continue }
      opened += 1
      for (text, script) in [("Affine ÀV", Script.latin), ("كِتَابٌ", .arabic), ("שָׁלוֹם", .hebrew)] {
        var work = FontWork()
        let instance = font.isVariable ? font.instance { $0 == "wght" ? 650 : nil } : font
        for glyph in TestFonts.shape(text, script, isRightToLeft: script != .latin, in: instance) {
          _ = try? instance.emOutline(of: glyph[0], &work)
        }
      }
    }
    #expect(opened > Tries.count(3))
  }
}
