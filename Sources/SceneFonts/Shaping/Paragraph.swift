import SceneLayers

/// A paragraph that is being divided into lines.
///
/// A word that is wider than a line is broken between two characters, as in UILabel. Spaces and tabs
/// at the end of a line are removed, and a soft hyphen there is visible.
struct Paragraph {
  private let text: ParagraphText
  private let scalars: ParagraphText.Scalars
  private let size: LineSize
  private let shape: TextShape
  private let emptyStyle: Int

  /// The first character of the line that is being set.
  private var start = 0
  private var isFirst = true
  /// Whether `start` is within a word.
  private var startsInWord = false
  /// The character offsets at which a line can end.
  private var ends = LineEnds()
  /// Those within Korean words.
  private var koreanEnds = LineEnds()
  /// The widths of characters from `firstMeasured` on, set together.
  private var advances: [Double]
  private var firstMeasured = 0

  /// - Parameter whole: The paragraph as one line, if it has been set as such.
  init(
    _ text: ParagraphText, _ size: LineSize, _ shape: TextShape, emptyStyle: Int,
    whole: TypesetLine?
  ) {
    (self.text, self.size, self.shape, self.emptyStyle) = (text, size, shape, emptyStyle)
    advances = whole?.advances(of: text) ?? []
    guard shape.isWrapped, shape.width != nil else {
      scalars = ParagraphText.Scalars()
      return
    }
    scalars = ParagraphText.Scalars(of: text.characters)
    let breaks = LineBreaks(scalars.values, isEastAsian: shape.strategy.isEastAsian)
    for index in text.characters.indices {
      let end = scalars.range(index).upperBound
      guard breaks.allowed[end - 1] else { continue }
      let isKorean =
        shape.strategy.keepsKoreanWords && end < scalars.values.count
        && scalars.values[end - 1...end].allSatisfy {
          CharacterProperties($0).lineBreakClass.isKorean
        }
      if isKorean { koreanEnds.append(index + 1) } else { ends.append(index + 1) }
    }
  }

  private var count: Int { text.count }

  /// The width of the line at `start`.
  private var width: Double { max(0, (shape.width ?? .infinity) - shape.indent(isFirst: isFirst)) }

  /// Appends the lines of the paragraph, at most as many as there can be in all.
  ///
  /// - Parameters:
  ///   - isCut: Whether other paragraphs follow.
  ///   - following: Returns what a truncated last line can show of them.
  mutating func set(
    _ lines: inout [TypesetLine], isCut: Bool, _ fonts: inout some LineFonts,
    following: (Truncation) -> ParagraphText
  ) {
    // The work per line in addition to its text.
    let lineCost = 512
    var starts: [Int] = []
    repeat {
      starts.append(start)
      let isLastLine = lines.count + 1 == shape.maximumLines
      var line: TypesetLine
      if isLastLine || !shape.isWrapped || shape.width == nil {
        let cut = isLastLine && isCut ? shape.truncation : nil
        line = rest(&fonts, cut.map { ($0, following($0)) })
        if cut != nil { line.cutsLineBreaks = true }
        start = count
      } else {
        fonts.work.spend(lineCost)
        line = nextLine(&fonts)
      }
      line.indent = shape.indent(isFirst: isFirst)
      isFirst = false
      lines.append(line)
    } while start < count && lines.count != shape.maximumLines
    if shape.strategy.pushesOut, lines.last?.isCut == false { pushOut(&lines, starts, &fonts) }
  }

  /// Returns the text from `start` on as one line.
  private func rest(
    _ fonts: inout some LineFonts, _ cut: (truncation: Truncation, following: ParagraphText)?
  ) -> TypesetLine {
    let rest = text.line(start..<count)
    if let cut {
      let limit = cut.truncation.limit(first: rest.count, last: cut.following.count)
      return fonts.line(
        rest.appending(cut.following), size, maximumWidth: width, truncation: cut.truncation,
        limit: limit)
    }
    return fonts.line(
      rest, size, maximumWidth: shape.width == nil ? nil : width, truncation: shape.truncation,
      emptyStyle: emptyStyle)
  }

  /// Returns the longest line that begins at `start`, and moves `start` past it.
  private mutating func nextLine(_ fonts: inout some LineFonts) -> TypesetLine {
    let next = ends.after(start)
    var found = longestFitting(next, &fonts)
    if found == nil, start < count {
      let limit = next.first ?? count
      let inWord = koreanEnds.after(start, before: limit)
      found = longestFitting(inWord, &fonts)
      if found == nil {
        // If nothing fits, the line contains as many characters as fit, and at least one.
        let first = min(limit, (inWord.first ?? limit))
        var part =
          longestFitting(start + 1..<first + 1, isInWord: true, &fonts)
          ?? (start + 1, set(start..<start + 1, isInWord: true, &fonts))
        part.line.breaksWord = part.end < first
        found = part
      }
    }
    guard let (end, line) = found else {
      return fonts.line(text, size, maximumWidth: nil, truncation: nil, emptyStyle: emptyStyle)
    }
    startsInWord = line.breaksWord
    let first = start
    start = end
    while start < count, text.characters[start].isBreakingSpace { start += 1 }
    return start < count ? wrapped(line, first..<start, in: width) : line
  }

