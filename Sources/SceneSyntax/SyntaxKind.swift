/// What a node or a token is.
///
/// A leaf of a token's kind and no length stands for a token that is missing there.
public enum SyntaxKind: UInt8, Hashable, Sendable, CaseIterable {
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
  /// `( … )`: one unlabelled expression in parentheses, or a tuple.
  case tuple
  case array
  /// One of a call's, tuple's or array's values, with its label where it has one.
  case argument
  case prefix
  case binary
  case ternary
  /// Where an expression is missing: a node without length.
  case missingExpression

  public var isTrivia: Bool { rawValue <= Self.byteOrderMark.rawValue }
  /// A leaf: trivia, junk or a token.
  public var isToken: Bool { rawValue < Self.file.rawValue }
}
