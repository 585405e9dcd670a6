import SceneSyntax

/// An expression with its names bound and its type known.
struct Expression: Hashable, Sendable {
  var node: Node
  var type: ValueType
  var span: SourceSpan
  /// It has a part that can fail by its values: an index, a division, a range.
  var canFail: Bool

  enum Node: Hashable, Sendable {
    case constant(Value)
    /// Device pixels, that is so many points divided by the scale.
    case pixels(Double)
    /// A loop's variable: a slot of the environment.
    case variable(slot: Int)
    case letReference(LetReference)
    /// What a row's templates and body know of the row.
    case rowVariable(RowVariable)
    case sceneValue(SceneValue)
    /// It may follow the era and the appearance.
    case namedColor(String)
    case text([TextPart])
    indirect case prefix(PrefixOperator, Expression)
    indirect case binary(BinaryOperator, Expression, Expression)
    indirect case ternary(Expression, Expression, Expression)
    case tuple([Argument])
    case array([Expression])
    indirect case member(Expression, Member)
    indirect case subscripted(Expression, Expression)
    case call(Function, [Argument])
    /// Of an element: its frame, or a part of it.
    case geometry(ElementReference, GeometryMember)
    /// It has an error that was reported.
    case invalid
  }

  enum TextPart: Hashable, Sendable {
    case literal(String)
    case value(Expression)
  }

  struct Argument: Hashable, Sendable {
    var label: String?
    var value: Expression
  }

  enum RowVariable: String, Hashable, Sendable, CaseIterable { case section, index, count }
  enum SceneValue: String, Hashable, Sendable, CaseIterable { case scale, era, appearance }
  enum PrefixOperator: String, Hashable, Sendable {
    case minus = "-"
    case plus = "+"
    case not = "!"
  }

  enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case and = "&&"
    case or = "||"
    case halfOpenRange = "..<"
    case closedRange = "..."

    /// The one that a token is.
    init?(_ token: SyntaxNode) {
      guard let number = Self.words[token.utf8] else { return nil }
      self = Self.all[number]
    }

    private static let all = Array(allCases)
    private static let words = WordTable(allCases.map { $0.rawValue })
  }

  enum Member: Hashable, Sendable {
    /// Of a tuple, by its place in it.
    case field(Int)
    /// Of a tuple of x, y, width and height.
    case rectangle(GeometryMember)
    case count, first, last
    /// Of a string.
    case uppercased
  }

  /// What every element has of its frame, and what some have besides.
  enum GeometryMember: String, Hashable, Sendable, CaseIterable {
    case x, y, width, height, minX, midX, maxX, minY, midY, maxY, bounds, frame, origin, size
    case contentSize, textSize

    /// The one that a token names.
    init?(_ token: SyntaxNode) {
      guard let number = Self.words[token.utf8] else { return nil }
      self = Self.all[number]
    }

    private static let all = Array(allCases)
    private static let words = WordTable(allCases.map { $0.rawValue })
  }

  /// The expressions that it is made of.
  var operands: [Expression] {
    switch node {
    case .constant, .pixels, .variable, .letReference, .rowVariable, .sceneValue, .namedColor,
      .geometry, .invalid:
      []
    case .text(let parts):
      parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .prefix(_, let value), .member(let value, _): [value]
    case .binary(_, let a, let b), .subscripted(let a, let b): [a, b]
    case .ternary(let a, let b, let c): [a, b, c]
    case .tuple(let arguments), .call(_, let arguments): arguments.map { $0.value }
    case .array(let values): values
    }
  }

  static func invalid(at span: SourceSpan) -> Expression {
    Expression(node: .invalid, type: .any, span: span, canFail: false)
  }

  static func constant(_ value: Value, _ type: ValueType, at span: SourceSpan) -> Expression {
    Expression(node: .constant(value), type: type, span: span, canFail: false)
  }
}

/// A `let` by its number in `Scene.lets`, and the body that it is declared in.
struct LetReference: Hashable, Sendable {
  var id: Int
  /// How many bodies enclose the declaration's own: 0 for a file's.
  var depth: Int
}

/// An element as an expression refers to it.
enum ElementReference: Hashable, Sendable {
  /// The element around the one whose body this is.
  case parent
  /// By its number among the declarations, and the depth of the body that it is in.
  case declared(id: Int, depth: Int)
}
