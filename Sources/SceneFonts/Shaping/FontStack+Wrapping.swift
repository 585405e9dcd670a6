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
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public mutating func lines(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int? = nil,
    truncation: Truncation? = nil
  ) -> [TypesetLine] {
    wrappedLines(
      ParagraphText(text.map { StyledCharacter($0, style: 0) }), in: &self,
      LineSize(size: size, weight: weight), width: width,
      maximumCount: maximumCount, truncation: truncation)
  }
}

/// Wraps a paragraph; see `FontStack.lines`.
func wrappedLines<Fonts: LineFonts>(
  _ text: ParagraphText, in fonts: inout Fonts, _ size: LineSize, width: Double,
  maximumCount: Int?, truncation: Truncation?
) -> [TypesetLine] {
  // The work per line in addition to its text.
  let lineCost = 512
  var paragraph = Paragraph(text, size, width: width)
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
  /// The numbers of line ends and characters of the previous line, which are similar in the next one.
  private var previousEnds = 0
  private var previousCharacters = 0

  init(_ text: ParagraphText, _ size: LineSize, width: Double) {
    (self.text, self.size, self.width) = (text, size, width)
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
    let (first, ends, start) = (nextEnd, ends, start)
    let words = longestFitting(in: first..<ends.count, near: previousEnds, &fonts) { ends[$0] }
    var end = start
    var line = TypesetLine()
    if let words {
      (end, line) = (ends[words.index], words.line)
      previousEnds = words.index - first
    } else if start < count {
      // If no word fits, the line contains as many characters as fit, and at least one.
      let limit = first < ends.count ? ends[first] : count
      let part = longestFitting(
        in: start + 1..<limit + 1, near: previousCharacters - 1, &fonts
      ) { $0 }
      end = part?.index ?? start + 1
      line = part?.line ?? set(end, &fonts)
      previousEnds = 0
    }
    previousCharacters = end - start
    self.start = end
    while self.start < count, text.characters[self.start].isBreakingSpace { self.start += 1 }
    return line
  }

  /// Returns the last of the line ends that fits, by exponential search from the expected one and
  /// then binary search, so that the work depends on the length of the line and not on that of the
  /// text.
  private func longestFitting(
    in range: Range<Int>, near expected: Int, _ fonts: inout some LineFonts, end: (Int) -> Int
  ) -> (index: Int, line: TypesetLine)? {
    var best: (index: Int, line: TypesetLine)?
    var (low, high) = (range.lowerBound, range.upperBound)
    var index = low + max(expected, 0)
    var step = 1
    var fits = true
    while low < high {
      index = min(max(index, low), high - 1)
      let line = fitting(end(index), &fonts)
      if step > 1, fits != (line != nil) { step = 0 }
      fits = line != nil
      if let line {
        best = (index, line)
        low = index + 1
      } else {
        high = index
      }
      index = step == 0 ? (low + high) / 2 : fits ? low + step - 1 : high - step
      step *= 2
    }
    return best
  }

  // If no word fits, the line contains as many characters as fit, and at least one.
  private func fitting(_ end: Int, _ fonts: inout some LineFonts) -> TypesetLine? {
    var count = max(longWord, 2 * previousCharacters)
    while count < end - start {
      if set(start + count, &fonts).width > width { return nil }
      count *= 2
    }
    let line = set(end, &fonts)
    return line.width <= width ? line : nil
  }

  /// The range in characters.
  private var longWord: Int { 32 }

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
