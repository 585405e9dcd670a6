import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

extension TextTruncation {
  /// The part that is replaced; nil for none.
  var part: Truncation? {
    switch self {
    case .none: nil
    case .start: .start
    case .middle: .middle
    case .end: .end
    }
  }
}

/// The appearance of text, with the defaults of a text layer.
struct TextStyle: Hashable {
  /// The font size in points.
  var size = InitialText.fontSize
  var weight = InitialText.weight
  var color: Color
  var alignment = InitialText.alignment
  /// How a line that is too wide is truncated with `…`.
  var truncation = TextTruncation.none
  /// Whether the scene limits the number of lines, or says how a line is truncated.
  var isCutOnPurpose = false
  /// Whether a line that is too wide is wrapped.
  var isWrapped = InitialText.isWrapped
  /// The maximum number of lines; nil for no limit.
  var maximumLines: Int?
  /// Whether it is drawn like a UILabel, and not like a CATextLayer: the lines are in the middle of
  /// its bounds, with baselines on whole pixels, and broken as UIKit does.
  var isOfUIKit = true
  /// Whether a paragraph without letters is from right to left.
  var isRightToLeft = false
  var lines = LineStyle()
  var font = TextFont.builtIn
  /// The distance by which characters are raised, in points.
  var baselineOffset = 0.0
  /// The least size that the text can have to fit on its line, relative to `size`.
  var minimumScale = 1.0

  /// The height of a line, in points.
  var lineHeight: Double { lines.height(fontHeight) }

  /// The distance from the top of a line to its baseline, in points.
  var ascent: Double { fontAscent + lines.above(fontHeight) }

  /// Those of the font alone.
  var fontAscent: Double { roundToTenThousandths(size * font.ascender) }
  var fontHeight: Double {
    roundToTenThousandths(size * (font.ascender + font.descender + font.lineGap))
  }

  /// The space between a line and the next one of the same paragraph, in points.
  var lineGap: Double { lines.spacing + leading }

  /// The space that a text style adds between lines.
  var leading: Double { lines.ownHeight == nil ? max(0, (lines.pitch ?? 0) - fontHeight) : 0 }

  /// The excess of a line over the width available that is ignored, in points.
  static let tolerance = 0.001

}

extension DynamicTypeStyle {
  /// Returns the distance between baselines; nil at the sizes of accessibility, where lines are as far
  /// apart as those of the font.
  func pitch(_ contentSize: ContentSize) -> Double? {
    contentSize.isAccessibilityCategory ? nil : lineHeight(contentSize)
  }
}

/// Where the lines of a text are, as NSParagraphStyle says; lengths are in points.
struct LineStyle: Hashable {
  /// The additional space between two lines.
  var spacing = InitialText.lineSpacing
  /// The distance between the baselines of a text with a text style; nil for that of its font.
  var pitch: Double?
  /// The height of each line, in whose middle its font is; nil for that of its fonts.
  var ownHeight: Double?
  /// The height of each line as a multiple of its fonts' height; the rest is above the text.
  var heightMultiple = 1.0
  /// The additional space between two paragraphs.
  var paragraphSpacing = 0.0
  /// The distances of the first line of each paragraph, and of its other lines, from the edge at
  /// which the paragraph begins.
  var firstLineIndent = 0.0
  var indent = 0.0

  /// Returns the height of a line whose fonts have a height.
  func height(_ fonts: Double) -> Double {
    ownHeight ?? roundToTenThousandths(fonts * heightMultiple)
  }

  /// Returns what is above the fonts in their line.
  func above(_ fonts: Double) -> Double {
    roundToTenThousandths(
      ownHeight.map { ($0 - fonts) / 2 } ?? fonts * (heightMultiple - 1))
  }
}
