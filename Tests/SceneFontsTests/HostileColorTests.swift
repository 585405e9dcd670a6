import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// Graphs of paints that would never end, or would never stop growing.
@Suite("Hostile color glyphs")
struct HostileColorTests {
  /// Returns ColorPaints.ttf with another paint for A, at the end of the file.
  ///
  /// - Parameter paint: Returns the bytes of the paint, given its offset in the table and the index
  ///   of the glyph.
  private func font(_ paint: (_ offset: Int, _ glyph: Int) -> [UInt8]) throws -> (
    OpenTypeFont, glyph: Int
  ) {
    var bytes = try TestFonts.bytes("ColorPaints.ttf")
    func u16(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    func u32(_ at: Int) -> Int { u16(at) << 16 | u16(at + 2) }
    func put(_ value: Int, _ at: Int) {
      for byte in 0..<4 { bytes[at + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte)) }
    }
    let record = try #require(
      (0..<u16(4)).map { 12 + 16 * $0 }.first {
        String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) == "COLR"
      })
    let table = u32(record + 8)
    let glyph = try OpenTypeFont(FontFile(bytes)).glyph(0x41)
    let list = table + u32(table + 14)
    let entry = try #require((0..<u32(list)).map { list + 4 + 6 * $0 }.first { u16($0) == glyph })
    put(bytes.count - list, entry + 2)
    bytes += paint(bytes.count - table, glyph)
    put(bytes.count - table, record + 12)
    return (try OpenTypeFont(FontFile(bytes)), glyph)
  }

  private func error(_ paint: (Int, Int) -> [UInt8]) throws -> FontError? {
    let (font, glyph) = try font(paint)
    var work = FontWork(left: 10_000_000)
    do throws(FontError) {
      _ = try font.colorLayers(of: glyph, foreground: .black, &work)
      return nil
    } catch {
      #expect(work.left > 9_000_000, "\(10_000_000 - work.left) steps")
      return error
    }
  }

  @Test("A glyph that contains itself is an error")
  func cycle() throws {
    // PaintColrGlyph of the same glyph.
    let found = try error { _, glyph in [11, 0, UInt8(glyph)] }
    guard case .nestedTooDeep = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test("A paint that doubles itself is an error after a bounded amount of work")
  func doubling() throws {
    // 24 levels of PaintComposite, both of whose paints are the next level.
    let found = try error { _, _ in
      var bytes: [UInt8] = []
      for _ in 0..<24 { bytes += [32, 0, 0, 8, 3, 0, 0, 8] }
      return bytes + [2, 0, 0, 0x40, 0]
    }
    guard case .tooComplex = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test("Masks that are also visible do not multiply without limit")
  func doublingMasks() throws {
    // Each level is the next one on top of the next one (mode 9, source atop).
    let found = try error { _, _ in
      var bytes: [UInt8] = []
      for _ in 0..<24 { bytes += [32, 0, 0, 8, 9, 0, 0, 8] }
      return bytes + [2, 0, 0, 0x40, 0]
    }
    guard case .tooComplex = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test("Singular and enormous transforms paint nothing, or something finite")
  func transforms() throws {
    for scale in [[0x00, 0x00], [0x7F, 0xFF], [0x80, 0x00], [0x00, 0x01]] as [[UInt8]] {
      let (font, glyph) = try font { _, _ in
        // 30 scalings of a solid color.
        var bytes: [UInt8] = []
        for _ in 0..<30 { bytes += [20, 0, 0, 6] + scale }
        return bytes + [2, 0, 0, 0x40, 0]
      }
      var work = FontWork()
      let layers = try font.colorLayers(of: glyph, foreground: .black, &work)
      #expect((layers ?? []).treeCount <= 32)
    }
  }

  @Test(
    "Damaged copies are read without a trap and within limits",
    arguments: ["ColorPaints.ttf", "ColorLayers.ttf", "StandardBitmaps.ttf", "ColorBitmaps.ttf"])
  func damagedCopies(name: String) throws {
    let bytes = try TestFonts.bytes(name)
    var random = SeededGenerator(seed: 18)
    var (opened, drawn) = (0, 0)
    for _ in 0..<Tries.count(200) {
      var copy = bytes
      for _ in 0...random.index(below: 8) {
        copy[random.index(below: copy.count)] =
          random.index(below: 3) == 0 ? 0xFF : UInt8(random.index(below: 256))
      }
      guard let font = try? OpenTypeFont(FontFile(copy)) else { continue }
      opened += 1
      for scalar in [0x41, 0x42, 0x43, 0x44, 0x46, 0x48, 0x1F600, 0x1F680] as [UInt32] {
        var work = FontWork(left: 1_000_000)
        let glyph = font.glyph(scalar)
        if let layers = try? font.colorLayers(of: glyph, foreground: .black, &work) {
          #expect(layers.treeCount <= 8192)
          drawn += 1
        }
        if let bitmap = font.bitmap(of: glyph, pixelsPerEm: 30, &work) {
          #expect(bitmap.bytes.upperBound <= copy.count)
          drawn += 1
        }
      }
    }
    #expect(opened > Tries.count(50) && drawn > Tries.count(50))
  }
}
