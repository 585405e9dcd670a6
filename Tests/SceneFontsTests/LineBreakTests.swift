import Testing

@testable import SceneFonts

/// Cases of UAX #14, as ICU breaks them. Tests/Checks/Fonts/check runs Unicode's complete tests.
@Suite("Line breaks")
struct LineBreakTests {
  /// `|` is where a line can end.
  @Test(
    "A number or word is not divided from the sign that belongs to it",
    arguments: [
      "a.1|", "v1.2|", "a,1:2|", "10:30|", "in |.5 |s|", "ls |-l |a-|b|", "-1|", "$5|", "a/|1|",
      "א-ב|", "한|국|", "(a)|",
    ])
  func breaks(text: String) {
    let plain = text.filter { $0 != "|" }
    let breaks = LineBreaks(plain.unicodeScalars.map(\.value)).allowed
    #expect(zip(plain, breaks).map { $1 ? "\($0)|" : "\($0)" }.joined() == text)
  }
}
