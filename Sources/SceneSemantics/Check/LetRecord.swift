import SceneSyntax

/// A `let` or a component's parameter, and the state of its check.
struct LetRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  var depth: Int
  var slots: Int
  /// The scopes that are visible in its value.
  var scopes = ScopeStack()
  var state = State.unchecked
  /// The index of the component's parameter; nil for a `let`.
  var parameter: Int?
  /// The expected type if the parameter is a whole value.
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
    /// The uses of the parameter expect different types.
    case conflicting
  }

  /// The value, if it has been checked.
  var value: Expression {
    if case .checked(let value) = state { value } else { .invalid(at: span) }
  }
}
