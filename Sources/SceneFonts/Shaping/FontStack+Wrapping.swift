import SceneLayers

extension FontStack {
  /// Wraps a paragraph into lines that are at most `width` points wide.
  ///
  /// A word that is wider than a line is broken between two characters, as in UILabel. Spaces and
  /// tabs at the end of a line are removed, and a soft hyphen there is visible.
  ///
  /// - Parameters:
  ///   - maximumCount: The maximum number of lines; nil for no limit.
  ///   - truncation: The part of the last line that `…` replaces if there is more text; nil for none.
  ///   - advances: Those of the paragraph as one line, if it has been set as such.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func lines(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int? = nil,
    truncation: Truncation? = nil, advances: [Double] = []
  ) -> [TypesetLine] {
    wrappedLines(
      ParagraphText(text.map { StyledCharacter($0, style: 0) }), in: &self,
      LineSize(size: size, weight: weight), width: width,
      maximumCount: maximumCount, truncation: truncation, advances)
  }
}

/// Wraps a paragraph; see `FontStack.lines`.
func wrappedLines<Fonts: LineFonts>(
  _ text: ParagraphText, in fonts: inout Fonts, _ size: LineSize, width: Double,
  maximumCount: Int?, truncation: Truncation?, _ advances: [Double]
) -> [TypesetLine] {
  // The work per line in addition to its text.
  let lineCost = 512
  var paragraph = Paragraph(text, size, width: width, advances)
  var lines: [TypesetLine] = []
  repeat {
    if lines.count + 1 == maximumCount, let truncation {
      lines.append(
        fonts.line(paragraph.rest, size, maximumWidth: width, truncation: truncation))
      break
    }
    fonts.work.spend(lineCost)
    lines.append(paragraph.nextLine(&fonts))
  } while !paragraph.isAtEnd && lines.count != maximumCount
  return lines
}

/// A text that is being divided into lines.
private struct Paragraph {
  private let text: ParagraphText
  private(set) var start = 0

  private let size: LineSize
  private let width: Double
  /// The character offsets at which a line can end, in ascending order, and the index of the first
  /// one after `start`.
  private var ends: [Int] = []
  private var nextEnd = 0
  /// The widths of characters from `firstMeasured` on, set together.
  private var advances: [Double]
  private var firstMeasured = 0

  init(_ text: ParagraphText, _ size: LineSize, width: Double, _ advances: [Double]) {
    (self.text, self.size, self.width, self.advances) = (text, size, width, advances)
    let scalars = ParagraphText.Scalars(of: text.characters)
    let breaks = LineBreaks(scalars.values)
    for index in text.characters.indices
    where breaks.allowed[scalars.range(index).upperBound - 1] {
      ends.append(index + 1)
    }
  }

  private var count: Int { text.count }

  var isAtEnd: Bool { start >= count }

  /// The text from `start` on.
  var rest: ParagraphText { text.line(start..<count) }

  /// Returns the longest line that begins at `start`, and moves `start` past it.
  mutating func nextLine(_ fonts: inout some LineFonts) -> TypesetLine {
    while nextEnd < ends.count, ends[nextEnd] <= start { nextEnd += 1 }
    var found = longestFitting(ends[nextEnd...], &fonts)
    if found == nil, start < count {
      // If no word fits, the line contains as many characters as fit, and at least one.
      let limit = nextEnd < ends.count ? ends[nextEnd] : count
      var part =
        longestFitting(start + 1..<limit + 1, &fonts) ?? (start + 1, set(start + 1, &fonts))
      part.line.breaksWord = part.end < limit
      found = part
    }
    start = found?.end ?? start
    while start < count, text.characters[start].isBreakingSpace { start += 1 }
    return found?.line ?? TypesetLine()
  }

  /// Returns the last of the line ends that fits. Only lines that could be the longest are set: at
  /// its end, a line can differ from the same characters within the paragraph, but by less than an
  /// em.
  private mutating func longestFitting<Ends: BidirectionalCollection<Int>>(
    _ ends: Ends, _ fonts: inout some LineFonts
  ) -> (end: Int, line: TypesetLine)? {
    var (next, index, x, visible) = (ends.startIndex, start, 0.0, 0.0)
    while next < ends.endIndex, visible <= width + size.size {
      while index < ends[next], visible <= width + size.size {
        let character = text.characters[index]
        x =
          character.character == "\t"
          ? tabStop(after: x) : x + advance(of: index, &fonts)
        if !character.isBreakingSpace { visible = x }
        index += 1
      }
      if visible <= width + size.size { ends.formIndex(after: &next) }
    }
    while next > ends.startIndex {
      ends.formIndex(before: &next)
      let line = set(ends[next], &fonts)
      if line.width <= width { return (ends[next], line) }
    }
    return nil
  }

  /// Returns the width that a character at or after `start` has within the paragraph.
  private mutating func advance(of index: Int, _ fonts: inout some LineFonts) -> Double {
    if fonts.work.isSpent { return 0 }
    let end = firstMeasured + advances.count
    // The last one could have another form at the end of what was set.
    if index + 1 >= end, end < count {
      let more = start..<min(count, start + max(64, 2 * (index - start)))
      let line = fonts.line(
        text.line(more), size, maximumWidth: nil, truncation: .end, measures: true)
      (firstMeasured, advances) = (start, line.advances)
    }
    return index - firstMeasured < advances.count ? advances[index - firstMeasured] : 0
  }

  private func set(_ end: Int, _ fonts: inout some LineFonts) -> TypesetLine {
    var last = end
    while last > start, text.characters[last - 1].isBreakingSpace { last -= 1 }
    var line = text.line(start..<last)
    if last == end, end < count, line.characters.last?.character == "\u{AD}" {
      line.characters[last - start - 1].character = "-"
    }
    return fonts.line(line, size, maximumWidth: nil, truncation: .end)
  }
}
