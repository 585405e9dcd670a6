import SceneLayers
import SceneSource

/// The changes of edits in the unified format of `diff -u`, `patch`, and `git apply`.
package struct UnifiedDiff {
  /// The number of context lines around a change.
  private static let context = 3

  /// Replaced lines of the old text.
  private struct Hunk {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]
  }

  private let lines: [Range<Int>]
  private let source: [UInt8]
  private var hunks: [Hunk] = []

  /// - Parameter edits: The edits, in order and without overlaps.
  package init(_ source: [UInt8], _ edits: [TextEdit]) {
    self.source = source
    lines = Self.lines(of: source[...])
    var index = 0
    while index < edits.count {
      // Edits on adjacent lines form one hunk.
      let first = line(at: edits[index].bytes.lowerBound)
      var last = line(at: edits[index].bytes.upperBound)
      var end = index + 1
      while end < edits.count, line(at: edits[end].bytes.lowerBound) <= last {
        last = max(last, line(at: edits[end].bytes.upperBound))
        end += 1
      }
      add(first..<min(last + 1, lines.count), edits[index..<end])
      index = end
    }
  }

  private mutating func add(_ old: Range<Int>, _ edits: ArraySlice<TextEdit>) {
    let start = old.isEmpty ? source.count : lines[old.lowerBound].lowerBound
    let end = old.isEmpty ? source.count : lines[old.upperBound - 1].upperBound
    let moved = edits.map {
      TextEdit(($0.bytes.lowerBound - start)..<($0.bytes.upperBound - start), $0.replacement)
    }
    let text = moved.applied(to: Array(source[start..<end]))
    var hunk = Hunk(old: old, new: Self.lines(of: text[...]).map { text[$0] })
    // Lines that are equal at either end are not changes.
    while let line = hunk.new.first, let first = hunk.old.first, source[lines[first]] == line {
      hunk.old = (first + 1)..<hunk.old.upperBound
      hunk.new.removeFirst()
    }
    while let line = hunk.new.last, let last = hunk.old.last, source[lines[last]] == line {
      hunk.old = hunk.old.lowerBound..<last
      hunk.new.removeLast()
    }
    if !hunk.old.isEmpty || !hunk.new.isEmpty { hunks.append(hunk) }
  }

  /// Returns the ranges of the lines, including line breaks.
  package static func lines(of text: ArraySlice<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.endIndex
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  /// Returns the line number of an offset, which is one more than the last line at the end of text
  /// that ends with a line break.
  private func line(at offset: Int) -> Int {
    let line = (0..<lines.count).partitioningIndex { lines[$0].upperBound > offset }
    // Adding to a line without a line break changes that line.
    return line == lines.count && source.last != 0x0A ? max(line - 1, 0) : line
  }

  /// Returns the diff; empty if there are no changes.
  package func text(path: String) -> [UInt8] {
    guard !hunks.isEmpty else { return [] }
    var out = Array("--- \(path)\n+++ \(path)\n".utf8)
    var index = 0
    // The number of lines added so far.
    var growth = 0
    while index < hunks.count {
      var end = index + 1
      while end < hunks.count,
        hunks[end].old.lowerBound - hunks[end - 1].old.upperBound <= 2 * Self.context
      {
        end += 1
      }
      write(hunks[index..<end], &growth, &out)
      index = end
    }
    return out
  }

  private func write(_ hunks: ArraySlice<Hunk>, _ growth: inout Int, _ out: inout [UInt8]) {
    guard let first = hunks.first, let last = hunks.last else { return }
    let start = max(0, first.old.lowerBound - Self.context)
    let end = min(lines.count, last.old.upperBound + Self.context)
    let grown = hunks.reduce(0) { $0 + $1.new.count - $1.old.count }
    let old = Self.range(start, end - start)
    let new = Self.range(start + growth, end - start + grown)
    out += "@@ -\(old) +\(new) @@\n".utf8
    var next = start
    for hunk in hunks {
      for line in next..<hunk.old.lowerBound { write(" ", source[lines[line]], &out) }
      for line in hunk.old { write("-", source[lines[line]], &out) }
      for line in hunk.new { write("+", line, &out) }
      next = hunk.old.upperBound
    }
    for line in next..<end { write(" ", source[lines[line]], &out) }
    growth += grown
  }

  /// Returns a range as `diff` prints it: starting at 1; an empty range is after the line before
  /// it.
  private static func range(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  private func write(_ sign: String, _ line: ArraySlice<UInt8>, _ out: inout [UInt8]) {
    out += sign.utf8
    out += line
    if line.last != 0x0A { out += "\n\\ No newline at end of file\n".utf8 }
  }
}
