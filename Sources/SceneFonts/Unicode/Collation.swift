/// Returns the letters of a text without case and diacritics, by which names are ordered in an index:
/// `Å` is with `a`. Letters of other scripts are in the order of Unicode.
package func indexLetters(_ text: String) -> [UInt32] {
  var letters: [UInt32] = []
  for scalar in text.lowercased().unicodeScalars where !combiningDiacritics.contains(scalar.value) {
    var letter = scalar.value
    while !hangulSyllables.contains(letter), let parts = Composition.parts(of: letter) {
      letter = parts.first
    }
    letters.append(letter)
  }
  return letters
}

private let combiningDiacritics: Range<UInt32> = 0x300..<0x370
private let hangulSyllables: Range<UInt32> = 0xAC00..<0xD7A4
