import SceneSource
import SceneSyntax

/// The bodies around the code that is being checked, outermost first.
///
/// A declaration keeps the stack that it sees, so that it can be checked where it is first used.
struct ScopeStack {
  /// The file that is being checked, by its number in `DiagnosticSink.sources`.
  var file: Int32 = 0
  private(set) var scopes: [Scope] = []

  var depth: Int { scopes.count }
  var slots: Int { scopes.isEmpty ? 0 : scopes[scopes.count - 1].slots }
  /// Whether a row's `section`, `index` and `count` are known here.
  var knowsRow: Bool { !scopes.isEmpty && scopes[scopes.count - 1].knowsRow }
  /// Whether the innermost body is a loop's, a branch's or a file's.
  var isInStatement: Bool { scopes.isEmpty || scopes[scopes.count - 1].element == nil }
  /// The scene's own body, or the one of a snapshot's scene.
  var scene: Scope? { scopes.first { $0.element == .scene } }

  // Read in place: a copy of a scope is dear.
  var innermostFingerprint: Fingerprint { scopes[scopes.count - 1].fingerprint }
  var innermostContext: Fingerprint { scopes[scopes.count - 1].context }

  func innermostElement(_ word: String) -> Int? {
    scopes.isEmpty ? nil : scopes[scopes.count - 1].element(word)
  }

  /// Mixes in what words mean in each of the scopes.
  func mixMeanings(
    of words: ArraySlice<Fingerprint>, into fingerprint: inout Fingerprint
  ) {
    for word in words {
      for index in scopes.indices {
        guard let meaning = scopes[index].meanings[word] else { continue }
        fingerprint.mix(word.value)
        fingerprint.mix(index)
        fingerprint.mix(meaning)
      }
    }
  }

  /// Changes the innermost scope.
  mutating func updateInnermost(_ body: (inout Scope) -> Void) {
    body(&scopes[scopes.count - 1])
  }

  mutating func push(_ scope: Scope) { scopes.append(scope) }
  mutating func pop() { scopes.removeLast() }

  /// The stack with one more scope, as that scope's declarations see it.
  func appending(_ scope: Scope) -> ScopeStack {
    var stack = self
    stack.file = scope.file
    stack.push(scope)
    return stack
  }

  /// An empty scope inside the innermost one.
  func inner(_ element: ElementKind? = nil, knowsRow: Bool) -> Scope {
    Scope(file: file, depth: depth, slots: slots, element: element, knowsRow: knowsRow)
  }

  func span(of node: SyntaxNode) -> SourceSpan { SourceSpan(file: file, bytes: node.bytes) }
  func span(ofHeadOf syntax: ElementSyntax) -> SourceSpan {
    SourceSpan(file: file, bytes: syntax.head)
  }

  // MARK: Lookup

  /// The nearest `let` of that name, unless a variable of the same name is nearer.
  func nearestLet(_ name: String) -> Int? {
    switch nearestValue(name) {
    case .let(let id)?: id
    default: nil
    }
  }

  /// The innermost variable or `let` of that name.
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

  /// The element that a word names here, unless a `let` or variable of that name hides it.
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

  /// The kind of what `parent` means here; nil where nothing encloses the element.
  var parentKind: ElementKind? {
    let elements = scopes.filter { $0.element != nil }
    // Whatever contains a component's layer has at least what a layer has.
    if elements.last?.isComponent == true { return .layer }
    return elements.count > 1 ? elements[elements.count - 2].element : nil
  }

  /// The kind of the innermost element.
  var elementKind: ElementKind? { scopes.last { $0.element != nil }?.element }

  /// Whether a loop of the innermost element's body is around this place.
  var isInLoop: Bool {
    for index in scopes.indices.reversed() where index > 0 {
      guard scopes[index].element == nil else { return false }
      // A loop has a variable, a branch has none.
      if scopes[index].slots > scopes[index - 1].slots { return true }
    }
    return false
  }
}
