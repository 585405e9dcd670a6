import SceneLayers
import SceneSource

/// What edits do to a text, in the form that `diff -u` prints and `patch` and `git apply` take.
package struct UnifiedDiff {
  /// Lines around a change that are shown with it.
  private static let context = 3

  /// Lines of the old text that others take the place of.
  private struct Hunk {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]
  }

  private let lines: [Range<Int>]
  private let source: [UInt8]
  private var hunks: [Hunk] = []

  /// - Parameter edits: in order, none over another.
  package init(_ source: [UInt8], _ edits: [TextEdit]) {
    self.source = source
    lines = Self.lines(of: source[...])
    var index = 0
    while index < edits.count {
      // All edits whose lines touch make one hunk.
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
    // What is the same at either end is no change.
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

  /// Each with its end.
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

  /// The number of the line of an offset; one more than the last at the end of a closed line.
  private func line(at offset: Int) -> Int {
    let line = (0..<lines.count).partitioningIndex { lines[$0].upperBound > offset }
    // What is added to a line without an end changes that line.
    return line == lines.count && source.last != 0x0A ? max(line - 1, 0) : line
  }

  /// Empty where nothing changes.
  package func text(path: String) -> [UInt8] {
    guard !hunks.isEmpty else { return [] }
    var out = Array("--- \(path)\n+++ \(path)\n".utf8)
    var index = 0
    // How many lines the text has grown by so far.
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

  /// As `diff` counts: from 1, and an empty range after the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1),\(count)"
  }

  private func write(_ sign: String, _ line: ArraySlice<UInt8>, _ out: inout [UInt8]) {
    out += sign.utf8
    out += line
    if line.last != 0x0A { out += "\n\\ No newline at end of file\n".utf8 }
  }
}
