import Testing

@testable import SceneFonts

/// Cases of UAX #14 of Unicode 16, as ICU breaks them. Tests/Checks/Fonts/check compares random texts,
/// and Unicode's own tests.
@Suite("Line breaks")
struct LineBreakTests {
  /// `|` is where a line can end.
  @Test(
    "A number or word is not divided from the sign that belongs to it",
    arguments: [
      "a.1|", "v1.2|", "a,1:2|", "10:30|", "in |.5 |s|", "ls |-l |a-|b|", "-1|", "$5|", "a/|1|",
      "א-1|", "한|국|", "(a)|", "$(.5)|", "(1)%|",
    ])
  func numbersAndWords(text: String) { expectBreaks(text) }

  @Test(
    "Quotation marks belong to what they enclose, and not to what is beside them",
    arguments: [
      "Il |dit |« bonjour » |puis|", "他|说：|“你|好，|世|界！”|然|后|", "the |“OK” |(gear)|",
      "say |“a” |“b”|", "他“a”他|", "«a»|",
    ])
  func quotationMarks(text: String) { expectBreaks(text) }

  @Test(
    "Syllables are not divided, and hyphens of words only at the end of a part",
    arguments: ["ꦲ|ꦏ꧀ꦱ|ꦫ|", "ᬓ᭄ᬓ᭄ᬱ|ᬭ|", "◌◌|", "א-|ב|", "א‐|ב|", "a |‐b|"])
  func syllables(text: String) { expectBreaks(text) }

  private func expectBreaks(_ text: String) {
    let plain = text.filter { $0 != "|" }
    let breaks = LineBreaks(plain.unicodeScalars.map(\.value)).allowed
    let parts = zip(plain.unicodeScalars, breaks).map { $1 ? "\($0)|" : "\($0)" }
    #expect(parts.joined() == text)
  }

  @Test("Lines break beside ambiguous characters in Chinese and Japanese only")
  func ambiguous() {
    let text = "①②".unicodeScalars.map(\.value)
    #expect(LineBreaks(text).allowed == [false, true])
    #expect(LineBreaks(text, isEastAsian: true).allowed == [true, true])
  }
}
