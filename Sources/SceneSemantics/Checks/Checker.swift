import SceneSource
import SceneSyntax

/// Binds the names of the file at `path` and of what it imports.
public func check(_ path: String, in library: Library) -> CheckResult {
  var checker = Checker(library: library)
  let bound = checker.checkScene(in: path)
  let (diagnosis, found) = checker.diagnosis(of: bound)
  var scene: Scene?
  if let bound, let found, !diagnosis.diagnostics.hasErrors {
    var whole = bound.scene
    whole.pictures = found.pictures
    scene = Scene(name: bound.name, snapshots: found.snapshots, bound: whole)
  }
  return CheckResult(
    scene: scene, diagnostics: diagnosis.diagnostics, missing: diagnosis.missing)
}

/// Walks the trees of a scene's files and binds what they say.
///
/// Names are declared before any body is looked into, so references may point forward.
///
/// It is never copied: that would cost more than most of its functions take.
struct Checker: ~Copyable {
  let library: Library
  var diagnostics = DiagnosticList()
  var missing: [MissingFile] = []
  /// What has been bound so far.
  var bound = BoundScene()
  /// The items of the bodies that are being checked, outermost first.
  var pendingItems: [Body.Item] = []
  /// What these bodies set themselves.
  var setKeys: [SetKey] = []
  var lets: [LetRecord] = []
  var styles: [StyleRecord] = []
  var components: [ComponentRecord] = []
  /// The file that is being checked, by its number in `bound.sources`.
  var file: Int32 = 0
  /// What each imported file declares, by its path.
  var imported: [String: Scope] = [:]
  /// The files of data whose mistakes have been told.
  var toldData: Set<DataPath> = []
  /// The files whose imports are being read, outermost first, and where each is imported.
  var importing: [(path: String, span: SourceSpan?)] = []
  /// The bodies around the place that is being checked, outermost first.
  var scopes: [Scope] = []
  /// What the animations around this place animate, outermost first.
  var animatedTypes: [ValueType] = []
  /// Snapshots wait for all elements of the scene to be known.
  var pendingSnapshots: [PendingSnapshot] = []
  /// What is known of the text before it is looked at; nil unless asked for.
  var sound: CleanElementCache?
  /// Of the other files, and of what has been looked into because something used it first, in
  /// order.
  var effects = Fingerprint()
  /// How often something was used that no fingerprint tells from its namesakes.
  var obscureUses = 0
  /// The styles that are being checked because another uses them, outermost first.
  var stylesInProgress: [Use] = []

  /// The components that are being looked into because others use them, outermost first.
  var componentsInProgress: [Use] = []
  /// How many bodies stand around those of `scopes`: the ones of these uses.
  var outerNesting = 0
  /// How many scopes there were at most, what components hold included, since this was last set.
  var deepestNesting = 0
  /// What is said beside a value that is not of the type that its place expects.
  var expectation: Diagnostic.Note?

  /// A style or a component by its number, and where it is used.
  struct Use {
    var id: Int
    var span: SourceSpan
  }

  /// Imports and styles that wait for each other go no deeper.
  static let nestingLimit = 128

  /// A style is being looked into that may be meant for rows as well as for anything else.
  var isUnusedStyle = false
  var known = KnownElements()
  /// Where an element may stand, as it was told last.
  var toldPlaces: (child: ElementKind, text: String)?

  init(library: Library) { self.library = library }

