import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// A text with its appearance, and with that of its runs.
struct StyledText {
  private(set) var text: AttributedText
  /// The appearance of characters without attributes.
  var style: TextStyle
  /// The appearance of each run of the text.
  private(set) var runs: [RunStyle] = []

  /// The appearance of a run.
  struct RunStyle {
    var text: TextStyle
    var underline: UnderlineStyle?
    var strikethrough: UnderlineStyle?
    var background: Color?
  }

  init(_ text: AttributedText, _ style: TextStyle, runs: [RunStyle] = []) {
    (self.text, self.style, self.runs) = (text, style, runs)
  }

  init(_ string: String, _ style: TextStyle) { self.init(AttributedText(string), style) }

  var string: String { text.string }
  var isEmpty: Bool { text.string.isEmpty }

  /// The number of lines that the text has without being wrapped.
  var lineCount: Int {
    let breaks = string.reduce(0) { $1.isNewline ? $0 + 1 : $0 }
    return string.last?.isNewline == true ? breaks : breaks + 1
  }

  /// Returns the length of a run in bytes, and the number of its style in a `TypesetLine`.
  func lengthAndNumber(ofRun index: Int) -> (Int, Int) {
    (text.runs[index].text.utf8.count, text.styleNumber(ofRun: index))
  }

  /// Returns the appearance of characters whose style in a `TypesetLine` has this number.
  func style(_ number: Int) -> TextStyle { number == 0 ? style : runs[number - 1].text }

  // MARK: Changes

  /// Returns the text in one color, like a shadow.
  func colored(_ color: Color) -> StyledText {
    var result = self
    result.style.color = color
    for index in runs.indices {
      result.runs[index].text.color = color
      result.runs[index].background = nil
    }
    return result
  }

  // MARK: Lines

  /// The height of a line of the text in its first fonts: that of its largest run.
  var lineHeight: Double {
    usedStyles.isEmpty
      ? style.lineHeight
      : roundToTenThousandths(usedStyles.reduce(0) { max($0, $1.lineHeight - $1.ascent) } + ascent)
  }

  /// The distance from the top of such a line to its baseline.
  var ascent: Double {
    usedStyles.isEmpty ? style.ascent : usedStyles.reduce(0) { max($0, $1.ascent) }
  }

  /// Returns the space that text styles add after a line.
  func leading(after line: TypesetLine) -> Double {
    if line.characters.isEmpty { return style.leading }
    return Set(line.characters.map { $0.style }).reduce(0) { max($0, self.style($1).leading) }
  }

  private var usedStyles: [TextStyle] {
    text.runs.indices.filter { !text.runs[$0].text.isEmpty }.map {
      style(text.styleNumber(ofRun: $0))
    }
  }
}

extension AttributedText {
  /// Returns the number of a run's style in a `TypesetLine`: 0 for characters without attributes,
  /// and otherwise the number of the run, starting at 1.
  func styleNumber(ofRun index: Int) -> Int {
    runs[index].attributes == Attributes() ? 0 : index + 1
  }
}
