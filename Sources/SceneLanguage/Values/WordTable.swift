/// The names that `namedColor` accepts, for lookup.
package let colorWords = WordTable(colorNames)

/// A set of words that are looked up by their bytes: a hash table with open addressing that is at
/// most half full.
package struct WordTable: Sendable {
  /// The index of a word plus one; 0 for an empty slot.
  private let slots: [Int]
  /// The bytes of all words, consecutively.
  private let bytes: [UInt8]
  /// The start of each word, and the end of the last one.
  private let starts: [Int]

  /// - Parameter words: The words. The first of several equal words is found.
  init(_ words: [String]) {
    var size = 1
    while size < 2 * words.count { size *= 2 }
    var slots = [Int](repeating: 0, count: size)
    var bytes: [UInt8] = []
    var starts = [0]
    for (number, word) in words.enumerated() {
      bytes.append(contentsOf: word.utf8)
      var index = Self.hash(bytes[starts[number]...]) & (size - 1)
      while slots[index] != 0 { index = (index + 1) & (size - 1) }
      slots[index] = number + 1
      starts.append(bytes.count)
    }
    self.slots = slots
    self.bytes = bytes
    self.starts = starts
  }

  /// Returns the index of a word in the list; nil if it is not in the list.
  subscript(word: ArraySlice<UInt8>) -> Int? {
    var index = Self.hash(word) & (slots.count - 1)
    while slots[index] != 0 {
      if isEqual(slots[index] - 1, word) { return slots[index] - 1 }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  package func contains(_ word: String) -> Bool { self[Array(word.utf8)[...]] != nil }

  private func isEqual(_ number: Int, _ word: ArraySlice<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == word.count else { return false }
    for offset in 0..<word.count where bytes[start + offset] != word[word.startIndex + offset] {
      return false
    }
    return true
  }

  /// The FNV-1a hash.
  private static func hash(_ word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
