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
    missing: resolver.missing)
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
  let snapshot: SnapshotDeclaration?
  /// What the snapshot sets properties to, by their elements' numbers.
  private(set) var changes: [Int: [Assignment]] = [:]
  /// What the snapshot sets `let`s to, by their numbers.
  let letChanges: [Int: Expression]
  var diagnostics = DiagnosticList()
  var missing: [MissingFile] = []

  // What the scene comes to, set before any layer is made.
  var scale = 1.0
  var era = Era.modern
  var appearance = Appearance.light
  var looks = Looks.of(.modern, .light, canvasWidth: 0)
  var device: Device?
  var canvas = Size.zero
  /// In seconds; nil for the settled scene.
  var time: Double?

  // Elements as they stand in their bodies.
  var instances: [Instance] = []
  var bodyCount = 1
  var innerBodies: [InnerBody: Int] = [:]
  var declared: [DeclaredElement: Int] = [:]
  /// Nil where a value has a mistake, which has been reported.
  var letValues: [DeclaredLet: Value?] = [:]
  /// What each `let` always asks for, by its number.
  var letReferences: [[LetReference]?]
  var bars: BarLayout?
  var barOrder: [Int] = []
  var tables: [Int: TableContent] = [:]
  /// What stands for a template in a row, and whether it needs to.
  var templateRows: [TemplateRow: Int] = [:]
  var templatesByRow: [Int: Bool] = [:]

  /// What the schema says of the kind that was asked for last.
  var known = (kind: ElementKind.scene, spec: Schema.element(.scene))
  /// What is being evaluated, outermost first.
  var inProgress: [Work] = []
  /// How many expressions are being evaluated, each because of the one before.
  var depth = 0
  /// Turns of loops that made nothing.
  var idleTurns = 0
  /// Characters that have been laid out.
  var characters = 0
  /// What is made is thrown away: only mistakes are looked for.
  var isTrial = false
  /// More elements than layers may be: each comes to one layer at least.
  var instanceLimit = 200_000

  // The tree as it grows.
  var origins: [LayerOrigin] = []
  var outlines: [Path] = []
  var outlineNumbers: [BuiltInFace.Glyph: Int] = [:]
  var pictures: [Picture] = []
  var pictureNumbers: [String: Int] = [:]
  /// Layers painted so far, copies included.
  var layerCount = 0
  /// How often what is being built is painted.
  var copies = 1

  init(scene: BoundScene, library: Library, snapshot: Int?) {
    self.scene = scene
    self.library = library
    self.snapshot = snapshot.map { scene.snapshots[$0] }
    var letChanges: [Int: Expression] = [:]
    for change in self.snapshot?.lets ?? [] { letChanges[change.id] = change.value }
    self.letChanges = letChanges
    for change in self.snapshot?.properties ?? [] {
      self.changes[change.element, default: []].append(change.assignment)
    }
    letReferences = Array(repeating: nil, count: scene.lets.count)
  }

  /// A body of a loop's turn or of a branch, within the instance of the body around it.
  struct InnerBody: Hashable {
    var body: Int
    var item: Int
    var turn: Int
  }

  struct DeclaredElement: Hashable {
    var body: Int
    var id: Int
  }

  struct DeclaredLet: Hashable {
    var body: Int
    var id: Int
  }

  enum Work: Hashable {
    case frame(Int)
    case properties(Int)
    case children(Int)
    case content(Int)
    case bars
    case letValue(DeclaredLet)
  }

  mutating func report(
    _ code: DiagnosticCode, at place: Place, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.appendOnce(
      Diagnostic(code, at: scene.sources.range(place), message, hint: hint, notes: notes))
  }

  func note(_ message: String, at place: Place) -> Diagnostic.Note {
    .init(message, at: scene.sources.range(place))
  }

  /// How many places, and how many expressions, may wait for each other: their calls stand in one
  /// another on the stack.
  static let workLimit = 64
  static let depthLimit = 400

  /// Reports and fails where `work` is already being done, or too much waits for it.
  mutating func begin(_ work: Work, at place: Place) throws(EvaluationFailure) {
    if let start = inProgress.firstIndex(of: work) {
      reportCycle(Array(inProgress[start...]) + [work], at: place)
      throw EvaluationFailure()
    }
    guard inProgress.count < Self.workLimit else {
      report(
        .nestedTooDeep, at: place,
        "more than \(Self.workLimit) places that wait for each other to be known")
      throw EvaluationFailure()
    }
    inProgress.append(work)
  }

  mutating func end() { inProgress.removeLast() }

  private mutating func reportCycle(_ works: [Work], at place: Place) {
    var names: [String] = []
    for work in works {
      let name: String
      switch work {
      case .frame(let id), .properties(let id), .children(let id), .content(let id):
        name = describe(id)
      case .bars: name = "the bars"
      case .letValue(let key): name = "'\(scene.lets[key.id].name)'"
      }
      if names.last != name { names.append(name) }
    }
    if names.count == 1 { names.append(names[0]) }
    report(
      .frameCycle, at: place, "places depend on each other: " + names.joined(separator: " → "))
  }

  /// How messages call an element: by its name, or by its kind.
  func describe(_ id: Int) -> String {
    scene.name(of: instances[id].declaration).map { "'\($0)'" }
      ?? "this '\(kind(of: id).rawValue)'"
  }
}
