import SceneLayers

/// The fonts of a text: those of one style, or of several.
protocol LineFonts {
  associatedtype Item: LineCharacter

  /// The remaining work for subsequent lines.
  var work: FontWork { get set }

  /// Whether any text can be in another font than the built-in one, which is not ordered from right
  /// to left.
  var hasFiles: Bool { get }

  /// Returns the size and weight of a style; `standard` if the text has only one.
  func size(ofStyle style: Int, or standard: LineSize) -> LineSize

  /// Calls `body` with the fonts of a style.
  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result

  /// Typesets a line, which is truncated to a width.
  mutating func line(
    _ characters: ArraySlice<Item>, _ standard: LineSize, maximumWidth: Double?,
    truncation: Truncation
  ) -> TypesetLine
}

/// The size of a text in points, and the weight of the built-in font.
struct LineSize {
  var size: Double
  var weight: FontWeight
}

/// A character of a text, with its style if there are several.
protocol LineCharacter {
  var character: Character { get }
  var style: Int { get }

  /// Returns `…` in the style of another character.
  static func ellipsis(like other: Self?) -> Self
  static func string(of characters: [Self]) -> String
  /// Returns the characters with their styles; empty if all have the same.
  static func styled(_ characters: [Self]) -> [StyledCharacter]
}

extension Character: LineCharacter {
  var character: Character { self }
  var style: Int { 0 }

  static func ellipsis(like other: Character?) -> Character { "…" }
  static func string(of characters: [Character]) -> String { String(characters) }
  static func styled(_ characters: [Character]) -> [StyledCharacter] { [] }
}

extension FontStack: LineFonts {
  var hasFiles: Bool { !isEmpty }

  func size(ofStyle style: Int, or standard: LineSize) -> LineSize { standard }

  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result {
    body(&self)
  }

  mutating func line(
    _ characters: ArraySlice<Character>, _ standard: LineSize, maximumWidth: Double?,
    truncation: Truncation
  ) -> TypesetLine {
    line(
      String(characters), size: standard.size, weight: standard.weight,
      maximumWidth: maximumWidth, truncation: truncation)
  }
}
