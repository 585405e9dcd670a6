import SceneLayers

/// A character of a text with several styles.
public struct StyledCharacter: Sendable {
  public var character: Character
  /// An index in `StyledFonts.styles`.
  public var style: Int

  public init(_ character: Character, style: Int) {
    (self.character, self.style) = (character, style)
  }
}

extension StyledCharacter: LineCharacter {
  static func ellipsis(like other: StyledCharacter?) -> StyledCharacter {
    StyledCharacter("…", style: other?.style ?? 0)
  }

  static func string(of characters: [StyledCharacter]) -> String {
    var string = ""
    for character in characters { string.append(character.character) }
    return string
  }

  static func styled(_ characters: [StyledCharacter]) -> [StyledCharacter] { characters }
}

/// The fonts of a text with several styles. Characters of different styles are not kerned or joined,
/// but they are ordered and broken into lines together.
public struct StyledFonts: Sendable {
  private var styles: [Style]
  let hasFiles: Bool
  /// The remaining work for subsequent lines. If there is none, they are empty.
  public var work: FontWork

  /// The fonts of some characters, and the size at which they are used.
  public struct Style: Sendable {
    public var fonts: FontStack
    /// The size in points.
    public var size: Double
    /// The weight of the built-in font.
    public var weight: FontWeight

    public init(fonts: FontStack, size: Double, weight: FontWeight) {
      (self.fonts, self.size, self.weight) = (fonts, size, weight)
    }
  }

  /// - Parameter styles: The styles; the first one is that of an empty text.
  public init(_ styles: [Style], work: FontWork) {
    (self.styles, self.work) = (styles, work)
    // Here rather than for each line, because a text can have as many styles as lines.
    hasFiles = styles.contains { !$0.fonts.isEmpty }
  }

  /// Typesets a paragraph as one line, whose excess is replaced by `…` if `truncation` is set.
  ///
  /// - Parameter width: The width available, in points.
  public mutating func line(
    _ text: [StyledCharacter], width: Double, truncation: Truncation?
  ) -> TypesetLine {
    line(
      text[...], standard, maximumWidth: truncation == nil ? nil : width,
      truncation: truncation ?? .end)
  }

  /// Wraps a paragraph, as `FontStack.lines` does.
  public mutating func lines(
    _ text: [StyledCharacter], width: Double, maximumCount: Int?, truncation: Truncation?
  ) -> [TypesetLine] {
    wrappedLines(
      text, in: &self, standard, width: width, maximumCount: maximumCount, truncation: truncation)
  }

  private var standard: LineSize { LineSize(size: styles[0].size, weight: styles[0].weight) }
}

extension StyledFonts: LineFonts {
  func size(ofStyle style: Int, or standard: LineSize) -> LineSize {
    LineSize(size: styles[style].size, weight: styles[style].weight)
  }

  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result {
    styles[style].fonts.work = work
    let result = body(&styles[style].fonts)
    work = styles[style].fonts.work
    return result
  }

  mutating func line(
    _ characters: ArraySlice<StyledCharacter>, _ standard: LineSize, maximumWidth: Double?,
    truncation: Truncation
  ) -> TypesetLine {
    if work.isSpent { return TypesetLine() }
    let shown = characters.compactMap { item in
      TextLine.shown(item.character).map { StyledCharacter($0, style: item.style) }
    }
    var setter = LineSetter<StyledFonts>(standard)
    guard let maximumWidth else { return setter.set(shown, &self) }
    return truncation.fitted(shown, maximumWidth: maximumWidth) { characters in
      let line = setter.set(characters, &self)
      return (line, line.width)
    }
  }
}
