import SceneLayers
import SceneSource
import SceneLanguage

/// The properties of the canvas, which are known before layers are created.
struct SceneSettings {
  /// The scale in device pixels per point.
  var scale = InitialEnvironment.scale
  var colors = ColorTraits()
  var traits = Traits()
  var defaults = UIKitDefaults.of(ColorTraits(), canvasWidth: 0)
  var device: Device?
  /// The values of the environment that are still to be evaluated.
  var pending: Set<SceneValue> = []
  var canvas = Size.zero
  /// The time in seconds; nil for the settled scene.
  var time: Double?
  /// The times of the frames of a strip, and their location; nil for one image.
  var frames: (times: [Double], span: SourceSpan)?
}

extension SceneSettings {
  /// Returns the defaults at a content size, which bars follow.
  func defaults(at contentSize: ContentSize) -> UIKitDefaults {
    var defaults = UIKitDefaults.of(colors, canvasWidth: canvas.width)
    defaults.adapt(to: contentSize)
    if device.map({ Device.isPad(width: $0.size.width) }) == true {
      defaults.navigationBarHeight = max(
        defaults.navigationBarHeight, UIKitDefaults.padBarHeight)
      defaults.tabBarHeight = UIKitDefaults.padBarHeight
    }
    return defaults
  }

  /// A value of the environment; `none` is its initial value.
  subscript(value: SceneValue) -> Value {
    get {
      switch value {
      case .device: device.flatMap { WordSet.devices[$0.name] }.map { .word($0) } ?? .none
      case .appearance: .word(Word(.appearances, colors.appearance))
      case .accessibilityContrast: .word(Word(.accessibilityContrasts, colors.contrast))
      case .userInterfaceLevel: .word(Word(.userInterfaceLevels, colors.level))
      case .contentSize, .layoutDirection: traits[value] ?? .none
      case .era: .word(Word(.eras, colors.era))
      case .scale: .number(scale)
      }
    }
    set {
      switch value {
      case .device: device = newValue.wordValue.flatMap { Device.named($0.text) }
      case .appearance: colors.appearance = newValue.wordCase() ?? InitialEnvironment.appearance
      case .accessibilityContrast:
        colors.contrast = newValue.wordCase() ?? InitialEnvironment.accessibilityContrast
      case .userInterfaceLevel:
        colors.level = newValue.wordCase() ?? InitialEnvironment.userInterfaceLevel
      case .contentSize:
        traits.contentSize = newValue.wordCase() ?? InitialEnvironment.contentSize
      case .layoutDirection:
        traits.layoutDirection = newValue.wordCase() ?? InitialEnvironment.layoutDirection
      case .era: colors.era = newValue.wordCase() ?? InitialEnvironment.era
      case .scale: scale = newValue.magnitude ?? InitialEnvironment.scale
      }
    }
  }
}

extension Evaluator {
  /// Creates the scene's instance and evaluates its settings.
  mutating func beginScene(time: Double?, scale: Double?) {
    _ = instantiate(scene.root, in: .file, parent: nil)
    determineEnvironment()
    let own = snapshotProperties()
    if let scale { settings.scale = scale }
    let image = timeAndFrames(own)
    settings.time = time ?? image.time
    if time == nil { settings.frames = image.frames }
    let isDeviceOwn = settings.device != nil && own.contains { $0.key == .device }
    settings.canvas =
      (isDeviceOwn ? settings.device?.size : nil) ?? property(.size, of: 0)?.sizeValue
      ?? settings.device?.size ?? settings.canvas
    settings.defaults = settings.defaults(at: settings.traits.contentSize)
    store.letValues.removeAll()
  }

  /// Evaluates the environment. Conditions around its settings can depend on it, so it is evaluated
  /// until it stays the same.
  private mutating func determineEnvironment() {
    var changed: [SceneValue] = []
    for _ in SceneValue.allCases {
      let before = settings
      _ = properties(of: 0)
      store.letValues.removeAll()
      settings.pending = Set(SceneValue.allCases)
      for value in SceneValue.allCases where settings.pending.contains(value) {
        do { try determine(value, at: span(of: value.key, of: 0)) } catch { report(error) }
      }
      settings.pending = []
      store.letValues.removeAll()
      guard scene.facts(of: scene.root).contains(.hasStatements) else { return }
      store.instances[0].properties = nil
      changed = SceneValue.allCases.filter { settings[$0] != before[$0] }
      if changed.isEmpty { return }
    }
    for value in changed {
      report(
        .letCycle, at: span(of: value.key, of: 0),
        "'\(value.rawValue)' refers to itself: a condition around it depends on it")
    }
  }

  /// Evaluates one value of the environment, which can depend on others.
  private mutating func determine(
    _ value: SceneValue, at span: SourceSpan
  ) throws(EvaluationFailure) {
    try begin(.setting(value), at: span)
    defer { end() }
    var found = property(value.key, of: 0)
    let snapshot = snapshotProperties()
    if value == .scale {
      _ = try sceneValue(.device, at: span)
      let usual = settings.device.map { Value.number($0.scale) }
      found = usual != nil && snapshot.contains { $0.key == .device } ? usual : found ?? usual
    }
    let own = snapshot.first { $0.key == value.key }
    settings[value] = own.flatMap { checked($0, $0.key, of: .snapshot, row: nil) } ?? found ?? .none
    settings.pending.remove(value)
  }

