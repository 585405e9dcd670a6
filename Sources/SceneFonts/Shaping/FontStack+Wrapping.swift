import SceneLayers

extension FontStack {
  /// Breaks `text`, one paragraph, into lines that are at most `width` points wide.
  ///
  /// A word that is wider than a line is broken between two characters, as UILabel does. Spaces at
  /// a line's end are not a part of it.
  ///
  /// - Parameters:
  ///   - maximumCount: of lines; nil for as many as there are.
  ///   - truncates: whether the last line ends in `…` where more text follows it.
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

  /// Of each character, whether a line may end behind it.
  private static func breaks(in characters: [Character]) -> [Bool] {
    let breaks = LineBreaks(characters.flatMap { $0.unicodeScalars.map { $0.value } })
    var scalar = 0
    return characters.map { character in
      scalar += character.unicodeScalars.count
      return breaks.allowed[scalar - 1]
    }
  }

  /// The longest line from a character on, and where the next one begins.
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
    // Not even one word fits: as many characters as do, and at least one.
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
