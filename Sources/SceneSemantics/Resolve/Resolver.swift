import SceneFonts
import SceneLayers
import SceneSource

/// The layer tree of one snapshot (or of the scene as it stands), at a time and a scale.
///
/// - Parameters:
///   - snapshot: an index into `scene.snapshots`, or nil.
///   - time: in seconds; nil for the snapshot's own, or the settled scene.
///   - scale: device pixels a point; nil for the snapshot's or the scene's own.
public func resolve(
  _ scene: Scene, snapshot: Int?, time: Double? = nil, scale: Double? = nil, in library: Library
) -> Resolution {
  var resolver = Resolver(scene: scene.bound, library: library, snapshot: snapshot)
  let tree = resolver.tree(time: time, scale: scale)
  let diagnostics = resolver.diagnostics.sorted
  let isDone = !diagnostics.hasErrors && resolver.missing.isEmpty
  return Resolution(
    tree: isDone ? tree : nil, origins: isDone ? resolver.origins : [], diagnostics: diagnostics,
    missing: resolver.missing, duration: resolver.duration)
}

/// Evaluates a bound scene: elements become instances, instances layers.
///
/// Everything is evaluated where it is first asked for, so references may point forward; what is
/// asked for while it is being evaluated is a cycle.
///
/// It is never copied: that would cost more than most of its functions take.
struct Resolver: ~Copyable {
  let scene: BoundScene
  let library: Library
  private(set) var snapshot: SnapshotImage?
  /// What the snapshot sets properties to, by their elements' numbers.
  private var changes: [[Change<Assignment>]] = []
  private var changedElements = NumberTable()
  /// What the snapshot sets `let`s to, by their numbers.
  private(set) var letChanges: [Change<Expression>?]
  var diagnostics = DiagnosticList()
  var missing: [MissingFile] = []

  // What the scene comes to, set before any layer is made.
  var scale = 1.0
  var era = Era.modern
  var appearance = Appearance.light
  var looks = UIKitDefaults.of(.modern, .light, canvasWidth: 0)
  var device: Device?
  var canvas = Size.zero
  /// In seconds; nil for the settled scene.
  var time: Double?

  // Elements as they stand in their bodies.
  var instances: [Instance] = []
  var geometries: [Instance.Geometry] = []
  var bodyCount = 1
  /// Bodies of loops and branches, by the body around them and their place among the items; of
  /// these each turn's body.
  var innerPlaces = NumberTable()
  var innerBodies = NumberTable()
  /// What the names in components' bodies stand for, by the instances that use them.
  var insides: [Environment] = []
  var insideNumbers = NumberTable()
  /// Named elements by the body that they stand in and their declaration.
  var declared = NumberTable()
  /// Nil where a value has a mistake, which has been reported.
  var letValues = LetValues()
  /// What each `let` always asks for, by its number.
  var letReferences: [[LetReference]?]
  var bars: BarLayout?
  var barOrder: [Int] = []
  var tables: [TableContent] = []
  /// The numbers of their contents, by instances.
  var tableNumbers = NumberTable()
  /// What stands for a template in a row, and whether it needs to.
  var templateRows = NumberTable()
  /// 1 where it needs to.
  var templatesByRow = NumberTable()

  var known = KnownElements()
  /// What is being evaluated, outermost first, and where each was asked for; of a `let` its value.
  var inProgress: [(work: Work, span: SourceSpan)] = []
  /// When the last animation is over that shows so far; see `Resolution.duration`.
  var duration = 0.0
  /// How many expressions are being evaluated, each because of the one before.
  var depth = 0
  /// Turns of loops that made nothing.
  var idleTurns = 0
  /// Characters that have been laid out.
  var characters = 0
  /// What is made is thrown away: only mistakes are looked for.
  var isTrial = false
  /// What expressions come to, where somebody wants to know.
  var observations: Observations?
  /// More elements than layers may be: each comes to one layer at least.
  var instanceLimit = 200_000

