import SceneSyntax

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
