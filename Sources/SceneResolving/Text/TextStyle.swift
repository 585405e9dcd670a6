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
  /// The additional space between two lines, in points.
  var lineSpacing = InitialText.lineSpacing
  var font = TextFont.builtIn

  /// The distance between the tops of consecutive lines, in points.
  var lineHeight: Double {
    Self.rounded(size * (font.ascender + font.descender + font.lineGap))
  }

  /// The distance from the top of a line to its baseline, in points.
  var ascent: Double { Self.rounded(size * font.ascender) }

  /// The excess of a line over the width available that is ignored, in points.
  static let tolerance = 0.001

  /// Rounds to ten thousandths of a point. Lengths derived from text are products of decimals,
  /// which would otherwise be values such as 20.281000000000002.
  static func rounded(_ points: Double) -> Double {
    guard abs(points) < 1e9 else { return points }
    let steps = Double(Int(points * 10_000 + (points < 0 ? -0.5 : 0.5)))
    return steps / 10_000
  }
}

/// Returns the paragraphs of a text, without line breaks.
func paragraphs(of string: String) -> [String] {
  var lines = [""]
  for character in string {
    if character.isNewline { lines.append("") } else { lines[lines.count - 1].append(character) }
  }
  return lines
}
