import SceneSource
import SceneSyntax

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
