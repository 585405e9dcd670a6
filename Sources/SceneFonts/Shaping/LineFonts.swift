import SceneLayers

/// The fonts of a text: those of one style, or of several.
protocol LineFonts {
  /// The remaining work for subsequent lines.
  var work: FontWork { get set }

  /// Whether a text can have several styles.
  var hasStyles: Bool { get }

  /// Returns the first style with the same fonts, so that characters of both are shaped together.
  func shapingStyle(_ style: Int) -> Int

  /// Returns the size and weight of a style; `standard` if the text has only one.
  func size(ofStyle style: Int, or standard: LineSize) -> LineSize

  /// Calls `body` with the fonts of a style.
  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result
}

extension LineFonts {
  /// Typesets a line, which is truncated to a width.
  ///
  /// - Parameters:
  ///   - emptyStyle: The style that determines the height of a line without characters.
  ///   - limit: The number of characters that can be visible if the line is cut in any case.
  mutating func line(
    _ text: ParagraphText, _ standard: LineSize, maximumWidth: Double?, truncation: Truncation?,
    emptyStyle: Int = 0, limit: Int? = nil
  ) -> TypesetLine {
    if work.isSpent { return TypesetLine() }
    var setter = LineSetter<Self>(standard, emptyStyle: emptyStyle)
    guard let truncation, maximumWidth != nil || limit != nil else {
      return setter.set(text, &self)
    }
    return truncation.fitted(text, maximumWidth: maximumWidth ?? .infinity, limit: limit) {
      setter.set($0, &self)
    }
  }

  /// Typesets a text; see `FontStack.lines`.
  mutating func lines<Characters: BidirectionalCollection<StyledCharacter>>(
    of text: Characters, _ standard: LineSize, _ shape: TextShape, _ whole: [TypesetLine]
  ) -> [TypesetLine] {
    var (lines, start, number) = ([TypesetLine](), text.startIndex, 0)
    var emptyStyle = text.first?.style ?? 0
    while true {
      let end = text[start...].firstIndex { $0.character.isNewline } ?? text.endIndex
      // A line break at the end makes no line.
      let next = end < text.endIndex ? text.index(after: end) : end
      if end < text.endIndex { emptyStyle = text[end].style }
      let before = lines.count
      var paragraph = Paragraph(
        ParagraphText(
          text[start..<end], trimsSpaces: shape.strategy.trimsSpaces,
          isRightToLeft: shape.isRightToLeft), standard, shape, emptyStyle: emptyStyle,
        whole: number < whole.count ? whole[number] : nil)
      paragraph.set(&lines, isCut: next < text.endIndex, &self) { truncation in
        if truncation == .end { return ParagraphText() }
        let last = text.dropLast(text.last?.character.isNewline == true ? 1 : 0)
        let start = last.lastIndex { $0.character.isNewline }.map { text.index(after: $0) }
        return ParagraphText(last[(start ?? last.startIndex)...])
      }
      if before < lines.count { lines[before].startsParagraph = true }
      guard next < text.endIndex, lines.count < shape.maximumLines ?? .max else { return lines }
      (start, number) = (next, number + 1)
    }
  }
}

/// The size of a text in points, and the weight of the built-in font.
struct LineSize {
  var size: Double
  var weight: FontWeight
  /// The distance by which it is raised, in points.
  var baselineOffset = 0.0
}

extension FontStack: LineFonts {
  var hasStyles: Bool { false }

  func shapingStyle(_ style: Int) -> Int { 0 }

  func size(ofStyle style: Int, or standard: LineSize) -> LineSize { standard }

  mutating func withStack<Result>(
    ofStyle style: Int, _ body: (inout FontStack) -> Result
  ) -> Result {
    body(&self)
  }
}
