import SceneSource

/// The lines below a line that are indented more, like the body of an element without braces.
package struct IndentedBlock {
  /// The line, without blanks around it.
  package let head: Range<Int>
  /// The end of the last line, without blanks.
  package let end: Int
  /// Whether there is more than one line.
  package let hasSeveralLines: Bool
  /// The `}` to insert, and its offset; nil if it exists.
  package let closingBrace: (offset: Int, text: String)?

  /// - Parameter offset: An offset in the line above the block.
  package init?(below offset: Int, of source: SourceText) {
    let bytes = source.bytes
    let start = source.startOfLine(at: offset)
    let blanks = bytes[start...].prefix { $0.isBlank }
    var (line, end, count) = (start, start, 0)
    var next: Int?
    while line < bytes.count {
      let endOfLine = bytes[line...].firstIndex { $0.isLineBreak } ?? bytes.count
      let text = bytes[line..<endOfLine]
      if let first = text.firstIndex(where: { !$0.isBlank }) {
        if line > start, first - line <= blanks.count {
          next = first
          break
        }
        end = (text.lastIndex { !$0.isBlank } ?? first) + 1
        count += line > start ? 1 : 0
      }
      line = endOfLine + 1
    }
    guard count > 0 else { return nil }
    let endOfHead = bytes[start...].firstIndex { $0.isLineBreak } ?? bytes.count
    let text = bytes[blanks.endIndex..<endOfHead]
    head = blanks.endIndex..<((text.lastIndex { !$0.isBlank } ?? blanks.endIndex) + 1)
    self.end = end
    hasSeveralLines = count > 1
    let isClosed = next.map {
      bytes[$0] == UInt8(ascii: "}") && source.startOfLine(at: $0) + blanks.count == $0
    }
    closingBrace =
      isClosed == true ? nil : (end, "\n" + String(decoding: blanks, as: UTF8.self) + "}")
  }
}
