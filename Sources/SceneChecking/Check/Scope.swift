import SceneSource
import SceneSyntax
import SceneLanguage

/// The names that a body declares, and its context.
struct Scope {
  /// The index of the file that contains the body.
  var file: Int32
  /// The number of enclosing bodies, which is the index in the scope stack.
  var depth: Int
  /// The number of variable slots in use.
  var slots: Int
  /// The kind of the body's element; nil for a file, loop, or branch.
  var element: ElementKind?
  /// Whether a row's `section`, `index`, and `count` are available.
  var knowsRow: Bool
  /// Whether it is the body of a component, whose context is unknown until it is used.
  var isComponent = false
  private var numbers: [String: Int] = [:]
  private(set) var names: [Name] = []
  private(set) var styles: [String: Declaration] = [:]
  private(set) var components: [String: Declaration] = [:]

  /// A name, other than that of a style or component.
  struct Name {
    var word: String
    var meaning: Meaning
    var span: SourceSpan
  }

  enum Meaning {
    /// The index in `ExpressionChecker.lets`.
    case `let`(Int)
    case variable(Variable)
    /// The index in `BoundScene.elements`.
    case element(Int, ElementKind)
  }

  struct Variable {
    var slot: Int
    var type: ValueType
  }

  /// A style or component, with its index in the checker's tables.
  struct Declaration {
    var id: Int
    var span: SourceSpan
  }

  init(file: Int32, depth: Int, slots: Int, element: ElementKind?, knowsRow: Bool) {
    self.file = file
    self.depth = depth
    self.slots = slots
    self.element = element
    self.knowsRow = knowsRow
  }

  mutating func declare(_ name: String, _ meaning: Meaning, at span: SourceSpan) {
    numbers[name] = names.count
    names.append(Name(word: name, meaning: meaning, span: span))
  }

  mutating func declareStyle(_ name: String, _ id: Int, at span: SourceSpan) {
    styles[name] = Declaration(id: id, span: span)
  }

  mutating func declareComponent(_ name: String, _ id: Int, at span: SourceSpan) {
    components[name] = Declaration(id: id, span: span)
  }

  /// The maximum number of names in a body for which suggestions are computed.
  static let mostCandidates = 2000

  /// Returns the declaration of `word`; nil if the body does not declare it.
  func named(_ word: String) -> Name? {
    numbers[word].map { names[$0] }
  }

  /// Returns where the value, the style, and the component of a name are declared.
  func spans(of word: String) -> [SourceSpan?] {
    [named(word)?.span, styles[word]?.span, components[word]?.span]
  }

  func element(_ word: String) -> Int? {
    if case .element(let id, _)? = named(word)?.meaning { id } else { nil }
  }

  func `let`(_ word: String) -> Int? {
    if case .let(let id)? = named(word)?.meaning { id } else { nil }
  }

  /// The styles declared in the scope's file, in order.
  var ownStyles: [(String, Declaration)] { inOrder(styles) }
  /// The components declared in the scope's file, in order.
  var ownComponents: [(String, Declaration)] { inOrder(components) }

  private func inOrder(_ declarations: [String: Declaration]) -> [(String, Declaration)] {
    declarations.filter { $1.span.file == file }.sorted { $0.value.id < $1.value.id }
      .map { ($0.key, $0.value) }
  }

  /// The names of `let`s.
  var lets: [String] { names.map { $0.word }.filter { self.let($0) != nil } }
  /// The names of elements for which suggestions are computed.
  var elementCandidates: [String] {
    names.count > Self.mostCandidates ? [] : names.map { $0.word }.filter { element($0) != nil }
  }
}

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
