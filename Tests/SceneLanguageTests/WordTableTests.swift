import Testing
@testable import SceneLanguage

@Suite("Word tables")
struct WordTableTests {
  @Test("Finds words by their bytes, and nothing else")
  func words() {
    let all = PropertyKey.allCases.map { $0.rawValue }
    let table = WordTable(all)
    for (number, word) in all.enumerated() {
      #expect(table[Array(word.utf8)[...]] == number)
      #expect(table[Array((word + "x").utf8)[...]] == nil)
      #expect(
        table[Array(word.dropFirst().utf8)[...]] == all.firstIndex(of: String(word.dropFirst())))
    }
    #expect(!table.contains(""))
    #expect(!WordTable([]).contains("a"))
  }

  @Test("Contains the built-in values of all properties")
  func ofProperties() {
    var words: Set<String> = []
    for kind in ElementKind.allCases {
      for property in Schema.element(kind).properties {
        if case .word(let set) = property.type { words.formUnion(set.words) }
      }
    }
    #expect(Set(WordSet.all.flatMap { $0.words }) == words)
    for word in words { #expect(Schema.isWord(word)) }
  }
}
