import SceneLayers

/// A character of a text with several styles.
public struct StyledCharacter: Hashable, Sendable {
  public var character: Character
  /// An index in `StyledFonts.styles`.
  public var style: Int
  /// The embedding level (UAX #9), which is odd for text from right to left.
  var level: UInt8 = 0

  public init(_ character: Character, style: Int) {
    (self.character, self.style) = (character, style)
  }

  /// Whether it is removed where a line is broken.
  var isBreakingSpace: Bool { character == " " || character == "\t" }
  /// Whether it is removed next to `…`.
  var isSpace: Bool { isBreakingSpace || character == "\u{A0}" }
}

/// The fonts of a text with several styles. Characters of different styles are not kerned or joined,
/// but they are ordered and broken into lines together.
public struct StyledFonts: Sendable {
  private var styles: [Style]
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
  }

  /// Typesets a paragraph as one line, whose excess is replaced by `…` if `truncation` is set.
  ///
  /// - Parameters:
  ///   - width: The width available, in points.
  ///   - measures: Whether the widths of the characters are needed as well.
  public mutating func line(
    _ text: [StyledCharacter], width: Double, truncation: Truncation?, measures: Bool = false
  ) -> TypesetLine {
    line(
      ParagraphText(text), standard, maximumWidth: truncation == nil ? nil : width,
      truncation: truncation ?? .end, measures: measures)
  }

  /// Wraps a paragraph, as `FontStack.lines` does.
  public mutating func lines(
    _ text: [StyledCharacter], width: Double, maximumCount: Int?, truncation: Truncation?,
    advances: [Double] = []
  ) -> [TypesetLine] {
    wrappedLines(
      ParagraphText(text), in: &self, standard, width: width, maximumCount: maximumCount,
      truncation: truncation, advances)
  }

  private var standard: LineSize { LineSize(size: styles[0].size, weight: styles[0].weight) }
}

extension StyledFonts: LineFonts {
  var hasStyles: Bool { true }

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
}
