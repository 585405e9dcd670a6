import SceneSource
import SceneSyntax
import SceneLanguage

/// A `component` with its specializations, one for each combination of argument types.
struct ComponentRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  /// The depth of the enclosing body, and the number of its variable slots.
  var depth: Int
  var slots: Int
  /// The scopes that are visible in its body.
  var scopes = ScopeStack()
  var parameters: [Parameter] = []
  /// Whether the types of the parameters are known, and errors that do not depend on the use are
  /// reported.
  var isPrepared = false
  /// Errors in the body that do not depend on the use.
  var mistakes: [Diagnostic] = []
  /// A small array, because a linear search is faster than hashing the types.
  var specializations: [Specialization] = []
  /// Whether the component is used with too many combinations of types, which has been reported.
  var hasTooManyTypes = false

  /// The maximum number of specializations.
  static let mostSpecializations = 100

  struct Parameter {
    var name: SyntaxNode
    var span: SourceSpan
    /// The default value; nil if an argument is required.
    var value: Expression?
    /// The type that the body expects, or else that of the default value; nil for any type.
    var type: ValueType?
    /// Whether the type is only that of a default value, so that a number can be a percentage.
    var canBeRatio = false

    /// Returns the type in a use.
    func type(of argument: Expression?) -> ValueType? {
      canBeRatio && argument?.type == .ratio ? .ratio : type
    }
  }

  /// The body of a component, checked for a combination of types.
  struct Specialization {
    /// The types of the parameters.
    var types: [ValueType]
    /// The index in `BoundScene.components`.
    var number: Int32
    /// The number of nested bodies, including this one.
    var height: Int
    /// Errors in the body that these types cause.
    var mistakes: [Diagnostic] = []
  }

  func specialization(for types: [ValueType]) -> Specialization? {
    specializations.first { $0.types == types }
  }

  /// Returns whether a diagnostic is located in the component.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    let range = node.span
    return diagnostic.span.path == range.path
      && range.bytes.lowerBound <= diagnostic.span.bytes.lowerBound
      && diagnostic.span.bytes.upperBound <= range.bytes.upperBound
  }
}

/// A `style` with its specializations, one for each kind of element that uses it.
struct StyleRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  /// The scopes that are visible in the style.
  var scopes = ScopeStack()
  var specializations: [Specialization] = []

  /// A style, checked for a kind of element.
  struct Specialization {
    var kind: ElementKind
    /// The bodies of the styles that it uses, in order, followed by its own.
    var bodies: [Body] = []
    /// The properties that the element does not have.
    var misfits: [(name: String, span: SourceSpan)] = []
  }

  func specialization(for kind: ElementKind) -> Specialization? {
    specializations.first { $0.kind == kind }
  }
}

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
