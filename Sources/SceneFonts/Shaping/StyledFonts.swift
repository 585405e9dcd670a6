import SceneLayers

/// A character of a text with several styles.
public struct StyledCharacter: Hashable, Sendable {
  public var character: Character
  /// An index in the styles of `StyledFonts`.
  public var style: Int
  /// The embedding level (UAX #9), which is odd for text from right to left.
  var level: UInt8 = 0

  public init(_ character: Character, style: Int) {
    (self.character, self.style) = (character, style)
  }

  var isTab: Bool { character == "\t" }
  /// Whether it is removed where a line is broken.
  var isBreakingSpace: Bool { character == " " || isTab }
  /// Whether it is extended in a justified line.
  var isWordSpace: Bool { character == " " || character == "\u{A0}" }
  /// Whether it is removed next to `…`.
  var isSpace: Bool { isWordSpace || isTab }
}

/// The fonts of a text with several styles. Characters in the same font and size are shaped together,
/// whatever their styles are; those of others are not kerned or joined, but all are ordered and broken
/// into lines together.
public struct StyledFonts: Sendable {
  private var styles: [Style]
  /// The first style with the same fonts, by style.
  private var shapingStyles: [Int] = []
  /// The remaining work for subsequent lines. If there is none, they are empty.
  public var work: FontWork

  /// The fonts of some characters, and the size at which they are used.
  public struct Style: Sendable {
    public var fonts: FontStack
    public var look: Look

    /// What differs between styles that are not shaped together.
    public struct Look: Hashable, Sendable {
      /// Identifies the fonts.
      public var font: Int
      /// The size in points.
      public var size: Double
      /// The weight of the built-in font.
      public var weight: FontWeight
      public var letterSpacing: Double
      /// The distance by which the characters are raised, in points.
      public var baselineOffset: Double

      public init(
        font: Int, size: Double, weight: FontWeight, letterSpacing: Double = 0,
        baselineOffset: Double = 0
      ) {
        (self.font, self.size, self.weight) = (font, size, weight)
        (self.letterSpacing, self.baselineOffset) = (letterSpacing, baselineOffset)
      }
    }

    public init(fonts: FontStack, _ look: Look) {
      (self.fonts, self.look) = (fonts, look)
      self.fonts.letterSpacing = look.letterSpacing
    }
  }

  /// - Parameter styles: The styles; the first one is that of an empty text.
  public init(_ styles: [Style], work: FontWork) {
    (self.styles, self.work) = (styles, work)
    var first: [Style.Look: Int] = [:]
    for (index, style) in styles.enumerated() {
      shapingStyles.append(first[style.look] ?? index)
      if first[style.look] == nil { first[style.look] = index }
    }
  }

  /// Typesets a text, as `FontStack.lines` does.
  public mutating func lines(
    _ text: [StyledCharacter], _ shape: TextShape, whole: [TypesetLine] = []
  ) -> [TypesetLine] {
    lines(of: text, size(ofStyle: 0), shape, whole)
  }

  private func size(ofStyle style: Int) -> LineSize {
    let look = styles[style].look
    return LineSize(size: look.size, weight: look.weight, baselineOffset: look.baselineOffset)
  }
}

extension StyledFonts: LineFonts {
  var hasStyles: Bool { true }

  func shapingStyle(_ style: Int) -> Int { shapingStyles[style] }

  func size(ofStyle style: Int, or standard: LineSize) -> LineSize { size(ofStyle: style) }

  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result {
    styles[style].fonts.work = work
    let result = body(&styles[style].fonts)
    work = styles[style].fonts.work
    return result
  }
}
