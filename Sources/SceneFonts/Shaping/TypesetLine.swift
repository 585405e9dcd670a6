import SceneLayers

/// A line of text in the fonts of a stack, from left to right, starting at x = 0.
public struct TypesetLine: Hashable, Sendable {
  /// The displayed text in logical order, which can be truncated with `…`.
  ///
  /// Line breaks are replaced by spaces, and control characters are removed. Tabs and invisible
  /// characters, such as those that control the direction, are retained.
  public var string = ""
  /// The width in points: the sum of the advance widths.
  public var width = 0.0
  public var glyphs: [Glyph] = []
  /// Whether `…` replaces a part of the text.
  public var isCut = false
  /// Whether the line ends within a word, which is wider than the text can be.
  public var breaksWord = false
  /// The characters that no font contains, in order, without duplicates.
  public var missing: [Character] = []
  /// The scripts that require shaping that is not implemented.
  public var unshapedScripts: [String] = []
  /// Whether the paragraph's direction is right to left.
  public var isRightToLeft = false
  /// The characters of `string` with their styles; empty if the text has only one style.
  public var characters: [StyledCharacter] = []
  /// The style that determines the height of a line without characters.
  public var emptyStyle = 0
  /// The parts in styles other than the first, from left to right.
  public var parts: [Part] = []
  /// The widths of the characters of a line in logical order, but for tabs; empty unless requested.
  public var advances: [Double] = []

  /// A positioned glyph.
  public struct Glyph: Hashable, Sendable {
    /// An index in the stack; see `FontStack.file`.
    public var font: Int
    public var id: GlyphID
    /// The origin in points; y points down from the baseline.
    public var x: Double
    public var y: Double
    /// The style of its text, an index in `StyledFonts.styles`.
    public var style = 0
  }

  /// Consecutive glyphs of one style.
  public struct Part: Hashable, Sendable {
    public var style: Int
    /// Where it begins and ends, in points.
    public var x: Double
    public var maxX: Double
  }
}

extension FontStack {
  /// Typesets a line of text; line breaks are treated as spaces. In a line wider than
  /// `maximumWidth`, `…` replaces a part, as in UILabel.
  ///
  /// - Parameters:
  ///   - size: The font size in points.
  ///   - weight: The weight of the built-in font.
  ///   - measures: Whether the widths of the characters are needed as well.
  /// A tab extends to the next tab stop, as with UIKit's default paragraph style, which has left
  /// tabs every 28 points from the edge at which the paragraph begins.
  public mutating func line(
    _ text: String, size: Double, weight: FontWeight, maximumWidth: Double? = nil,
    truncation: Truncation = .end, measures: Bool = false
  ) -> TypesetLine {
    line(
      ParagraphText(text.lazy.map { StyledCharacter($0, style: 0) }),
      LineSize(size: size, weight: weight), maximumWidth: maximumWidth, truncation: truncation,
      measures: measures)
  }
}
