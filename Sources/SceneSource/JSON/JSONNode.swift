/// A value or key in JSON text. Nodes are in preorder, with an object's keys before their values.
public struct JSONNode: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case null, `true`, `false`, number
    /// The range excludes the quotes.
    case string, escapedString
    case array, object
  }

  public var kind: Kind
  /// The range in the text.
  @usableFromInline var start: Int32
  @usableFromInline var length: Int32
  @usableFromInline var nodes: Int32

  init(_ kind: Kind, _ bytes: Range<Int>, size: Int = 1) {
    self.kind = kind
    start = Int32(truncatingIfNeeded: bytes.lowerBound)
    length = Int32(truncatingIfNeeded: bytes.count)
    nodes = Int32(truncatingIfNeeded: size)
  }

  @inlinable public var bytes: Range<Int> { Int(start)..<(Int(start) + Int(length)) }
  /// The number of nodes in the subtree, including this one.
  @inlinable public var size: Int { Int(nodes) }

  /// Returns the text of a string with its escape sequences replaced.
  public func string(in text: [UInt8]) -> String {
    guard kind == .escapedString else { return String(decoding: text[bytes], as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.lowerBound
    while index < bytes.upperBound {
      if text[index] == UInt8(ascii: "\\"), let escape = JSONEscape(text, at: index) {
        result += Array(String(escape.scalar).utf8)
        index += escape.length
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// An escape sequence in a JSON string (RFC 8259, section 7).
public struct JSONEscape {
  /// U+FFFD for an unpaired surrogate.
  public var scalar: Unicode.Scalar
  /// The length in bytes, including the backslash.
  public var length: Int
  var isUnpaired = false

  /// Parses an escape sequence; nil if it is invalid.
  public init?(_ bytes: [UInt8], at index: Int) {
    guard index + 1 < bytes.count else { return nil }
    length = 2
    switch bytes[index + 1] {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      guard let first = Self.unit(bytes, at: index) else { return nil }
      length = 6
      if let single = Unicode.Scalar(first) {
        scalar = single
      } else if first < 0xDC00, let second = Self.unit(bytes, at: index + 6),
        (0xDC00...0xDFFF).contains(second),
        let pair = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        scalar = pair
        length = 12
      } else {
        scalar = "\u{FFFD}"
        isUnpaired = true
      }
    default: return nil
    }
  }

  /// Returns the number in `\uXXXX`.
  private static func unit(_ bytes: [UInt8], at index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = byte.hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
