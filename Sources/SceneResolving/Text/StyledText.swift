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
  }

  init(_ text: AttributedText, _ style: TextStyle, runs: [RunStyle] = []) {
    (self.text, self.style, self.runs) = (text, style, runs)
  }

  init(_ string: String, _ style: TextStyle) { self.init(AttributedText(string), style) }

  var string: String { text.string }
  var isEmpty: Bool { text.string.isEmpty }

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
    for index in runs.indices { result.runs[index].text.color = color }
    return result
  }

  // MARK: Lines

  /// The height of a line of the text: that of its largest run.
  var lineHeight: Double { runs.isEmpty ? style.lineHeight : height(of: usedStyles).line }

  /// The distance from the top of a line of the text to its baseline.
  var ascent: Double { runs.isEmpty ? style.ascent : height(of: usedStyles).ascent }

  private var usedStyles: [Int] {
    text.runs.indices.filter { !text.runs[$0].text.isEmpty }.map { text.styleNumber(ofRun: $0) }
  }

  /// Returns the height of a line and the distance from its top to the baseline: those of its
  /// largest run.
  func height(of line: TypesetLine) -> (line: Double, ascent: Double) {
    runs.isEmpty
      ? (style.lineHeight, style.ascent)
      : height(
        of: line.characters.isEmpty
          ? [line.emptyStyle] : Set(line.characters.map { $0.style }).sorted())
  }

  private func height(of styles: [Int]) -> (line: Double, ascent: Double) {
    var (ascent, rest) = (0.0, 0.0)
    for number in styles.isEmpty ? [0] : styles {
      let style = style(number)
      ascent = max(ascent, style.ascent)
      rest = max(rest, style.lineHeight - style.ascent)
    }
    return (TextStyle.rounded(ascent + rest), ascent)
  }
}

extension AttributedText {
  /// Returns the number of a run's style in a `TypesetLine`: 0 for characters without attributes,
  /// and otherwise the number of the run, starting at 1.
  func styleNumber(ofRun index: Int) -> Int {
    runs[index].attributes == Attributes() ? 0 : index + 1
  }
}
