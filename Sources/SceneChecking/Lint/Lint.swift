import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// The warnings for code that is valid but probably unintended, and for parts of layer trees that are
/// not visible or legible. All rules, for the source and for every snapshot, spend the same budget.
public struct Lints: Sendable {
  private struct Key: Hashable {
    var code: DiagnosticCode
    var span: SourceRange
    /// The location in a component of another file.
    var inner: SourceRange?
  }

  private var ofSource = DiagnosticList()
  /// The warnings about layers, in the order in which they were found.
  private var ofLayers: [Diagnostic] = []
  /// The indices of the warnings about layers.
  private var indices: [Key: Int] = [:]
  /// The location of the scene.
  private(set) var scene: SourceRange?
  private(set) var library = Library()
  private(set) var budget = WorkBudget()
  /// The name of the snapshot that is checked, unless it is the first one.
  private var snapshot: String?
  private var hasChecked = false
  /// Whether nothing in a file moves, by path.
  var knownStatic: [String: Bool] = [:]

  public init() {}

  /// Checks the source of the scene at `path`, such as for unused names and animations that no
  /// snapshot shows.
  public mutating func check(
    _ path: String, in library: Library, spending budget: inout WorkBudget
  ) {
    guard case .loaded(let tree)? = library.sources[path] else { return }
    (self.library, self.budget) = (library, budget)
    scene = tree.root.items.first { $0.kind == .element }
      .map { SourceRange(path: path, bytes: ElementSyntax($0).head) }
    // The comments that suppress warnings are searched for in all files.
    for case .loaded(let tree) in library.sources.values { spend(tree.nodes.count / 2) }
    if spend(tree.nodes.count) {
      let linter = SourceLinter(tree)
      knownStatic[path] = linter.isStatic
      linter.check(&self)
    }
    budget = self.budget
  }

  /// Checks the layers of a snapshot.
  ///
  /// - Parameters:
  ///   - origins: The origins of the tree's layers, in tree order.
  ///   - strip: The frames of the tree, each of which is checked.
  ///   - snapshot: The name of the snapshot; nil for the scene without one.
  public mutating func check(
    _ tree: LayerTree, origins: [LayerOrigin], strip: FrameStrip? = nil,
    of snapshot: String? = nil, in library: Library, spending budget: inout WorkBudget
  ) {
    guard origins.count == tree.layerCount else { return }
    self.snapshot = hasChecked ? snapshot : nil
    hasChecked = true
    (self.library, self.budget) = (library, budget)
    for (tree, origins) in strip?.frames(of: tree, origins) ?? [(tree, origins)] {
      var linter = LayerLinter(tree.canvas, origins, self)
      linter.visit(tree.layers)
      self = linter.lints
    }
    budget = self.budget
  }

  /// The warnings, with another one if the budget was too small for all rules.
  public var diagnostics: [Diagnostic] {
    var list = DiagnosticList()
    for diagnostic in ofLayers { list.append(diagnostic) }
    var all = ofSource.sorted + list.sorted
    if let scene, budget.isExhausted(.linting) {
      all.append(Diagnostic(exceeding: budget, .linting, at: scene, mostlyFor: nil))
    }
    return all
  }

  /// Counts work of a rule; returns false if the budget is exhausted.
  @discardableResult
  mutating func spend(_ steps: Int) -> Bool { budget.spend(steps, on: .linting) }

  /// Appends a warning about the source.
  mutating func append(_ diagnostic: Diagnostic) { ofSource.append(diagnostic) }

  /// Appends a warning about a layer, which is at the use of a component of another file. Of several
  /// with the same code at the same location, only one is kept, because code can be used repeatedly,
  /// or in several snapshots.
  ///
  /// - Parameter bytes: The part of the element; nil for its head.
  mutating func warn(
    _ origin: LayerOrigin, _ code: DiagnosticCode, _ message: String, hint: String? = nil,
    note: String? = nil, fixIts: [Diagnostic.FixIt] = [], at bytes: Range<Int>? = nil
  ) {
    let place = SourceRange(path: origin.file, bytes: bytes ?? origin.bytes)
    var diagnostic = Diagnostic(
      code, at: place, message, hint: hint, notes: note.map { [.init($0)] } ?? [], fixIts: fixIts)
    var key = Key(code: code, span: place)
    if let use = origin.use, let scene {
      diagnostic.span = SourceRange(path: scene.path, bytes: use.bytes)
      diagnostic = diagnostic.inside(use.component, at: place)
      key = Key(code: code, span: diagnostic.span, inner: place)
    }
    if let snapshot { diagnostic.notes.append(.init("in snapshot '\(snapshot)'")) }
    if let index = indices[key] {
      if diagnostic.message.utf8.lexicographicallyPrecedes(ofLayers[index].message.utf8) {
        ofLayers[index] = diagnostic
      }
    } else if ofLayers.count < DiagnosticList.kept {
      indices[key] = ofLayers.count
      ofLayers.append(diagnostic)
    }
  }
}
