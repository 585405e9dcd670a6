import SceneSource

// The bytes and scalars allowed in tokens.

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is an ASCII letter or `_`.
  package var isIdentifierHead: Bool { (self | 0x20) &- 0x61 < 26 || self == 0x5F }

  /// Whether the byte is an ASCII letter or digit, or `_`.
  package var isIdentifierBody: Bool { isIdentifierHead || isDigit }

  package var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether the byte is a backslash or a control character other than a tab.
  var isSpecialInString: Bool {
    self == UInt8(ascii: "\\") || self < 0x20 && self != 0x09 || self == 0x7F
  }
}

/// Returns the scalar that starts at `index`; nil if the bytes are not valid UTF-8 (RFC 3629).
package func decodeScalar(_ bytes: [UInt8], at index: Int) -> (scalar: UInt32, length: Int)? {
  let first = bytes[index]
  if first < 0x80 { return (UInt32(first), 1) }
  let length: Int
  let least: UInt32
  var scalar: UInt32
  switch first {
  case 0xC2...0xDF: (length, least, scalar) = (2, 0x80, UInt32(first & 0x1F))
  case 0xE0...0xEF: (length, least, scalar) = (3, 0x800, UInt32(first & 0x0F))
  case 0xF0...0xF4: (length, least, scalar) = (4, 0x10000, UInt32(first & 0x07))
  default: return nil
  }
  guard length <= bytes.count - index else { return nil }
  for next in bytes[(index + 1)..<(index + length)] {
    guard next & 0xC0 == 0x80 else { return nil }
    scalar = scalar << 6 | UInt32(next & 0x3F)
  }
  guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
    return nil
  }
  return (scalar, length)
}

/// Returns the index of the first byte that is not valid UTF-8.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  var index = endOfASCII(bytes, from: 0)
  while index < bytes.count {
    guard let (_, length) = decodeScalar(bytes, at: index) else { return index }
    index += length
    if index < bytes.count, bytes[index] < 0x80 { index = endOfASCII(bytes, from: index) }
  }
  return nil
}

/// Returns the end of the invalid UTF-8 that starts at `index`.
package func endOfInvalidBytes(_ bytes: [UInt8], from index: Int) -> Int {
  var end = index
  while end < bytes.count, decodeScalar(bytes, at: end) == nil { end += 1 }
  return end
}

/// Returns whether a non-ASCII scalar can begin an identifier: the identifier heads in "The Swift
/// Programming Language", except invisible ones.
func isIdentifierHead(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xA8, 0xAA, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
    0xF8...0x2FF, 0x370...0x167F, 0x1681...0x180D, 0x180F...0x1DBF, 0x1E00...0x1FFF,
    0x203F...0x2040, 0x2054, 0x2070...0x20CF, 0x2100...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE1F, 0xFE30...0xFE44,
    0xFE47...0xFEFE, 0xFF00...0xFFFD:
    return true
  default:
    return scalar >= 0x10000 && scalar < 0xF0000 && scalar & 0xFFFF <= 0xFFFD
  }
}

/// Returns whether a non-ASCII scalar can continue an identifier; this includes combining marks and
/// joiners.
func isIdentifierBody(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0x200C...0x200D: true
  default: isIdentifierHead(scalar)
  }
}

/// Returns whether valid UTF-8 text is an identifier.
package func isIdentifier(_ text: ArraySlice<UInt8>) -> Bool {
  let bytes = Array(text)
  var index = 0
  while index < bytes.count {
    guard let (scalar, length) = decodeScalar(bytes, at: index) else { return false }
    let byte = bytes[index]
    let fits =
      index == 0
      ? (length == 1 ? byte.isIdentifierHead : isIdentifierHead(scalar))
      : (length == 1 ? byte.isIdentifierBody : isIdentifierBody(scalar))
    guard fits else { return false }
    index += length
  }
  return !bytes.isEmpty
}
