/// Some of the kinds.
struct SyntaxKinds: Hashable, Sendable {
  private let bits: UInt64

  static let all = SyntaxKinds { _ in true }
  /// What a file and a body hold.
  static let items = SyntaxKinds { $0.isItem }
  static let stringParts = SyntaxKinds { $0 == .stringSegment || $0 == .interpolation }
  static let expressions = SyntaxKinds { $0.isExpression }

  init(_ kind: SyntaxKind) { bits = 1 << UInt64(kind.rawValue) }

  init(_ isIncluded: (SyntaxKind) -> Bool) {
    var bits: UInt64 = 0
    for kind in SyntaxKind.allCases where isIncluded(kind) { bits |= 1 << UInt64(kind.rawValue) }
    self.bits = bits
  }

  func contains(_ kind: SyntaxKind) -> Bool { bits >> UInt64(kind.rawValue) & 1 == 1 }
}

/// What a node or a token is.
///
/// A leaf of a token's kind and no length stands for a token that is missing there.
public enum SyntaxKind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  // Trivia: leaves.
  case whitespace, newline, lineComment, docComment, blockComment, byteOrderMark
  /// Bytes that are no token: control characters, invalid UTF-8, lone symbols.
  case invalid

  // Tokens: leaves.
  case identifier
  /// With its unit: `44`, `0.25s`, `50%`, `1_000pt`, `1e3`; also malformed ones, `.5` and `5.`.
  case number
  /// `#` and all letters and digits after it.
  case color
  case quote
  /// The text between quotes and interpolations, escapes as written.
  case stringSegment
  /// `\(` of an interpolation; its end is a `rightParen`.
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
  /// Tokens that fit nowhere.
  case unexpected
  /// Tokens beyond the limit of what may be nested.
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
  /// `( … )`: one unlabeled expression in parentheses, or a tuple.
  case tuple
  case array
  /// One of a call's, tuple's or array's values, with its label where it has one.
  case argument
  case prefix
  case binary
  case ternary
  /// Where an expression is missing: a node without length.
  case missingExpression

  /// A declaration, a property or an element.
  public var isItem: Bool {
    switch self {
    case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration,
      .forStatement, .ifStatement, .property, .element:
      true
    default: false
    }
  }

  public var isExpression: Bool {
    rawValue >= Self.numberLiteral.rawValue && self != .argument && self != .interpolation
  }

  public var isTrivia: Bool { rawValue <= Self.byteOrderMark.rawValue }
  /// A leaf: trivia, junk or a token.
  public var isToken: Bool { rawValue < Self.file.rawValue }
}
