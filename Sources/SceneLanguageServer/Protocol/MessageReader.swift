/// Splits a stream of bytes into messages of the base protocol, which consist of a header with
/// `Content-Length`, an empty line, and the content.
///
/// An invalid header is reported once; the stream is then skipped up to the next `Content-Length:`.
package struct MessageReader {
  package enum Event: Equatable, Sendable {
    case message([UInt8])
    /// Bytes that are not a message, with the reason.
    case broken(String)
  }

  /// The maximum size of a message in bytes, which is that of the largest source with escape
  /// sequences.
  package static let messageLimit = 128 << 20
  /// The maximum size of a header in bytes.
  static let headerLimit = 8 << 10

  private enum State: Equatable {
    case header
    case body(length: Int)
    /// A message that is too large is being skipped.
    case skipping(Int)
    /// After an invalid header.
    case lost
  }

  private var buffer: [UInt8] = []
  /// The start of the unread bytes in the buffer.
  private var start = 0
  private var state = State.header

  package init() {}

  package mutating func append(_ bytes: [UInt8]) {
    if start > 1 << 16 || start == buffer.count {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns the next message or error; nil if more bytes are needed.
  package mutating func next() -> Event? {
    while true {
      switch state {
      case .header:
        guard let event = header() else {
          if state == .header { return nil }
          continue
        }
        return event
      case .body(let length):
        guard buffer.count - start >= length else { return nil }
        state = .header
        return .message(take(length))
      case .skipping(let length):
        let count = min(length, buffer.count - start)
        start += count
        if count < length {
          state = .skipping(length - count)
          return nil
        }
        state = .header
      case .lost:
        guard findHeader() else { return nil }
        state = .header
      }
    }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    let bytes = Array(buffer[start..<start + count])
    start += count
    if buffer.count == start {
      buffer = []
      start = 0
    }
    return bytes
  }

  /// Reads a header if it is complete; returns an event only if it is invalid.
  private mutating func header() -> Event? {
    guard let (lines, end) = headerLines() else {
      guard buffer.count - start > Self.headerLimit else { return nil }
      return lose("the header is longer than \(Self.headerLimit) bytes")
    }
    var length: Int?
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return lose("a header field has no ':'")
      }
      guard Self.isName(line[..<colon], "content-length") else { continue }
      guard length == nil, let number = Self.number(line[(colon + 1)...]) else {
        return lose("'Content-Length' is not a number")
      }
      length = number
    }
    guard let length else { return lose("the header has no 'Content-Length'") }
    start = end
    guard length <= Self.messageLimit else {
      state = .skipping(length)
      return .broken("a message of \(length) bytes is too large")
    }
    state = .body(length: length)
    return nil
  }

  private mutating func lose(_ reason: String) -> Event {
    // Another header can begin after the first byte of an invalid one.
    start = min(start + 1, buffer.count)
    state = .lost
    return .broken(reason)
  }

  /// Returns the lines before the first empty one, and the start of the content; nil if they are
  /// incomplete.
  private func headerLines() -> (lines: [ArraySlice<UInt8>], end: Int)? {
    var lines: [ArraySlice<UInt8>] = []
    var lineStart = start
    let limit = min(buffer.count, start + Self.headerLimit)
    while lineStart < limit {
      guard let newline = buffer[lineStart..<limit].firstIndex(of: 0x0A) else { return nil }
      let hasReturn = newline > lineStart && buffer[newline - 1] == 0x0D
      let line = buffer[lineStart..<(hasReturn ? newline - 1 : newline)]
      lineStart = newline + 1
      if line.isEmpty { return (lines, lineStart) }
      lines.append(line)
    }
    return nil
  }

  /// Skips to the next `Content-Length:`; returns false if there is none yet.
  private mutating func findHeader() -> Bool {
    let name = "content-length:".utf8
    var index = start
    while index + name.count <= buffer.count {
      if Self.isName(buffer[index..<index + name.count], "content-length:") {
        start = index
        return true
      }
      index += 1
    }
    start = index
    return false
  }

  private static func isName(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
    let folded = bytes.lazy.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    return folded.elementsEqual(name.utf8)
  }

  /// Returns an integer surrounded by whitespace; nil for anything else, or for more than 15
  /// digits.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      .drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}

/// Returns a message with its header.
package func framed(_ message: [UInt8]) -> [UInt8] { header(of: message) + message }

func header(of message: [UInt8]) -> [UInt8] {
  Array("Content-Length: \(message.count)\r\n\r\n".utf8)
}
