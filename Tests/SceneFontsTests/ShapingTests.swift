import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

/// Compares glyphs, advances, and offsets in font units with those of HarfBuzz 12 for the same
/// fonts.
@Suite("Shaping")
struct ShapingTests {
  @Test("Kerns Latin letters")
  func kernsLatinLetters() throws {
    let inter = try TestFonts.font("Inter-Regular.otf")
    #expect(
      TestFonts.shape("AVATo 12", .latin, in: inter) == [
        [1, 1712, 0, 0], [24, 1728, 0, 0], [1, 1664, 0, 0], [22, 1584, 0, 0], [47, 1680, 0, 0],
        [102, 792, 0, 0], [61, 1308, 0, 0], [62, 1704, 0, 0],
      ])
  }

  /// The substitutions of this damaged font multiply the glyphs of a word.
  @Test("A short text has at most 1,024 glyphs")
  func multipliedGlyphs() throws {
    let bytes = try Data(
      contentsOf: ProjectFiles.root.appending(
        path: "Tests/Checks/Corpus/font/multiplied-glyphs.ttf"))
    let damaged = try OpenTypeFont(FontFile([UInt8](bytes)), index: 0)
    var stack = FontStack([damaged], options: .init(tabularDigits: true))
    let counts = ["AVBÀ fi1⁄2 e\u{301}\u{323}", "السَّلامُ", "שָׁלוֹם", "น้ำ"].map { text in
      stack.line(text, size: 17, weight: .regular).glyphs.count
    }
    // The next substitution would make about 16,000.
    #expect(counts.max() == 267)
  }

  @Test("Forms ligatures")
  func formsLigatures() throws {
    let amiri = try TestFonts.font("Amiri-Regular.ttf")
    #expect(
      TestFonts.shape("office AV", .latin, in: amiri) == [
        [17, 497, 0, 0], [545, 795, 0, 0], [11, 413, 0, 0], [12, 419, 0, 0], [1, 292, 0, 0],
        [7, 550, 0, 0], [9, 623, 0, 0],
      ])
    var shaper = Shaper(.file(amiri), options: .init(ligatures: false))
    let text = "office".unicodeScalars.map { ShapedGlyph(scalar: $0.value, cluster: 0) }
    #expect(shaper.shape(text, script: .latin, isRightToLeft: false).count == 6)
  }

  @Test("Applies the features of a text and the forms of its language")
  func features() throws {
    func glyphs(
      _ text: String, _ script: Script, _ font: String, isRightToLeft: Bool = false,
      _ features: [FontStack.Options.Feature] = [], language: String = "en"
    ) throws -> [[Int]] {
      var shaper = Shaper(
        .file(try TestFonts.font(font)),
        options: .init(
          features: features, languages: try #require(LanguageTags.tags(of: language))))
      return shaper.shape(
        text.unicodeScalars.enumerated().map { ShapedGlyph(scalar: $1.value, cluster: $0) },
        script: script,
        isRightToLeft: isRightToLeft
      ).map { [$0.glyph, $0.advance, $0.xOffset] }
    }
    let inter = "Inter-Regular.otf"
    #expect(try glyphs("AV1", .latin, inter) == [[1, 1712, 0], [24, 1904, 0], [61, 1308, 0]])
    #expect(
      try glyphs("AV1", .latin, inter, [.init("tnum"), .init("kern", isOn: false)])
        == [[1, 1904, 0], [24, 1904, 0], [71, 1824, 0]])
    // A feature that is on by default for parts of fractions is on for the whole text.
    #expect(
      try glyphs("10/25", .latin, "Inter-Italic.otf", [.init("frac")])
        == [[79, 772, 0], [78, 1132, 0], [53, 792, 0], [45, 1080, 0], [48, 1064, 0]])
    let amiri = "Amiri-Regular.ttf"
    #expect(try glyphs("ffi", .latin, amiri) == [[545, 795, 0]])
    #expect(
      try glyphs("ffi", .latin, amiri, language: "tr-CY") == [[543, 546, 0], [548, 263, 0]])
    let hebrew = "NotoSansHebrew-Regular.ttf"
    #expect(try glyphs("\u{5D0}\u{5DC}", .hebrew, hebrew, isRightToLeft: true).count == 2)
    #expect(
      try glyphs("\u{5D0}\u{5DC}", .hebrew, hebrew, isRightToLeft: true, [.init("dlig")]) == [
        [2, 643, 0]
      ])
  }

  @Test(
    "Languages have the OpenType tags that they have in HarfBuzz",
    arguments: [
      ("zh", "ZHS "), ("zh-Hant", "ZHT "), ("zh-Hant-HK", "ZHH "), ("zh-Hans-HK", "ZHS "),
      ("zh-MO", "ZHTM ZHH "), ("ro-MD", "MOL  ROM "), ("sr-Latn", "SRB "), ("mnw", "MNW "),
      ("xx", ""), ("Chinese", nil), ("en_US", nil), ("zh-", nil), ("", nil),
    ])
  func languageTags(language: String, expected: String?) {
    let tags = expected.map { text in
      stride(from: 0, to: text.count, by: 5).compactMap { FontTag(text.dropFirst($0).prefix(4)) }
    }
    #expect(LanguageTags.tags(of: language) == tags)
  }

  @Test("Joins Arabic letters and positions marks")
  func joinsArabicLettersAndPositionsMarks() throws {
    let amiri = try TestFonts.font("Amiri-Regular.ttf")
    #expect(
      TestFonts.shape("السلام", .arabic, isRightToLeft: true, in: amiri) == [
        [34, 452, 0, 0], [374, 446, 0, 0], [373, 245, 0, 0], [285, 568, 0, 0], [275, 175, 0, 0],
        [22, 217, 0, 0],
      ])
    #expect(
      TestFonts.shape("كِتَابٌ", .arabic, isRightToLeft: true, in: amiri) == [
        [36, 0, 212, 0], [23, 926, 0, 0], [255, 229, 0, 0], [37, 0, -247, 0], [324, 219, 0, 0],
        [38, 0, -115, 0], [321, 349, 0, 0],
      ])
  }

  @Test("Attaches Hebrew points")
  func attachesHebrewPoints() throws {
    let hebrew = try TestFonts.font("NotoSansHebrew-Regular.ttf")
    #expect(
      TestFonts.shape("שָׁלוֹם", .hebrew, isRightToLeft: true, in: hebrew) == [
        [12, 684, 0, 0], [28, 0, 82, 0], [79, 291, -10, 0], [33, 522, 0, 0], [51, 0, 227, 0],
        [65, 0, 539, 0], [64, 730, 0, 0],
      ])
  }

  /// A font, a text whose script decides how it is shaped, and its glyphs.
  private static let samples: [(String, String, [[Int]])] = [
    ("NKo", "ߒߞߏ߫", [[4, 0, 244, -146], [5, 551, 0, 0], [12, 544, 0, 0], [10, 685, 0, 0]]),
    (
      "Adlam", "𞤢𞤣𞤤𞤢𞥄𞤥",
      [
        [15, 588, 0, 0], [5, 0, 90, -15], [4, 669, 0, 0], [13, 616, 0, 0], [9, 625, 0, 0],
        [3, 669, 0, 0],
      ]
    ),
    // Alaph has three final forms and a medial one.
    ("Syriac", "ܕܐ", [[2, 930, 0, 0], [6, 539, 0, 0]]),
    ("Syriac", "ܡܐܡ", [[10, 885, 0, 0], [5, 870, 0, 0], [13, 880, 0, 0]]),
    ("Syriac", "ܘܐܐ", [[3, 930, 0, 0], [1, 930, 0, 0], [8, 610, 0, 0]]),
    (
      "Thaana", "ދިވެހި",
      [
        [4, 0, 117, -10], [1, 529, 0, 0], [5, 0, 103, 78], [2, 538, 0, 0], [4, 0, 137, -10],
        [3, 634, 0, 0],
      ]
    ),
  ]

  @Test("Joins letters and places marks of each script", arguments: samples.indices)
  func joinsAndPlaces(index: Int) throws {
    let (name, text, glyphs) = Self.samples[index]
    let font = try TestFonts.font("NotoSans\(name)-Regular.ttf")
    let script = CharacterProperties(text.unicodeScalars.first?.value ?? 0).script
    #expect(TestFonts.shape(text, script, isRightToLeft: true, in: font) == glyphs)
    var stack = FontStack([font])
    #expect(stack.line(text, size: 20, weight: .regular).unshapedScripts.isEmpty)
  }

  @Test("Letters join those that they are displayed next to, also against their direction")
  func overriddenDirection() throws {
    let syriac = try TestFonts.font("NotoSansSyriac-Regular.ttf")
    let script = CharacterProperties(0x710).script
    let overridden = TestFonts.shape("ܡܐܡ", script, in: syriac)
    #expect(overridden == TestFonts.shape("ܡܐܡ", script, isRightToLeft: true, in: syriac))
    let reversed = TestFonts.shape("ܐܕ", script, isRightToLeft: true, in: syriac)
    #expect(TestFonts.shape("ܕܐ", script, in: syriac) == reversed)
    // What is one character, such as an emoji of several, is not reversed.
    let inter = try TestFonts.font("Inter-Regular.otf")
    var shaper = Shaper(.file(inter))
    let text = zip("AVT".unicodeScalars, [0, 0, 1]).map {
      ShapedGlyph(scalar: $0.value, cluster: $1)
    }
    let glyphs = shaper.shape(text, script: .latin, isRightToLeft: true).map(\.glyph)
    #expect(glyphs == "TAV".unicodeScalars.map { inter.glyph($0.value) })
  }

  @Test("Each script has a name, and those that need an unsupported shaper are known")
  func scriptTable() {
    let scripts = UnicodeTables.scripts
    #expect(scripts.count == 171 && Set(scripts.map(\.name)).count == scripts.count)
    func script(_ character: Unicode.Scalar) -> Script {
      CharacterProperties(character.value).script
    }
    #expect(script("ন").tags == ["bng3", "bng2", "beng"])
    #expect(script("ຂ").tags == ["lao "] && script("カ").tags == ["kana"])
    #expect(
      script("ߞ").name == "N'Ko" && script("ߞ").joins && script("ߞ").direction == .rightToLeft)
    let unshaped: [Unicode.Scalar] = ["ꦗ", "ᬓ", "က", "ཀ", "ᮊ", "କ", "\u{1138B}"]
    #expect(
      unshaped.map { script($0).unshapedName } == [
        "Javanese", "Balinese", "Myanmar", "Tibetan", "Sundanese", "Odia", "Tulu Tigalari",
      ])
    let shaped: [Unicode.Scalar] = ["ߞ", "𞤀", "ᠠ", "ꡀ", "ދ", "ᤀ", "ⴰ", "ภ", "한", "ܐ"]
    #expect(shaped.allSatisfy { script($0).unshapedName == nil })
  }

  @Test("Sets the weight of a variable font")
  func setsWeightOfVariableFont() throws {
    let variable = try TestFonts.font("InterVariable.ttf")
    let semibold = variable.instance { $0 == "wght" ? 650 : nil }
    #expect(
      TestFonts.shape("ABc", .latin, in: semibold)
        == [[1, 2072, 0, 0], [2, 1856, 0, 0], [16, 1640, 0, 0]])
    let (thin, heavy) = (try variable.outline(of: 1), try semibold.outline(of: 1))
    #expect(thin != heavy && thin.elements.count == heavy.elements.count)
  }

  @Test("Typesets bidirectional text in several fonts")
  func typesetsBidirectionalTextInSeveralFonts() throws {
    var stack = FontStack([
      try TestFonts.font("Inter-Regular.otf"), try TestFonts.font("Amiri-Regular.ttf"),
    ])
    let line = stack.line("a السلام b", size: 20, weight: .regular)
    #expect(line.glyphs.map(\.font) == [0, 0, 1, 1, 1, 1, 1, 1, 0, 0])
    #expect(!line.isRightToLeft && line.missing.isEmpty && line.unshapedScripts.isEmpty)
    #expect(stack.line("السلام b", size: 20, weight: .regular).isRightToLeft)
    #expect(stack.line("क", size: 20, weight: .regular).missing == ["क"])
    var devanagari = FontStack([try TestFonts.font("NotoSansDevanagari-Regular.ttf")])
    #expect(devanagari.line("कि", size: 20, weight: .regular).unshapedScripts == ["Devanagari"])
    #expect(stack.line("語", size: 20, weight: .regular).missing == ["語"])
    let rises = zip(line.glyphs, line.glyphs.dropFirst()).allSatisfy { $0.x <= $1.x }
    #expect(rises)
  }

  @Test("Wraps text at break opportunities")
  func textIsWrapped() throws {
    var stack = FontStack([try TestFonts.font("Inter-Regular.otf")])
    let text = "Text that is wrapped - once-or-twice, unbrokenly."
    let lines = stack.lines(text, size: 17, weight: .regular, width: 110)
    #expect(lines.allSatisfy { $0.width <= 110 })
    #expect(lines.map(\.string).joined().filter { $0 != " " } == text.filter { $0 != " " })
    #expect(lines.count > 2 && lines.allSatisfy { !$0.string.hasSuffix(" ") })
    let two = stack.lines(
      text, size: 17, weight: .regular, width: 110, maximumCount: 2, truncation: .end)
    #expect(two.count == 2 && two[1].string.hasSuffix("…") && two[0].string == lines[0].string)
    // A word that is wider than a line is broken, with at least one character per line.
    let narrow = stack.lines("unbroken", size: 17, weight: .regular, width: 5)
    #expect(narrow.map(\.string) == ["u", "n", "b", "r", "o", "k", "e", "n"])
    #expect(stack.lines("", size: 17, weight: .regular, width: 5).map(\.string) == [""])
  }

  @Test("Truncates a line that is too wide", arguments: ["AVATo AVATo AVATo", "سلام عليكم سلام"])
  func truncatesLineThatIsTooWide(text: String) throws {
    var stack = FontStack([
      try TestFonts.font("Inter-Regular.otf"), try TestFonts.font("Amiri-Regular.ttf"),
    ])
    let whole = stack.line(text, size: 17, weight: .regular)
    for room in stride(from: 20.0, to: whole.width, by: 7) {
      let line = stack.line(text, size: 17, weight: .regular, maximumWidth: room)
      #expect(line.width <= room && line.string.last == "…")
      #expect(text.hasPrefix(line.string.dropLast()))
    }
    let fitting = stack.line(text, size: 17, weight: .regular, maximumWidth: whole.width)
    #expect(fitting.string == text)
  }
}
