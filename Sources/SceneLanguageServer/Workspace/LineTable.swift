import SceneLayers

/// Where the lines of a text begin, as the protocol counts them: `\n`, `\r\n` and `\r` end one.
struct LineTable: Hashable, Sendable {
  private var starts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    starts.reserveCapacity(bytes.count / 24 + 1)
    let span = bytes.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte == 0x0A || byte == 0x0D && !(index < span.count && span[index] == 0x0A) {
        starts.append(index)
      }
    }
  }

  var count: Int { starts.count }

  /// The bytes of a line without its end.
  func line(_ number: Int, of bytes: [UInt8]) -> Range<Int> {
    guard number >= 0 else { return 0..<0 }
    guard number < starts.count else { return bytes.count..<bytes.count }
    let start = starts[number]
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The number of the line that an offset lies in.
  func line(at offset: Int) -> Int {
    max(0, (0..<starts.count).partitioningIndex { starts[$0] > offset } - 1)
  }

  /// The offset of a position; what lies beyond a line's end or the text's is that end.
  func offset(of position: Position, in bytes: [UInt8], _ encoding: PositionEncoding) -> Int {
    let line = line(position.line, of: bytes)
    var offset = line.lowerBound
    var left = position.character
    while offset < line.upperBound, left > 0 {
      let (length, units) = Self.scalar(at: offset, of: bytes, encoding)
      // The middle of a character is its start.
      guard units <= left else { break }
      left -= units
      offset += length
    }
    return min(offset, line.upperBound)
  }

  func position(at offset: Int, in bytes: [UInt8], _ encoding: PositionEncoding) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let number = line(at: offset)
    let line = line(number, of: bytes)
    var character = 0
    var index = line.lowerBound
    while index < min(offset, line.upperBound) {
      let (length, units) = Self.scalar(at: index, of: bytes, encoding)
      character += units
      index += length
    }
    return Position(line: number, character: character)
  }

  /// How many bytes the character at an offset has, and for how many it counts. A byte that begins
  /// none counts for one.
  private static func scalar(
    at offset: Int, of bytes: [UInt8], _ encoding: PositionEncoding
  ) -> (length: Int, units: Int) {
    let length =
      switch bytes[offset] {
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
