import SceneSource
import SceneSyntax

/// A `component` and what it comes to for each list of types that its uses give it.
struct ComponentRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  /// Of the body that it is declared in, and the slots that are taken there.
  var depth: Int
  var slots: Int
  /// The scopes that its body sees.
  var scopes: [Scope]
  var parameters: [Parameter] = []
  /// The parameters' types are known, and what is wrong whatever a use gives has been told.
  var isPrepared = false
  /// It is used with more lists of types than there may be, which has been told.
  var hasTooManyTypes = false
  /// What is wrong for any use, with places in the body.
  var mistakes: [Diagnostic] = []
  var bodies: [[ValueType]: Checked] = [:]

  struct Parameter {
    var name: SyntaxNode
    var span: SourceSpan
    /// Nil where every use has to give one.
    var value: Expression?
    /// What the body wants, or else what its own value is; nil where anything will do.
    var type: ValueType?
  }

  /// A component's body, checked for one list of types.
  struct Checked {
    /// By its number in `BoundScene.components`.
    var number: Int32
    /// How many bodies stand in one another in it, itself included.
    var height: Int
    /// What is wrong in it because of these types, with places in the body.
    var mistakes: [Diagnostic]
  }

  /// All that stands between its first and its last byte.
  var range: SourceRange { node.span }

  /// Whether a diagnostic is about a place in it.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.span.path == range.path
      && range.bytes.lowerBound <= diagnostic.span.bytes.lowerBound
      && diagnostic.span.bytes.upperBound <= range.bytes.upperBound
  }
}
