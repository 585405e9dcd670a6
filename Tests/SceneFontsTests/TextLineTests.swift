import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

@Suite("Lines of text")
struct TextLineTests {
  private let texts = [
    "Falls Church, VA", "Chattanooga, TN", "To Ty. AVA LT", "a  b   c    d", "   ", "x", "",
    "naïve café", "日本語 text", "Redwood City, CA",
  ]

  @Test(
    "The width of a line is the sum of advance widths and kerning", arguments: FontWeight.allCases)
  func widthOfLineIsSumOfAdvanceWidthsAndKerning(weight: FontWeight) {
    for text in texts {
      let line = Repertoire.line(text, size: 17, weight: weight)
      var x = 0.0
      for (index, (glyph, scalar)) in zip(line.glyphs, text.unicodeScalars).enumerated() {
        let before = text.unicodeScalars.prefix(index).last
        if let before { x += Repertoire.kerning(before, scalar) * 17 }
        #expect(abs(glyph.x - x) < 1e-9)
        x += Repertoire.advance(scalar, weight) * 17
      }
      #expect(abs(line.width - x) < 1e-9)
      #expect(line.string == text)
      #expect(line.glyphs.count == text.count)
    }
  }

  @Test("Kerning never moves a glyph before the previous one")
  func kerningNeverMovesGlyphBeforePreviousOne() {
    for left in Repertoire.inked {
      let advance = Repertoire.advance(left, .regular)
      for right in Repertoire.inked {
        let kerning = Repertoire.kerning(left, right)
        #expect(kerning <= 0 && -kerning < advance / 2, "\(left)\(right)")
      }
    }
    #expect(Repertoire.kerning("A", "V") < 0)
    #expect(Repertoire.kerning("H", "H") == 0)
  }

  @Test("Accented letters and look-alikes are kerned like their models")
  func kerningClasses() {
    func kerning(_ pair: String) -> Double {
      let scalars = Array(pair.unicodeScalars)
      return Repertoire.kerning(scalars[0], scalars[1])
    }
    #expect(kerning("ΑΥ") == kerning("AY") && kerning("AY") < 0)
    #expect(kerning("ΤΟ") == kerning("TO"))
    #expect(kerning("То") == kerning("To") && kerning("To") < 0)
    #expect(kerning("Ťå") == kerning("Ta"))
    #expect(kerning("Гл") == kerning("Ts") && kerning("Ts") < 0)
    #expect(kerning("ř.") == kerning("r.") && kerning("r.") < 0)
    // An accent could touch the bar, the apostrophe, or the tonos.
    #expect(kerning("Tü") == 0 && kerning("ĽT") == 0 && kerning("ΤΆ") == 0)
    #expect(kerning("Tế") == kerning("Te") && kerning("ƯT") == 0)
  }

  @Test("The size scales a line")
  func sizeScalesLine() {
    let small = Repertoire.line("Durham, NC", size: 1, weight: .regular)
    let large = Repertoire.line("Durham, NC", size: 16, weight: .regular)
    #expect(large.width == small.width * 16)
    #expect(large.glyphs.map(\.x) == small.glyphs.map { $0.x * 16 })
  }

