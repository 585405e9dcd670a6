import SceneLayers
import SceneSource

/// The start of each line of a text. As in the protocol, lines end with `\n`, `\r\n`, or `\r`.
package struct LineTable: Hashable, Sendable {
  private var starts: [Int] = [0]
  /// For each block of bytes, the number of preceding characters, so that long lines take no longer
  /// than short ones; empty if the text is ASCII.
  private var checkpoints: [Checkpoint] = []

  fileprivate struct Checkpoint: Hashable, Sendable {
    /// The offset of a character's first byte.
    var offset: Int
    var utf16: Int
    var utf32: Int
  }

  private static let blockLength = 256

  package init(_ bytes: [UInt8]) {
    starts.reserveCapacity(bytes.count / 24 + 1)
    let span = bytes.span
    var index = 0
    var highBits: UInt8 = 0
    while index < span.count {
      let byte = span[index]
      highBits |= byte
      index += 1
      if byte == 0x0A || byte == 0x0D && !(index < span.count && span[index] == 0x0A) {
        starts.append(index)
      }
    }
    if highBits >= 0x80 { findCheckpoints(bytes) }
  }

  /// Returns the line table after an edit, which scans only the surrounding lines.
  ///
  /// - Parameter bytes: The text after the edit.
  package func edited(_ edit: SourceEdit, _ bytes: [UInt8]) -> LineTable {
    let replacement = edit.replacement
    guard checkpoints.isEmpty, replacement.allSatisfy({ $0 < 0x80 }) else {
      return LineTable(bytes)
    }
    return editedLines(edit, bytes)
  }

  /// Returns the table after an edit in which only lines can be looked up, not characters.
  func editedLines(_ edit: SourceEdit, _ bytes: [UInt8]) -> LineTable {
    // Either half of `\r\n` can be inserted or deleted.
    let first = line(at: max(edit.range.lowerBound - 1, 0))
    var last = line(at: edit.range.upperBound) + 1
    if last < starts.count, starts[last] <= edit.range.upperBound + 1 { last += 1 }
    let end = last < starts.count ? starts[last] + edit.growth : bytes.count
    var table = self
    table.checkpoints = []
    var index = starts[first]
    var found: [Int] = []
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) {
        found.append(index)
      }
    }
    // From here on, lines begin where they began before.
    if last < starts.count, found.last == end { found.removeLast() }
    let growth = edit.growth
    table.starts = Array(starts[...first]) + found
    table.starts.reserveCapacity(table.starts.count + starts.count - last)
    for start in starts[min(last, starts.count)...] { table.starts.append(start + growth) }
    return table
  }

  private mutating func findCheckpoints(_ bytes: [UInt8]) {
    var point = Checkpoint(offset: 0, utf16: 0, utf32: 0)
    while point.offset < bytes.count {
      if point.offset >= checkpoints.count * Self.blockLength { checkpoints.append(point) }
      let (length, units) = Self.scalar(at: point.offset, of: bytes, .utf16)
      point.offset += length
      point.utf16 += units
      point.utf32 += 1
    }
  }

  package var count: Int { starts.count }
  /// Whether all characters have one byte.
  package var isASCII: Bool { checkpoints.isEmpty }

  /// Returns the start of the next line, or the end of the text.
  package func end(ofLine number: Int, byteCount: Int) -> Int {
    number + 1 < starts.count ? starts[number + 1] : byteCount
  }

  /// Returns the range of a line without its line break.
  package func line(_ number: Int, of bytes: [UInt8]) -> Range<Int> {
    guard number >= 0 else { return 0..<0 }
    guard number < starts.count else { return bytes.count..<bytes.count }
    let start = starts[number]
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the line number of an offset.
  package func line(at offset: Int) -> Int {
    max(0, (0..<starts.count).partitioningIndex { starts[$0] > offset } - 1)
  }

  /// Returns the line number of an offset, which is probably a given line or one of the next.
  package func line(at offset: Int, near line: Int) -> Int {
    guard line < starts.count, starts[line] <= offset else { return self.line(at: offset) }
    for number in line..<min(line + 4, starts.count)
    where number + 1 == starts.count || starts[number + 1] > offset {
      return number
    }
    return self.line(at: offset)
  }

  /// Returns the offset of a position. Positions beyond the end of a line or the text are clamped.
  package func offset(of position: Position, in bytes: [UInt8], _ encoding: PositionEncoding) -> Int
  {
    let line = line(position.line, of: bytes)
    guard position.character > 0 else { return line.lowerBound }
    // A character has at most four bytes, and at least as many bytes as units.
    var offset = line.lowerBound
    var left = position.character
    if checkpoints.isEmpty || encoding == .utf8 {
      offset = min(line.lowerBound + min(left, line.count), line.upperBound)
      // A position inside a character is moved to its start.
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 {
        offset -= 1
      }
      return offset
    }
    let target = units(before: line.lowerBound, of: bytes, encoding) + left
    if let point = lastCheckpoint(encoding, atMost: target), point.offset > offset {
      offset = point.offset
      left = target - point.units(encoding)
    }
    while offset < line.upperBound, left > 0 {
      let (length, units) = Self.scalar(at: offset, of: bytes, encoding)
      guard units <= left else { break }
      left -= units
      offset += length
    }
    return min(offset, line.upperBound)
  }

  /// - Parameter near: A line that is probably nearby.
  package func position(
    at offset: Int, in bytes: [UInt8], _ encoding: PositionEncoding, near: Int = .max
  ) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let number = line(at: offset, near: near)
    let line = line(number, of: bytes)
    let end = min(offset, line.upperBound)
    if checkpoints.isEmpty { return Position(line: number, character: end - line.lowerBound) }
    let character =
      units(before: end, of: bytes, encoding) - units(before: line.lowerBound, of: bytes, encoding)
    return Position(line: number, character: character)
  }

  /// Returns the number of units up to an offset, including a character that contains it.
  private func units(
    before offset: Int, of bytes: [UInt8], _ encoding: PositionEncoding
  ) -> Int {
    if checkpoints.isEmpty { return offset }
    var block = min(offset / Self.blockLength, checkpoints.count - 1)
    while block > 0, checkpoints[block].offset > offset { block -= 1 }
    var index = checkpoints[block].offset
    var count = checkpoints[block].units(encoding)
    while index < offset {
      let (length, units) = Self.scalar(at: index, of: bytes, encoding)
      count += units
      index += length
    }
    return count
  }

  private func lastCheckpoint(
    _ encoding: PositionEncoding, atMost units: Int
  ) -> Checkpoint? {
    var (low, high) = (0, checkpoints.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if checkpoints[middle].units(encoding) <= units { low = middle } else { high = middle }
    }
    return checkpoints.isEmpty ? nil : checkpoints[low]
  }

  /// Returns the length of the character at an offset in bytes and in units. An invalid byte counts
  /// as one.
  private static func scalar(
    at offset: Int, of bytes: [UInt8], _ encoding: PositionEncoding
  ) -> (length: Int, units: Int) {
    let first = bytes[offset]
    if first < 0x80 { return (1, 1) }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let end = min(offset + length, bytes.count)
    for index in (offset + 1)..<max(end, offset + 1) where bytes[index] & 0xC0 != 0x80 {
      return (1, 1)
    }
    switch encoding {
    case .utf8: return (end - offset, end - offset)
    case .utf16: return (end - offset, length == 4 ? 2 : 1)
    case .utf32: return (end - offset, 1)
    }
  }
}

extension LineTable.Checkpoint {
  fileprivate func units(_ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: offset
    case .utf16: utf16
    case .utf32: utf32
    }
  }
}
