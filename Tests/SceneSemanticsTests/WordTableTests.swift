import TestSupport
import Testing

@testable import SceneSemantics

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

  @Test("A number table agrees with a dictionary")
  func numbers() {
    var table = NumberTable()
    var dictionary: [Int: Int] = [:]
    for turn in 0..<Tries.count(500) {
      let pair = (turn * 37 % 91 - 1, turn * turn % 89)
      let key = NumberTable.key(pair.0, pair.1)
      #expect(table[pair.0, pair.1] == dictionary[key])
      table[pair.0, pair.1] = turn
      dictionary[key] = turn
      #expect(table.count == dictionary.count)
    }
    for (key, value) in dictionary { #expect(table[key] == value) }
    table.removeAll()
    #expect(table.count == 0)
    for key in dictionary.keys { #expect(table[key] == nil) }
  }
}