  @Test(
    "A truncated line is the longest prefix that fits",
    arguments: Tries.some(of: FontWeight.allCases, oneIn: 3)
  )
  func cutLineFits(weight: FontWeight) {
    for text in texts {
      let whole = Repertoire.line(text, size: 17, weight: weight)
      let ellipsis = Repertoire.line("…", size: 17, weight: weight)
      var lastCount = 0
      for step in 0...Int(whole.width) + 3 {
        let room = Double(step)
        let line = Repertoire.line(text, size: 17, weight: weight, maximumWidth: room)
        #expect(line.width <= room || line.string == "…")
        if line.string == text {
          #expect(line == whole)
          continue
        }
        #expect(whole.width > room)
        #expect(line.string.hasSuffix("…"))
        let kept = line.string.dropLast()
        #expect(text.hasPrefix(kept))
        #expect(!kept.hasSuffix(" "))
        #expect(line.isCut && line.glyphs.last?.id == ellipsis.glyphs.last?.id)
        #expect(
          zip(line.glyphs.dropLast(), whole.glyphs).allSatisfy { $0.id == $1.id && $0.x == $1.x })
        #expect(line.glyphs.count == kept.count + 1)
        #expect(kept.count >= lastCount)
        lastCount = kept.count
        for longer in kept.count + 1...max(kept.count + 1, text.count) where longer <= text.count {
          let candidate = text.prefix(longer)
          guard !candidate.hasSuffix(" ") else { continue }
          #expect(Repertoire.line(candidate + "…", size: 17, weight: weight).width > room)
        }
      }
    }
  }

  @Test("A line that just fits is not truncated")
  func lineThatJustFitsIsNotTruncated() {
    let whole = Repertoire.line("Durham, NC", size: 17, weight: .bold)
    let fitting = Repertoire.line("Durham, NC", size: 17, weight: .bold, maximumWidth: whole.width)
    #expect(fitting == whole)
    let cut = Repertoire.line(
      "Durham, NC", size: 17, weight: .bold, maximumWidth: whole.width.nextDown)
    #expect(cut.string.hasSuffix("…"))
  }

  @Test("Removes spaces before the ellipsis")
  func removesSpacesBeforeEllipsis() {
    let room = Repertoire.line("ab  …", size: 10, weight: .regular).width
    let line = Repertoire.line("ab  cdefgh", size: 10, weight: .regular, maximumWidth: room)
    #expect(line.string == "ab…")
  }

  @Test(
    "Line breaks become spaces, and control characters are removed",
    arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{2028}b", "a\u{85}b", "a\u{7}\n\u{1B}b"])
  func lineBreaksBecomeSpaces(text: String) {
    #expect(
      Repertoire.line(text, size: 17, weight: .regular)
        == Repertoire.line("a b", size: 17, weight: .regular))
  }

  @Test("Invisible characters have no glyph")
  func invisibleCharactersHaveNoGlyph() {
    let line = Repertoire.line("so\u{AD}ft\u{200B}\u{FEFF}", size: 17, weight: .regular)
    #expect(line.glyphs.count == 4 && line.missing.isEmpty)
  }

  @Test("A missing character is a box and is reported once")
  func missingCharacterIsBoxAndIsReportedOnce() {
    let line = Repertoire.line("語a👩‍👩‍👧b語e\u{20DD}", size: 17, weight: .semibold)
    #expect(line.missing == ["語", "👩‍👩‍👧", "e\u{20DD}"])
    #expect(line.glyphs.map { $0.id.index } == [0, 0x61, 0, 0x62, 0, 0])
  }

  @Test("Truncated characters are not missing")
  func truncatedCharactersAreNotMissing() {
    let line = Repertoire.line("aaaaaaaa語", size: 17, weight: .regular, maximumWidth: 40)
    #expect(line.missing.isEmpty)
  }

  @Test(
    "Without space, only the ellipsis remains, unless the width is NaN",
    arguments: [0, -1, -Double.infinity, Double.nan])
  func withoutSpaceOnlyEllipsisRemainsUnlessWidthIsNaN(room: Double) {
    let line = Repertoire.line("Places", size: 17, weight: .regular, maximumWidth: room)
    #expect(line.string == (room.isNaN ? "Places" : "…"))
  }

  @Test("Typesets a very long line, and truncates it without setting all of it")
  func typesetsVeryLongLine() {
    let book = String(repeating: "The quick brown fox. ", count: 20_000)
    #expect(Repertoire.line(book, size: 17, weight: .regular).glyphs.count == 420_000)
    var stack = FontStack([])
    stack.work = FontWork(left: 1_000_000)
    let line = stack.line(book, size: 17, weight: .regular, maximumWidth: 300)
    #expect(line.glyphs.count < 100 && stack.work.left > 900_000)
  }

  @Test("The line metrics are San Francisco's")
  func lineMetricsAreSanFranciscos() {
    let height = BuiltInFace.ascender + BuiltInFace.descender + BuiltInFace.lineGap
    #expect(height * 17 > 20.2 && height * 17 < 20.4)
  }
}
