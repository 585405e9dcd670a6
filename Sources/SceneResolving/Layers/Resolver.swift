import SceneLayers
import SceneSource
import SceneLanguage

/// Returns the layer tree of a snapshot at a time and scale.
///
/// - Parameters:
///   - snapshot: An index in `scene.snapshots`, or nil for the scene without a snapshot.
///   - time: The time in seconds; nil for the snapshot's own time, or the settled scene.
///   - scale: The scale in device pixels per point; nil for the snapshot's or the scene's own
///     scale.
public func resolve(
  _ scene: Scene, snapshot: Int?, time: Double? = nil, scale: Double? = nil, in library: Library
) -> Resolution {
  var (budget, texts) = (WorkBudget(), TextCache())
  return resolve(
    scene, snapshot: snapshot, time: time, scale: scale, in: library, spending: &budget,
    keeping: &texts)
}

/// Resolves a snapshot with the remainder of a budget that snapshots share.
///
/// - Parameters:
///   - texts: The texts that the snapshots before have set.
///   - observes: Whether to record the values of expressions, and the reasons of frames.
///   - traces: Whether to record the sources of the layers' values.
///   - isInterrupted: Returns whether to stop with a result that is not needed.
public func resolve(
  _ scene: Scene, snapshot: Int?, time: Double?, scale: Double?, in library: Library,
  spending budget: inout WorkBudget, keeping texts: inout TextCache, observes: Bool = false,
  traces: Bool = false, until isInterrupted: (() -> Bool)? = nil
) -> Resolution {
  var resolver = Resolver(
    scene, library: library, snapshot: snapshot, budget: budget, until: isInterrupted)
  if observes {
    resolver.evaluator.observations = Observations()
    resolver.output.reasons = []
  }
  if traces { resolver.traceSources() }
  swap(&resolver.evaluator.texts, &texts)
  resolver.evaluator.texts.beginSnapshot()
  let tree = resolver.tree(time: time, scale: scale)
  resolver.finishSources()
  budget = resolver.evaluator.meter.rest
  swap(&resolver.evaluator.texts, &texts)
  let diagnostics = resolver.evaluator.diagnostics.sorted
  for path in resolver.evaluator.missingImages.sorted() {
    resolver.output.addMissing(.image(path: path))
  }
  let output = resolver.output
  let missing = output.missing + resolver.evaluator.fonts.missing.map { .font(path: $0) }
  let isDone = !diagnostics.hasErrors && missing.isEmpty
  return Resolution(
    tree: isDone ? tree : nil, origins: isDone ? output.origins : [], diagnostics: diagnostics,
    missing: missing, images: output.images + resolver.evaluator.fonts.paths,
    strip: resolver.strip, duration: output.duration, observed: resolver.evaluator.observedValues,
    reasons: isDone ? output.reasons : nil, sources: output.sources?.sources)
}

/// Creates layers for evaluated elements.
struct Resolver: ~Copyable {
  var evaluator: Evaluator
  let library: Library
  var output = LayerOutput()
  /// The frames of the snapshot, if it has several.
  private(set) var strip: FrameStrip?
  /// The element of the layer that was created last, and its location.
  var lastLayer: (id: Int, role: LayerRole.Part?, span: SourceSpan)?
  /// What all bars and tables depend on, once it has been found.
  var scrolled: (title: Int?, scrollView: Int?)?
  /// The content offsets of scroll views at the current time.
  var contentOffsets: [Int: Point] = [:]
  /// The bars with a soft edge at the current time, beginning with the outermost one; at the bottom
  /// or not.
  var softBars: [Bool: [Int]] = [:]
  /// The index of the text whose parts are created.
  var wholeText: Int?

  init(
    _ scene: Scene, library: Library, snapshot: Int?, budget: WorkBudget = WorkBudget(),
    until isInterrupted: (() -> Bool)? = nil
  ) {
    evaluator = Evaluator(
      scene.shared, snapshot.map { scene.images[$0] }, library: library, budget: budget,
      until: isInterrupted)
    self.library = library
  }

  /// Returns the layer tree. Errors are in the diagnostics.
  mutating func tree(time: Double?, scale: Double?) -> LayerTree? {
    if evaluator.meter.isExhausted {
      // Exhausted by previous snapshots.
      evaluator.reportExhausted(.evaluation, for: evaluator.scene.root)
      return nil
    }
    evaluator.beginScene(time: time, scale: scale)
    guard hasSceneFonts() else { return nil }
    // Settings for tests are evaluated as well, so that their errors are reported.
    _ = evaluator.snapshotComparison()
    let settings = evaluator.settings
    let canvas = LayerTree.Canvas(
      size: settings.canvas, scale: settings.scale, background: canvasBackground)
    guard isLegal(canvas) else { return nil }
    guard let frames = settings.frames else { return tree(canvas, allLayers()) }
    let strip = FrameStrip(frames.times, of: canvas)
    guard isLegal(strip.canvas), !evaluator.diagnostics.hasErrors else { return nil }
    self.strip = strip
    var layers: [Layer] = []
    for (index, time) in frames.times.enumerated() where !isFull {
      evaluator.settings.time = time
      (contentOffsets, softBars) = ([:], [:])
      guard evaluator.spend(1, on: .layers, for: 0) else { break }
      output.sources?.addLayer(of: 0, partOf: nil)
      output.addLayer(
        from: LayerOrigin(
          role: .frame, path: FrameStrip.label(at: time),
          file: evaluator.scene.sources[frames.span.file].path, bytes: frames.span.bytes))
      layers.append(strip.layer(index, allLayers()))
    }
    return tree(strip.canvas, layers)
  }

