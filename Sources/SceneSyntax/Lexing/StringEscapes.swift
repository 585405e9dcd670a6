import SceneSource

/// Returns the text of a string segment, with escape sequences replaced. Unknown escape sequences
/// are kept, as are all in a segment with too many combining marks, and invalid UTF-8 is replaced.
public func unescape(_ segment: ArraySlice<UInt8>) -> String {
  guard segment.contains(UInt8(ascii: "\\")) else {
    return String(decoding: segment, as: UTF8.self)
  }
  var text: [UInt8] = []
  var index = segment.startIndex
  while index < segment.endIndex {
    if segment[index] == UInt8(ascii: "\\") {
      let escape = Escape(segment, at: index)
      if let scalar = escape.scalar {
        text.append(contentsOf: String(scalar).utf8)
      } else {
        text.append(contentsOf: segment[escape.bytes])
      }
      index = escape.bytes.upperBound
    } else {
      text.append(segment[index])
      index += 1
    }
  }
  return String(decoding: CombiningMarks.areTooMany(in: text) ? segment : text[...], as: UTF8.self)
}

/// Returns the text of a `stringSegment` token.
public func unescape(_ segment: SyntaxNode) -> String {
  unescape(segment.tree.source.bytes[segment.bytes])
}

extension StringSyntax {
  /// The text of a string without interpolations; nil if it has any.
  public var literalText: String? {
    var text = ""
    for part in parts {
      guard part.kind == .stringSegment else { return nil }
      text += unescape(part)
    }
    return text
  }
}

/// An escape sequence in a string.
struct Escape {
  /// The range, including the backslash.
  let bytes: Range<Int>
  /// The scalar; nil if the sequence is invalid.
  let scalar: Unicode.Scalar?

  /// Parses the escape sequence at a backslash.
  init(_ text: ArraySlice<UInt8>, at start: Int) {
    guard start + 1 < text.endIndex else {
      bytes = start..<(start + 1)
      scalar = nil
      return
    }
    if text[start + 1] == UInt8(ascii: "u") {
      (bytes, scalar) = Self.unicode(text, at: start)
      return
    }
    scalar = Self.scalar(text[start + 1])
    // A non-ASCII character belongs to the sequence as a whole.
    var end = start + 2
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    bytes = start..<end
  }

  private static func scalar(_ letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "\\"): "\\"
    case UInt8(ascii: "t"): "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "\""): "\""
    case UInt8(ascii: "'"): "'"
    default: nil
    }
  }

  /// Parses `\u{…}` with one to eight hexadecimal digits, as in Swift.
  private static func unicode(
    _ text: ArraySlice<UInt8>, at start: Int
  ) -> (Range<Int>, Unicode.Scalar?) {
    var end = start + 2
    guard end < text.endIndex, text[end] == UInt8(ascii: "{") else { return (start..<end, nil) }
    end += 1
    let first = end
    var value: UInt32 = 0
    while end < text.endIndex, end - first < 8, let digit = text[end].hexValue {
      value = value << 4 | UInt32(digit)
      end += 1
    }
    guard end > first, end < text.endIndex, text[end] == UInt8(ascii: "}") else {
      return (start..<end, nil)
    }
    return (start..<(end + 1), Unicode.Scalar(value))
  }
}
