/// How a text is divided into lines.
public struct TextShape: Hashable, Sendable {
  /// The width available, in points; nil for as much as the lines need.
  public var width: Double?
  /// Whether a line that is too wide is wrapped.
  public var isWrapped = false
  /// The maximum number of lines; nil for no limit.
  public var maximumLines: Int?
  /// The part of a line that `…` replaces if the text is cut there; nil for none.
  public var truncation: Truncation?
  public var strategy = LineBreakStrategy()
  /// The distances of the first line of each paragraph, and of its other lines, from the edge at
  /// which the paragraph begins, in points.
  public var firstLineIndent = 0.0
  public var indent = 0.0
  /// Whether lines that are wrapped are as wide as the text can be.
  public var isJustified = false
  /// Whether a paragraph without letters is from right to left.
  public var isRightToLeft = false

  public init(
    width: Double? = nil, isWrapped: Bool = false, maximumLines: Int? = nil,
    truncation: Truncation? = nil, strategy: LineBreakStrategy = LineBreakStrategy()
  ) {
    (self.width, self.isWrapped, self.maximumLines) = (width, isWrapped, maximumLines)
    (self.truncation, self.strategy) = (truncation, strategy)
  }

  /// Returns the shape as one line for each paragraph, in no width.
  public var whole: TextShape {
    var result = self
    (result.width, result.isWrapped, result.maximumLines) = (nil, false, nil)
    (result.truncation, result.isJustified) = (nil, false)
    return result
  }

  func indent(isFirst: Bool) -> Double { isFirst ? firstLineIndent : indent }
}

/// What UIKit and the language change about the lines of a text; nothing by default.
public struct LineBreakStrategy: Hashable, Sendable {
  /// Whether spaces at the end of a paragraph have no width.
  public var trimsSpaces = false
  /// Whether the last line of a paragraph gets another word if it has only one (`pushOut`).
  public var pushesOut = false
  /// Whether Korean is only broken at spaces (`hangulWordPriority`).
  public var keepsKoreanWords = false
  /// Whether ambiguous characters, such as ①, are broken like ideographs.
  public var isEastAsian = false

  public init() {}
}
