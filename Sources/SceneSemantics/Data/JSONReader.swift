import SceneLayers
import SceneSource

/// Reads JSON (RFC 8259).
struct JSONReader {
  let source: SourceText
  private(set) var mistakes: [Diagnostic] = []
  private var index: Int
  private var nodes: [JSONNode] = []

  /// The maximum nesting depth of arrays and objects.
  static let mostNested = 64
  static let mostNodes = 4_000_000
  /// The maximum number of keys of an object, including those of other objects at the same
  /// position.
  static let mostNames = 256

  init(_ source: SourceText) {
    self.source = source
    index = source.startOfText
  }

  /// Reads the whole file; nil if it has a syntax error, which is added to `mistakes`.
  mutating func document() -> JSONDocument? {
    skipBlanks()
    guard index < source.bytes.count else {
      report(.dataBroken, index..<index, "the file is empty; expected a value")
      return nil
    }
    guard readValue(depth: 0) else { return nil }
    skipBlanks()
    guard index == source.bytes.count else {
      unexpected("the end of the file")
      return nil
    }
    var shape = JSONShape()
    fit(0, into: &shape)
    guard mistakes.isEmpty else { return nil }
    guard shape.type.fits(parts: 10_000, depth: Self.mostNested) else {
      report(.dataBroken, nodes[0].bytes, "the values have more than 10,000 nested fields")
      return nil
    }
    return JSONDocument(source: source, nodes: nodes, shape: shape)
  }

  // MARK: Syntax

