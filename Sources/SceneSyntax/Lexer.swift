/// Cuts a text into tokens, trivia among them; their lengths add up to the text's.
struct Lexer: ~Copyable {
  let bytes: [UInt8]
  var position: Int
  /// Those that have not been taken away.
  private(set) var tokens: [Token] = []
  /// The last one's kind.
  private(set) var lastKind: SyntaxKind?
  /// Each interpolation that is open, with how many parentheses are open in it.
  var interpolations: [Int] = []
  /// Braces opened since the line began.
  var bracesOnLine = 0

  /// Begins at the start, or at a token that is a line break: there it knows as little of what
  /// comes before.
  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { add(.byteOrderMark, 3) }
  }

  /// Goes on until there are so many tokens, or a few more, or the text ends.
  mutating func run(until count: Int) {
    while position < bytes.count, tokens.count < count { token() }
  }

  /// Takes so many tokens away, the first ones.
  mutating func drop(_ count: Int) { tokens.removeFirst(count) }

  /// The byte at a distance, 0 beyond the end. (A byte of value 0 begins no token's rest.)
  func byte(_ distance: Int) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  mutating func add(_ kind: SyntaxKind, _ length: Int) {
    tokens.append(Token(kind, length: length))
    lastKind = kind
    position += length
  }

  /// Adds what lies between `position` and `end`.
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
      add(.op, byte(1) == UInt8(ascii: "=") ? 2 : 1)
    case UInt8(ascii: "="):
      if byte(1) == first { add(.op, 2) } else { add(.equal, 1) }
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

  /// A line's end closes the strings that are open in it.
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

  /// A byte that begins no token, with its like.
  private mutating func junk(_ byte: UInt8) {
    var end = position + 1
    while end < bytes.count, bytes[end] == byte { end += 1 }
    add(.invalid, to: end)
  }
}
