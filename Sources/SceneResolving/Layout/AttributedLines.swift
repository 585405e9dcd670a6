import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// Lines of texts whose runs have different appearances.

extension AttributedText {
  /// The characters of the text. A run can begin within a character, such as at a mark; the whole
  /// character has the style of its first part.
  fileprivate var characters: [StyledCharacter] {
    var (run, end) = (-1, 0)
    var start = 0
    return string.map { character in
      while start >= end, run + 1 < runs.count {
        run += 1
        end += runs[run].text.utf8.count
      }
      start += character.utf8.count
      return StyledCharacter(character, style: styleNumber(ofRun: run))
    }
  }
}

extension Evaluator {
  /// Determines the appearance of the runs of a text whose font an element sets.
  mutating func styled(_ text: AttributedText, _ style: TextStyle, of id: Int) -> StyledText {
    var style = style
    style.isCutOnPurpose = style.isCutOnPurpose || isSet(.truncationMode, of: id)
    style.isRightToLeft = style.isOfUIKit && traits(of: id).isRightToLeft
    guard !text.runs.isEmpty, spend(16 * text.runs.count, for: nil) else {
      return StyledText(text.string, style)
    }
    var runs: [StyledText.RunStyle] = []
    for run in text.runs {
      let attributes = run.attributes
      var own = style
      let named = attributes.textStyle
      own.size = attributes.fontSize ?? named?.size(traits(of: id).contentSize) ?? style.size
      own.weight = attributes.fontWeight ?? named?.weight ?? style.weight
      own.color = attributes.foregroundColor ?? style.color
      own.font = font(of: id, weight: own.weight, run: attributes)
      own.baselineOffset = attributes.baselineOffset ?? 0
      if attributes.fontSize != nil {
        own.lines.pitch = attributes.fontSize == style.size ? style.lines.pitch : nil
      } else if let named {
        own.lines.pitch = named.pitch(traits(of: id).contentSize)
      }
      runs.append(
        .init(
          text: own, underline: attributes.underlineStyle,
          strikethrough: attributes.strikethroughStyle, background: attributes.backgroundColor))
    }
    return StyledText(text, style, runs: runs)
  }

  /// Returns the lines of a text with attributes.
  ///
  /// - Parameter whole: Those without a width, if they are known.
  mutating func runLines(
    of text: StyledText, _ shape: TextShape, in whole: [TypesetLine], for id: Int?
  ) -> [TypesetLine] {
    withRunFonts(of: text, for: id) {
      $0.lines(text.text.characters, shape, whole: whole)
    } ?? []
  }

  /// Sets text in the fonts of its runs, and counts their work against the budget.
  private mutating func withRunFonts<Result>(
    of text: StyledText, for id: Int?, _ body: (inout StyledFonts) -> Result
  ) -> Result? {
    let styles = [text.style] + text.runs.map { $0.text }
    guard spend(16 * styles.count, for: id) else { return nil }
    let work = fontWork
    var fonts = StyledFonts(
      styles.map {
        .init(
          fonts: self.fonts[$0.font],
          .init(
            font: $0.font.stack, size: $0.size, weight: $0.weight,
            letterSpacing: $0.font.letterSpacing, baselineOffset: $0.baselineOffset))
      }, work: work)
    let result = body(&fonts)
    spend(work, until: fonts.work, for: id)
    return result
  }
}
