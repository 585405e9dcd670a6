import SceneLayers
import SceneSource

/// Evaluates a bound scene: what its elements are, what their properties are set to, where they
/// lie.
///
/// Everything is evaluated where it is first asked for, so references may point forward; what is
/// asked for while it is being evaluated is a cycle.
///
/// It is never copied: that would cost more than most of its functions take.
struct Evaluator: ~Copyable {
  let scene: BoundScene
  let changes: SnapshotChanges
  var settings = SceneSettings()
  var store = InstanceStore()
  var work = WorkStack()
  /// Of the steps of evaluation.
  var meter: WorkMeter
  var diagnostics = DiagnosticList()
  /// The `let`s that each `let` always asks for, by its number; nil until that is known.
  var letReferences: [[LetReference]?]
  private var known = KnownElements()
  var fonts: TextFonts
  /// What expressions evaluate to, where the caller wants to know.
  var observations: Observations?

  /// - Parameter fonts: files of fonts, by path, as far as they are known.
  init(
    scene: BoundScene, snapshot: Int?, fonts: [String: Library.Entry<[UInt8]>] = [:],
    budget: WorkBudget = WorkBudget()
  ) {
    self.scene = scene
    self.fonts = TextFonts(fonts)
    changes = SnapshotChanges(of: snapshot, in: scene)
    letReferences = Array(repeating: nil, count: scene.lets.count)
    meter = WorkMeter(.evaluation, of: budget)
    // Each snapshot begins with a look at all of these.
    _ = meter.spend(scene.lets.count / 8 + 16)
  }

  func declaration(of id: Int) -> ElementDeclaration {
    scene.elements[store.instances[id].declaration]
  }

  func kind(of id: Int) -> ElementKind { declaration(of: id).kind }

  mutating func spec(of key: PropertyKey, of kind: ElementKind) -> PropertySpec? {
    known.look(up: kind)
    return known.spec.property(key)
  }

  /// The value of an expression, or nil where that has a mistake, which is then reported.
  mutating func value(_ expression: Expression, in environment: Environment) -> Value? {
    do {
      let value = try evaluate(expression, in: environment)
      guard spend(value.stepsOfUse, for: environment.element) else { return nil }
      observations?.note(value, of: expression)
      return value
    } catch {
      report(error)
      // Whatever fails has said why; should it not have, the value must not be lost in silence.
      if !diagnostics.hasErrors {
        report(.typeMismatch, at: expression.span, "this expression has no value")
      }
      return nil
    }
  }

  /// One location a color; nil where the gradient has a mistake, which is then reported.
  mutating func gradientLocations(
    _ locations: Value?, count: Int, at span: SourceSpan
  ) -> [Double]? {
    do throws(EvaluationFailure) {
      return try checkedLocations(locations, count: count, at: span)
    } catch {
      report(error)
      return nil
    }
  }

  /// Whether a gradient can be painted; if not, that is reported.
  mutating func hasRadii(_ gradient: Gradient, at span: SourceSpan) -> Bool {
    do throws(EvaluationFailure) {
      try checkRadii(of: gradient, at: span)
      return true
    } catch {
      report(error)
      return false
    }
  }

  // MARK: Work

  /// Counts steps of evaluation for an instance; false where none are left, which is reported.
  @inline(__always)
  mutating func spend(_ steps: Int = 1, for id: @autoclosure () -> Int?) -> Bool {
    if meter.spend(steps) { return true }
    return sampleWork(for: id())
  }

  private mutating func sampleWork(for id: Int?) -> Bool {
    if meter.isExhausted { return false }
    if meter.sample(declarationNumber(of: id)) { return true }
    reportExhausted(.evaluation, for: meter.largest ?? scene.root)
    return false
  }

  /// Counts work that is no evaluation.
  mutating func spend(_ amount: Int, on resource: WorkBudget.Resource, for id: Int) -> Bool {
    if meter.spend(amount, on: resource) { return true }
    if !store.budget.isExhausted { reportExhausted(resource, for: declarationNumber(of: id)) }
    store.budget.isExhausted = true
    return false
  }

  private func declarationNumber(of id: Int?) -> Int {
    guard let id, store.instances.indices.contains(id) else { return scene.root }
    return store.instances[id].declaration
  }

  mutating func reportExhausted(_ resource: WorkBudget.Resource, for declaration: Int) {
    let name = scene.name(of: declaration).map { "'\($0)'" }
    diagnostics.appendOnce(
      Diagnostic(
        exceeding: meter.budget, resource,
        at: scene.sources.range(scene.elements[declaration].span),
        mostlyFor: name ?? "this '\(scene.elements[declaration].kind.rawValue)'"))
  }

  // MARK: Diagnostics

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.appendOnce(
      Diagnostic(code, at: scene.sources.range(span), message, hint: hint, notes: notes))
  }

  private mutating func report(_ failure: EvaluationFailure) {
    guard case .unreported(let found) = failure else { return }
    report(found.code, at: found.span, found.message, notes: found.notes)
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    .init(message, at: scene.sources.range(span))
  }

  /// Once, where the limit is passed; no layer is made after that.
  mutating func reportTooManyLayers(at span: SourceSpan) {
    if !store.budget.isValidating, !store.budget.isExhausted {
      report(.tooManyLayers, at: span, "the scene has more than 100,000 layers")
    }
    store.budget.isExhausted = true
  }
}

/// Why what is being evaluated has no value.
enum EvaluationFailure: Error {
  /// It has been reported, or is what a check should have found.
  case reported
  indirect case unreported(Report)

  struct Report {
    var code: DiagnosticCode
    var span: SourceSpan
    var message: String
    var notes: [Diagnostic.Note]
  }

  init() { self = .reported }

  init(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, notes: [Diagnostic.Note] = []
  ) {
    self = .unreported(Report(code: code, span: span, message: message, notes: notes))
  }
}
