import SceneSource

/// Searches long texts for a word that most of them do not contain.
struct WordSearch {
  private let word: [UInt8]
  private let pair: Int

  /// - Parameter pair: The index of two letters of the word that are rarely next to each other.
  init(for word: [UInt8], rarePair pair: Int) {
    self.word = word
    self.pair = pair
  }

  func isWord(in text: [UInt8]) -> Bool { !offsets(in: text).isEmpty }

  /// Returns the offsets of the word, also as a part of other words.
  func offsets(in text: [UInt8]) -> [Int] {
    var offsets: [Int] = []
    let bytes = text.span
    let (first, second) = (word[pair], word[pair + 1])
    var start = 0
    while start &+ 65 <= bytes.count {
      // A loop of this form is compiled to instructions for several bytes at a time. The result is
      // 0 if one of 64 bytes is the first letter of the pair, and the next byte is the second.
      let block = bytes.extracting(start..<(start &+ 65))
      var least: UInt8 = .max
      for index in 0..<64 {
        least = min(least, (block[index] ^ first) | (block[index &+ 1] ^ second))
      }
      if least == 0 {
        for index in start..<(start &+ 64) where bytes[index] == first {
          if isWord(in: text, at: index - pair) { offsets.append(index - pair) }
        }
      }
      start &+= 64
    }
    offsets += ((start - pair)..<text.count).filter { isWord(in: text, at: $0) }
    return offsets
  }

  private func isWord(in text: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && text[offset...].starts(with: word)
  }
}
