import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// Evaluates a bound scene: its elements, their properties, and their geometry.
///
/// Values are evaluated on demand, so names can be used before their declaration. A value that is
/// requested during its own evaluation is a cycle.
///
/// The evaluator is never copied, because a copy would take longer than most of its functions.
struct Evaluator: ~Copyable {
  let shared: SharedScene
  let changes: SnapshotChanges
  var settings = SceneSettings()
  var store = InstanceStore()
  var work = WorkStack()
  /// Counts evaluation steps.
  var meter: WorkMeter
  var diagnostics = DiagnosticList()
  /// The `let`s that each `let` always refers to, by index; nil until it is known.
  var letReferences: [[LetReference]?]
  private var known = KnownElements()
  var fonts: TextFonts
  /// The images that are loaded, by path.
  let images: [String: Library.Entry<Library.LoadedImage>]
  /// The paths of images that are needed to measure rows and not loaded.
  private(set) var missingImages: Set<String> = []
  var texts = TextCache()
  /// The element whose layers are created.
  var painted: Int?
  /// The values of expressions, if the caller requests them.
  var observations: Observations?
  /// What results are computed from, if the caller requests the sources of values.
  var trace: SourceTrace?

  var scene: BoundScene { _read { yield shared.bound } }

  /// - Parameters:
  ///   - snapshot: The snapshot; nil for the scene without one.
  ///   - library: The fonts and images that are loaded.
  init(
    _ shared: SharedScene, _ snapshot: SnapshotImage?, library: Library = Library(),
    budget: WorkBudget = WorkBudget(), until isInterrupted: (() -> Bool)? = nil
  ) {
    self.shared = shared
    let scene = shared.bound.sources.first?.path ?? ""
    fonts = TextFonts(library.fonts, of: scene)
    images = library.images
    changes = SnapshotChanges(of: snapshot, in: shared.bound)
    letReferences = Array(repeating: nil, count: shared.bound.lets.count)
    meter = WorkMeter(.evaluation, of: budget, until: isInterrupted)
    // The setup of each snapshot visits all of them.
    _ = meter.spend(shared.bound.lets.count / 8 + 16)
  }

  /// Returns the size of an image in points; nil if it is not loaded.
  mutating func size(of image: Value.ImageValue) -> Size? {
    switch images[image.path] {
    case .loaded(let loaded)?:
      let scale = image.scale > 0 ? image.scale : 1
      return Size(Double(loaded.picture.width) / scale, Double(loaded.picture.height) / scale)
    case nil:
      missingImages.insert(image.path)
      return nil
    // Reported if the image is visible.
    case .failed?: return nil
    }
  }

  /// Returns a path in the library as the file at a location would name it.
  func written(_ path: String, at span: SourceSpan) -> String {
    relativePath(path, from: scene.sources[Int(span.file)].path)
  }

  func declaration(of id: Int) -> ElementDeclaration {
    scene.elements[store.instances[id].declaration]
  }

  func kind(of id: Int) -> ElementKind { declaration(of: id).kind }

  mutating func spec(of key: PropertyKey, of kind: ElementKind) -> PropertySpec? {
    known.select(kind)
    return known.spec.property(key)
  }

  /// The properties that exclude others.
  mutating func exclusive(_ kind: ElementKind) -> [(key: PropertyKey, others: [PropertyKey])] {
    known.select(kind)
    return known.spec.exclusive
  }

  mutating func inheritance(of key: PropertyKey, of kind: ElementKind) -> PropertySpec.Inheritance?
  {
    known.select(kind)
    return known.inheritance(of: key)
  }

  /// Returns the value of an expression; nil if it has an error, which is reported.
  mutating func value(_ expression: Expression, in environment: Environment) -> Value? {
    do {
      let value = try evaluate(expression, in: environment)
      guard spend(value.stepsOfUse, for: environment.element) else { return nil }
      observations?.note(value, of: expression)
      return value
    } catch {
      report(error, in: environment)
      // A failure should have been reported. If not, report it here, so that a missing value is
      // never silent.
      if !diagnostics.hasErrors {
        report(.typeMismatch, at: expression.span, "this expression has no value")
      }
      return nil
    }
  }

  /// Returns one location per color; nil if the gradient has an error, which is reported.
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

  /// Returns whether a gradient can be painted, or reports why not.
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

  /// Counts evaluation steps for an instance; returns false if the limit is exceeded, which is
  /// reported.
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

