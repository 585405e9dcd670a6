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
        lines.append(
          line(
            paragraph.rest, size: size, weight: weight, maximumWidth: width,
            truncation: truncation))
        break
      }
      work.spend(Self.lineCost)
      lines.append(paragraph.nextLine(&self))
    } while !paragraph.isAtEnd && lines.count != maximumCount
    return lines
  }

  /// The work per line in addition to its text.
  private static let lineCost = 512
}

/// A text that is being divided into lines.
private struct Paragraph {
  private let text: String
  /// Where the characters begin, and the end of the text.
  private let indices: [String.Index]
  private(set) var start = 0

  private let size: Double
  private let weight: FontWeight
  private let width: Double
  /// The character offsets at which a line can end, in ascending order, and the index of the first
  /// one after `start`.
  private var ends: [Int] = []
  private var nextEnd = 0
  /// The numbers of line ends and characters of the previous line, which are similar in the next one.
  private var previousEnds = 0
  private var previousCharacters = 0

  init(_ text: String, size: Double, weight: FontWeight, width: Double) {
    self.text = text
    (self.size, self.weight, self.width) = (size, weight, width)
    let breaks = LineBreaks(text.unicodeScalars.map { $0.value })
    var indices: [String.Index] = []
    var scalar = 0
    for index in text.indices {
      indices.append(index)
      scalar += text[index].unicodeScalars.count
      if breaks.allowed[scalar - 1] { ends.append(indices.count) }
    }
    indices.append(text.endIndex)
    self.indices = indices
  }

  private var count: Int { indices.count - 1 }

  var isAtEnd: Bool { start >= count }

  /// The text from `start` on.
  var rest: String { string(to: count) }

  /// Returns the longest line that begins at `start`, and moves `start` past it.
  mutating func nextLine(_ stack: inout FontStack) -> TypesetLine {
    while nextEnd < ends.count, ends[nextEnd] <= start { nextEnd += 1 }
    let (first, ends, start) = (nextEnd, ends, start)
    let words = longestFitting(in: first..<ends.count, near: previousEnds, &stack) { ends[$0] }
    var end = start
    var line = TypesetLine()
    if let words {
      (end, line) = (ends[words.index], words.line)
      previousEnds = words.index - first
    } else if start < count {
      // If no word fits, the line contains as many characters as fit, and at least one.
      let limit = first < ends.count ? ends[first] : count
      let part = longestFitting(
        in: start + 1..<limit + 1, near: previousCharacters - 1, &stack
      ) { $0 }
      end = part?.index ?? start + 1
      line = part?.line ?? set(end, &stack)
      previousEnds = 0
    }
    previousCharacters = end - start
    self.start = end
    while self.start < count, text[indices[self.start]] == " " { self.start += 1 }
    return line
  }

  /// Returns the last of the line ends that fits, by exponential search from the expected one and
  /// then binary search, so that the work depends on the length of the line and not on that of the
  /// text.
  private func longestFitting(
    in range: Range<Int>, near expected: Int, _ stack: inout FontStack, end: (Int) -> Int
  ) -> (index: Int, line: TypesetLine)? {
    var best: (index: Int, line: TypesetLine)?
    var (low, high) = (range.lowerBound, range.upperBound)
    var index = low + max(expected, 0)
    var step = 1
    var fits = true
    while low < high {
      index = min(max(index, low), high - 1)
      let line = fitting(end(index), &stack)
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
  private func fitting(_ end: Int, _ stack: inout FontStack) -> TypesetLine? {
    var count = max(Self.longWord, 2 * previousCharacters)
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
    var end = end
    while end > start, text[indices[end - 1]] == " " { end -= 1 }
    return stack.line(string(to: end), size: size, weight: weight)
  }

  private func string(to end: Int) -> String { String(text[indices[start]..<indices[end]]) }
}
