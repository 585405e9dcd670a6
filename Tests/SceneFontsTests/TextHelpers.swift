import SceneLayers
@testable import SceneFonts

extension FontStack {
  /// Wraps a text.
  mutating func lines(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int? = nil,
    truncation: Truncation? = nil, whole: [TypesetLine] = []
  ) -> [TypesetLine] {
    let shape = TextShape(
      width: width, isWrapped: true, maximumLines: maximumCount, truncation: truncation)
    return lines(text, size: size, weight: weight, shape, whole: whole)
  }
}

extension StyledFonts {
  /// Sets a text as one line, which is truncated if `truncation` is set.
  mutating func line(
    _ text: [StyledCharacter], width: Double, truncation: Truncation?
  ) -> TypesetLine {
    lines(text, TextShape(width: width, maximumLines: 1, truncation: truncation))[0]
  }

  /// Wraps a text.
  mutating func lines(
    _ text: [StyledCharacter], width: Double, maximumCount: Int?, truncation: Truncation?
  ) -> [TypesetLine] {
    lines(
      text,
      TextShape(width: width, isWrapped: true, maximumLines: maximumCount, truncation: truncation))
  }
}

extension StyledFonts.Style {
  init(fonts: FontStack, size: Double, weight: FontWeight) {
    self.init(fonts: fonts, .init(font: 0, size: size, weight: weight))
  }
}

extension TypesetLine {
  /// The styles of the glyphs.
  var styles: [Int] { glyphs.map { style(of: $0) } }
}