  /// Returns a value of the environment, which is evaluated first if another one depends on it.
  /// Conditions in the scene use what is known.
  ///
  /// - Parameter element: The element that reads it, which can have another one than the scene.
  mutating func sceneValue(
    _ value: SceneValue, of element: Int? = nil, at span: SourceSpan
  ) throws(EvaluationFailure) -> Value {
    if settings.pending.contains(value) { try determine(value, at: span) }
    let traits = shared.setsTraits ? element.map { self.traits(of: $0) } : nil
    return traits?[value] ?? settings[value]
  }

  /// Returns the properties that the snapshot sets for itself.
  func snapshotProperties() -> [Instance.BoundProperty] {
    var found = BoundProperties()
    for item in changes.items {
      guard case .property(let number) = item.item else { continue }
      found.set(bound(scene.assignments[number], in: snapshotEnvironment(item)))
    }
    return found.all
  }

  private mutating func timeAndFrames(
    _ properties: [Instance.BoundProperty]
  ) -> (time: Double?, frames: (times: [Double], span: SourceSpan)?) {
    var found: (time: Double?, frames: (times: [Double], span: SourceSpan)?)
    for bound in properties where bound.key == .time || bound.key == .frames {
      let value = checked(bound, bound.key, of: .snapshot, row: nil)
      if case .array(let times) = value {
        found.frames = (times.compactMap { $0.magnitude }, bound.value.span)
      } else {
        found.time = value?.magnitude
      }
    }
    if let frames = found.frames { check(frames.times.count, at: frames.span, found.time) }
    return found
  }

  /// Reports frames that make no strip.
  private mutating func check(_ count: Int, at span: SourceSpan, _ time: Double?) {
    if time != nil {
      report(.conflictingProperties, at: span, "'frames' cannot be combined with 'time'")
    }
    if count == 0 || count > FrameStrip.limit {
      report(
        .valueOutOfRange, at: span,
        "a snapshot can have 1 to \(FrameStrip.limit) frames, not \(Double(count).groupedText())")
    }
  }
}

// The test settings of a snapshot.

extension Evaluator {
  /// Evaluates the settings without creating layers; the scene is set up only as far as the
  /// settings need it.
  mutating func comparison(_ defaults: SnapshotComparison) -> SnapshotComparison {
    beginScene(time: nil, scale: nil)
    return snapshotComparison(defaults)
  }

  /// Evaluates the settings of a scene that is set up.
  mutating func snapshotComparison(
    _ defaults: SnapshotComparison = SnapshotComparison()
  ) -> SnapshotComparison {
    var found = defaults
    for bound in snapshotProperties() where bound.key == .tags {
      guard case .array(let tags) = checked(bound, .tags, of: .snapshot, row: nil) else { continue }
      found.tags = tags.compactMap { $0.stringValue }
    }
    for item in changes.items {
      guard case .element(let compare) = item.item else { continue }
      let environment = snapshotEnvironment(item)
      add(instantiate(Int(compare), in: environment, parent: nil), to: &found)
    }
    return found
  }

  private mutating func add(_ id: Int, to found: inout SnapshotComparison) {
    found.golden = word(.golden, of: id) ?? found.golden
    let tolerance = found.tolerance
    found.tolerance.maxDifference = count(.maxDifference, of: id) ?? tolerance.maxDifference
    found.tolerance.perceptual = count(.perceptual, of: id) ?? tolerance.perceptual
    found.tolerance.maxPixels = count(.maxPixels, of: id) ?? tolerance.maxPixels
    if case .array(let names) = property(.ignore, of: id) {
      found.ignored = names.compactMap { $0.stringValue }
    }
    found.expectedFailure = property(.expectFailure, of: id)?.stringValue
    if found.expectedFailure?.isEmpty == true {
      report(
        .valueOutOfRange, at: span(of: .expectFailure, of: id),
        "'expectFailure' must contain a reason")
    }
    reportIneffective(id, next: found.golden)
  }

  /// Reports tolerances that have no effect.
  private mutating func reportIneffective(_ id: Int, next golden: SnapshotComparison.Golden) {
    for key in Schema.tolerances where isSet(key, of: id) {
      guard let mistake = golden.mistake(key) else { return }
      report(
        .conflictingProperties, at: properties(of: id)[key]?.span ?? span(of: key, of: id), mistake,
        notes: [.init("no pixels are compared")])
    }
  }
}

/// Returns the test settings of a snapshot without resolving it. Errors in the settings are in the
/// diagnostics of `resolve`.
///
/// - Parameter defaults: The settings of a snapshot that sets none.
public func comparison(
  ofSnapshot snapshot: Int, of scene: Scene, in library: Library,
  defaults: SnapshotComparison = SnapshotComparison()
) -> SnapshotComparison {
  var evaluator = Evaluator(scene.shared, scene.images[snapshot])
  return evaluator.comparison(defaults)
}
