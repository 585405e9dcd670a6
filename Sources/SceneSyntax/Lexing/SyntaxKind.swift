/// A set of kinds.
struct SyntaxKinds: Hashable, Sendable {
  private let bits: UInt64

  static let all = SyntaxKinds { _ in true }
  /// The kinds of items in files and bodies.
  static let items = SyntaxKinds { $0.isItem }
  static let declarations = SyntaxKinds { $0.isDeclaration }
  static let stringParts = SyntaxKinds { $0 == .stringSegment || $0 == .interpolation }
  static let listElements = SyntaxKinds {
    $0 == .argument || $0 == .forStatement || $0 == .ifStatement
  }
  static let expressions = SyntaxKinds { $0.isExpression }

  init(_ kind: SyntaxKind) { bits = 1 << UInt64(kind.rawValue) }

  init(_ isIncluded: (SyntaxKind) -> Bool) {
    var bits: UInt64 = 0
    for kind in SyntaxKind.allCases where isIncluded(kind) { bits |= 1 << UInt64(kind.rawValue) }
    self.bits = bits
  }

  func contains(_ kind: SyntaxKind) -> Bool { bits >> UInt64(kind.rawValue) & 1 == 1 }
}

/// The kind of a node or token.
///
/// A leaf with the kind of a token and no length represents a missing token.
public enum SyntaxKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  // Trivia: leaves.
  case whitespace, newline, lineComment, docComment, blockComment, byteOrderMark
  /// Bytes that are not a token: control characters, invalid UTF-8, and unknown symbols.
  case invalid

  // Tokens: leaves.
  case identifier
  /// A number with its unit: `44`, `0.25s`, `50%`, `1_000pt`, `1e3`; also malformed numbers such as
  /// `.5` and `5.`.
  case number
  /// `#` with all following letters and digits.
  case color
  case quote
  /// The text between quotes and interpolations, with escape sequences as written.
  case stringSegment
  /// The `\(` of an interpolation, which ends with a `rightParen`.
  case interpolationStart
  case leftBrace, rightBrace, leftParen, rightParen, leftBracket, rightBracket
  case comma, colon, semicolon, dot, equal, question
  /// `+ - * / % ! < <= > >= == != && || ..< ...`
  case op

  // Items: nodes.
  case file
  case importDeclaration
  case letDeclaration
  case styleDeclaration
  case componentDeclaration
  case parameterList
  case parameter
  case forStatement
  case forPattern
  case ifStatement
  case property
  case element
  /// `a.b.c` before a colon, or the dotted name of an element.
  case path
  case body
  /// `{ … }` with the values that a loop or condition adds to a list.
  case elements
  /// Unexpected tokens.
  case unexpected
  /// Tokens beyond the nesting limit.
  case tooDeep

  // Expressions: nodes.
  case numberLiteral
  case colorLiteral
  case stringLiteral
  case interpolation
  case name
  /// `.center`
  case implicitMember
  case member
  case subscripted
  case call
  /// `( … )`: an unlabeled expression in parentheses, or a tuple.
  case tuple
  case array
  /// A value in a call, tuple, or array, with an optional label.
  case argument
  case prefix
  case binary
  case ternary
  /// A missing expression: a node without length.
  case missingExpression

  /// Whether the node is an import or declares a name for the whole file or body.
  public var isDeclaration: Bool {
    switch self {
    case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration: true
    default: false
    }
  }

  /// Whether the node is a declaration, statement, property, or element.
  public var isItem: Bool {
    switch self {
    case .forStatement, .ifStatement, .property, .element: true
    default: isDeclaration
    }
  }

  public var isExpression: Bool {
    rawValue >= Self.numberLiteral.rawValue && self != .argument && self != .interpolation
  }

  public var isTrivia: Bool { rawValue <= Self.byteOrderMark.rawValue }
  /// Whether the node is a leaf: trivia, invalid bytes, or a token.
  public var isToken: Bool { rawValue < Self.file.rawValue }
}

/// The words that begin a declaration, loop, or condition, and `in`.
package let keywords = ["import", "let", "style", "component", "for", "in", "if", "else"]

/// Words that are keywords at the start of an item, and identifiers elsewhere.
enum Keyword {
  case `import`, `let`, style, component, `for`, `if`, `else`

  /// The maximum length in bytes.
  static let longest = 9

  /// Creates the keyword in a range of text.
  init?(_ text: [UInt8], _ range: Range<Int>) {
    guard let first = range.first else { return nil }
    let word: String
    switch (range.count, text[first]) {
    case (2, UInt8(ascii: "i")): (self, word) = (.if, "if")
    case (3, UInt8(ascii: "l")): (self, word) = (.let, "let")
    case (3, UInt8(ascii: "f")): (self, word) = (.for, "for")
    case (4, UInt8(ascii: "e")): (self, word) = (.else, "else")
    case (5, UInt8(ascii: "s")): (self, word) = (.style, "style")
    case (6, UInt8(ascii: "i")): (self, word) = (.import, "import")
    case (9, UInt8(ascii: "c")): (self, word) = (.component, "component")
    default: return nil
    }
    guard text[range].elementsEqual(word.utf8) else { return nil }
  }
}
