/// The bytes of one file, with its lines.
public struct SourceText: Hashable, Sendable {
  /// The path by which stages and diagnostics name this file: relative to the scene's root,
  /// parts separated by `/`, without `.` and `..`. Never a path of the machine.
  public let path: String
  /// The file as it is, a byte order mark included.
  public let bytes: [UInt8]
  /// How many lines have ended before each block of bytes: few enough to be counted for any
  /// source, enough to find a line quickly.
  private let linesBefore: [Int]

  private static let blockLength = 4096

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var linesBefore: [Int] = []
    linesBefore.reserveCapacity(bytes.count / Self.blockLength + 1)
    var lines = 0
    for start in stride(from: 0, through: bytes.count, by: Self.blockLength) {
      linesBefore.append(lines)
      let end = min(start + Self.blockLength, bytes.count)
      lines += Self.countOfLineEnds(in: bytes[start..<end])
    }
    self.linesBefore = linesBefore
  }

  /// The same text of a file that is called by another path.
  public init(_ other: SourceText, path: String) {
    self.path = path
    bytes = other.bytes
    linesBefore = other.linesBefore
  }

  /// The text after an edit whose range lies in this one.
  init(of old: SourceText, after edit: SourceEdit) {
    path = old.path
    let (start, end) = (edit.range.lowerBound, edit.range.lowerBound + edit.replacement.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(old.bytes.count + edit.growth)
    bytes += old.bytes[..<start]
    bytes += edit.replacement
    bytes += old.bytes[edit.range.upperBound...]
    self.bytes = bytes
    // Of what has only moved the ends are known, but for a few bytes at each block's start.
    let startLines = old.countOfLines(before: start)
    let addedLines = Self.countOfLineEnds(in: edit.replacement[...])
    let movedLines = startLines + addedLines - old.countOfLines(before: edit.range.upperBound)
    linesBefore = stride(from: 0, through: bytes.count, by: Self.blockLength).map { offset in
      if offset <= start { return old.linesBefore[offset / Self.blockLength] }
      if offset >= end { return old.countOfLines(before: offset - edit.growth) + movedLines }
      return startLines + Self.countOfLineEnds(in: edit.replacement[..<(offset - start)])
    }
  }

  /// How many lines end before an offset of the text.
  private func countOfLines(before offset: Int) -> Int {
    let block = offset / Self.blockLength
    let start = block * Self.blockLength
    guard offset - start > Self.blockLength / 2, block + 1 < linesBefore.count else {
      return linesBefore[block] + Self.countOfLineEnds(in: bytes[start..<offset])
    }
    let next = start + Self.blockLength
    return linesBefore[block + 1] - Self.countOfLineEnds(in: bytes[offset..<next])
  }

  private static func countOfLineEnds(in bytes: ArraySlice<UInt8>) -> Int {
    let span = bytes.span
    var count = 0
    for index in span.indices where span[index] == 0x0A { count &+= 1 }
    return count
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
    return SourcePosition(
      line: countOfLines(before: offset) + 1, column: offset - startOfLine(at: offset) + 1)
  }

  /// The line, counted from 1, that an offset lies in.
  public func line(at offset: Int) -> Int {
    countOfLines(before: min(max(offset, 0), bytes.count)) + 1
  }

  /// The first byte of the line that an offset lies in.
  public func startOfLine(at offset: Int) -> Int {
    // By the blocks, and not back byte by byte: a line may be as long as the file.
    start(ofLine: line(at: offset)) ?? 0
  }

  /// The bytes of a line (counted from 1), without its line break.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, let start = start(ofLine: line) else { return bytes.count..<bytes.count }
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Nil for a line beyond the last.
  private func start(ofLine line: Int) -> Int? {
    let ends = line - 1
    if ends == 0 { return 0 }
    // The last block with fewer ends before it than the line has.
    let block = linesBefore.lastIndex { $0 < ends } ?? 0
    var start = block * Self.blockLength
    for _ in linesBefore[block]..<ends {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return start
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
