import TestSupport
import Testing
@testable import SceneChecking

@Suite("Search for words")
struct WordSearchTests {
  @Test("Finds a word at every place, and only there")
  func everyPlace() {
    let word = Array("snapshot".utf8)
    let search = WordSearch(for: word, rarePair: 3)
    // The search takes 64 bytes at a time.
    for before in 0..<140 {
      for after in 0..<24 {
        for filler in ["p", "s", "t", " ", "\u{0}"] {
          let (start, end) = (
            Array(String(repeating: filler, count: before).utf8),
            Array(String(repeating: filler, count: after).utf8)
          )
          let isEnd = filler == "t" && after > 0
          // One expectation, because each takes longer than a search.
          #expect(
            search.offsets(in: start + word + end) == [before]
              && search.offsets(in: start + word.dropLast() + end) == (isEnd ? [before] : [])
              && search.offsets(in: start + end).isEmpty)
        }
      }
    }
  }

  @Test("Gives the result of a plain search in random texts")
  func randomTexts() {
    var random = SeededGenerator(seed: 3)
    let word = Array("abcab".utf8)
    let search = WordSearch(for: word, rarePair: 2)
    for _ in 0..<Tries.count(1000) {
      let text = (0..<random.index(below: 200)).map { _ in UInt8(0x61 + random.index(below: 3)) }
      let places = text.indices.filter { text[$0...].starts(with: word) }
      #expect(search.offsets(in: text) == places)
    }
  }
}
