import SceneSource

/// Divides a text into tokens, including trivia. The sum of their lengths is that of the text.
struct Lexer: ~Copyable {
  let bytes: [UInt8]
  var position: Int
  /// The tokens that have not been removed.
  private(set) var tokens: [Token] = []
  /// The kind of the last token.
  private(set) var lastKind: SyntaxKind?
  /// The number of open parentheses in each open interpolation.
  var interpolations: [Int] = []
  /// The number of braces opened on the current line.
  var bracesOnLine = 0

  /// Creates a lexer that begins at the start of the text, or at a line break, where it does not
  /// depend on earlier text.
  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { add(.byteOrderMark, 3) }
  }

  /// Continues until there are `count` tokens or slightly more, or until the end of the text.
  mutating func run(until count: Int) {
    while position < bytes.count, tokens.count < count { token() }
  }

  /// Removes the first tokens.
  mutating func drop(_ count: Int) { tokens.removeFirst(count) }

  /// Returns the byte at a distance, or 0 beyond the end, which does not continue any token.
  func byte(_ distance: Int) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  mutating func add(_ kind: SyntaxKind, _ length: Int) {
    tokens.append(Token(kind, length: length))
    lastKind = kind
    position += length
  }

  /// Adds the token from `position` to `end`.
  mutating func add(_ kind: SyntaxKind, to end: Int) { add(kind, end - position) }

  private mutating func token() {
    let first = bytes[position]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): blanks()
    case 0x0A: newline(1)
    case 0x0D: newline(byte(1) == 0x0A ? 2 : 1)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"):
      add(.identifier, to: endOfIdentifier(from: position + 1))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "\""):
      add(.quote, 1)
      string()
    case UInt8(ascii: "#"): color()
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "."): dots()
    case UInt8(ascii: "{"):
      add(.leftBrace, 1)
      bracesOnLine += 1
    case UInt8(ascii: "}"):
      add(.rightBrace, 1)
      bracesOnLine -= 1
    case UInt8(ascii: "("): leftParen()
    case UInt8(ascii: ")"): rightParen()
    case UInt8(ascii: "["): add(.leftBracket, 1)
    case UInt8(ascii: "]"): add(.rightBracket, 1)
    case UInt8(ascii: ","): add(.comma, 1)
    case UInt8(ascii: ":"): add(.colon, 1)
    case UInt8(ascii: ";"): add(.semicolon, 1)
    case UInt8(ascii: "?"): add(.question, 1)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "%"): add(.op, 1)
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"):
      if byte(1) == first, conflict() { break }
      add(.op, byte(1) == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "="):
      if byte(1) == first {
        if !conflict() { add(.op, 2) }
      } else {
        add(.equal, 1)
      }
    case UInt8(ascii: "|") where byte(2) == first && conflict(): break
    case UInt8(ascii: "&") where byte(1) == first, UInt8(ascii: "|") where byte(1) == first:
      add(.op, 2)
    case 0x80...0xFF: beyondASCII()
    default: junk(first)
    }
  }

  private mutating func blanks() {
    var end = position + 1
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    add(.whitespace, to: end)
  }

  /// Lexes a line break, which closes open strings.
  private mutating func newline(_ length: Int) {
    add(.newline, length)
    closeStrings()
    bracesOnLine = 0
  }

  mutating func closeStrings() {
    if !interpolations.isEmpty { interpolations.removeAll(keepingCapacity: true) }
  }

  func endOfIdentifier(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if bytes[end].isIdentifierBody {
        end += 1
      } else if bytes[end] >= 0x80, let (scalar, length) = decodeScalar(bytes, at: end),
        isIdentifierBody(scalar)
      {
        end += length
      } else {
        break
      }
    }
    return end
  }

  private mutating func color() {
    var end = position + 1
    while end < bytes.count, bytes[end].isIdentifierBody { end += 1 }
    add(.color, to: end)
  }

  private mutating func leftParen() {
    add(.leftParen, 1)
    if let last = interpolations.indices.last { interpolations[last] += 1 }
  }

  private mutating func rightParen() {
    add(.rightParen, 1)
    guard let last = interpolations.indices.last else { return }
    if interpolations[last] > 0 {
      interpolations[last] -= 1
    } else {
      interpolations.removeLast()
      string()
    }
  }

  private mutating func beyondASCII() {
    guard let (scalar, length) = decodeScalar(bytes, at: position) else {
      return add(.invalid, to: endOfInvalidBytes(bytes, from: position))
    }
    if isIdentifierHead(scalar) {
      add(.identifier, to: endOfIdentifier(from: position + length))
    } else {
      add(.invalid, length)
    }
  }

  /// Lexes the line of a conflict marker, if there is one, so that the code on both sides is parsed.
  private mutating func conflict() -> Bool {
    guard MergeConflict.endOfMarker(in: bytes, at: position) != nil else { return false }
    add(.invalid, to: MergeConflict.endOfLine(in: bytes, from: position))
    return true
  }

  /// Lexes bytes that do not begin a token.
  private mutating func junk(_ byte: UInt8) {
    var end = position + 1
    while end < bytes.count, bytes[end] == byte { end += 1 }
    add(.invalid, to: end)
  }
}

