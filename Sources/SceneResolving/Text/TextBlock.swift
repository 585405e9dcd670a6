import SceneFonts
import SceneLanguage

/// The lines of a text, with where they are.
struct TextBlock {
  /// The text in the size in which it is drawn.
  let text: StyledText
  let lines: [TypesetLine]
  /// The distances of the baselines from the top of the first line, in points.
  private(set) var baselines: [Double] = []
  /// The distances of the bottoms of the lines from the top of the first one.
  private(set) var bottoms: [Double] = []
  /// Whether the lines are aligned at the side at which they end.
  private let isTrailing: Bool

  init(_ lines: [TypesetLine], of text: StyledText) {
    (self.lines, self.text) = (lines, text)
    let style = text.style
    isTrailing = style.alignment == (style.isRightToLeft ? .left : .right)
    var bottom = 0.0
    for (index, line) in lines.enumerated() {
      if index > 0 {
        bottom += style.lines.spacing + text.leading(after: lines[index - 1])
        if line.startsParagraph { bottom += style.lines.paragraphSpacing }
      }
      let height = roundToTenThousandths(line.ascent + line.descent)
      baselines.append(
        roundToTenThousandths(bottom + line.ascent + style.lines.above(height)))
      bottom += style.lines.height(height)
      bottoms.append(roundToTenThousandths(bottom))
    }
  }

  /// The height of all lines.
  var height: Double { bottoms.last ?? 0 }

  /// The width that the lines need in a width. The space at which the text is wrapped has a width, but
  /// moves no letter: it is at the end of the line, or in text that is aligned there, before the next
  /// one.
  func width(in room: Double?) -> Double {
    var (width, space) = (0.0, 0.0)
    for line in lines {
      let before = line.startsParagraph ? 0 : space
      space = line.spaceWidth
      let own = line.indent + line.width
      width = max(width, own, min(own + (isTrailing ? before : space), room ?? own))
    }
    return width
  }
}
