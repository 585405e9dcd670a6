/// The part of a line that `…` replaces if the line is too wide.
public enum Truncation: Hashable, Sendable {
  case start, middle, end

  /// Returns `count` characters with `…` for the others, and without spaces next to it.
  func shortened<Item: LineCharacter>(_ characters: [Item], to count: Int) -> [Item] {
    let first =
      switch self {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    var (start, end) = (characters[..<first], characters[(characters.count - count + first)...])
    while let last = start.last, Self.isSpace(last) { start.removeLast() }
    while let next = end.first, Self.isSpace(next) { end.removeFirst() }
    return start + [Item.ellipsis(like: start.last ?? end.first ?? characters.first)] + end
  }

  /// Returns the line with the most characters that is no wider than `maximumWidth`, or only `…`.
  ///
  /// - Parameter limit: A number of characters that does not fit, or all characters.
  func longest<Item: LineCharacter, Line>(
    of characters: [Item], limit: Int, maximumWidth: Double,
    _ set: ([Item]) -> (Line, width: Double)
  ) -> Line {
    var best = set([Item.ellipsis(like: characters.first)]).0
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high + 1) / 2
      let (line, width) = set(shortened(characters, to: middle))
      if width <= maximumWidth {
        (low, best) = (middle, line)
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// Returns the whole line if it fits, or else the longest shortened line.
  func fitted<Item: LineCharacter, Line>(
    _ characters: [Item], maximumWidth: Double,
    _ set: ([Item]) -> (Line, width: Double)
  ) -> Line {
    // Galloping search, so that only as much of the text is set as can be displayed.
    var count = 64
    while count < characters.count {
      if set(shortened(characters, to: count)).width > maximumWidth { break }
      count *= 2
    }
    if count >= characters.count {
      let (line, width) = set(characters)
      if width <= maximumWidth { return line }
    }
    return longest(
      of: characters, limit: min(count, characters.count), maximumWidth: maximumWidth, set)
  }

  private static func isSpace(_ item: some LineCharacter) -> Bool {
    item.character == " " || item.character == "\u{A0}"
  }
}
