import SceneLayers

extension FontStack {
  /// Wraps a paragraph into lines that are at most `width` points wide.
  ///
  /// A word that is wider than a line is broken between two characters, as in UILabel. Spaces at
  /// the end of a line are removed.
  ///
  /// - Parameters:
  ///   - maximumCount: The maximum number of lines; nil for no limit.
  ///   - truncation: The part of the last line that `…` replaces if there is more text; nil for none.
  /// - Complexity: O(*n* log *n*), where *n* is the length of the text.
  public mutating func lines(
    _ text: String, size: Double, weight: FontWeight, width: Double, maximumCount: Int? = nil,
    truncation: Truncation? = nil
  ) -> [TypesetLine] {
    var paragraph = Paragraph(text, size: size, weight: weight, width: width)
    var lines: [TypesetLine] = []
    repeat {
      if lines.count + 1 == maximumCount, let truncation {
        let rest = String(paragraph.characters[paragraph.start...])
        lines.append(
          line(rest, size: size, weight: weight, maximumWidth: width, truncation: truncation))
        break
      }
      work.spend(Self.lineCost)
      lines.append(paragraph.nextLine(&self))
    } while !paragraph.isAtEnd && lines.count != maximumCount
    return lines
  }

  /// The work of a line apart from its text, which takes a few hundred bytes.
  private static let lineCost = 512
}

/// A text that is being divided into lines.
private struct Paragraph {
  let characters: [Character]
  private(set) var start = 0

  private let size: Double
  private let weight: FontWeight
  private let width: Double
  /// The character offsets at which a line can end, in ascending order, and the index of the first
  /// one after `start`.
  private var ends: [Int] = []
  private var nextEnd = 0

  init(_ text: String, size: Double, weight: FontWeight, width: Double) {
    characters = Array(text)
    (self.size, self.weight, self.width) = (size, weight, width)
    let breaks = LineBreaks(characters.flatMap { $0.unicodeScalars.map { $0.value } })
    var scalar = 0
    for (index, character) in characters.enumerated() {
      scalar += character.unicodeScalars.count
      if breaks.allowed[scalar - 1] { ends.append(index + 1) }
    }
  }

  var isAtEnd: Bool { start >= characters.count }

  /// Returns the longest line that begins at `start`, and moves `start` past it.
  mutating func nextLine(_ stack: inout FontStack) -> TypesetLine {
    while nextEnd < ends.count, ends[nextEnd] <= start { nextEnd += 1 }
    let (first, ends, start) = (nextEnd, ends, start)
    let words = longestFitting(in: first..<ends.count, &stack) { ends[$0] }
    var end = start
    var line = TypesetLine()
    if let words {
      (end, line) = (ends[words.index], words.line)
    } else if start < characters.count {
      // If no word fits, the line contains as many characters as fit, and at least one.
      let limit = first < ends.count ? ends[first] : characters.count
      let part = longestFitting(in: start + 1..<limit + 1, &stack) { $0 }
      end = part?.index ?? start + 1
      line = part?.line ?? set(end, &stack)
    }
    self.start = end
    while self.start < characters.count, characters[self.start] == " " { self.start += 1 }
    return line
  }

  /// Returns the last of the line ends that fits, by exponential and then binary search, so that
  /// the work depends on the length of the line and not on that of the text.
  private func longestFitting(
    in range: Range<Int>, _ stack: inout FontStack, end: (Int) -> Int
  ) -> (index: Int, line: TypesetLine)? {
    var best: (index: Int, line: TypesetLine)?
    var (low, high) = (range.lowerBound, range.upperBound)
    var step = 1
    while low < high {
      let index = step > 0 ? min(low + step - 1, high - 1) : (low + high) / 2
      if let line = fitting(end(index), &stack) {
        best = (index, line)
        (low, step) = (index + 1, 2 * step)
      } else {
        (high, step) = (index, 0)
      }
    }
    return best
  }

  // If no word fits, the line contains as many characters as fit, and at least one.
  private func fitting(_ end: Int, _ stack: inout FontStack) -> TypesetLine? {
    var count = Self.longWord
    while count < end - start {
      if set(start + count, &stack).width > width { return nil }
      count *= 2
    }
    let line = set(end, &stack)
    return line.width <= width ? line : nil
  }

  /// The range in characters.
  private static let longWord = 32

  private func set(_ end: Int, _ stack: inout FontStack) -> TypesetLine {
    var kept = characters[start..<end]
    while kept.last == " " { kept.removeLast() }
    return stack.line(String(kept), size: size, weight: weight)
  }
}
