import SceneSyntax

/// An expression with bound names and a known type.
struct Expression: Hashable, Sendable {
  var node: Node
  var type: ValueType
  var span: SourceSpan
  /// Whether evaluation can fail depending on values, because the expression contains a subscript,
  /// a division, or a range.
  var canFail: Bool

  enum Node: Hashable, Sendable {
    case constant(Value)
    /// A length in device pixels, which is converted to points with the scale.
    case pixels(Double)
    /// A loop variable, by its slot in the environment.
    case variable(slot: Int)
    case letReference(LetReference)
    /// A variable available in rows and their templates.
    case rowVariable(RowVariable)
    case sceneValue(SceneValue)
    /// A color, which can depend on the era and the appearance.
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
    /// The frame of an element, or a part of it.
    case geometry(ElementReference, GeometryMember)
    /// An expression with an error that was reported.
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
    /// The operands of `a...b by c` are a tuple of a, b, and whether b is included, and c.
    case stride = "by"

    /// Creates the operator of a token.
    init?(_ token: SyntaxNode) {
      guard let number = Self.words[token.utf8] else { return nil }
      self = Self.all[number]
    }

    private static let all = Array(allCases)
    private static let words = WordTable(allCases.map { $0.rawValue })
  }

  enum Member: Hashable, Sendable {
    /// A field of a tuple, by index.
    case field(Int)
    /// A member of a tuple of x, y, width, and height.
    case rectangle(GeometryMember)
    case count, first, last
    /// A member of a string.
    case uppercased
  }

  /// The operands of the expression.
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

  /// Returns the elements whose geometry the value depends on.
  ///
  /// - Parameter lets: Returns those of a `let`, by its index.
  func reads(_ lets: (Int) -> ElementReads) -> ElementReads {
    switch node {
    case .geometry(.parent, let member):
      return ElementReads(parent: true, parentHeight: !member.isHorizontal)
    case .geometry(.declared(_, let depth), _):
      return ElementReads(outermost: depth, innermost: depth)
    case .letReference(let reference): return lets(reference.id)
    default:
      return operands.reduce(into: ElementReads()) { $0.formUnion($1.reads(lets)) }
    }
  }

  static func invalid(at span: SourceSpan) -> Expression {
    Expression(node: .invalid, type: .any, span: span, canFail: false)
  }

  static func constant(_ value: Value, _ type: ValueType, at span: SourceSpan) -> Expression {
    Expression(node: .constant(value), type: type, span: span, canFail: false)
  }
}

/// A `let`, by its index in `Scene.lets`, and the body that declares it.
struct LetReference: Hashable, Sendable {
  var id: Int
  /// The number of bodies around the declaration: 0 at the top level of a file.
  var depth: Int
}

/// A reference to an element.
enum ElementReference: Hashable, Sendable {
  /// The element that encloses the one with this body.
  case parent
  /// An element by its index and the depth of the body that declares it.
  case declared(id: Int, depth: Int)
}

/// The elements whose geometry a value depends on.
struct ElementReads: Hashable, Sendable {
  var parent = false
  /// Whether it depends on the parent's height or vertical position.
  var parentHeight = false
  /// The depths of the bodies that contain the other elements: the least and the greatest.
  var outermost = Int.max
  var innermost = -1

  mutating func formUnion(_ other: ElementReads) {
    parent = parent || other.parent
    parentHeight = parentHeight || other.parentHeight
    outermost = min(outermost, other.outermost)
    innermost = max(innermost, other.innermost)
  }
}

extension BoundScene {
  /// Returns the elements whose geometry a value depends on.
  func reads(_ value: Expression) -> ElementReads { value.reads { lets[$0].reads } }
}
