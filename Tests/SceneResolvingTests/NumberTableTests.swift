import TestSupport
import Testing
@testable import SceneResolving

@Suite("Number tables")
struct NumberTableTests {
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