  /// The color behind the layers of the scene.
  var canvasBackground: Color {
    mutating get {
      property(.background, of: 0)?.colorValue
        ?? namedColor("systemBackground", evaluator.settings.colors) ?? .white
    }
  }

  private func tree(_ canvas: LayerTree.Canvas, _ layers: [Layer]) -> LayerTree {
    LayerTree(
      canvas: canvas, layers: layers, pictures: output.pictures, outlines: output.outlines)
  }

  /// Returns the layers of the scene at the current time.
  private mutating func allLayers() -> [Layer] {
    var layers: [Layer] = []
    // A status bar is above everything else, as on a phone.
    let all = children(of: 0)
    layers.reserveCapacity(all.count)
    if let bar = all.first(where: { kind(of: $0).isBar }) {
      // Cycles are reported where the bars begin.
      _ = try? evaluator.barLayout(at: declaration(of: bar).span)
    }
    var tables: [(index: Int, frame: Rect)] = []
    for (index, id) in all.enumerated() where kind(of: id).isScrollView {
      guard bool(.isHidden, of: id) != true, let place = place(ofScrollView: id, delay: 0) else {
        continue
      }
      tables.append((index, place.frame))
    }
    // A bar is over the tables that follow it and continue under it, and its line is over those next
    // to it as well. By the index of the element after which they are painted.
    var later: [Int: (bars: [Int], lines: [Int])] = [:]
    for (index, child) in all.enumerated() where kind(of: child) != .statusBar && !isFull {
      if kind(of: child).isBar {
        let area = frames(ofBar: child)?.background
        let line = area?.inset(by: 0, -1 / evaluator.settings.scale)
        later[last(index, under: area, of: tables, for: child), default: ([], [])].bars
          .append(child)
        later[last(index, under: line, of: tables, for: child), default: ([], [])].lines
          .append(child)
      } else {
        layers += self.layers(of: child, delay: 0)
      }
      for bar in later[index]?.bars ?? [] { layers += self.layers(of: bar, delay: 0) }
      for bar in later[index]?.lines ?? [] {
        if let line = hairline(of: bar) { layers.append(line) }
      }
    }
    for child in all where kind(of: child) == .statusBar {
      layers += self.layers(of: child, delay: 0)
    }
    return layers
  }

  /// Returns the index of the last table that a part of a bar overlaps, or else that of the bar.
  private mutating func last(
    _ index: Int, under area: Rect?, of tables: [(index: Int, frame: Rect)], for bar: Int
  ) -> Int {
    guard let area, evaluator.spend(tables.count, for: bar) else { return index }
    let last = tables.last { table in
      area.intersection(table.frame).map { $0.width > 0 && $0.height > 0.001 } ?? false
    }
    return max(index, last?.index ?? index)
  }

  /// Requests the fonts of the scene; returns false if they are not loaded yet. Then no layers need
  /// to be created, because they are created again with the fonts.
  private mutating func hasSceneFonts() -> Bool {
    var fonts: [Value] = []
    if let font = property(.font, of: 0) { fonts.append(font) }
    if case .array(let others)? = property(.fontFallback, of: 0) { fonts += others }
    for case .font(let font) in fonts { _ = evaluator.fonts.file(font.path) }
    return evaluator.fonts.missing.isEmpty
  }

  private mutating func isLegal(_ canvas: LayerTree.Canvas) -> Bool {
    guard canvas.size.width > 0, canvas.size.height > 0 else {
      // The size is `none`, or set only in a condition that does not hold.
      if !evaluator.diagnostics.hasErrors {
        report(
          .missingProperty, at: declaration(of: 0).span, "a scene must have a 'size' or a 'device'",
          hint: "for example, 'size: (320, 480)'",
          notes: [.init("'size' and 'device' have no value here")])
      }
      return false
    }
    let span = span(of: isSet(.size, of: 0) ? .size : .device, of: 0)
    // In floating point first, because the product can exceed an integer.
    let (width, height) = (canvas.size.width * canvas.scale, canvas.size.height * canvas.scale)
    guard width < 32_768.5, height < 1_048_576.5 else {
      report(
        .canvasTooLarge, at: span,
        "the image would be \(width.groupedText()) × \(height.groupedText()) pixels; "
          + "the maximum is 32,768 × 1,048,576")
      return false
    }
    guard canvas.pixelWidth > 0, canvas.pixelHeight > 0 else {
      report(.invalidSize, at: span, "the image would have no pixels")
      return false
    }
    return true
  }

  // MARK: Layers

  static let layerLimit = 100_000

