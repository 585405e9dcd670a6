import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// What holds for every text, whatever its scripts, marks, and control characters: with random
/// texts, in the fonts of files and in the built-in font.
@Suite("Laws of text")
struct TextLawTests {
  private static let fonts = [
    "Inter-Regular.otf", "NotoSansHebrew-Regular.ttf", "Amiri-Regular.ttf",
  ]

  private static func stacks() throws -> [FontStack] {
    let files = try fonts.map { try TestFonts.font($0) }
    return [
      FontStack([]), FontStack(files), FontStack([files[2]]), FontStack([files[1], files[0]]),
    ]
  }

  @Test("Characters are composed as in NFC")
  func composition() {
    for text in RandomText.samples(200) + ["\u{1112}\u{1161}\u{11AB}", "\u{2126}\u{1D15E}\u{958}"] {
      for form in RandomText.equivalents(of: text, seed: 1) {
        var scalars: [UInt32] = []
        for character in form { Composition.append(character, to: &scalars) }
        #expect(scalars == RandomText.composed(form).unicodeScalars.map(\.value))
      }
    }
  }

  @Test("Canonically equivalent texts have the same pixels")
  func equivalence() throws {
    for var stack in try Self.stacks() {
      for (number, text) in RandomText.samples(24).enumerated() {
        let forms = RandomText.equivalents(of: text, seed: UInt64(number))
        let layouts = forms.map { Self.layouts(of: $0, &stack) }
        for (form, layout) in zip(forms, layouts) where layout != layouts[0] {
          Issue.record(
            "\(text.unicodeScalars.map(\.value)) is not \(form.unicodeScalars.map(\.value))")
        }
      }
    }
  }

  @Test("The number of lines of a simple text is that of its lines")
  func lineCounts() {
    let words = [
      "a", "row", "Don't", "page 14", "fix,", "done.", "wonderful", "A", "2019", "no!", "it-is", "",
      "é", "(x)", "a.b", "'s", "x'",
    ]
    var (stack, random, counted) = (FontStack([]), SeededGenerator(seed: 7), 0)
    for number in 0..<2000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        words[Int.random(in: 0..<(number % 4 == 0 ? words.count : 10), using: &random)]
      }.joined(separator: " ")
      let (width, most) = (Double.random(in: 20...200, using: &random), [nil, 1, 2, 3][number % 4])
      stack.letterSpacing = number % 3 == 0 ? 0.7 : 0
      let weight = FontWeight.allCases[number % FontWeight.allCases.count]
      guard
        let count = stack.lineCount(
          text, size: 17, weight: weight, width: width, maximumCount: most)
      else { continue }
      counted += 1
      let lines = stack.lines(
        text, size: 17, weight: weight, width: width, maximumCount: most, truncation: .end)
      #expect(count == lines.count, "\(text) in \(width)")
    }
    #expect(counted > 1000)
  }

  /// The outlines of a text as one line, wrapped, truncated, and in two styles.
  private static func layouts(of text: String, _ stack: inout FontStack) -> [[Drawing]] {
    let size = 17.0
    var lines = [stack.line(text, size: size, weight: .regular)]
    lines += stack.lines(text, size: size, weight: .regular, width: 60)
    for truncation in [Truncation.start, .middle, .end] {
      lines.append(
        stack.line(text, size: size, weight: .regular, maximumWidth: 60, truncation: truncation))
    }
    let style = StyledFonts.Style(fonts: stack, size: size, weight: .regular)
    var fonts = StyledFonts([style, style], work: FontWork())
    let characters = text.enumerated().map { StyledCharacter($1, style: $0 / 3 % 2) }
    lines += fonts.lines(characters, width: 60, maximumCount: 3, truncation: .end)
    return lines.map { line in
      [Drawing(x: line.width, y: 0, path: Path())]
        + line.glyphs.map { Drawing(x: $0.x, y: $0.y, path: outline(of: $0, stack)) }
    }
  }

  private struct Drawing: Equatable {
    var x: Double
    var y: Double
    var path: Path
  }

  private static func outline(of glyph: TypesetLine.Glyph, _ stack: FontStack) -> Path {
    var (stack, work) = (stack, FontWork())
    let path = try? stack.outline(of: glyph.id, inFont: glyph.font, weight: .regular, &work)
    return path ?? Path()
  }

  @Test("A paragraph that fits is the same wrapped and not wrapped, and wrapping loses nothing")
  func wrapping() throws {
    for var stack in try Self.stacks() {
      for text in RandomText.samples(60) {
        let line = stack.line(text, size: 17, weight: .regular)
        let wide = stack.lines(text, size: 17, weight: .regular, width: 10_000)
        #expect(wide.count == 1)
        #expect(wide[0].string == line.string && wide[0].width == line.width)
        #expect(wide[0].glyphs.map(\.id) == line.glyphs.map(\.id))
        #expect(wide[0].glyphs.map { $0.x } == line.glyphs.map { $0.x })
        let narrow = stack.lines(text, size: 17, weight: .regular, width: 50)
        func visible(_ text: String) -> [Unicode.Scalar] {
          text.unicodeScalars.filter { ![" ", "\t", "-", "\u{AD}"].contains($0) }
        }
        #expect(visible(narrow.map { $0.string }.joined()) == visible(line.string))
        #expect(narrow.allSatisfy { $0.isRightToLeft == line.isRightToLeft })
        let measured = stack.lines(
          text, size: 17, weight: .regular, width: 50, whole: [line])
        #expect(measured == narrow)
      }
    }
  }

  /// All rules of UIKit, in a width.
  private static func shape(_ width: Double?) -> TextShape {
    var shape = TextShape(width: width, isWrapped: width != nil)
    (shape.strategy.trimsSpaces, shape.strategy.pushesOut) = (true, true)
    shape.strategy.keepsKoreanWords = true
    return shape
  }

  @Test("Styles that only paint move no letter")
  func paint() throws {
    var random = SeededGenerator(seed: 11)
    for var stack in try Self.stacks() {
      let style = StyledFonts.Style(fonts: stack, size: 17, weight: .regular)
      var fonts = StyledFonts([style, style, style], work: FontWork())
      for text in RandomText.samples(40) {
        let painted = text.map { StyledCharacter($0, style: Int.random(in: 0..<3, using: &random)) }
        for width in [nil, 50, 120] as [Double?] {
          let plain = stack.lines(text, size: 17, weight: .regular, Self.shape(width))
          let lines = fonts.lines(painted, Self.shape(width))
          #expect(lines.map { $0.glyphs } == plain.map { $0.glyphs })
          #expect(lines.map { $0.string } == plain.map { $0.string })
        }
      }
    }
  }

  @Test("A wider text has no more lines")
  func widerTexts() throws {
    for var stack in try Self.stacks() {
      for text in RandomText.samples(30) {
        var most = Int.max
        for width in stride(from: 40.0, to: 400, by: 9) {
          let lines = stack.lines(text, size: 17, weight: .regular, Self.shape(width))
          #expect(lines.count <= most, "\(text.debugDescription) in \(width)")
          most = lines.count
        }
      }
    }
  }

  @Test("A word that is moved to the last line changes no number of lines")
  func pushedWords() {
    var (stack, random, moved) = (FontStack([]), SeededGenerator(seed: 3), 0)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        String(repeating: "n", count: Int.random(in: 1...9, using: &random))
      }
      var (shape, text) = (Self.shape(Double.random(in: 90...200, using: &random)), "")
      text = words.joined(separator: " ")
      let lines = stack.lines(text, size: 17, weight: .regular, shape).map { $0.string }
      shape.strategy.pushesOut = false
      let greedy = stack.lines(text, size: 17, weight: .regular, shape).map { $0.string }
      #expect(lines.count == greedy.count && lines.joined(separator: " ") == text)
      guard lines != greedy else { continue }
      moved += 1
      #expect(lines.dropLast(2) == greedy.dropLast(2))
      #expect(!greedy[greedy.count - 1].contains(" "))
      #expect(lines[lines.count - 1].split(separator: " ").count == 2)
    }
    #expect(moved > 30)
  }
}

