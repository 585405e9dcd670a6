import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

@Suite("Text with several styles")
struct StyledFontsTests {
  /// Text in the built-in font or in Inter, at 17 points.
  private static func style(
    _ size: Double = 17, _ weight: FontWeight = .regular, isInter: Bool = true
  ) throws -> StyledFonts.Style {
    let fonts = FontStack(isInter ? [try TestFonts.font("Inter-Regular.otf")] : [])
    return .init(fonts: fonts, size: size, weight: weight)
  }

  private static func text(_ parts: (String, Int)...) -> [StyledCharacter] {
    parts.flatMap { text, style in text.map { StyledCharacter($0, style: style) } }
  }

  @Test("One style is set like text without styles", arguments: [true, false])
  func oneStyle(isInter: Bool) throws {
    let words = "The quick brown fox jumps over the lazy dog, and שלום עולם"
    let style = try Self.style(isInter: isInter)
    for truncation in [nil, Truncation.start, .middle, .end] {
      for width in [0.0, 50, 130, 1000] {
        var (stack, fonts) = (style.fonts, StyledFonts([style], work: FontWork()))
        let plain = stack.line(
          words, size: 17, weight: .regular, maximumWidth: truncation == nil ? nil : width,
          truncation: truncation ?? .end)
        let styled = fonts.line(Self.text((words, 0)), width: width, truncation: truncation)
        #expect(styled.string == plain.string)
        #expect(abs(styled.width - plain.width) < 1e-9)
        #expect(styled.glyphs == plain.glyphs)
        let lines = stack.lines(
          words, size: 17, weight: .regular, width: max(width, 20), maximumCount: 4,
          truncation: truncation)
        let styledLines = fonts.lines(
          Self.text((words, 0)), width: max(width, 20), maximumCount: 4, truncation: truncation)
        #expect(styledLines.map { $0.string } == lines.map { $0.string })
        #expect(styled.parts.isEmpty)
      }
    }
  }

  @Test("Each style has its own size, and is placed after the previous one")
  func sizes() throws {
    var fonts = StyledFonts([try Self.style(), try Self.style(34)], work: FontWork())
    let line = fonts.line(Self.text(("ab", 0), ("cd", 1), ("e", 0)), width: 0, truncation: nil)
    var (small, large) = (try Self.style().fonts, try Self.style().fonts)
    let first = small.line("ab", size: 17, weight: .regular).width
    let second = large.line("cd", size: 34, weight: .regular).width
    let part = try #require(line.parts.first)
    #expect(line.parts.count == 1 && part.style == 1)
    #expect(part.x == first && abs(part.maxX - first - second) < 1e-9)
    #expect(line.styles == [0, 0, 1, 1, 0])
    #expect(line.characters.map { $0.style } == [0, 0, 1, 1, 0])
    #expect(line.width > part.maxX)
  }

  @Test("A line is broken and truncated across styles")
  func lines() throws {
    var fonts = StyledFonts([try Self.style(), try Self.style(20)], work: FontWork())
    let text = Self.text(("one two", 0), ("three", 1), (" four five six", 0))
    let lines = fonts.lines(text, width: 90, maximumCount: nil, truncation: nil)
    // No break where only the style changes.
    #expect(lines.map { $0.string } == ["one", "twothree", "four five", "six"])
    #expect(lines.allSatisfy { $0.width <= 90 })
    let cut = fonts.lines(text, width: 90, maximumCount: 2, truncation: .end)
    // With the last letter, there is no space for the ellipsis.
    #expect(cut.map { $0.string } == ["one", "twothre…"])
    let whole = Self.text(("two", 0), ("three…", 1))
    #expect(cut[1].width <= 90 && fonts.line(whole, width: 0, truncation: nil).width > 90)
    let start = fonts.line(text, width: 60, truncation: .start)
    #expect(start.string.hasPrefix("…") && start.string.hasSuffix("six"))
  }

  @Test("Styles are ordered together from right to left")
  func rightToLeft() throws {
    let fonts = [try TestFonts.font("NotoSansHebrew-Regular.ttf")]
    let style = StyledFonts.Style(fonts: FontStack(fonts), size: 17, weight: .regular)
    var styled = StyledFonts([style, style], work: FontWork())
    let line = styled.line(Self.text(("אב", 0), ("גד", 1)), width: 0, truncation: nil)
    #expect(line.isRightToLeft)
    #expect(line.styles == [1, 1, 0, 0])
    #expect(line.parts.first?.x == 0)
  }

  @Test("Without work, lines are empty")
  func work() throws {
    var fonts = StyledFonts([try Self.style(), try Self.style()], work: FontWork(left: 100))
    let text = Self.text((String(repeating: "ab ", count: 1000), 0), ("c", 1))
    let lines = fonts.lines(text, width: 100, maximumCount: 3, truncation: nil)
    #expect(fonts.work.isSpent)
    #expect(lines.allSatisfy { $0.glyphs.isEmpty })
  }
}