  // The tree as it grows.
  var origins: [LayerOrigin] = []
  var outlines: [Path] = []
  var outlineNumbers = NumberTable()
  var pictures: [Image] = []
  var pictureNumbers: [String: Int] = [:]
  /// Layers painted so far, copies included.
  var layerCount = 0
  /// How often what is being built is painted.
  var copies = 1

  init(scene: BoundScene, library: Library, snapshot: Int?) {
    self.scene = scene
    self.library = library
    letChanges = Array(repeating: nil, count: scene.lets.count)
    letReferences = Array(repeating: nil, count: scene.lets.count)
    if let snapshot { apply(scene.pictures[snapshot]) }
  }

  /// What a snapshot sets, with the place of the text that its value is evaluated in.
  struct Change<Content> {
    var content: Content
    var item: SnapshotImage.Item
  }

  private mutating func apply(_ picture: SnapshotImage) {
    snapshot = picture
    for item in picture.items {
      guard case .change(let number) = item.item else { continue }
      switch scene.changes[number] {
      case .let(let id, let value): letChanges[id] = Change(content: value, item: item)
      case .property(let element, let assignment):
        let number = changedElements[element] ?? changes.count
        if number == changes.count { changes.append([]) }
        changedElements[element] = number
        changes[number].append(Change(content: assignment, item: item))
      }
    }
  }

  enum Work: Hashable {
    case frame(Int)
    case properties(Int)
    case children(Int)
    case content(Int)
    case bars
    /// A `let` by its number, and what it is kept by.
    case letValue(id: Int, key: Int)
  }

  /// What the snapshot sets an element's properties to; nil where it sets none.
  func changes(of declaration: Int) -> [Change<Assignment>]? {
    changedElements[declaration].map { changes[$0] }
  }

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.appendOnce(
      Diagnostic(code, at: scene.sources.range(span), message, hint: hint, notes: notes))
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    .init(message, at: scene.sources.range(span))
  }

  /// How many places, and how many expressions, may wait for each other: their calls stand in one
  /// another on the stack.
  static let workLimit = 64
  static let depthLimit = 400

  /// Reports and fails where `work` is already being done, or too much waits for it.
  mutating func begin(_ work: Work, at span: SourceSpan) throws(EvaluationFailure) {
    if let start = inProgress.firstIndex(where: { $0.work == work }) {
      reportCycle(inProgress[start...] + [(work, span)])
      throw EvaluationFailure()
    }
    guard inProgress.count < Self.workLimit else {
      report(
        .nestedTooDeep, at: span,
        "more than \(Self.workLimit) places that wait for each other to be known")
      throw EvaluationFailure()
    }
    inProgress.append((work, span))
  }

  mutating func end() { inProgress.removeLast() }

  func isInProgress(_ work: Work) -> Bool { inProgress.contains { $0.work == work } }

  /// - Parameter steps: of the circle; the last is the first again.
  private mutating func reportCycle(_ steps: ArraySlice<(work: Work, span: SourceSpan)>) {
    guard let last = steps.last else { return }
    var names: [String] = []
    var notes: [Diagnostic.Note] = []
    for step in steps {
      let name: String
      var message: String?
      switch step.work {
      case .properties(let id), .children(let id): name = describe(id)
      case .frame(let id), .content(let id):
        name = describe(id)
        message = "asks for \(name) here"
      case .bars:
        name = "the bars"
        message = "asks for the bars here"
      case .letValue(let id, _):
        name = "'\(scene.lets[id].name)'"
        message = "the value of \(name)"
      }
      guard names.last != name else { continue }
      if let message, !names.isEmpty, step.span != last.span {
        notes.append(note(message, at: step.span))
      }
      names.append(name)
    }
    if names.count == 1 { names.append(names[0]) }
    report(
      .frameCycle, at: last.span,
      "places depend on each other: " + names.joined(separator: " → "),
      notes: withoutMiddle(notes))
  }

  /// How messages call an element: by its name, or by its kind.
  func describe(_ id: Int) -> String {
    scene.name(of: instances[id].declaration).map { "'\($0)'" }
      ?? "this '\(kind(of: id).rawValue)'"
  }
}
