import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneFonts

@Suite("Accents")
struct AccentTests {
  /// The outlines of a text and where they are, which determine its pixels.
  private struct Drawing: Equatable {
    let outlines: [Path]
    let positions: [Double]
    let width: Double

    init(_ text: String, _ weight: FontWeight = .regular) {
      let line = Repertoire.line(text, size: 20, weight: weight)
      outlines = line.glyphs.map { BuiltInFace(weight: weight).outline(of: $0.id) }
      positions = line.glyphs.map(\.x)
      width = line.width
    }

    /// The bounds of the first glyph, with y pointing up.
    var bounds: (bottom: Double, top: Double) {
      let box = outlines.first?.boundingBox
      return (-(box?.maxY ?? 0), -(box?.minY ?? 0))
    }
  }

  @Test(
    "Precomposed letters and their decompositions are drawn alike",
    arguments: Tries.some(of: FontWeight.allCases, oneIn: 3))
  func decompositions(weight: FontWeight) {
    var count = 0
    for value in UInt32(0xC0)...0x1FFF {
      guard let scalar = Unicode.Scalar(value), 0x370...0x3FF ~= value || value < 0x1F00 else {
        continue
      }
      let (composed, decomposed) = (
        String(scalar), String(scalar).decomposedStringWithCanonicalMapping
      )
      guard decomposed.unicodeScalars.count > 1,
        Repertoire.line(composed, size: 20, weight: weight).missing.isEmpty
      else { continue }
      count += 1
      // With neighbors that are kerned.
      for (before, after) in [("", ""), ("T", "T"), ("A", "."), ("L", "-")] {
        #expect(
          Drawing(before + composed + after, weight)
            == Drawing(before + decomposed + after, weight),
          "\(composed)")
      }
    }
    #expect(count > 500)
  }

  @Test(
    "The order of marks in different places does not matter",
    arguments: [
      ("ế", "e\u{302}\u{301}"), ("ế", "ê\u{301}"), ("ệ", "e\u{302}\u{323}"),
      ("ệ", "e\u{323}\u{302}"), ("ệ", "ê\u{323}"), ("ệ", "ẹ\u{302}"), ("ợ", "o\u{31B}\u{323}"),
      ("ợ", "o\u{323}\u{31B}"), ("ợ", "ơ\u{323}"), ("ữ", "u\u{31B}\u{303}"),
      ("ữ", "u\u{303}\u{31B}"),
      ("ữ", "ũ\u{31B}"), ("ử", "u\u{309}\u{31B}"), ("Ậ", "Â\u{323}"),
      ("x\u{323}\u{301}", "x\u{301}\u{323}"),
      ("ΐ", "ι\u{308}\u{301}"), ("ї", "і\u{308}"), ("é", "e\u{341}"),
    ])
  func marksInDifferentPlaces(composed: String, decomposed: String) {
    for weight in FontWeight.allCases {
      #expect(Drawing(composed, weight) == Drawing(decomposed, weight))
      #expect(Repertoire.line(decomposed, size: 20, weight: weight).missing.isEmpty)
    }
    #expect(Repertoire.line(decomposed, size: 20, weight: .regular).glyphs.count == 1)
  }

  @Test("The order of marks in the same place matters")
  func marksInSamePlace() {
    #expect(Drawing("e\u{301}\u{302}") != Drawing("e\u{302}\u{301}"))
  }

  @Test("Every letter can have marks above and below it", arguments: FontWeight.allCases.indices)
  func marksOnEveryLetter(number: Int) {
    let weights = FontWeight.allCases
    let weight = weights[number]
    let plain =
      Repertoire.ascii.filter { $0.properties.isAlphabetic } + Repertoire.greek
      + Repertoire.cyrillic
    // These lose their dots, and have accents beside their tail.
    let others = "ijіїјyуўӯӱӳ".unicodeScalars
    // By default, each letter in one weight.
    for letter in Tries.some(of: plain, oneIn: weights.count, from: number)
    where letter.properties.isAlphabetic && !others.contains(letter) {
      let alone = Drawing(String(letter), weight)
      for mark in ["\u{300}", "\u{302}", "\u{304}", "\u{308}", "\u{309}", "\u{30F}", "\u{311}"] {
        let marked = Drawing(String(letter) + mark, weight)
        #expect(
          marked.outlines.count == 1 && marked.bounds.top > alone.bounds.top - 0.001,
          "\(letter)\(mark)")
        let stacked = Drawing(String(letter) + mark + "\u{303}", weight)
        #expect(stacked.bounds.top > marked.bounds.top + 0.03, "\(letter)\(mark)")
      }
      for mark in ["\u{323}", "\u{324}", "\u{325}", "\u{32D}", "\u{32E}", "\u{331}"] {
        let marked = Drawing(String(letter) + mark, weight)
        #expect(marked.outlines.count == 1 && marked.bounds.bottom < -0.05, "\(letter)\(mark)")
        let stacked = Drawing(String(letter) + mark + "\u{330}", weight)
        #expect(stacked.bounds.bottom < marked.bounds.bottom - 0.03, "\(letter)\(mark)")
      }
      for mark in ["\u{31B}", "\u{335}", "\u{338}"] {
        #expect(Drawing(String(letter) + mark, weight) != alone, "\(letter)\(mark)")
      }
    }
  }

  @Test("Letters lose their dot only below an accent")
  func dots() {
    #expect(Drawing("i\u{301}") == Drawing("í"))
    #expect(Drawing("ı\u{301}") == Drawing("í"))
    #expect(Drawing("ị") != Drawing("ı\u{323}"))
    #expect(Drawing("į\u{301}") == Drawing("ı\u{328}\u{301}"))
  }

  @Test(
    "Other marks, and more than eight, are missing",
    arguments: [
      "e\u{20DD}", "e\u{5B0}", "1\u{FE0F}\u{20E3}", "語\u{301}",
      "e" + String(repeating: "\u{301}", count: 9), "ế" + String(repeating: "\u{301}", count: 7),
      "e" + String(repeating: "\u{301}", count: 1_000_000),
    ])
  func missingMarks(text: String) {
    let line = Repertoire.line(text, size: 20, weight: .regular)
    #expect(line.missing == [Character(text)])
    #expect(line.glyphs.map { $0.id } == [GlyphID(0)])
  }

  @Test("Eight marks are drawn")
  func eightMarks() {
    let line = Repertoire.line(
      "ế" + String(repeating: "\u{301}", count: 6), size: 20, weight: .regular)
    #expect(line.missing.isEmpty)
  }
}