  /// What has been found, and what the snapshots come to where that is nothing wrong.
  func diagnosis(of found: FoundScene?) -> (diagnosis: Diagnosis, pictures: FoundImages?) {
    var diagnosis = Diagnosis(diagnostics: diagnostics.sorted, missing: missing)
    guard let found, !diagnostics.hasErrors, missing.isEmpty else { return (diagnosis, nil) }
    let (pictures, mistakes) = SceneSemantics.pictures(of: found.scene)
    diagnosis.diagnostics = (diagnosis.diagnostics + mistakes).sortedByLocation()
    return (diagnosis, pictures)
  }

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code, at: bound.sources.range(span), message, hint: hint, notes: notes, fixIts: fixIts))
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    .init(message, at: bound.sources.range(span))
  }

  /// What may have been meant, unless said otherwise.
  func fixIt(
    _ message: String, _ span: SourceSpan, _ text: String, isSafe: Bool = false
  ) -> Diagnostic.FixIt {
    .init(message, [.init(bound.sources.range(span), text)], isSafe: isSafe)
  }

  /// A scope within those around this place; of a loop or a condition without `element`.
  func innerScope(_ element: ElementKind? = nil, knowsRow: Bool) -> Scope {
    var scope = Scope(
      file: file, depth: scopes.count, slots: scopes.last?.slots ?? 0, element: element,
      knowsRow: knowsRow)
    if sound != nil, let outer = scopes.last {
      scope.fingerprint = outer.fingerprint
      scope.fingerprint.mix(element?.rawValue ?? "")
    }
    return scope
  }

  /// Of a node of the file that is being checked.
  func span(of node: SyntaxNode) -> SourceSpan { SourceSpan(file: file, bytes: node.bytes) }

  /// Makes room for the elements of a body where they are very many.
  mutating func reserve(elements count: Int) {
    bound.reserve(elements: count)
    if pendingItems.count + count > max(2 * pendingItems.capacity, 1000) {
      pendingItems.reserveCapacity(pendingItems.count + count)
    }
  }

  /// Ends the body whose items are the pending ones from `start` on.
  mutating func takeItems(from start: Int) -> Range<Int> {
    let first = bound.items.count
    bound.items += pendingItems[start...]
    pendingItems.removeSubrange(start...)
    return first..<bound.items.count
  }

  /// Reports a word that is not known, with the one that is clearly meant.
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ word: String, at span: SourceSpan, _ message: String,
    among candidates: [String], notes: [Diagnostic.Note] = []
  ) {
    guard diagnostics.stillSuggests, let meant = suggestion(for: word, among: candidates) else {
      report(code, at: span, message, notes: notes)
      return
    }
    report(
      code, at: span, message, hint: "did you mean '\(meant)'?", notes: notes,
      fixIts: [fixIt("write '\(meant)'", span, meant)])
  }

  mutating func reportNotBuilt(_ what: String, at span: SourceSpan) {
    report(.notBuiltYet, at: span, "\(what) is not built yet")
  }
}

/// The names that a body declares, and what its place knows.
struct Scope {
  /// The file that it stands in.
  var file: Int32
  /// How many bodies enclose it: its index among the scopes.
  var depth: Int
  /// The slots of variables that are taken.
  var slots: Int
  /// The element whose body it is; nil for a file, a loop and a branch.
  var element: ElementKind?
  /// A row's `section`, `index` and `count` are known.
  var knowsRow: Bool
  /// A component's own: what encloses it is not known before it is used.
  var isComponent = false
  private var numbers: [String: Int] = [:]
  private(set) var names: [Name] = []
  /// By their numbers in `Checker.styles`.
  var styles: [String: Int] = [:]
  /// By their numbers in `Checker.components`.
  var components: [String: Int] = [:]
  /// Of all that names here may refer to, where soundness is asked for.
  var fingerprint = Fingerprint()

  /// A name that is no style's, and where it is declared.
  struct Name {
    var word: String
    var meaning: Meaning
    var span: SourceSpan
  }

  enum Meaning {
    /// By its number in `Checker.lets`.
    case `let`(Int)
    case variable(Variable)
    /// By its number in `BoundScene.elements`.
    case element(Int)
  }

  struct Variable {
    var slot: Int
    var type: ValueType
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

  /// What a word is the name of; nil for none.
  func named(_ word: String) -> Name? { numbers[word].map { names[$0] } }

  func element(_ word: String) -> Int? {
    if case .element(let id)? = named(word)?.meaning { id } else { nil }
  }

  func `let`(_ word: String) -> Int? {
    if case .let(let id)? = named(word)?.meaning { id } else { nil }
  }

  /// The words that name `let`s.
  var lets: [String] { names.map { $0.word }.filter { self.let($0) != nil } }
  /// The words that name elements.
  var elements: [String] { names.map { $0.word }.filter { element($0) != nil } }
}

/// A `let` and how far it has been checked.
struct LetRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  var depth: Int
  var slots: Int
  /// The scopes that its value sees.
  var scopes: [Scope]
  var state = State.unchecked
  /// Of a component's parameter.
  var parameter: Int?
  /// What the places want where a parameter stands by itself; `none` where they do not agree.
  var wanted: ValueType?

  enum State {
    case unchecked
    /// What it refers to is being checked.
    case checking
    case checked(Expression)
  }
}

/// A `style` and what it comes to for each kind of element that uses it.
struct StyleRecord {
  var name: String
  var node: SyntaxNode
  var span: SourceSpan
  var scopes: [Scope]
  var bodies: [ElementKind: CheckedStyle] = [:]

  struct CheckedStyle {
    /// Those that it uses, in order, then its own.
    var bodies: [Body]
    /// The properties that the element does not have, with their places.
    var misfits: [(name: String, span: SourceSpan)]
  }
}
