import SceneLayers

extension FontStack {
  /// Wraps a paragraph into lines that are at most `width` points wide.
  ///
  /// A word that is wider than a line is broken between two characters, as in UILabel. Spaces at
  /// the end of a line are removed.
  ///
  /// - Parameters:
  ///   - maximumCount: The maximum number of lines; nil for no limit.
  ///   - truncates: Whether the last line ends with `…` if there is more text.
  public mutating func lines(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int? = nil,
    truncates: Bool = false
  ) -> [TypesetLine] {
    let characters = Array(text)
    let breaks = Self.breaks(in: characters)
    var lines: [TypesetLine] = []
    var start = 0
    repeat {
      if lines.count + 1 == maximumCount, truncates {
        let rest = String(characters[start...])
        lines.append(line(rest, size: size, weight: weight, maximumWidth: width))
        break
      }
      let next = longestLine(characters, from: start, breaks, size, weight, width)
      lines.append(next.line)
      start = next.end
      while start < characters.count, characters[start] == " " { start += 1 }
    } while start < characters.count && lines.count != maximumCount
    return lines
  }

  /// Returns, for each character, whether a line can end after it.
  private static func breaks(in characters: [Character]) -> [Bool] {
    let breaks = LineBreaks(characters.flatMap { $0.unicodeScalars.map { $0.value } })
    var scalar = 0
    return characters.map { character in
      scalar += character.unicodeScalars.count
      return breaks.allowed[scalar - 1]
    }
  }

  /// Returns the longest line that begins at a character, and the start of the next line.
  private mutating func longestLine(
    _ characters: [Character], from start: Int, _ breaks: [Bool], _ size: Double,
    _ weight: FontWeight, _ width: Double
  ) -> (end: Int, line: TypesetLine) {
    func set(_ end: Int, _ stack: inout FontStack) -> TypesetLine {
      var kept = characters[start..<end]
      while kept.last == " " { kept.removeLast() }
      return stack.line(String(kept), size: size, weight: weight)
    }
    let ends = (start..<characters.count).lazy.filter { breaks[$0] }.map { $0 + 1 }
    var best: (end: Int, line: TypesetLine)?
    for end in ends {
      let line = set(end, &self)
      guard line.width <= width else { break }
      best = (end, line)
    }
    if let best { return best }
    // If no word fits, the line contains as many characters as fit, and at least one.
    var (end, line) = (start, TypesetLine())
    while end < characters.count {
      let next = set(end + 1, &self)
      if end > start, next.width > width { break }
      (end, line) = (end + 1, next)
      if breaks[end - 1] { break }
    }
    return (end, line)
  }
}
