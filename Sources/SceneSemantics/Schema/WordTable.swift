/// The words of an enumeration, to be found by their bytes: in an open-addressing hash table, of
/// which at most half is filled.
struct WordTable<Word: RawRepresentable & CaseIterable & Sendable>: Sendable
where Word.RawValue == String {
  private let slots: [Slot]
  /// Of all words, one after the other.
  private let bytes: [UInt8]

  private struct Slot: Sendable {
    var word: Word?
    var start = 0
    var length = 0
  }

  init() {
    var count = 1
    while count < 2 * Word.allCases.count { count *= 2 }
    var slots = [Slot](repeating: Slot(), count: count)
    var bytes: [UInt8] = []
    for word in Word.allCases {
      let start = bytes.count
      bytes.append(contentsOf: word.rawValue.utf8)
      var index = Self.hash(bytes[start...]) & (count - 1)
      while slots[index].word != nil { index = (index + 1) & (count - 1) }
      slots[index] = Slot(word: word, start: start, length: bytes.count - start)
    }
    self.slots = slots
    self.bytes = bytes
  }

  subscript(text: ArraySlice<UInt8>) -> Word? {
    var index = Self.hash(text) & (slots.count - 1)
    while let word = slots[index].word {
      if isEqual(slots[index], text) { return word }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isEqual(_ slot: Slot, _ text: ArraySlice<UInt8>) -> Bool {
    guard slot.length == text.count else { return false }
    for offset in 0..<slot.length
    where bytes[slot.start + offset] != text[text.startIndex + offset] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ text: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ hash >> 15)
  }
}
