import SceneSource
import SceneSyntax

/// Binds the names of the file at `path` and of what it imports.
public func check(_ path: String, in library: Library) -> CheckResult {
  var checker = Checker(library: library)
  let bound = checker.checkScene(in: path)
  let diagnostics = checker.diagnostics.sorted
  var scene: Scene?
  if let bound, !diagnostics.hasErrors, checker.missing.isEmpty {
    scene = Scene(name: bound.name, snapshots: bound.snapshots, bound: bound.scene)
  }
  return CheckResult(scene: scene, diagnostics: diagnostics, missing: checker.missing)
}

/// Walks the trees of a scene's files and binds what they say.
///
/// Names are declared before any body is looked into, so references may point forward.
struct Checker {
  let library: Library
  var diagnostics = DiagnosticList()
  var missing: [MissingFile] = []
  var elements: [ElementDeclaration] = []
  var lets: [LetRecord] = []
  var styles: [StyleRecord] = []
  /// What each imported file declares, by its path.
  var files: [String: Scope] = [:]
  /// The files whose imports are being read, outermost first.
  var importing: [String] = []
  /// The bodies around the place that is being checked, outermost first.
  var scopes: [Scope] = []
  /// What the animations around this place animate, outermost first.
  var animatedTypes: [ValueType] = []
  var snapshots: [FoundSnapshot] = []
  var pendingSnapshots: [SyntaxNode] = []
  /// The styles that are being checked because another uses them, outermost first.
  var stylesInProgress: [Int] = []

  /// Imports and styles that wait for each other go no deeper.
  static let nestingLimit = 128

  /// A style is being looked into that may be meant for rows as well as for anything else.
  var isUnusedStyle = false
  init(library: Library) { self.library = library }

  mutating func report(
    _ code: DiagnosticCode, at place: SourceRange, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    diagnostics.append(
      Diagnostic(code, at: place, message, hint: hint, notes: notes, fixIts: fixIts))
  }

  /// Reports a word that is not known, with the one that is clearly meant.
  mutating func reportUnknown(
    _ code: DiagnosticCode, _ word: String, at place: SourceRange, _ message: String,
    among candidates: [String], notes: [Diagnostic.Note] = []
  ) {
    guard diagnostics.stillSuggests, let meant = suggestion(for: word, among: candidates) else {
      report(code, at: place, message, notes: notes)
      return
    }
    report(
      code, at: place, message, hint: "did you mean '\(meant)'?", notes: notes,
      fixIts: [.init("write '\(meant)'", [.init(place, meant)])])
  }

  mutating func reportNotBuilt(_ what: String, at place: SourceRange) {
    report(.notBuiltYet, at: place, "\(what) is not built yet")
  }
}

/// The names that a body declares, and what its place knows.
struct Scope {
  /// How many bodies enclose it: its index among the scopes.
  var depth: Int
  /// The slots of variables that are taken.
  var slots: Int
  /// The element whose body it is; nil for a file, a loop and a branch.
  var element: ElementKind?
  /// A row's `section`, `index` and `count` are known.
  var knowsRow: Bool
  var lets: [String: Int] = [:]
  var variables: [String: Variable] = [:]
  var elements: [String: Int] = [:]
  var styles: [String: Int] = [:]
  /// Where each name of a `let` or an element is declared.
  var places: [String: SourceRange] = [:]

  struct Variable {
    var slot: Int
    var type: ValueType
  }
}

/// A `let` and how far it has been checked.
struct LetRecord {
  var name: String
  var node: SyntaxNode
  var place: SourceRange
  var depth: Int
  var slots: Int
  /// The scopes that its value sees.
  var scopes: [Scope]
  var state = State.unchecked

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
  var place: SourceRange
  var scopes: [Scope]
  var bodies: [ElementKind: CheckedStyle] = [:]

  struct CheckedStyle {
    /// Those that it uses, in order, then its own.
    var bodies: [Body]
    /// The properties that the element does not have, with their places.
    var misfits: [(name: String, place: SourceRange)]
  }
}
