import SceneLayers
import Testing

@testable import SceneFonts

/// Small texts and fonts that require a great deal of work. All of them end, because work is
/// limited and proportional to the text.
@Suite("The work of fonts")
struct FontWorkTests {
  /// The work of wrapping a text, in the built-in font.
  private func work(_ text: String, width: Double) -> Int {
    var stack = FontStack([])
    stack.work = FontWork(left: 1 << 40)
    _ = stack.lines(text, size: 10, weight: .regular, width: width)
    return (1 << 40) - stack.work.left
  }

  @Test(
    "Wrapping takes time in proportion to the text",
    arguments: ["a", "a b ", "lorem ipsum ", "שלום ", "a\u{301}"], [-1, 1, 50, 500, 1e9])
  func wrapping(_ word: String, _ width: Double) {
    let short = work(String(repeating: word, count: 100), width: width)
    let long = work(String(repeating: word, count: 400), width: width)
    // Quadratic algorithms take 16 times as long.
    #expect(long < short * 7, "\(short) and \(long)")
  }

  @Test("A word that is wider than its line is broken, and no character is lost")
  func longWords() {
    var stack = FontStack([])
    for width in [-1, 1, 8, 40, 333, 1e9] {
      let text = String(repeating: "abcdefghij", count: 40)
      let lines = stack.lines(text, size: 10, weight: .regular, width: width)
      #expect(lines.map(\.string).joined() == text)
      #expect(lines.allSatisfy { $0.width <= width || $0.string.count == 1 })
      for (line, next) in zip(lines, lines.dropFirst()) {
        let longer = stack.line(
          line.string + next.string.prefix(1), size: 10, weight: .regular)
        #expect(longer.width > width)
      }
    }
  }

  @Test("Text is empty after the budget is exhausted")
  func spent() throws {
    for fonts in [[], [try TestFonts.font("Inter-Regular.otf")]] {
      var stack = FontStack(fonts)
      stack.work = FontWork(left: 100)
      let text = String(repeating: "office ", count: 1000)
      for _ in 0..<10 { _ = stack.line(text, size: 10, weight: .regular) }
      #expect(stack.work.isSpent)
      #expect(stack.line("a", size: 10, weight: .regular).glyphs.isEmpty)
      #expect(stack.lines(text, size: 10, weight: .regular, width: 9).count <= 1000)
    }
  }

  @Test("The work of shaping is counted, and does not change the result")
  func counted() throws {
    var stack = FontStack([try TestFonts.font("Amiri-Regular.ttf")])
    stack.work = FontWork(left: 1 << 40)
    let line = stack.line("كِتَابٌ office", size: 10, weight: .regular)
    #expect((1 << 40) - stack.work.left > 100)
    var free = FontStack([try TestFonts.font("Amiri-Regular.ttf")])
    #expect(free.line("كِتَابٌ office", size: 10, weight: .regular).glyphs.count == line.glyphs.count)
  }

  @Test("Outlines count what reading them takes")
  func outlines() throws {
    for name in ["Inter-Regular.otf", "Amiri-Regular.ttf"] {
      let font = try TestFonts.font(name)
      var work = FontWork(left: 1000)
      let path = try font.outline(of: font.glyph(0x61), &work)
      #expect(1000 - work.left >= path.elements.count / 2)
    }
  }

  @Test("60,000 flags are paired")
  func flags() {
    let breaks = LineBreaks(Array(repeating: 0x1F1E6, count: 60_000))
    #expect(breaks.allowed.count { $0 } == 30_000)
  }

  @Test("Reports each of 10,000 missing characters once")
  func missing() throws {
    var stack = FontStack([try TestFonts.font("NotoSansHebrew-Regular.ttf")])
    let text = String(String.UnicodeScalarView((0x4E00..<0x7510).compactMap(Unicode.Scalar.init)))
    #expect(stack.line(text + text, size: 10, weight: .regular).missing.count == 10_000)
  }
}
