/// Single steps of canonical composition and decomposition (UAX #15).
enum Composition {
  private static let mask: UInt64 = (1 << 21) - 1

  /// Returns the decomposition of a character; the second part is 0 for a singleton.
  static func parts(of scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    if (0xAC00..<0xAC00 + 11_172).contains(scalar) {
      let index = scalar - 0xAC00
      let trail = index % 28
      return trail == 0
        ? (0x1100 + index / 588, 0x1161 + index % 588 / 28) : (scalar - trail, 0x11A7 + trail)
    }
    return UnicodeTables.find(UInt64(scalar), in: .decompositions, shift: 42).map {
      (UInt32($0 >> 21 & mask), UInt32($0 & mask))
    }
  }

  /// Appends a character in composed form (NFC), so that canonically equivalent texts are typeset
  /// in the same way. Ideographs for compatibility are not replaced: fonts have other glyphs for
  /// them.
  static func append(_ character: Character, to scalars: inout [UInt32]) {
    var isComposed = true
    let start = scalars.count
    for scalar in character.unicodeScalars {
      scalars.append(scalar.value)
      if scalar.value >= 0x300, CharacterProperties(scalar.value).affectsComposition {
        isComposed = false
      }
    }
    if isComposed { return }
    var parts: [(scalar: UInt32, order: UInt8)] = []
    for scalar in scalars[start...] { decompose(scalar, to: &parts) }
    sortMarks(&parts)
    scalars.removeLast(scalars.count - start)
    // The composition of marks is blocked by those of the same class.
    var (starter, last): (Int?, UInt8) = (nil, 0)
    for (scalar, order) in parts {
      if let starter, starter == scalars.count - 1 || last < order,
        let composed = compose(scalars[starter], scalar)
      {
        scalars[starter] = composed
        continue
      }
      if order == 0 { starter = scalars.count }
      last = order
      scalars.append(scalar)
    }
  }

  private static func decompose(
    _ scalar: UInt32, to parts: inout [(scalar: UInt32, order: UInt8)]
  ) {
    let isForCompatibility = 0xF900..<0xFB00 ~= scalar || 0x2F800..<0x2FA20 ~= scalar
    guard !isForCompatibility, let (first, second) = self.parts(of: scalar) else {
      return parts.append((scalar, CharacterProperties(scalar).combiningClass))
    }
    decompose(first, to: &parts)
    if second != 0 { decompose(second, to: &parts) }
  }

  /// Sorts marks between others by their class, and keeps the order within a class.
  private static func sortMarks(_ parts: inout [(scalar: UInt32, order: UInt8)]) {
    var start = 0
    while start < parts.count {
      var end = start
      while end < parts.count, parts[end].order != 0 { end += 1 }
      if end - start > 1 {
        let sorted = parts[start..<end].enumerated().sorted {
          ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
        }
        for (index, mark) in sorted.enumerated() { parts[start + index] = mark.element }
      }
      start = end + 1
    }
  }

  /// Returns the composition of two characters.
  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100..<0x1113).contains(first), (0x1161..<0x1176).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    }
    if (0xAC00..<0xAC00 + 11_172).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8..<0x11C3).contains(second)
    {
      return first + second - 0x11A7
    }
    let parts = UInt64(first) << 21 | UInt64(second)
    return UnicodeTables.find(parts, in: .compositions, shift: 21).map { UInt32($0 & mask) }
  }
}

/// Returns the characters of a text in composed form (NFC), so that canonically equivalent names are
/// the same file.
package func composed(_ text: String) -> [Unicode.Scalar] {
  var scalars: [UInt32] = []
  for character in text { Composition.append(character, to: &scalars) }
  return scalars.compactMap(Unicode.Scalar.init)
}

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
