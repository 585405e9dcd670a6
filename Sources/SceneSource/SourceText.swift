/// The bytes of a file, with an index of its lines.
public struct SourceText: Hashable, Sendable {
  /// The path of the file relative to the scene's root, with components separated by `/` and
  /// without `.` and `..`. It is never an absolute path.
  public let path: String
  /// The bytes of the file, including a byte order mark.
  public let bytes: [UInt8]
  /// The number of line breaks before each block of bytes, which allows lines to be found quickly.
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

  /// Creates the same text with another path.
  public init(_ other: SourceText, path: String) {
    self.path = path
    bytes = other.bytes
    linesBefore = other.linesBefore
  }

  /// Creates the text after an edit whose range is in the old text.
  init(of old: SourceText, after edit: SourceEdit) {
    path = old.path
    let (start, end) = (edit.range.lowerBound, edit.range.lowerBound + edit.replacement.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(old.bytes.count + edit.growth)
    bytes += old.bytes[..<start]
    bytes += edit.replacement
    bytes += old.bytes[edit.range.upperBound...]
    self.bytes = bytes
    // Line breaks after the edit are known, except for those in a few bytes at the start of each
    // block.
    let startLines = old.countOfLines(before: start)
    let addedLines = Self.countOfLineEnds(in: edit.replacement[...])
    let movedLines = startLines + addedLines - old.countOfLines(before: edit.range.upperBound)
    linesBefore = stride(from: 0, through: bytes.count, by: Self.blockLength).map { offset in
      if offset <= start { return old.linesBefore[offset / Self.blockLength] }
      if offset >= end { return old.countOfLines(before: offset - edit.growth) + movedLines }
      return startLines + Self.countOfLineEnds(in: edit.replacement[..<(offset - start)])
    }
  }

  /// Returns the number of line breaks before an offset.
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

  /// The text of a range, with invalid UTF-8 replaced.
  public subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the line and column of an offset, which is clamped to the text.
  ///
  /// - Complexity: O(log *n*) for finding the line, where *n* is the length of the text, plus
  ///   O(*m*) for the block that contains it.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    return SourcePosition(
      line: countOfLines(before: offset) + 1, column: offset - startOfLine(at: offset) + 1)
  }

  /// Returns the number of the line that contains an offset, starting at 1.
  public func line(at offset: Int) -> Int {
    countOfLines(before: min(max(offset, 0), bytes.count)) + 1
  }

  /// Returns the start of the line that contains an offset.
  public func startOfLine(at offset: Int) -> Int {
    let text = bytes.span
    var end = min(max(offset, 0), text.count)
    while end > 0 {
      let block = (end - 1) / Self.blockLength
      // A line can be as long as the file, so blocks without line breaks are skipped.
      let isPlain =
        block + 1 < linesBefore.count && linesBefore[block] == linesBefore[block + 1]
      let start = block * Self.blockLength
      if !isPlain {
        while end > start {
          if text[end - 1] == 0x0A { return end }
          end -= 1
        }
      }
      end = start
    }
    return 0
  }

  /// Returns the range of a line, starting at 1, without its line break.
  public func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, let start = start(ofLine: line) else { return bytes.count..<bytes.count }
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the start of a line; nil if it does not exist.
  private func start(ofLine line: Int) -> Int? {
    let ends = line - 1
    if ends == 0 { return 0 }
    // The last block before which there are fewer line breaks than before the line.
    let block = linesBefore.lastIndex { $0 < ends } ?? 0
    var start = block * Self.blockLength
    for _ in linesBefore[block]..<ends {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return start
  }
}

/// A line and column, both starting at 1. As in Swift, columns are UTF-8 bytes.
public struct SourcePosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of bytes in a file.
public struct SourceRange: Hashable, Sendable {
  /// The path of the file; see `SourceText.path`.
  public var path: String
  public var bytes: Range<Int>

  public init(path: String, bytes: Range<Int>) {
    self.path = path
    self.bytes = bytes
  }
}

/// `span` and `mutableSpan` of arrays for systems before macOS 26 and iOS 26, where `Span` is
/// available but the standard library's properties are not. These are preferred to those of the
/// standard library, so that callers need not change when this file is removed.
///
/// The standard library does not back-deploy the properties because the elements of an array
/// bridged from Objective-C can be in another object. That is never so for arrays of trivial
/// values.
extension Array where Element: BitwiseCopyable {
  @inlinable @inline(__always)
  package var span: Span<Element> {
    @_lifetime(borrow self)
    get {
      let elements = withUnsafeBufferPointer { $0 }
      return _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }

  @inlinable @inline(__always)
  package var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      let elements = withUnsafeMutableBufferPointer { $0 }
      return _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}