  /// Returns a line that ends where the text is wrapped.
  private func wrapped(
    _ line: TypesetLine, _ range: Range<Int>, in width: Double
  ) -> TypesetLine {
    var line = line
    let last = visibleEnd(range)
    line.spaceWidth = spaceWidth(last..<range.upperBound)
    if shape.isJustified { line.justify(to: width, text.line(range.lowerBound..<last)) }
    return line
  }

  /// Moves a word to the last line if that has only one, and there is room for it.
  private mutating func pushOut(
    _ lines: inout [TypesetLine], _ starts: [Int], _ fonts: inout some LineFonts
  ) {
    guard starts.count > 1 else { return }
    let (first, last) = (starts[starts.count - 2], starts[starts.count - 1])
    let before = visibleEnd(first..<last)
    guard before < last, !text.characters[last...].contains(where: { $0.isBreakingSpace }),
      let space = text.characters[first..<before].lastIndex(where: { $0.isBreakingSpace }),
      text.characters[first..<space].contains(where: { !$0.isBreakingSpace }),
      // A word that can be divided would be, in the width that the lines then need.
      ends.between(space, before).elementsEqual([space + 1])
    else { return }
    var line = set(space + 1..<count, &fonts)
    guard line.width <= width else { return }
    line.indent = shape.indent(isFirst: false)
    let (index, range) = (lines.count - 2, first..<space + 1)
    let indent = lines[index].indent
    var shorter = wrapped(
      set(range, &fonts), range, in: max(0, (shape.width ?? 0) - indent))
    shorter.indent = indent
    lines.replaceSubrange(index..., with: [shorter, line])
  }

  /// Returns the last of the line ends that fits. Only lines that could be the longest are set: at
  /// its end, a line can differ from the same characters within the paragraph, but by less than an
  /// em.
  private mutating func longestFitting<Ends: BidirectionalCollection<Int>>(
    _ ends: Ends, isInWord: Bool = false, _ fonts: inout some LineFonts
  ) -> (end: Int, line: TypesetLine)? {
    var (next, index, x, visible) = (ends.startIndex, start, 0.0, 0.0)
    while next < ends.endIndex, visible <= width + size.size {
      while index < ends[next], visible <= width + size.size {
        let character = text.characters[index]
        x = character.isTab ? tabStop(after: x) : x + advance(of: index, &fonts)
        if !character.isBreakingSpace { visible = x }
        index += 1
      }
      if visible <= width + size.size { ends.formIndex(after: &next) }
    }
    while next > ends.startIndex {
      ends.formIndex(before: &next)
      let line = set(start..<ends[next], isInWord: isInWord, &fonts)
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
      let part = text.line(more)
      let line = fonts.line(part, size, maximumWidth: nil, truncation: nil)
      (firstMeasured, advances) = (start, line.advances(of: part))
    }
    return index - firstMeasured < advances.count ? advances[index - firstMeasured] : 0
  }

  /// Returns the width of spaces that have been measured.
  private func spaceWidth(_ spaces: Range<Int>) -> Double {
    spaces.reduce(0) {
      let index = $1 - firstMeasured
      return $0 + (advances.indices.contains(index) ? advances[index] : 0)
    }
  }

  /// Returns the end of a line without the spaces there.
  private func visibleEnd(_ line: Range<Int>) -> Int {
    text.characters[line].lastIndex { !$0.isBreakingSpace }.map { $0 + 1 } ?? line.lowerBound
  }

  /// - Parameter isInWord: Whether the line can end within a word, whose letters stay joined.
  private func set(
    _ range: Range<Int>, isInWord: Bool = false, _ fonts: inout some LineFonts
  ) -> TypesetLine {
    let last = visibleEnd(range)
    var line = text.line(range.lowerBound..<last)
    if last == range.upperBound, last < count, line.characters.last?.character == "\u{AD}" {
      line.characters[line.count - 1].character = "-"
    }
    if isInWord || startsInWord, !range.isEmpty {
      let neighbors = scalars.joiningTypes(around: range)
      if startsInWord { line.neighbors.before = neighbors.before }
      if isInWord { line.neighbors.after = neighbors.after }
    }
    return fonts.line(line, size, maximumWidth: nil, truncation: nil, emptyStyle: emptyStyle)
  }
}

/// The character offsets at which lines can end, in ascending order.
private struct LineEnds {
  private var values: [Int] = []
  /// The index of the first one that has not been passed.
  private var next = 0

  mutating func append(_ end: Int) { values.append(end) }

  /// Returns those after the start of a line; no line begins before an earlier one.
  mutating func after(_ start: Int) -> ArraySlice<Int> {
    while next < values.count, values[next] <= start { next += 1 }
    return values[next...]
  }

  /// Returns those after the start of a line and before another place.
  mutating func after(_ start: Int, before limit: Int) -> ArraySlice<Int> {
    let first = after(start).startIndex
    return values[first..<max(first, index(of: limit))]
  }

  /// Returns those after a place and before another one.
  func between(_ start: Int, _ limit: Int) -> ArraySlice<Int> {
    values[index(of: start + 1)..<max(index(of: start + 1), index(of: limit))]
  }

  /// Returns the index of the first end at or after a place.
  ///
  /// - Complexity: O(log *n*)
  private func index(of place: Int) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
