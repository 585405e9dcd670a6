import SceneLayers
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
      let line = TextLine(text, size: 17, weight: weight)
      var x = 0.0
      var last: BuiltInFace.Glyph?
      for (glyph, position) in zip(line.glyphs, line.positions) {
        if let last { x += BuiltInFace.kerning(last, glyph) * 17 }
        #expect(position == x)
        x += BuiltInFace.advance(of: glyph) * 17
        last = glyph
      }
      #expect(line.width == x)
      #expect(line.string == text)
      #expect(line.glyphs.count == text.count)
      #expect(line.positions.count == text.count)
    }
  }

  @Test("Kerning never moves a glyph before the previous one")
  func kerningNeverMovesGlyphBeforePreviousOne() {
    for left in Repertoire.inked {
      let advance = BuiltInFace.advance(of: Repertoire.glyph(left, .regular))
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
    let small = TextLine("Durham, NC", size: 1, weight: .regular)
    let large = TextLine("Durham, NC", size: 16, weight: .regular)
    #expect(large.width == small.width * 16)
    #expect(large.positions == small.positions.map { $0 * 16 })
  }

  @Test(
    "A truncated line is the longest prefix that fits", arguments: FontWeight.allCases
  )
  func cutLineFits(weight: FontWeight) {
    for text in texts {
      let whole = TextLine(text, size: 17, weight: weight)
      let ellipsis = TextLine("…", size: 17, weight: weight)
      var lastCount = 0
      for step in 0...Int(whole.width) + 3 {
        let room = Double(step)
        let line = TextLine(text, size: 17, weight: weight, maximumWidth: room)
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
        #expect(line.glyphs.last == ellipsis.glyphs.last)
        #expect(line.glyphs.dropLast().elementsEqual(whole.glyphs.prefix(kept.count)))
        #expect(line.positions.dropLast().elementsEqual(whole.positions.prefix(kept.count)))
        #expect(kept.count >= lastCount)
        lastCount = kept.count
        for longer in kept.count + 1...max(kept.count + 1, text.count) where longer <= text.count {
          let candidate = text.prefix(longer)
          guard !candidate.hasSuffix(" ") else { continue }
          #expect(TextLine(candidate + "…", size: 17, weight: weight).width > room)
        }
      }
    }
  }

  @Test("A line that just fits is not truncated")
  func lineThatJustFitsIsNotTruncated() {
    let whole = TextLine("Durham, NC", size: 17, weight: .bold)
    let fitting = TextLine("Durham, NC", size: 17, weight: .bold, maximumWidth: whole.width)
    #expect(fitting == whole)
    let cut = TextLine("Durham, NC", size: 17, weight: .bold, maximumWidth: whole.width.nextDown)
    #expect(cut.string.hasSuffix("…"))
  }

  @Test("Removes spaces before the ellipsis")
  func removesSpacesBeforeEllipsis() {
    let room = TextLine("ab  …", size: 10, weight: .regular).width
    let line = TextLine("ab  cdefgh", size: 10, weight: .regular, maximumWidth: room)
    #expect(line.string == "ab…")
  }

  @Test(
    "Line breaks and tabs become spaces, and control characters are removed",
    arguments: ["a\nb", "a\r\nb", "a\tb", "a\rb", "a\u{2028}b", "a\u{85}b", "a\u{7}\n\u{1B}b"])
  func lineBreaksAndTabsBecomeSpaces(text: String) {
    #expect(
      TextLine(text, size: 17, weight: .regular) == TextLine("a b", size: 17, weight: .regular))
  }

  @Test("Removes invisible characters")
  func removesInvisibleCharacters() {
    let line = TextLine("so\u{AD}ft\u{200B}\u{FEFF}", size: 17, weight: .regular)
    #expect(line.string == "soft")
    #expect(line.missing.isEmpty)
  }

  @Test("A missing character is a box and is reported once")
  func missingCharacterIsBoxAndIsReportedOnce() {
    let line = TextLine("語a👩‍👩‍👧b語e\u{20DD}", size: 17, weight: .semibold)
    #expect(line.missing == ["語", "👩‍👩‍👧", "e\u{20DD}"])
    #expect(line.glyphs.map { $0.scalar } == [nil, 0x61, nil, 0x62, nil, nil])
    #expect(line.glyphs.allSatisfy { $0.weight == .semibold })
  }

  @Test("Truncated characters are not missing")
  func truncatedCharactersAreNotMissing() {
    let line = TextLine("aaaaaaaa語", size: 17, weight: .regular, maximumWidth: 40)
    #expect(line.missing.isEmpty)
  }

  @Test(
    "Without space, only the ellipsis remains, unless the width is NaN",
    arguments: [0, -1, -Double.infinity, Double.nan])
  func withoutSpaceOnlyEllipsisRemainsUnlessWidthIsNaN(room: Double) {
    let line = TextLine("Places", size: 17, weight: .regular, maximumWidth: room)
    #expect(line.string == (room.isNaN ? "Places" : "…"))
  }

  @Test("Typesets a very long line, and truncates it in constant time")
  func typesetsVeryLongLine() {
    let book = String(repeating: "The quick brown fox. ", count: 20_000)
    #expect(TextLine(book, size: 17, weight: .regular).glyphs.count == 420_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for _ in 0..<100 {
        let line = TextLine(book, size: 17, weight: .regular, maximumWidth: 300)
        #expect(line.glyphs.count < 100)
      }
    }
    #expect(time < .seconds(2))
  }

  @Test("The line metrics are San Francisco's")
  func lineMetricsAreSanFranciscos() {
    let height = BuiltInFace.ascender + BuiltInFace.descender + BuiltInFace.lineGap
    #expect(height * 17 > 20.2 && height * 17 < 20.4)
  }
}
