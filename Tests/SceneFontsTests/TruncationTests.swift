import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// The part of a line that `…` replaces, in the built-in font and in the fonts of files.
@Suite("Truncation")
struct TruncationTests {
  private static let text = "The quick brown fox jumps over the lazy dog"

  private static func stacks() throws -> [FontStack] {
    [FontStack([]), FontStack([try TestFonts.font("Inter-Regular.otf")])]
  }

  @Test("The start, the middle, or the end is replaced")
  func parts() throws {
    for var stack in try Self.stacks() {
      func set(_ truncation: Truncation, _ width: Double) -> TypesetLine {
        stack.line(
          Self.text, size: 17, weight: .regular, maximumWidth: width, truncation: truncation)
      }
      for width in [60.0, 120, 200, 280] {
        let (start, middle, end) = (set(.start, width), set(.middle, width), set(.end, width))
        #expect(start.string.hasPrefix("…") && Self.text.hasSuffix(start.string.dropFirst()))
        #expect(end.string.hasSuffix("…") && Self.text.hasPrefix(end.string.dropLast()))
        let parts = middle.string.split(separator: "…", omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        #expect(Self.text.hasPrefix(parts[0]) && Self.text.hasSuffix(parts[1]))
        #expect(abs(parts[0].count - parts[1].count) <= 2)
        for line in [start, middle, end] {
          #expect(line.width <= width)
          #expect(!line.string.contains(" …") && !line.string.contains("… "))
        }
      }
      #expect(set(.start, 10_000).string == Self.text)
      #expect(set(.middle, 10_000).string == Self.text)
      #expect(set(.start, 0).string == "…")
      #expect(set(.middle, 0).string == "…")
    }
  }

  @Test("As many characters as possible remain")
  func longest() throws {
    for var stack in try Self.stacks() {
      for truncation in [Truncation.start, .middle] {
        let width = 150.0
        let line = stack.line(
          Self.text, size: 17, weight: .regular, maximumWidth: width, truncation: truncation)
        let text = ParagraphText(Self.text.map { StyledCharacter($0, style: 0) })
        let next = truncation.shortened(text, to: line.string.count).characters.map { $0.character }
        let longer = stack.line(String(next), size: 17, weight: .regular)
        #expect(longer.string.count > line.string.count)
        #expect(longer.width > width)
      }
    }
  }

  @Test("Truncating long text takes time proportional to the displayed text")
  func longText() throws {
    let text = String(repeating: "word and ", count: 20_000)
    for var stack in try Self.stacks() {
      stack.work = FontWork(left: 50_000_000)
      for truncation in [Truncation.start, .middle] {
        let line = stack.line(
          text, size: 17, weight: .regular, maximumWidth: 200, truncation: truncation)
        #expect(line.width <= 200 && line.string.count > 15)
      }
      #expect(stack.work.left > 49_000_000)
    }
  }

  @Test("The last line of a paragraph is truncated the same way")
  func wrapped() throws {
    for var stack in try Self.stacks() {
      let lines = stack.lines(
        Self.text, size: 17, weight: .regular, width: 120, maximumCount: 2, truncation: .start)
      #expect(lines.count == 2)
      #expect(lines[1].string.hasPrefix("…") && lines[1].string.hasSuffix("dog"))
    }
  }
}

@Suite("Letter spacing")
struct LetterSpacingTests {
  @Test("Each character is followed by the space, in all fonts")
  func spaces() throws {
    for var stack in [FontStack([]), FontStack([try TestFonts.font("Inter-Regular.otf")])] {
      let plain = stack.line("AVAV office", size: 17, weight: .regular)
      stack.letterSpacing = 2
      let spaced = stack.line("AVAV office", size: 17, weight: .regular)
      #expect(abs(spaced.width - plain.width - 22) < 1e-9)
      #expect(spaced.glyphs.count == plain.glyphs.count)
      for (index, pair) in zip(plain.glyphs, spaced.glyphs).enumerated() {
        #expect(abs(pair.1.x - pair.0.x - 2 * Double(index)) < 1e-9)
      }
      let cut = stack.line("AVAV office", size: 17, weight: .regular, maximumWidth: 80)
      #expect(cut.width <= 80 && cut.string.hasSuffix("…"))
      stack.letterSpacing = -40
      #expect(stack.line("AV", size: 17, weight: .regular).width < 0)
    }
  }

  @Test("A mark stays with its letter")
  func marks() throws {
    var stack = FontStack([try TestFonts.font("NotoSansHebrew-Regular.ttf")])
    let plain = stack.line("שָׁלוֹם", size: 17, weight: .regular)
    stack.letterSpacing = 3
    let spaced = stack.line("שָׁלוֹם", size: 17, weight: .regular)
    #expect(abs(spaced.width - plain.width - 12) < 1e-9)
    for index in 1..<plain.glyphs.count {
      let (before, after) = (
        plain.glyphs[index].x - plain.glyphs[index - 1].x,
        spaced.glyphs[index].x - spaced.glyphs[index - 1].x
      )
      #expect(abs(after - before) < 1e-9 || abs(after - before - 3) < 1e-9)
    }
  }
}
