/// Reads the syntax of JSON (RFC 8259): data files, messages, and reports.
public struct JSONReader {
  /// The first syntax error.
  public struct Failure: Error {
    public var code: DiagnosticCode
    public var bytes: Range<Int>
    public var message: String
  }

  private let bytes: [UInt8]
  private let mostNested: Int
  private let allowsUnpaired: Bool
  private var index: Int
  private var nodes: [JSONNode] = []

  private static let mostNodes = 4_000_000

  private init(_ bytes: [UInt8], mostNested: Int, allowsUnpaired: Bool) {
    self.bytes = bytes
    self.mostNested = mostNested
    self.allowsUnpaired = allowsUnpaired
    // After a byte order mark.
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the nodes of the only value in a text.
  ///
  /// - Parameters:
  ///   - mostNested: The maximum nesting depth of arrays and objects.
  ///   - allowsUnpaired: Whether escape sequences of unpaired surrogates, which are invalid but
  ///     which editors send, are read as U+FFFD.
  public static func nodes(
    of bytes: [UInt8], mostNested: Int, allowsUnpaired: Bool = false
  ) throws(Failure) -> [JSONNode] {
    var reader = JSONReader(bytes, mostNested: mostNested, allowsUnpaired: allowsUnpaired)
    reader.skipBlanks()
    guard reader.next != nil else {
      throw reader.failure("the file is empty; expected a value", at: reader.index..<reader.index)
    }
    try reader.readValue(depth: 0)
    reader.skipBlanks()
    guard reader.next == nil else { throw reader.unexpected("the end of the file") }
    return reader.nodes
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func readValue(depth: Int) throws(Failure) {
    guard nodes.count < Self.mostNodes else {
      throw Failure(
        code: .fileTooLarge, bytes: index..<index,
        message: "the file has more than 4,000,000 values")
    }
    guard depth < mostNested else {
      throw Failure(
        code: .nestedTooDeep, bytes: index..<(index + 1),
        message: "more than \(mostNested) nested arrays or objects")
    }
    switch next {
    case UInt8(ascii: "{"): try readList(.object, closedBy: UInt8(ascii: "}"), depth)
    case UInt8(ascii: "["): try readList(.array, closedBy: UInt8(ascii: "]"), depth)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "t"): try readWord("true", .true)
    case UInt8(ascii: "f"): try readWord("false", .false)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: try readNumber()
    }
  }

  private mutating func readWord(_ word: String, _ kind: JSONNode.Kind) throws(Failure) {
    let end = index + word.utf8.count
    guard end <= bytes.count, word.utf8.elementsEqual(bytes[index..<end]) else {
      throw unexpected("a value")
    }
    nodes.append(JSONNode(kind, index..<end))
    index = end
  }

  /// Reads an array or object, starting at its bracket.
  private mutating func readList(
    _ kind: JSONNode.Kind, closedBy closer: UInt8, _ depth: Int
  ) throws(Failure) {
    let (start, first) = (index, nodes.count)
    nodes.append(JSONNode(kind, index..<index))
    index += 1
    skipBlanks()
    if next != closer {
      while true {
        if kind == .object { try readKey() }
        try readValue(depth: depth + 1)
        skipBlanks()
        if next == closer { break }
        guard next == UInt8(ascii: ",") else { throw unexpectedInList(closer, opener: start) }
        index += 1
        skipBlanks()
      }
    }
    index += 1
    nodes[first] = JSONNode(kind, start..<index, size: nodes.count - first)
  }

  /// `"key":`
  private mutating func readKey() throws(Failure) {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    try readString()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw unexpected("':'") }
    index += 1
    skipBlanks()
  }

  private mutating func readString() throws(Failure) {
    let start = index
    var hasEscapes = false
    index += 1
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 0x20 {
      guard byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      hasEscapes = true
      guard let escape = JSONEscape(bytes, at: index), allowsUnpaired || !escape.isUnpaired else {
        throw failure(
          "invalid escape or unpaired surrogate", at: index..<min(index + 2, bytes.count))
      }
      index += escape.length
    }
    guard next == UInt8(ascii: "\"") else {
      throw failure("unclosed string; expected '\"' on the same line", at: start..<(start + 1))
    }
    nodes.append(JSONNode(hasEscapes ? .escapedString : .string, (start + 1)..<index))
    index += 1
  }

  /// Reads a number: an optional sign, digits without a leading zero, and an optional fraction and
  /// exponent.
  private mutating func readNumber() throws(Failure) {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let digits = index
    skipDigits()
    let hasZero = index - digits > 1 && bytes[digits] == UInt8(ascii: "0")
    var isNumber = index > digits && !hasZero
    if isNumber, next == UInt8(ascii: ".") {
      index += 1
      isNumber = skipDigits()
    }
    if isNumber, let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if let sign = next, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index += 1 }
      isNumber = skipDigits()
    }
    guard isNumber else {
      if index == start { throw unexpected("a value") }
      throw failure("'\(text(start..<index))' is not a JSON number", at: start..<index)
    }
    nodes.append(JSONNode(.number, start..<index))
  }

  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = next, byte &- 0x30 < 10 { index += 1 }
    return index > start
  }

  // MARK: Failures

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func failure(_ message: String, at range: Range<Int>) -> Failure {
    Failure(code: .dataBroken, bytes: range, message: message)
  }

  private func unexpected(_ expected: String) -> Failure {
    guard let byte = next else {
      return failure("expected \(expected), not the end of the file", at: index..<index)
    }
    // All bytes of a multibyte character.
    var end = index + 1
    while end < bytes.count, byte >= 0x80, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let found = byte < 0x20 ? "" : ", not '\(text(index..<end))'"
    return failure("expected \(expected)\(found)", at: index..<end)
  }

  private func unexpectedInList(_ closer: UInt8, opener: Int) -> Failure {
    let closer = String(Unicode.Scalar(closer))
    guard next == nil else { return unexpected("',' or '\(closer)'") }
    return failure(
      "unclosed '\(text(opener..<(opener + 1)))'; expected '\(closer)'",
      at: opener..<(opener + 1))
  }
}
