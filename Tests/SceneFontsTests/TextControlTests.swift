import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// The steps before and after shaping: order, font choice, invisible characters, and tabs.
@Suite("Control characters and marks in text")
struct TextControlTests {
  /// Returns the lines of a text, as the numbers of its visible characters from left to right. Each
  /// has a style of its own, which its glyph has as well.
  private static func order(
    _ text: [Character], width: Double? = nil, truncation: Truncation? = nil
  ) -> [[Int]] {
    let characters = text.enumerated().map { StyledCharacter($1, style: $0) }
    // Characters of different fonts are not shaped together, which would keep marks behind letters.
    let styles = text.indices.map {
      StyledFonts.Style(fonts: FontStack([]), .init(font: $0, size: 10, weight: .regular))
    }
    var fonts = StyledFonts(styles, work: FontWork())
    let lines =
      width == nil || truncation != nil
      ? [fonts.line(characters, width: width ?? 0, truncation: truncation)]
      : fonts.lines(characters, width: width ?? 0, maximumCount: nil, truncation: nil)
    return lines.map { $0.styles }
  }

  private static func visual(_ text: String, width: Double? = nil) -> [String] {
    let characters = Array(text)
    return order(characters, width: width).map { String($0.map { characters[$0] }) }
  }

  @Test(
    "Invisible characters take part in ordering",
    arguments: [
      ("ועלה C++\u{200E} חדש", "שדח C++ הלעו"), ("ועלה C++ חדש", "שדח ++C הלעו"),
      ("a\u{202E}bc\u{202C}d", "acbd"), ("\u{200F}a!", "!a"), ("\u{2067}a!\u{2069} b", "!a b"),
      ("\u{2067}א 1\u{2069} b", "1 א b"), ("א\u{61C}1.2", "1.2א"), ("א(b", "b(א"),
    ])
  func visibleOrder(text: String, expected: String) {
    #expect(Self.visual(text) == [expected])
  }

  /// A sample of Unicode's BidiTest.txt. Tests/Checks/Fonts/check runs all of it.
  @Test(
    "Visible characters are ordered as in UAX #9",
    arguments: [
      ("2069 0024 200B 0627", "3 1"),
      ("2069 0627 0020 2068", "2 1"),
      ("202D 202E 0031 0627", "3 2"),
      ("0020 002B 202B 05D0", "3 1 0"),
      ("002B 2068 0021 0627", "0 3 2"),
      ("200B 202C 05D0 0661", "3 2"),
      ("05D0 002B 202B 202C", "1 0"),
      ("202E 0661 202E 002B", "3 1"),
      ("0627 202C 002C 05D0", "3 2 0"),
      ("0061 202B 002B 0661", "0 3 2"),
      ("05D0 0020 0627 202C", "2 1 0"),
      ("05D0 2069 002C 0020", "3 2 0"),
      ("202A 202E 0021 0031", "3 2"),
      ("05D0 202D 0661 0661", "2 3 0"),
      ("2069 0627 0024 200B", "2 1"),
      ("05D0 0021 0020 202B", "2 1 0"),
      ("0024 0627 202C 202B", "1 0"),
      ("202E 002C 202E 0031", "3 1"),
      ("0020 0020 0627 202B", "2 1 0"),
      ("202D 202B 0024 0661", "3 2"),
      ("0627 2066 002B 0661", "2 3 0"),
      ("2069 05D0 002B", "2 1"),
      ("05B8 05D0 2067 2069", "1 0"),
      ("202B 0021 05B8 0627", "3 2 1"),
    ])
  func unicode(scalars: String, expected: String) {
    let text = scalars.split(separator: " ").compactMap { word in
      UInt32(word, radix: 16).flatMap { Unicode.Scalar($0) }.map { Character($0) }
    }
    #expect(Self.order(text)[0].map { "\($0)" }.joined(separator: " ") == expected)
  }

  @Test("All lines have the direction and the levels of their paragraph")
  func wrappedOrder() {
    let lines = Self.visual("אב abc! גד \u{202E}xyz vw", width: 30)
    #expect(lines == ["בא", "!abc", "דג", "zyx", "wv"])
  }

  @Test("The ellipsis is at the end of the paragraph's direction")
  func truncatedOrder() {
    for (text, isLeft) in [("אבגדהו", true), ("abcdefgh", false), ("aאבגדהוזח", false)] {
      let line = Self.order(Array(text), width: 25, truncation: .end)[0]
      // The ellipsis has the style of the character before it, whose glyph can be elsewhere.
      let whole = Self.order(Array(text), width: 1000, truncation: .end)[0]
      #expect(line.count < whole.count)
      #expect((isLeft ? line.first : line.last) == line.max())
    }
  }