// Tokens with a variable length: comments, numbers, dots, and strings.

extension Lexer {
  /// Lexes `// …`, `/// …`, `/* … */`, or the operator.
  mutating func slash() {
    switch byte(1) {
    case UInt8(ascii: "/"):
      let isDocumentation = byte(2) == UInt8(ascii: "/") && byte(3) != UInt8(ascii: "/")
      var end = position + 2
      while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
      add(isDocumentation ? .docComment : .lineComment, to: end)
    case UInt8(ascii: "*"):
      add(.blockComment, to: endOfBlockComment(bytes, from: position).end)
    default:
      add(.op, 1)
    }
  }

  /// Lexes `.`, `..<`, `...`, or a number without a leading zero: `.5`.
  mutating func dots() {
    if byte(1) == UInt8(ascii: ".") {
      let isRange = byte(2) == UInt8(ascii: ".") || byte(2) == UInt8(ascii: "<")
      return add(isRange ? .op : .invalid, isRange ? 3 : 2)
    }
    if byte(1).isDigit, !followsOperand { return number() }
    add(.dot, 1)
  }

  /// Whether the previous token ends a value, so that a dot begins a member access.
  private var followsOperand: Bool {
    switch lastKind {
    case .identifier, .number, .rightParen, .rightBracket, .quote: true
    default: false
    }
  }

  /// Lexes a number with all directly following letters and digits, or a percent sign. After a dot,
  /// it consists only of digits, as in `a.0.1`.
  mutating func number() {
    let isMember = lastKind == .dot
    var end = endOfDigits(from: position)
    if !isMember {
      if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
        end = endOfDigits(from: end + 1)
      } else if end < bytes.count, bytes[end] == UInt8(ascii: "."), !beginsMember(end + 1) {
        end += 1
      }
      end = endOfExponent(from: end)
    }
    let suffix = endOfIdentifier(from: end)
    let isPercent = suffix == end && end < bytes.count && bytes[end] == UInt8(ascii: "%")
    add(.number, to: isPercent && !isMember ? end + 1 : suffix)
  }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isDigit || bytes[end] == UInt8(ascii: "_") { end += 1 }
    return end
  }

  /// Returns whether the dot after a number begins a member access or a range operator.
  private func beginsMember(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return byte.isIdentifierHead || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  private func endOfExponent(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return start }
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    guard end < bytes.count, bytes[end].isDigit else { return start }
    return endOfDigits(from: end)
  }

  /// Lexes the text after a quote or interpolation, up to the next one or the end of the line.
  mutating func string() {
    var end = endOfPlainText(from: position)
    while end < bytes.count, !bytes[end].isLineBreak {
      switch bytes[end] {
      case UInt8(ascii: "\""):
        segment(to: end)
        return add(.quote, 1)
      case UInt8(ascii: "\\"):
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "(") {
          segment(to: end)
          interpolations.append(0)
          return add(.interpolationStart, 2)
        }
        end += end + 1 < bytes.count && !bytes[end + 1].isLineBreak ? 2 : 1
      default:
        end += 1
      }
      end = endOfPlainText(from: end)
    }
    segment(to: endOfUnclosedString(end))
    closeStrings()
  }

  /// Returns the first byte with a special meaning in strings: a quote, a backslash, or a control
  /// character.
  private func endOfPlainText(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard
        byte > UInt8(ascii: "\\") || byte > UInt8(ascii: "\"") && byte < UInt8(ascii: "\\")
          || byte == UInt8(ascii: " ")
      else { break }
      end += 1
    }
    return end
  }

  private mutating func segment(to end: Int) {
    if end > position { add(.stringSegment, to: end) }
  }

  /// Returns the most likely end of an unclosed string: before closing delimiters at the end of the
  /// line, so that `row "Falls Church {` still begins a body.
  private func endOfUnclosedString(_ lineEnd: Int) -> Int {
    var end = lineEnd
    var braces = bracesOnLine
    while end > position {
      switch bytes[end - 1] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"),
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"):
        break
      case UInt8(ascii: "}") where braces > 0:
        braces -= 1
      default:
        return end
      }
      end -= 1
    }
    return end
  }
}

/// Returns the end of the comment at `start`, including nested comments, and whether it is closed.
func endOfBlockComment(_ bytes: [UInt8], from start: Int) -> (end: Int, isClosed: Bool) {
  var depth = 1
  var end = start + 2
  while end + 1 < bytes.count {
    if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
      depth -= 1
      end += 2
      if depth == 0 { return (end, true) }
    } else if bytes[end] == UInt8(ascii: "/"), bytes[end + 1] == UInt8(ascii: "*") {
      depth += 1
      end += 2
    } else {
      end += 1
    }
  }
  return (bytes.count, false)
}

/// The kind and length of a token.
struct Token {
  let kind: SyntaxKind
  private let count: Int32

  init(_ kind: SyntaxKind, length: Int) {
    self.kind = kind
    count = Int32(truncatingIfNeeded: length)
  }

  /// The length in bytes.
  var length: Int { Int(count) }
}
