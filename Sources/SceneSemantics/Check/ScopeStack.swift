import SceneSource
import SceneSyntax

/// The bodies around the code being checked, outermost first.
///
/// A declaration stores the stack at its location, so that it can be checked at its first use.
struct ScopeStack {
  /// The file being checked, as an index in `DiagnosticSink.sources`.
  var file: Int32 = 0
  private(set) var scopes: [Scope] = []

  var depth: Int { scopes.count }
  var slots: Int { scopes.isEmpty ? 0 : scopes[scopes.count - 1].slots }
  /// Whether a row's `section`, `index`, and `count` are available.
  var knowsRow: Bool { !scopes.isEmpty && scopes[scopes.count - 1].knowsRow }
  /// Whether the innermost body is that of a loop, branch, or file.
  var isInStatement: Bool { scopes.isEmpty || scopes[scopes.count - 1].element == nil }
  /// The body of the scene, or of the scene around a snapshot.
  var scene: Scope? { scopes.first { $0.element == .scene } }

  func innermostElement(_ word: String) -> Int? {
    scopes.isEmpty ? nil : scopes[scopes.count - 1].element(word)
  }

  mutating func push(_ scope: Scope) { scopes.append(scope) }
  mutating func pop() { scopes.removeLast() }

  /// Returns the stack with one more scope, as visible in that scope's declarations.
  func appending(_ scope: Scope) -> ScopeStack {
    var stack = self
    stack.file = scope.file
    stack.push(scope)
    return stack
  }

  /// Returns an empty scope inside the innermost one.
  func inner(_ element: ElementKind? = nil, knowsRow: Bool) -> Scope {
    Scope(file: file, depth: depth, slots: slots, element: element, knowsRow: knowsRow)
  }

  func span(of node: SyntaxNode) -> SourceSpan { SourceSpan(file: file, bytes: node.bytes) }
  func span(ofHeadOf syntax: ElementSyntax) -> SourceSpan {
    SourceSpan(file: file, bytes: syntax.head)
  }

  // MARK: Lookup

  /// Returns the innermost `let` with a name, unless a variable shadows it.
  func nearestLet(_ name: String) -> Int? {
    switch nearestValue(name) {
    case .let(let id)?: id
    default: nil
    }
  }

  /// Returns the innermost variable or `let` with a name.
  func nearestValue(_ name: String) -> Scope.Meaning? {
    for index in scopes.indices.reversed() {
      let meaning = scopes[index].named(name)?.meaning
      switch meaning {
      case .variable, .let: return meaning
      case .element, nil: break
      }
    }
    return nil
  }

  func style(_ name: String) -> Int? {
    for index in scopes.indices.reversed() {
      if let found = scopes[index].styles[name] { return found.id }
    }
    return nil
  }

  func component(_ name: String) -> Int? {
    for index in scopes.indices.reversed() {
      if let found = scopes[index].components[name] { return found.id }
    }
    return nil
  }

  /// Returns the element that a word refers to, unless a `let` or variable shadows it.
  func element(_ word: String) -> (reference: ElementReference, kind: ElementKind)? {
    var found: (ElementReference, ElementKind)?
    for scope in scopes {
      switch scope.named(word)?.meaning {
      case .element(let id, let kind): found = (.declared(id: id, depth: scope.depth), kind)
      case .let, .variable: return nil
      case nil: break
      }
    }
    return found
  }

  /// The kind of element that `parent` refers to; nil if there is none.
  var parentKind: ElementKind? {
    let elements = scopes.filter { $0.element != nil }
    // Every element that can contain a component has the members of a layer.
    if elements.last?.isComponent == true { return .layer }
    return elements.count > 1 ? elements[elements.count - 2].element : nil
  }

  /// The kind of the innermost element.
  var elementKind: ElementKind? { scopes.last { $0.element != nil }?.element }

  /// Whether the code is in a loop in the innermost element's body.
  var isInLoop: Bool {
    for index in scopes.indices.reversed() where index > 0 {
      guard scopes[index].element == nil else { return false }
      // A loop has a variable; a branch does not.
      if scopes[index].slots > scopes[index - 1].slots { return true }
    }
    return false
  }
}
