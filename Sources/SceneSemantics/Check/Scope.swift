import SceneSource
import SceneSyntax

/// The names that a body declares, and what is known inside it.
struct Scope {
  /// The file that the body is in.
  var file: Int32
  /// The number of bodies around it, which is its index in the scope stack.
  var depth: Int
  /// The number of variable slots that are taken.
  var slots: Int
  /// The element whose body it is; nil for a file, a loop, and a branch.
  var element: ElementKind?
  /// Whether a row's `section`, `index` and `count` are known.
  var knowsRow: Bool
  /// Whether it is a component's own: what encloses it is unknown before the component is used.
  var isComponent = false
  /// Of everything that names in the body may refer to; only where clean elements are tracked.
  var fingerprint = Fingerprint()
  /// The same without the names: of the elements and loops around.
  var context = Fingerprint()
  /// What each name is, as far as diagnostics depend on it, by the name.
  private(set) var meanings = FingerprintTable()
  private var numbers: [String: Int] = [:]
  private(set) var names: [Name] = []
  private(set) var styles: [String: Declaration] = [:]
  private(set) var components: [String: Declaration] = [:]

  /// A name other than a style's or a component's.
  struct Name {
    var word: String
    var meaning: Meaning
    var span: SourceSpan
  }

  enum Meaning {
    /// By its number in `ExpressionChecker.lets`.
    case `let`(Int)
    case variable(Variable)
    /// By its number in `BoundScene.elements`.
    case element(Int, ElementKind)
  }

  struct Variable {
    var slot: Int
    var type: ValueType
  }

  /// A style or a component, by its number in the checker's tables.
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

  /// Takes the names of a body that had the same ones; where they stood is not where they stand.
  mutating func takeNames(of other: Scope) {
    numbers = other.numbers
    names = other.names
    meanings = other.meanings
  }

  mutating func note(_ name: String, means meaning: Fingerprint) {
    var word = Fingerprint()
    word.mix(name)
    note(word, means: meaning)
  }

  mutating func note(_ name: Fingerprint, means meaning: Fingerprint) {
    var all = meaning
    // Styles and components may have the names of others.
    if let known = meanings[name] { all.mix(known) }
    meanings.insert(name, all.value)
  }

  /// A body with more names is not searched for the one that was meant.
  static let mostCandidates = 2000

  /// The name that `word` is; nil where the body declares no such name.
  func named(_ word: String) -> Name? { numbers[word].map { names[$0] } }

  func element(_ word: String) -> Int? {
    if case .element(let id, _)? = named(word)?.meaning { id } else { nil }
  }

  func `let`(_ word: String) -> Int? {
    if case .let(let id)? = named(word)?.meaning { id } else { nil }
  }

  /// The styles that the scope's own file declares, in order.
  var ownStyles: [(String, Declaration)] { inOrder(styles) }
  /// The components that the scope's own file declares, in order.
  var ownComponents: [(String, Declaration)] { inOrder(components) }

  private func inOrder(_ declarations: [String: Declaration]) -> [(String, Declaration)] {
    declarations.filter { $1.span.file == file }.sorted { $0.value.id < $1.value.id }
      .map { ($0.key, $0.value) }
  }

  /// The words that name `let`s.
  var lets: [String] { names.map { $0.word }.filter { self.let($0) != nil } }
  /// The words that name elements.
  var elements: [String] { names.map { $0.word }.filter { element($0) != nil } }
}
