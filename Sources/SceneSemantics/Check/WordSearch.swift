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

  func isWord(in text: [UInt8]) -> Bool {
    let bytes = text.span
    // Eight bytes at a time are compared with each letter. The highest bit of a byte is set if it
    // can be the first letter of the pair, whose second letter may be in the next eight bytes.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (first, second) = (ones &* UInt64(word[pair]), ones &* UInt64(word[pair + 1]))
    var start = 0
    while start &+ 8 <= bytes.count {
      let eight = bytes.extracting(start..<(start &+ 8))
      var letters: UInt64 = 0
      for index in 0..<8 { letters |= UInt64(eight[index]) &<< UInt64(8 &* index) }
      let (a, b) = (letters ^ first, letters &>> 8 ^ second)
      let isSecond = (b &- ones) & ~b | 1 &<< 63
      if (a &- ones) & ~a & isSecond & (ones &<< 7) != 0,
        isWord(in: text, at: max(0, start - pair)..<max(0, start + 8 - pair))
      {
        return true
      }
      start &+= 8
    }
    return isWord(in: text, at: max(0, start - word.count)..<text.count)
  }

  private func isWord(in text: [UInt8], at places: Range<Int>) -> Bool {
    places.contains { text[$0...].starts(with: word) }
  }
}
