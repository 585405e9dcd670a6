/// A list of words, to be found by their bytes: an open-addressing hash table, at most half full.
struct WordTable: Sendable {
  /// The number of a word and one; 0 where there is none.
  private let slots: [Int]
  /// Of all words, one after the other.
  private let bytes: [UInt8]
  /// Where each word begins, and where the last one ends.
  private let starts: [Int]

  /// - Parameter words: of a word that stands twice the first one is found.
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

  /// The number of a word in the list; nil for any other.
  subscript(word: ArraySlice<UInt8>) -> Int? {
    var index = Self.hash(word) & (slots.count - 1)
    while slots[index] != 0 {
      if isEqual(slots[index] - 1, word) { return slots[index] - 1 }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  func contains(_ word: String) -> Bool { self[Array(word.utf8)[...]] != nil }

  private func isEqual(_ number: Int, _ word: ArraySlice<UInt8>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == word.count else { return false }
    for offset in 0..<word.count where bytes[start + offset] != word[word.startIndex + offset] {
      return false
    }
    return true
  }

  /// FNV-1a.
  private static func hash(_ word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
