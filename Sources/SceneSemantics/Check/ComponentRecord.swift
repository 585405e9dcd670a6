import SceneSource
import SceneSyntax

/// A `component`, and what it becomes for each list of types that its uses give it.
struct ComponentRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  /// Of the body that it is declared in, and the slots that are taken there.
  var depth: Int
  var slots: Int
  /// The scopes that its body sees.
  var scopes = ScopeStack()
  var parameters: [Parameter] = []
  /// The parameters' types are known, and errors that every use has are reported.
  var isPrepared = false
  /// Errors that every use has, located in the body.
  var mistakes: [Diagnostic] = []
  /// A few, which are found sooner one by one than a dictionary finds out how to hash their types.
  var specializations: [Specialization] = []
  /// It is used with more lists of types than allowed, which has been reported.
  var hasTooManyTypes = false

  /// The number of lists of types that a component may be used with.
  static let mostSpecializations = 100

  struct Parameter {
    var name: SyntaxNode
    var span: SourceSpan
    /// Nil where every use has to give a value.
    var value: Expression?
    /// The type that the body expects, or else that of the default value; nil for any.
    var type: ValueType?
  }

  /// A component's body, checked for one list of types.
  struct Specialization {
    /// Of the parameters.
    var types: [ValueType]
    /// By its number in `BoundScene.components`.
    var number: Int32
    /// The number of bodies nested in it, itself included.
    var height: Int
    /// Errors that these types cause, located in the body.
    var mistakes: [Diagnostic] = []
  }

  func specialization(for types: [ValueType]) -> Specialization? {
    specializations.first { $0.types == types }
  }

  /// Whether a diagnostic is located in the component.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    let range = node.span
    return diagnostic.span.path == range.path
      && range.bytes.lowerBound <= diagnostic.span.bytes.lowerBound
      && diagnostic.span.bytes.upperBound <= range.bytes.upperBound
  }
}
