import SceneLayers

extension FontStack {
  /// Returns the number of lines of a wrapped paragraph without setting it; nil if it has to be set.
  ///
  /// It does not for words of ASCII letters and digits, with apostrophes inside and punctuation at
  /// their ends, and a space between them, in the built-in font: its characters do not depend on
  /// their neighbors, and such lines end only at spaces.
  public mutating func lineCount(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int?
  ) -> Int? {
    guard builtIn == 0 else { return nil }
    let advances = simpleAdvances(weight)
    let em = Double(BuiltInFace.unitsPerEm)
    func fits(_ part: (advance: Int, characters: Int)) -> Bool {
      Double(part.advance) * size / em + Double(part.characters) * letterSpacing <= width
    }
    var (line, word) = ((advance: 0, characters: 0), (advance: 0, characters: 0))
    var (count, last) = (1, UInt8(ascii: " "))
    let space = Int(UInt8(ascii: " "))
    /// Moves the word to the line; returns false if it is wider than one.
    func endWord() -> Bool {
      let longer = (
        line.advance + advances[space] + word.advance, line.characters + 1 + word.characters
      )
      if line.characters > 0, fits(longer) {
        line = longer
      } else {
        if line.characters > 0 { count += 1 }
        line = word
      }
      word = (0, 0)
      return fits(line)
    }
    for byte in text.utf8 {
      if byte == space {
        guard last != byte, last != UInt8(ascii: "'"), endWord() else { return nil }
        if let maximumCount, count >= maximumCount { return maximumCount }
      } else {
        guard byte < 0x80, advances[Int(byte)] > 0,
          byte.isWordCharacter ? !last.endsWords : last.isWordCharacter
        else { return nil }
        word = (word.advance + advances[Int(byte)], word.characters + 1)
      }
      last = byte
    }
    guard last != space, last != UInt8(ascii: "'"), endWord() else { return nil }
    return min(count, maximumCount ?? count)
  }

  /// Returns the advance widths of the characters of simple texts, in units of the built-in font; 0
  /// for other characters.
  private mutating func simpleAdvances(_ weight: FontWeight) -> [Int] {
    if let known = knownAdvances[weight] { return known }
    var advances = Array(repeating: 0, count: 128)
    let face = BuiltInFace(weight: weight)
    for byte in 0x20..<0x7F as Range<UInt8>
    where byte == 0x20 || byte == UInt8(ascii: "'") || byte.isWordCharacter || byte.endsWords {
      let glyphs = face.glyphs(of: [ShapedGlyph(scalar: UInt32(byte), cluster: 0)])
      advances[Int(byte)] = glyphs[0].advance
    }
    knownAdvances[weight] = advances
    return advances
  }
}

extension UInt8 {
  fileprivate var isWordCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether only a space can follow.
  fileprivate var endsWords: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
