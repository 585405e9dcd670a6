/// The part of a line that `…` replaces if the line is too wide.
public enum Truncation: Hashable, Sendable {
  case start, middle, end

  /// Returns `count` characters with `…` for the others, and without spaces next to it.
  func shortened(_ text: ParagraphText, to count: Int) -> ParagraphText {
    var start =
      switch self {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    var end = text.count - count + start
    while start > 0, text.characters[start - 1].isSpace { start -= 1 }
    while end < text.count, text.characters[end].isSpace { end += 1 }
    return text.replacing(start..<end)
  }

  /// Returns the line with the most characters that is no wider than `maximumWidth`, or only `…`.
  ///
  /// - Parameter limit: A number of characters that does not fit, or all characters.
  private func longest(
    of text: ParagraphText, limit: Int, maximumWidth: Double, _ set: (ParagraphText) -> TypesetLine
  ) -> TypesetLine {
    var best = set(text.replacing(0..<text.count))
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high + 1) / 2
      let line = set(shortened(text, to: middle))
      if line.width <= maximumWidth {
        (low, best) = (middle, line)
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// Returns how many characters can be visible of a text whose line breaks cannot: from what is
  /// before the first one, and from what is after the last one.
  func limit(first: Int, last: Int) -> Int {
    switch self {
    case .start: last
    case .middle: min(2 * first, 2 * last + 1)
    case .end: first
    }
  }

  /// Returns the whole line if it fits, or else the longest shortened line.
  ///
  /// - Parameter limit: The number of characters that can be visible if it is shortened in any case.
  func fitted(
    _ text: ParagraphText, maximumWidth: Double, limit: Int?, _ set: (ParagraphText) -> TypesetLine
  ) -> TypesetLine {
    let most = limit ?? text.count
    // Galloping search, so that only as much of the text is set as can be displayed.
    var count = 64
    while count < most {
      if set(shortened(text, to: count)).width > maximumWidth { break }
      count *= 2
    }
    if count >= most, limit == nil {
      let line = set(text)
      // Written so that nothing is truncated to NaN.
      if !(line.width > maximumWidth) { return line }
    }
    var line = longest(of: text, limit: min(count, most), maximumWidth: maximumWidth, set)
    line.isCut = true
    return line
  }
}