enum RandomText {
  private static let pieces: [[String]] = [
    [
      "a", "e", "V", "fi", "o\u{308}", "ệ", "Å", "\u{212B}", "u\u{31B}\u{323}", "й", "Ω",
      "\u{1FC1}",
    ],
    ["\u{301}", "\u{323}", "\u{327}", "\u{304}", "\u{345}", "\u{34F}", "\u{20DD}"],
    ["ש", "ל", "ם", "\u{5C1}", "\u{5B8}", "\u{5BC}", "\u{FB2B}"],
    ["س", "ل", "ا", "م", "آ", "\u{64E}", "\u{651}", "\u{654}", "١"],
    ["한", "\u{1112}", "\u{1161}", "\u{11AB}", "가\u{11A8}", "か\u{3099}", "漢"],
    [" ", " ", " ", "\t", "-", "(", ")", "[", "1", ".", ",", ":", "+", "\u{A0}", "\u{3000}"],
    [
      "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    ],
    ["\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}"],
    [
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{AD}", "\u{FEFF}", "♥\u{FE0F}",
      "👩\u{200D}👧",
    ],
  ]

  /// Returns random texts of several scripts, none of which ends with a space.
  static func samples(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 36)
    return (0..<count * Tries.factor).map { _ in
      var text = ""
      for _ in 0...random.index(below: 16) {
        let group = pieces[random.index(below: pieces.count)]
        text += group[random.index(below: group.count)]
      }
      return text + "x"
    }
  }

  /// Returns a text, its composed and decomposed form, and one with marks in another order.
  static func equivalents(of text: String, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    var scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    func order(_ index: Int) -> UInt8 {
      scalars[index].properties.canonicalCombiningClass.rawValue
    }
    for _ in 0..<8 {
      for index in scalars.indices.dropFirst()
      where order(index) != 0 && order(index - 1) != 0 && order(index) != order(index - 1)
        && random.index(below: 2) == 0
      {
        scalars.swapAt(index - 1, index)
      }
    }
    var reordered = ""
    reordered.unicodeScalars += scalars
    return [
      text, composed(text), text.decomposedStringWithCanonicalMapping, reordered,
    ]
  }

  /// Foundation does not compose the syllable of U+AC00 and U+11A8 unless it is decomposed first.
  static func composed(_ text: String) -> String {
    text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }
}