  /// Whether no more layers are created, which has been reported.
  var isFull: Bool { evaluator.store.budget.isExhausted }

  /// Returns the layers of an element: one, none, or a reflection and its overlay.
  mutating func layers(of id: Int, delay: Double) -> [Layer] {
    let outer = evaluator.painted
    evaluator.painted = id
    defer { evaluator.painted = outer }
    let kind = kind(of: id)
    if kind == .reflection { return ReplicatorBuilder(id: id, delay: delay).reflection(&self) }
    if kind.isControl { return control(id).map { [$0] } ?? [] }
    if kind.isLayer { return layer(id, delay: delay) }
    return outermostLayers(of: id, kind, delay: delay)
  }

  // A separate function, because layers are nested and so are these calls, and tables and bars need
  // much stack space.
  private mutating func outermostLayers(
    of id: Int, _ kind: ElementKind, delay: Double
  ) -> [Layer] {
    if kind == .table { return table(id, delay: delay).map { [$0] } ?? [] }
    if kind.isBar { return bar(id, delay: delay).map { [$0] } ?? [] }
    if evaluator.isBarItems(id) { return items(id, delay: delay).map { [$0] } ?? [] }
    return []
  }

  /// Records the origin of the next layer; returns false if the limit on layers is exceeded.
  mutating func beginLayer(_ id: Int, role: LayerRole.Part? = nil, at span: SourceSpan? = nil)
    -> Bool
  {
    let span = span ?? declaration(of: id).span
    guard !isFull, output.layerCount + output.copies <= Self.layerLimit else {
      evaluator.reportTooManyLayers(at: declaration(of: id).span)
      return false
    }
    let path = evaluator.path(of: id)
    // It is kept for each layer, and again in labels.
    guard evaluator.spend(path.utf8.count / 4, for: id), evaluator.spend(1, on: .layers, for: id)
    else { return false }
    lastLayer = (id, role, span)
    output.sources?.addLayer(of: id, partOf: wholeText)
    let declaration = evaluator.store.instances[id].declaration
    var origin = LayerOrigin(
      role: role.map { .part($0) }
        ?? .element(evaluator.scene.component(of: declaration)?.name ?? kind(of: id).rawValue),
      path: path, file: evaluator.scene.sources[span.file].path, bytes: span.bytes)
    origin.use = evaluator.useInScene(around: id).map {
      .init(component: $0.component, bytes: $0.span.bytes)
    }
    origin.isCenteredAroundSublayers = role == nil && isCenteredAroundSublayers(id)
    output.addLayer(from: origin)
    return true
  }

  private mutating func isCenteredAroundSublayers(_ id: Int) -> Bool {
    guard kind(of: id) == .layer, isSet(.position, of: id), !children(of: id).isEmpty else {
      return false
    }
    let others: [PropertyKey] = [.frame, .bounds, .width, .height, .anchorPoint]
    return !others.contains { isSet($0, of: id) }
  }

  // MARK: Elements

  func declaration(of id: Int) -> ElementDeclaration { evaluator.declaration(of: id) }
  func kind(of id: Int) -> ElementKind { evaluator.kind(of: id) }
  mutating func children(of id: Int) -> [Int] { evaluator.children(of: id) }

  mutating func property(_ key: PropertyKey, of id: Int) -> Value? {
    evaluator.property(key, of: id)
  }

  mutating func isSet(_ key: PropertyKey, of id: Int) -> Bool { evaluator.isSet(key, of: id) }
  mutating func number(_ key: PropertyKey, of id: Int) -> Double? { evaluator.number(key, of: id) }
  mutating func bool(_ key: PropertyKey, of id: Int) -> Bool? { evaluator.bool(key, of: id) }
  mutating func word<Case: CaseIterable>(
    _ key: PropertyKey, of id: Int, as type: Case.Type = Case.self
  ) -> Case? where Case.AllCases == [Case] {
    evaluator.word(key, of: id)
  }

  mutating func span(of key: PropertyKey, of id: Int) -> SourceSpan {
    evaluator.span(of: key, of: id)
  }

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    evaluator.report(code, at: span, message, hint: hint, notes: notes)
  }
}

/// The result of `resolve`.
public struct Resolution: Sendable {
  /// The layer tree; nil if there is an error.
  public var tree: LayerTree?
  /// The origins of the layers, in tree order.
  public var origins: [LayerOrigin]
  public var diagnostics: [Diagnostic]
  /// The files to add to the library before resolving again.
  public var missing: [MissingFile]
  /// The paths of the images and fonts in the layers.
  public var images: [String]
  /// The frames, if the tree is a strip of several.
  public var strip: FrameStrip?
  /// The end of the last visible animation, in seconds of the scene's time; for an endless
  /// animation, the end of its first repetition. 0 if nothing is animated.
  public var duration: Double
  /// The values of expressions in source order, if requested.
  package var observed: [ObservedValue]?
  /// Why the elements of the layers have their frames, in tree order, with the values of expressions.
  package var reasons: [LayoutReasons?]?
  /// The sources of the layers' values, if requested.
  package var sources: ValueSources?
}
