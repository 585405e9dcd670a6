import SceneSource

/// A source line with an underlined range.
struct SourceExcerpt: Hashable {
  let lineNumber: Int
  let line: String
  /// The indentation of the underline: spaces, and the tabs of the line.
  let indent: String
  /// `^~~~`
  let underline: String

  /// Of a long line, only a part is shown: this many bytes before and after the caret.
  private static let bytesBefore = 60
  private static let bytesAfter = 100

  init(_ range: Range<Int>, in source: SourceText) {
    let start = source.position(at: range.lowerBound)
    lineNumber = start.line
    let bytes = source.range(ofLine: start.line)
    let caret = min(bytes.lowerBound + start.column - 1, bytes.upperBound)
    let end = min(max(range.upperBound, caret), bytes.upperBound)
    let shown = Self.window(of: bytes, about: caret, in: source)

    let before = source.visibleScalars(shown.lowerBound..<caret)
    let marked = source.visibleScalars(caret..<min(end, shown.upperBound))
    let after = source.visibleScalars(min(end, shown.upperBound)..<shown.upperBound)
    let isCutBefore = shown.lowerBound > bytes.lowerBound
    let isCutAfter = shown.upperBound < bytes.upperBound
    var text = String.UnicodeScalarView(before + marked + after)
    if isCutBefore { text.insert("…", at: text.startIndex) }
    if isCutAfter { text.append("…") }
    line = String(text).trimmingEnd()
    indent = (isCutBefore ? " " : "") + Self.columns(before, " ")
    // If the range spans lines, its part in the first line is underlined, without trailing
    // whitespace.
    let underlined = String(String.UnicodeScalarView(marked)).trimmingEnd().unicodeScalars
    underline = "^" + Self.columns(Array(underlined), "~").dropFirst()
  }

  /// Returns the part of a line that is shown, without splitting characters.
  private static func window(
    of line: Range<Int>, about caret: Int, in source: SourceText
  ) -> Range<Int> {
    if line.count <= bytesBefore + bytesAfter { return line }
    var start = max(line.lowerBound, caret - bytesBefore)
    var end = min(line.upperBound, caret + bytesAfter)
    while start > line.lowerBound, start < caret, source.continuesCharacter(at: start) {
      start += 1
    }
    while end < line.upperBound, end > caret, source.continuesCharacter(at: end) { end -= 1 }
    return start..<end
  }

  /// Returns `mark` repeated for the number of columns of the scalars; tabs are kept.
  private static func columns(_ scalars: [Unicode.Scalar], _ mark: Character) -> String {
    var result = ""
    for scalar in scalars {
      if scalar == "\t" {
        result.append("\t")
      } else {
        result.append(
          contentsOf: String(repeating: mark, count: TerminalEscaping.width(of: scalar)))
      }
    }
    return result
  }
}

extension SourceText {
  fileprivate func continuesCharacter(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] & 0xC0 == 0x80
  }

  fileprivate func visibleScalars(_ range: Range<Int>) -> [Unicode.Scalar] {
    // A byte order mark is not part of the text.
    let hasMark = range.lowerBound == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let range = hasMark ? min(3, range.upperBound)..<range.upperBound : range
    return self[range].unicodeScalars.map(TerminalEscaping.visible)
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var scalars = unicodeScalars
    while let last = scalars.last, last == " " || last == "\t" || last == "\u{240D}" {
      scalars.removeLast()
    }
    return String(scalars)
  }
}