  /// Counts work other than evaluation.
  mutating func spend(_ amount: Int, on resource: WorkBudget.Resource, for id: Int?) -> Bool {
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
    var diagnostic = Diagnostic(
      exceeding: meter.budget, resource,
      at: scene.sources.range(scene.elements[declaration].span),
      mostlyFor: name ?? "this '\(scene.elements[declaration].kind.rawValue)'")
    if let note = noteOnMeasuring { diagnostic.notes.append(note) }
    diagnostics.appendOnce(diagnostic)
  }

  // MARK: Diagnostics

  /// Reports a diagnostic, at the use in the scene's file if it is about a component that cannot be
  /// corrected there.
  ///
  /// - Parameter environment: That of the expression at the location.
  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    in environment: Environment? = nil
  ) {
    if let use = useToBlame(for: code.severity, at: span, in: environment) {
      diagnostics.appendOnce(
        Diagnostic(code, at: scene.sources.range(use.span), message, hint: hint, notes: notes)
          .inside(use.component, at: scene.sources.range(span)))
      return
    }
    let use = code.severity == .error ? environment.flatMap { noteOnUse(at: span, in: $0) } : nil
    diagnostics.appendOnce(
      Diagnostic(
        code, at: scene.sources.range(span), message, hint: hint,
        notes: notes + (use.map { [$0] } ?? []), fixIts: fixIts))
  }

  mutating func report(_ failure: EvaluationFailure, in environment: Environment? = nil) {
    guard case .unreported(let found) = failure else { return }
    report(
      found.code, at: found.span, found.message, hint: found.hint, notes: found.notes,
      in: environment)
  }

  /// Returns the use of the component of another file that a warning is about, or an error in the
  /// library of controls; nil if the diagnostic is at its own location.
  private func useToBlame(
    for severity: Diagnostic.Severity, at span: SourceSpan, in environment: Environment?
  ) -> (component: String, span: SourceSpan)? {
    guard span.file != scene.file,
      severity == .warning || scene.sources[Int(span.file)].path == ControlLibrary.name
    else { return nil }
    let frames = environment?.frames
    let inner = frames.flatMap { frames in
      (0..<frames.count).reversed().lazy.compactMap { frames[$0].element }.first
    }
    return (inner ?? (severity == .warning ? painted : nil)).flatMap { useInScene(around: $0) }
  }

  /// Returns the innermost use in the scene's file of the components that declare an element; nil if
  /// none does, or if the element itself is in that file.
  func useInScene(around id: Int) -> (component: String, span: SourceSpan)? {
    if declaration(of: id).span.file == scene.file { return nil }
    var next: Int? = id
    while let inner = next {
      let frames = store.instances[inner].environment.frames
      next = (0..<frames.count).reversed().lazy.compactMap { frames[$0].element }.first {
        $0 != inner && self.scene.use(of: self.store.instances[$0].declaration) != nil
      }
      if let use = next, declaration(of: use).span.file == scene.file {
        let component = scene.component(of: store.instances[use].declaration)
        return (component?.name ?? "", declaration(of: use).span)
      }
    }
    return nil
  }

  /// Returns a note on the use of the component that contains a location, with the value of the
  /// loop around the use.
  private func noteOnUse(at span: SourceSpan, in environment: Environment) -> Diagnostic.Note? {
    guard let id = useOfComponent(containing: span, in: environment),
      let component = scene.component(of: store.instances[id].declaration)
    else { return nil }
    let value = store.instances[id].environment.variables.last
    let iteration = value.map { ", in the iteration with \($0.shownText(in: scene.sources))" } ?? ""
    return note(
      "'\(component.name)' is used here\(iteration)",
      at: scene.elements[store.instances[id].declaration].span)
  }

  /// Returns the innermost use of the component that contains a location.
  func useOfComponent(containing span: SourceSpan, in environment: Environment) -> Int? {
    (0..<environment.frames.count).reversed().lazy.compactMap { environment.frames[$0].element }
      .first {
        let component = self.scene.component(of: self.store.instances[$0].declaration)?.span
        return component.map {
          $0.file == span.file && $0.bytes.contains(span.bytes.lowerBound)
        } ?? false
      }
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    .init(message, at: scene.sources.range(span))
  }

  /// Reported once, when the limit is exceeded. No more layers are created after that.
  mutating func reportTooManyLayers(at span: SourceSpan) {
    if !store.budget.isValidating, !store.budget.isExhausted {
      report(.tooManyLayers, at: span, "the scene has more than 100,000 layers")
    }
    store.budget.isExhausted = true
  }
}
