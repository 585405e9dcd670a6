import SceneLayers

/// The fonts of a text: those of one style, or of several.
protocol LineFonts {
  /// The remaining work for subsequent lines.
  var work: FontWork { get set }

  /// Whether a text can have several styles.
  var hasStyles: Bool { get }

  /// Returns the size and weight of a style; `standard` if the text has only one.
  func size(ofStyle style: Int, or standard: LineSize) -> LineSize

  /// Calls `body` with the fonts of a style.
  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result
}

extension LineFonts {
  /// Typesets a line, which is truncated to a width.
  mutating func line(
    _ text: ParagraphText, _ standard: LineSize, maximumWidth: Double?, truncation: Truncation,
    measures: Bool = false
  ) -> TypesetLine {
    if work.isSpent { return TypesetLine() }
    var setter = LineSetter<Self>(standard, measures: measures)
    guard let maximumWidth else { return setter.set(text, &self) }
    return truncation.fitted(text, maximumWidth: maximumWidth) { setter.set($0, &self) }
  }
}

/// The size of a text in points, and the weight of the built-in font.
struct LineSize {
  var size: Double
  var weight: FontWeight
}

extension FontStack: LineFonts {
  var hasStyles: Bool { false }

  func size(ofStyle style: Int, or standard: LineSize) -> LineSize { standard }

  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result {
    body(&self)
  }
}
