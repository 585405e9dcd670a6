import SceneSyntax

/// An expression with bound names and a known type.
package struct Expression: Hashable, Sendable {
  package var node: Node
  package var type: ValueType
  package var span: SourceSpan
  package private(set) var facts: ExpressionFacts

  /// Whether evaluation can fail depending on values.
  package var canFail: Bool { facts.flags.contains(.canFail) }

  /// - Parameter canFail: Whether evaluation can fail even if that of no operand does.
  package init(node: Node, type: ValueType, span: SourceSpan, canFail: Bool = false) {
    self.node = node
    self.type = type
    self.span = span
    facts = ExpressionFacts(of: node)
    if canFail { facts.flags.insert(.canFail) }
  }

  /// Creates a reference to a `let`, whose value is known unless it is a component's parameter.
  package init(
    _ reference: LetReference, to value: Expression, isParameter: Bool, at span: SourceSpan
  ) {
    self.init(
      node: .letReference(reference), type: value.type, span: span, canFail: value.canFail)
    if !isParameter { facts.follow(value.facts) }
  }

  package enum Node: Hashable, Sendable {
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
    /// The elements; those of a spread element are elements themselves.
    case array([Expression])
    indirect case spread(Expression)
    /// The elements of an array for each element of a list, as in `[for x in list { x + 1 }]`.
    indirect case each(Variables, in: Expression, Expression)
    indirect case member(Expression, Member)
    indirect case subscripted(Expression, Expression)
    case call(Function, [Argument])
    /// The frame of an element, or a part of it.
    case geometry(ElementReference, GeometryMember)
    /// An expression with an error that was reported.
    case invalid
  }

  /// The slots of the variables of a loop: the index, if the loop names it, and the element.
  package struct Variables: Hashable, Sendable {
    package var index: Int?
    package var value: Int

    package init(index: Int?, value: Int) { (self.index, self.value) = (index, value) }
  }

  package enum TextPart: Hashable, Sendable {
    case literal(String)
    case value(Expression)
  }

  package struct Argument: Hashable, Sendable {
    package var label: String?
    package var value: Expression

    package init(label: String? = nil, value: Expression) {
      (self.label, self.value) = (label, value)
    }
  }

  package enum PrefixOperator: String, Hashable, Sendable {
    case minus = "-"
    case plus = "+"
    case not = "!"
  }

  package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
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
    package init?(_ token: SyntaxNode) {
      guard let number = Self.words[token.utf8] else { return nil }
      self = Self.all[number]
    }

    private static let all = Array(allCases)
    private static let words = WordTable(allCases.map { $0.rawValue })
  }

  package enum Member: Hashable, Sendable {
    /// A field of a tuple, by index.
    case field(Int)
    /// A member of a tuple of x, y, width, and height.
    case rectangle(GeometryMember)
    case count, first, last
    /// A member of a string.
    case uppercased
  }

  /// The operands of the expression.
  package var operands: [Expression] {
    switch node {
    case .constant, .pixels, .variable, .letReference, .rowVariable, .sceneValue, .namedColor,
      .geometry, .invalid:
      []
    case .text(let parts):
      parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .prefix(_, let value), .member(let value, _), .spread(let value): [value]
    case .each(_, let list, let elements): [list, elements]
    case .binary(_, let a, let b), .subscripted(let a, let b): [a, b]
    case .ternary(let a, let b, let c): [a, b, c]
    case .tuple(let arguments), .call(_, let arguments): arguments.map { $0.value }
    case .array(let values): values
    }
  }

  package static func invalid(at span: SourceSpan) -> Expression {
    Expression(node: .invalid, type: .any, span: span)
  }

  package static func constant(_ value: Value, _ type: ValueType, at span: SourceSpan) -> Expression
  {
    Expression(node: .constant(value), type: type, span: span)
  }
}

/// A `let`, by its index in `Scene.lets`, and the body that declares it.
package struct LetReference: Hashable, Sendable {
  package var id: Int
  /// The number of bodies around the declaration: 0 at the top level of a file.
  package var depth: Int

  package init(id: Int, depth: Int) {
    (self.id, self.depth) = (id, depth)
  }
}

/// A reference to an element.
package enum ElementReference: Hashable, Sendable {
  /// The element that encloses the one with this body.
  case parent
  /// An element by its index and the depth of the body that declares it.
  case declared(id: Int, depth: Int)
}
