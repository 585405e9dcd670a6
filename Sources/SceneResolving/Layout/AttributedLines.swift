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

  /// The characters of a paragraph, without its line break.
  fileprivate struct Paragraph {
    var characters: [StyledCharacter] = []
    /// The style of its line break, or of the one before the last paragraph.
    var breakStyle = 0
  }

  fileprivate var paragraphs: [Paragraph] {
    var paragraphs = [Paragraph()]
    for character in characters {
      if character.character.isNewline {
        paragraphs[paragraphs.count - 1].breakStyle = character.style
        paragraphs.append(Paragraph(breakStyle: character.style))
      } else {
        paragraphs[paragraphs.count - 1].characters.append(character)
      }
    }
    return paragraphs
  }
}

extension Evaluator {
  /// Determines the appearance of the runs of a text whose font an element sets.
  mutating func styled(_ text: AttributedText, _ style: TextStyle, of id: Int) -> StyledText {
    var style = style
    style.isCutOnPurpose = style.isCutOnPurpose || isSet(.truncationMode, of: id)
    guard !text.runs.isEmpty, spend(16 * text.runs.count, for: nil) else {
      return StyledText(text.string, style)
    }
    var runs: [StyledText.RunStyle] = []
    for run in text.runs {
      let attributes = run.attributes
      var own = style
      own.size = attributes.fontSize ?? style.size
      own.weight = attributes.fontWeight ?? style.weight
      own.color = attributes.foregroundColor ?? style.color
      own.font = font(of: id, weight: own.weight, run: attributes)
      runs.append(.init(text: own, underline: attributes.underlineStyle))
    }
    return StyledText(text, style, runs: runs)
  }

  /// Returns the lines of a text with attributes.
  ///
  /// - Parameter whole: Those without a width, if they are known.
  mutating func runLines(
    of text: StyledText, _ shape: TextShape, in whole: [TypesetLine], for id: Int?
  ) -> [TypesetLine] {
    var lines: [TypesetLine] = []
    withRunFonts(of: text, for: id) { fonts in
      let paragraphs =
        shape.isOneLine
        ? [AttributedText.Paragraph(characters: text.text.characters)] : text.text.paragraphs
      for (index, paragraph) in paragraphs.enumerated() {
        let room = shape.maximumLines.map { $0 - lines.count }
        if let room, room <= 0 { break }
        let first = lines.count
        if let width = shape.width, shape.isWrapped {
          lines += fonts.lines(
            paragraph.characters, width: width, maximumCount: room, truncation: shape.truncation,
            advances: whole.isEmpty ? [] : whole[index].advances)
        } else {
          lines.append(
            fonts.line(
              paragraph.characters, width: shape.width ?? 0, truncation: shape.truncation,
              measures: shape.width == nil))
        }
        for line in first..<lines.count { lines[line].emptyStyle = paragraph.breakStyle }
      }
    }
    return lines
  }

  /// Sets text in the fonts of its runs, and counts their work against the budget.
  private mutating func withRunFonts(
    of text: StyledText, for id: Int?, _ body: (inout StyledFonts) -> Void
  ) {
    let styles = [text.style] + text.runs.map { $0.text }
    guard spend(16 * styles.count, for: id) else { return }
    let work = fontWork
    var fonts = StyledFonts(
      styles.map { style in
        var stack = self.fonts[style.font]
        stack.letterSpacing = style.font.letterSpacing
        return .init(fonts: stack, size: style.size, weight: style.weight)
      }, work: work)
    body(&fonts)
    spend(work, until: fonts.work, for: id)
  }
}