  @Test("Invisible characters have no glyph, and stay in the string")
  func invisible() throws {
    for var stack in [FontStack([]), FontStack([try TestFonts.font("Inter-Regular.otf")])] {
      stack.letterSpacing = 2
      let plain = stack.line("office", size: 17, weight: .regular)
      for text in [
        "of\u{200E}fi\u{AD}ce\u{FEFF}", "\u{2066}office\u{2069}", "offi\u{200D}c\u{FE0F}e",
      ] {
        let line = stack.line(text, size: 17, weight: .regular)
        #expect(Array(line.string.unicodeScalars) == Array(text.unicodeScalars))
        #expect(line.glyphs.map(\.id) == plain.glyphs.map(\.id))
        #expect(line.glyphs.map { $0.x } == plain.glyphs.map { $0.x } && line.width == plain.width)
        #expect(line.missing.isEmpty)
      }
    }
  }

  @Test("A soft hyphen is visible only where a line is broken")
  func softHyphen() {
    var stack = FontStack([])
    let lines = stack.lines("un\u{AD}broken", size: 17, weight: .regular, width: 60)
    #expect(lines.map { $0.string } == ["un-", "broken"])
    #expect(stack.lines("un\u{AD}", size: 17, weight: .regular, width: 60)[0].glyphs.count == 2)
  }

  /// The font contains é, but no combining acute.
  @Test(
    "A font contains a character if it contains its composed form", arguments: ["é", "e\u{301}"])
  func composedForm(text: String) throws {
    var stack = FontStack([try TestFonts.font("Inter-Regular.otf")])
    let glyphs = stack.line(text, size: 17, weight: .regular).glyphs
    #expect(glyphs.count == 1)
    #expect(glyphs.first?.font == 0)
  }

  @Test("Conjoining jamo form a syllable")
  func jamo() {
    var scalars: [UInt32] = []
    Composition.append("\u{1112}\u{1161}\u{11AB}", to: &scalars)
    #expect(scalars == [0xD55C])
  }

  @Test("Arabic letters join across styles")
  func joining() throws {
    let style = StyledFonts.Style(
      fonts: FontStack([try TestFonts.font("Amiri-Regular.ttf")]), size: 17, weight: .regular)
    var fonts = StyledFonts([style, style], work: FontWork())
    func forms(_ styles: [Int]) -> [GlyphID] {
      let text = zip("سلم", styles).map { StyledCharacter($0, style: $1) }
      return fonts.line(text, width: 0, truncation: nil).glyphs.map(\.id)
    }
    let isolated = "سلم".map { letter in
      fonts.line([StyledCharacter(letter, style: 0)], width: 0, truncation: nil).glyphs[0].id
    }
    #expect(forms([0, 1, 0]).count == 3 && Set(forms([0, 1, 0])).isDisjoint(with: isolated))
    #expect(forms([0, 1, 0]) == forms([1, 0, 1]))
  }

  @Test("A tab extends to the next multiple of 28 points")
  func tabs() throws {
    for var stack in [FontStack([]), FontStack([try TestFonts.font("Inter-Regular.otf")])] {
      func line(_ text: String) -> TypesetLine { stack.line(text, size: 17, weight: .regular) }
      #expect(line("a\tV").glyphs.map { $0.x } == [0, line("a").width, 28])
      #expect(line("VVV\tV").glyphs.last?.x == 56)
      #expect(line("\t\tV").glyphs.map { $0.x } == [0, 28, 56])
      #expect(line("a\t").width == 28 && line("a\t").string == "a\t")
      // From right to left, stops are measured from the right.
      let reversed = line("\u{200F}a\tV")
      let (a, v) = (line("a").width, line("V").width)
      #expect(reversed.width == 28 + v)
      #expect(abs(reversed.glyphs[2].x + a - reversed.width) < 1e-9 && reversed.glyphs[0].x == 0)
    }
  }

  @Test("Parts of a line from right to left contain their tabs")
  func tabsInParts() {
    let style = StyledFonts.Style(fonts: FontStack([]), size: 10, weight: .regular)
    var fonts = StyledFonts([style, style], work: FontWork())
    func line(_ parts: (String, Int)...) -> TypesetLine {
      let text = parts.flatMap { text, style in text.map { StyledCharacter($0, style: style) } }
      return fonts.line(text, width: 0, truncation: nil)
    }
    let plain = line(("אב\tג\tד", 0))
    let styled = line(("א", 0), ("ב\tג", 1), ("\tד", 0))
    #expect(styled.width == plain.width && styled.glyphs.map { $0.x } == plain.glyphs.map { $0.x })
    #expect(plain.glyphs.count == 6 && plain.width > 56)
    #expect(styled.parts.map { $0.x } == [plain.glyphs[2].x])
    #expect(styled.parts.map { ($0.maxX * 1e9).rounded() } == [(plain.glyphs[5].x * 1e9).rounded()])
  }
}
