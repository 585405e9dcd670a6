import SceneFonts
import SceneLayers

extension Entrance {
  /// Sets a text in a font, or in each font of a collection, and reads its glyphs.
  static func read(font bytes: [UInt8]) -> Bool {
    var work = FontWork(left: 200_000)
    var isFont = false
    // In parts, like a large font, so that reading outside of a part is found as well.
    let file = FontFile(count: bytes.count) { Array(bytes[$0]) }
    for index in 0..<min(OpenTypeFont.fontCount(file), 3) {
      guard var font = try? OpenTypeFont(file, index: index) else { continue }
      isFont = true
      if font.isVariable { font = font.instance { $0 == "wght" ? 650 : 1 } }
      var stack = FontStack([font], options: .init(tabularDigits: true))
      stack.work = work
      var glyphs: Set<GlyphID> = []
      for sample in samples {
        let line = stack.line(sample, size: 17, weight: .regular, maximumWidth: 400)
        precondition(line.width.isFinite)
        for glyph in line.glyphs where stack.file(glyph.font) != nil { glyphs.insert(glyph.id) }
      }
      work = stack.work
      for glyph in glyphs.sorted(by: { $0.index < $1.index }) {
        _ = try? stack.outline(of: glyph, inFont: 0, weight: .regular, &work)
        let glyph = glyph.index
        _ = try? font.colorLayers(of: glyph, foreground: .black, &work)
        let bitmap = font.bitmap(of: glyph, pixelsPerEm: 30, &work)
        precondition(bitmap.map { $0.bytes.upperBound <= bytes.count } ?? true)
      }
    }
    return isFont
  }

  /// Characters of the scripts that are shaped, and those of the color fonts in the tests.
  private static let samples = [
    "AVBÀ fi1⁄2 e\u{301}\u{323}", "CDEFGH😀🚀", "السَّلامُ", "שָׁלוֹם", "น้ำ",
  ]

  /// A scene that sets text in the font `a.ttf`.
  static let textScene = Array(
    """
    scene "A" {
        size: (64, 48)
        font: "a.ttf"
        textLayer "AVBÀ fi1⁄2 CDEFGH😀🚀" { frame: (0, 0, 64, 24); fontSize: 8; isWrapped: true }
        textLayer "السَّلامُ שָׁלוֹם" { frame: (0, 24, 64, 24); truncationMode: end }
    }
    """.utf8)
}
