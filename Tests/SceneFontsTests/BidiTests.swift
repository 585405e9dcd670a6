import Testing

@testable import SceneFonts

/// Cases of UAX #9. Tests/Checks/Fonts/check runs Unicode's complete tests.
@Suite("Bidirectional text")
struct BidiTests {
  @Test(
    "Levels match UAX #9",
    arguments: [
      ("car", [0, 0, 0]), ("שלום", [1, 1, 1, 1]), ("a של b", [0, 0, 1, 1, 0, 0]),
      ("של 12", [1, 1, 1, 2, 2]), ("a (של) b", [0, 0, 0, 1, 1, 0, 0, 0]),
      ("ש(a)", [1, 1, 2, 1]), ("سل ١٢", [1, 1, 1, 2, 2]), ("12 ש", [2, 2, 1, 1]),
      ("a\u{2067}b\u{2069}c", [0, 0, 2, 0, 0]), ("ש, ", [1, 1, 1]),
    ])
  func levels(text: String, expected: [UInt8]) {
    #expect(BidiParagraph(text.unicodeScalars.map(\.value)).levels == expected)
  }

  @Test("Reorders runs visually")
  func visualOrder() {
    #expect(BidiParagraph.visualOrder([0, 1, 0]) == [0, 1, 2])
    #expect(BidiParagraph.visualOrder([1, 2, 1]) == [2, 1, 0])
    #expect(BidiParagraph.visualOrder([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    #expect(BidiParagraph.visualOrder([]).isEmpty)
  }
}
