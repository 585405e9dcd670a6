/// The displayed characters of a paragraph, or of a line of it, in logical order and with their
/// levels.
struct ParagraphText {
  var characters: [StyledCharacter] = []
  /// The embedding level of the paragraph: 1 if it is from right to left, otherwise 0.
  private(set) var baseLevel: UInt8 = 0

  /// The joining types of the characters around a line that begins or ends within a word.
  var neighbors: (before: JoiningType, after: JoiningType) = (.none, .none)

  /// Determines the levels from the whole paragraph, because those of a line depend on the other
  /// lines.
  ///
  /// - Parameters:
  ///   - trimsSpaces: Whether spaces at the end are removed.
  ///   - isRightToLeft: Whether a paragraph without letters is from right to left.
  init(
    _ text: some Sequence<StyledCharacter> = [], trimsSpaces: Bool = false,
    isRightToLeft: Bool = false
  ) {
    for item in text {
      guard let character = Self.displayed(item.character) else { continue }
      characters.append(StyledCharacter(character, style: item.style))
    }
    while trimsSpaces, characters.last?.isBreakingSpace == true { characters.removeLast() }
    // Without characters from right to left, all levels are 0.
    guard isRightToLeft || characters.contains(where: { Self.mayBeRightToLeft($0.character) })
    else { return }
    let scalars = Scalars(of: characters)
    let bidi = BidiParagraph(scalars.values, natural: isRightToLeft ? 1 : 0)
    baseLevel = bidi.baseLevel
    for index in characters.indices {
      characters[index].level = bidi.levels[scalars.range(index).lowerBound]
    }
  }

  private init(_ characters: ArraySlice<StyledCharacter>, _ baseLevel: UInt8) {
    (self.characters, self.baseLevel) = (Array(characters), baseLevel)
  }

  var count: Int { characters.count }

  /// Returns a line of the paragraph. Spaces at its end have the level of the paragraph (L1).
  func line(_ range: Range<Int>) -> ParagraphText {
    var line = ParagraphText(characters[range], baseLevel)
    for index in line.characters.indices.reversed() {
      guard let first = line.characters[index].character.unicodeScalars.first,
        CharacterProperties(first.value).bidiClass.isBlank
      else { break }
      line.characters[index].level = baseLevel
    }
    return line
  }

  /// Returns the text with another one after it.
  func appending(_ other: ParagraphText) -> ParagraphText {
    ParagraphText((characters + other.characters)[...], baseLevel)
  }

  /// Returns a line with `…` for the characters in a range.
  func replacing(_ range: Range<Int>) -> ParagraphText {
    let (before, after) = (
      characters[..<range.lowerBound].last, characters[range.upperBound...].first
    )
    var ellipsis = StyledCharacter("…", style: (before ?? after ?? characters.first)?.style ?? 0)
    // Between two characters of one direction, it has that direction.
    ellipsis.level = before?.level == after?.level ? before?.level ?? baseLevel : baseLevel
    return ParagraphText(
      characters[..<range.lowerBound] + [ellipsis] + characters[range.upperBound...], baseLevel)
  }

  /// Returns the displayed form of a character; nil for control characters.
  private static func displayed(_ character: Character) -> Character? {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x09: character
    // Line breaks (CR LF is one character), NEL, and Unicode's separators.
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0...0x1F, 0x7F...0x9F: nil
    default: character
    }
  }

  private static func mayBeRightToLeft(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.value >= 0x590 && CharacterProperties($0.value).bidiClass.changesOrder
    }
  }

  /// The scalars of characters in composed form.
  struct Scalars {
    private(set) var values: [UInt32] = []
    private var ends: [Int] = []

    init(of characters: [StyledCharacter] = []) {
      values.reserveCapacity(characters.count)
      ends.reserveCapacity(characters.count)
      for item in characters {
        Composition.append(item.character, to: &values)
        ends.append(values.count)
      }
    }

    /// Returns where those of a character are.
    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    subscript(index: Int) -> ArraySlice<UInt32> { values[range(index)] }

    /// Returns whether a character only controls others, such as a direction, and has no glyph.
    func isInvisible(_ index: Int) -> Bool {
      self[index].allSatisfy { $0 >= 0xAD && CharacterProperties($0).isIgnorable }
    }

    /// Returns the joining types of the nearest characters before and after some characters that
    /// are not transparent. Only a few are checked, as in HarfBuzz.
    func joiningTypes(around characters: Range<Int>) -> (before: JoiningType, after: JoiningType) {
      let first = range(characters.lowerBound).lowerBound
      let last = range(characters.upperBound - 1).upperBound
      func type(_ scalars: some Sequence<UInt32>) -> JoiningType {
        for scalar in scalars {
          let type = CharacterProperties(scalar).joiningType
          if type != .transparent { return type }
        }
        return .none
      }
      return (type(values[..<first].suffix(5).reversed()), type(values[last...].prefix(5)))
    }
  }
}
