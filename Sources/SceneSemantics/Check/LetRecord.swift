import SceneSyntax

/// A `let` or a component's parameter, and how far it has been checked.
struct LetRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  var depth: Int
  var slots: Int
  /// The scopes that its value sees.
  var scopes = ScopeStack()
  var state = State.unchecked
  /// Which of a component's parameters it is; nil for a `let`.
  var parameter: Int?
  /// The type that is expected where a parameter is the whole value.
  var expected = ExpectedType.unknown

  enum State {
    case unchecked
    /// The `let`s that it refers to are being checked.
    case checking
    case checked(Expression)
  }

  enum ExpectedType {
    case unknown
    case type(ValueType)
    /// The uses of the parameter do not agree.
    case conflicting
  }

  /// The value, where it has been checked.
  var value: Expression {
    if case .checked(let value) = state { value } else { .invalid(at: span) }
  }
}
