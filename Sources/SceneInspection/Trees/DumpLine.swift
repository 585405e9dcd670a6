/// A line of a dump, taken apart from its start.
package struct DumpLine {
  private let bytes: [UInt8]
  private var at: Int
  private let end: Int
  private let number: Int

  /// The bytes of `range`, which is line `number` without what indents it.
  package init(_ bytes: [UInt8], _ range: Range<Int>, number: Int) {
    self.bytes = bytes
    (at, end) = (range.lowerBound, range.upperBound)
    self.number = number
  }

  package var isAtEnd: Bool { at == end }

  package func error(_ message: String) -> DumpError { DumpError(line: number, message: message) }

  private var next: UInt8? { at < end ? bytes[at] : nil }

  package mutating func skip(_ byte: Character) -> Bool {
    guard let byte = byte.asciiValue, next == byte else { return false }
    at += 1
    return true
  }

  package mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { at += 1 }
  }

  package func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= end else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(bytes[at..<at + count]) }
  }

  /// What is left, the line taken to its end.
  package mutating func rest() -> String {
    defer { at = end }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  /// Letters and digits; empty where there are none.
  package mutating func name() -> String {
    let start = at
    while let byte = next, Self.isNamePart(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// A whole number from 0.
  package mutating func count() throws(DumpError) -> Int {
    skipSpaces()
    guard let number = Int(name()), number >= 0 else { throw error("a whole number is expected") }
    return number
  }

  /// A name and its value, or a name that says all by itself.
  package mutating func property() throws(DumpError) -> DumpProperty {
    let name = name()
    if name.isEmpty { throw error("a property's name is expected, not '\(excerpt)'") }
    if Self.flags.contains(name) { return DumpProperty(name, "true") }
    skipSpaces()
    return DumpProperty(name, try value(of: name))
  }

  /// `(1 2)`, `#FFFFFF/0.5`, `translate(1 2)`, `-1.5`, `"text"` or `round`, as it is written.
  package mutating func value(of name: String) throws(DumpError) -> String {
    let start = at
    if next == UInt8(ascii: "\"") {
      try skipString()
    } else {
      var depth = 0
      while let byte = next {
        if depth == 0, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") { break }
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        at += 1
      }
      if depth != 0 { throw error("the parentheses of '\(name)' do not match") }
    }
    if start == at { throw error("'\(name)' has no value") }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// A text in quotes, without them and its escapes.
  package mutating func string() throws(DumpError) -> String {
    let start = at
    try skipString()
    let inner = bytes[start + 1..<at - 1]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    return Self.unescaped(inner)
  }

  private mutating func skipString() throws(DumpError) {
    at += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      at += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    if at >= end {
      at = end
      throw error("a text is not closed")
    }
    at += 1
  }

  private var excerpt: String { String(decoding: bytes[at..<min(at + 20, end)], as: UTF8.self) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Properties that stand without a value.
  private static let flags: Set<String> = ["isHidden", "masksToBounds"]

  /// Takes JSON's escapes for what they stand for; what is none stands for itself.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let kind = scalars.popFirst() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch kind {
      case "n": result += "\n"
      case "r": result += "\r"
      case "t": result += "\t"
      case "u":
        let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
        scalars = scalars.dropFirst(4)
        let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        result.unicodeScalars.append(value ?? "\u{FFFD}")
      default: result.unicodeScalars.append(kind)
      }
    }
    return result
  }
}