  private var next: UInt8? { index < source.bytes.count ? source.bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Reads a value; returns false if there is an error, which has been reported.
  private mutating func readValue(depth: Int) -> Bool {
    guard nodes.count < Self.mostNodes else {
      report(.fileTooLarge, index..<index, "the file has more than 4,000,000 values")
      return false
    }
    guard depth < Self.mostNested else {
      report(
        .nestedTooDeep, index..<(index + 1),
        "more than \(Self.mostNested) nested arrays or objects")
      return false
    }
    switch next {
    case UInt8(ascii: "{"): return readList(.object, closedBy: UInt8(ascii: "}"), depth)
    case UInt8(ascii: "["): return readList(.array, closedBy: UInt8(ascii: "]"), depth)
    case UInt8(ascii: "\""): return readString()
    case UInt8(ascii: "t"): return readWord("true", .true)
    case UInt8(ascii: "f"): return readWord("false", .false)
    case UInt8(ascii: "n"): return readWord("null", .null)
    default: return readNumber()
    }
  }

  private mutating func readWord(_ word: String, _ kind: JSONNode.Kind) -> Bool {
    let end = index + word.utf8.count
    guard end <= source.bytes.count, word.utf8.elementsEqual(source.bytes[index..<end]) else {
      unexpected("a value")
      return false
    }
    nodes.append(JSONNode(kind, index..<end))
    index = end
    return true
  }

  /// Reads an array or object, starting at its bracket.
  private mutating func readList(
    _ kind: JSONNode.Kind, closedBy closer: UInt8, _ depth: Int
  ) -> Bool {
    let (start, first) = (index, nodes.count)
    nodes.append(JSONNode(kind, index..<index))
    index += 1
    skipBlanks()
    if next != closer {
      while true {
        if kind == .object {
          guard readKey() else { return false }
        }
        guard readValue(depth: depth + 1) else { return false }
        skipBlanks()
        if next == closer { break }
        guard next == UInt8(ascii: ",") else {
          unexpectedInList(closer, opener: start)
          return false
        }
        index += 1
        skipBlanks()
      }
    }
    index += 1
    nodes[first] = JSONNode(kind, start..<index, size: nodes.count - first)
    return true
  }

  private mutating func unexpectedInList(_ closer: UInt8, opener: Int) {
    let closer = String(Unicode.Scalar(closer))
    guard next == nil else { return unexpected("',' or '\(closer)'") }
    let bracket = source[opener..<(opener + 1)]
    report(
      .dataBroken, opener..<(opener + 1), "unclosed '\(bracket)'; expected '\(closer)'")
  }

  /// `"key":`
  private mutating func readKey() -> Bool {
    guard next == UInt8(ascii: "\"") else {
      unexpected("a key in quotes")
      return false
    }
    guard readString() else { return false }
    skipBlanks()
    guard next == UInt8(ascii: ":") else {
      unexpected("':'")
      return false
    }
    index += 1
    skipBlanks()
    return true
  }

  private mutating func readString() -> Bool {
    let start = index
    var hasEscapes = false
    index += 1
    while let byte = next, byte != UInt8(ascii: "\""), byte >= 0x20 {
      guard byte == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      hasEscapes = true
      guard let escape = JSONEscape(source.bytes, at: index) else {
        let end = min(index + 2, source.bytes.count)
        report(.dataBroken, index..<end, "invalid escape or unpaired surrogate")
        return false
      }
      index += escape.length
    }
    guard next == UInt8(ascii: "\"") else {
      report(.dataBroken, start..<(start + 1), "unclosed string; expected '\"' on the same line")
      return false
    }
    nodes.append(JSONNode(hasEscapes ? .escapedString : .string, (start + 1)..<index))
    index += 1
    return true
  }

  /// Reads a number: an optional sign, digits without a leading zero, and an optional fraction and
  /// exponent.
  private mutating func readNumber() -> Bool {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let digits = index
    skipDigits()
    let hasZero = index - digits > 1 && source.bytes[digits] == UInt8(ascii: "0")
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
      if index == start {
        unexpected("a value")
      } else {
        report(.dataBroken, start..<index, "'\(source[start..<index])' is not a JSON number")
      }
      return false
    }
    guard SceneSource.readNumber(source.bytes[start..<index])?.isFinite == true else {
      report(.numberOverflow, start..<index, "this number is too large")
      return false
    }
    nodes.append(JSONNode(.number, start..<index))
    return true
  }

  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = next, byte &- 0x30 < 10 { index += 1 }
    return index > start
  }

  // MARK: Shapes

  /// Extends a shape by that of a node, or reports a mismatch. The depth is limited at this point.
  private mutating func fit(_ node: Int, into shape: inout JSONShape) {
    guard mistakes.count < DataFile.mostMistakes else { return }
    let kind: JSONShape.Kind
    switch nodes[node].kind {
    case .null: return
    case .true, .false: kind = .bool
    case .number: kind = .number
    case .string, .escapedString: kind = .string
    case .array: kind = .array
    case .object: kind = .object
    }
    if shape.kind == .unknown {
      shape.kind = kind
      if kind == .array { shape.parts = [JSONShape()] }
    }
    guard shape.kind == kind else {
      return report(
        .dataBroken, nodes[node].bytes,
        "expected \(shape.kind.rawValue) like the preceding values, not \(kind.rawValue)")
    }
    if kind == .number, shape.reason == nil, !isExact(source.bytes[nodes[node].bytes]) {
      shape.reason = TextReason(nodes[node].bytes, of: source, isNumeric: true)
    }
    if kind == .array { fitElements(of: node, into: &shape.parts[0]) }
    if kind == .object { fitFields(of: node, into: &shape) }
  }

  /// Returns whether a number is printed with the same value, regardless of its form. Up to 15
  /// digits without an exponent always are.
  private func isExact(_ text: ArraySlice<UInt8>) -> Bool {
    let e = UInt8(ascii: "e")
    if text.count <= 15, !text.contains(where: { $0 | 0x20 == e }) { return true }
    func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let digits = text.prefix { $0 | 0x20 != e }.filter { $0 &- 0x30 < 10 }.drop { $0 == 0x30 }
      return digits.dropLast(digits.reversed().prefix { $0 == 0x30 }.count)
    }
    let printed = SceneSource.readNumber(text)?.shortestText ?? ""
    return digits(text) == digits(Array(printed.utf8)[...])
  }

  private mutating func fitElements(of node: Int, into shape: inout JSONShape) {
    var child = node + 1
    while child < node + nodes[node].size {
      fit(child, into: &shape)
      child += nodes[child].size
    }
  }

  private mutating func fitFields(of node: Int, into shape: inout JSONShape) {
    var expected = 0
    var isInOrder = true
    var child = node + 1
    while child < node + nodes[node].size {
      let key = nodes[child]
      let index = source.index(ofKey: key, in: shape.labels, expected: expected)
      let field = index ?? shape.labels.count
      if index == nil {
        guard field < Self.mostNames else {
          return report(
            .dataBroken, key.bytes, "more than 256 distinct keys in the objects of one array")
        }
        shape.labels.append(source.jsonString(key))
        shape.parts.append(JSONShape())
      }
      isInOrder = isInOrder && field >= expected
      expected = field + 1
      fit(child + 1, into: &shape.parts[field])
      child += 1 + nodes[child + 1].size
    }
    if !isInOrder { findRepeats(in: node, shape.labels) }
  }

  private mutating func findRepeats(in node: Int, _ labels: [String]) {
    var spans = [Range<Int>?](repeating: nil, count: labels.count)
    var child = node + 1
    while child < node + nodes[node].size {
      let key = nodes[child]
      if let field = source.index(ofKey: key, in: labels, expected: 0) {
        if let first = spans[field] {
          report(
            .dataBroken, key.bytes, "duplicate key '\(labels[field])' in this object",
            notes: [.init("first declared here", at: source.range(first))])
        }
        spans[field] = key.bytes
      }
      child += 1 + nodes[child + 1].size
    }
  }

  // MARK: Mistakes

  private mutating func unexpected(_ expected: String) {
    guard let byte = next else {
      return report(.dataBroken, index..<index, "expected \(expected), not the end of the file")
    }
    // All bytes of a multibyte character.
    var end = index + 1
    while end < source.bytes.count, byte >= 0x80, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    let found = byte < 0x20 ? "" : ", not '\(source[index..<end])'"
    report(.dataBroken, index..<end, "expected \(expected)\(found)")
  }

  private mutating func report(
    _ code: DiagnosticCode, _ bytes: Range<Int>, _ message: String, notes: [Diagnostic.Note] = []
  ) {
    mistakes.append(Diagnostic(code, at: source.range(bytes), message, notes: notes))
  }
}
