/// The bytes of one file, with its lines.
public struct SourceText: Hashable, Sendable {
  /// The path by which stages and diagnostics name this file: relative to the scene's root,
  /// parts separated by `/`, without `.` and `..`. Never a path of the machine.
  public let path: String
  /// The file as it is, a byte order mark included.
  public let bytes: [UInt8]
  /// The offset of each line's first byte; there is always a first line.
  public let lineStarts: [Int]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  public init(path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The text of `range`, repaired where it is not valid UTF-8.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The line and column of a byte offset; offsets beyond the end give the end.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// The bytes of a line (counted from 1), without its line break.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

/// A place as compilers write it: both counted from 1, the column in UTF-8 bytes, as Swift's are.
public struct SourcePosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of bytes in a file of the library.
public struct SourceRange: Hashable, Sendable {
  /// The file's path, as `SourceText.path` has it.
  public var path: String
  public var bytes: Range<Int>

  public init(path: String, bytes: Range<Int>) {
    self.path = path
    self.bytes = bytes
  }
}
