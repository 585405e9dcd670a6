import SceneLayers
import SceneSource
import SceneLanguage

/// The properties of the canvas, which are known before layers are created.
struct SceneSettings {
  /// The scale in device pixels per point.
  var scale = InitialEnvironment.scale
  var era = InitialEnvironment.era
  var appearance = InitialEnvironment.appearance
  var contentSize = InitialEnvironment.contentSize
  var layoutDirection = InitialEnvironment.layoutDirection
  var defaults = UIKitDefaults.of(.modern, .light, canvasWidth: 0)
  var device: Device?
  var canvas = Size.zero
  /// The time in seconds; nil for the settled scene.
  var time: Double?
  /// The times of the frames of a strip, and their location; nil for one image.
  var frames: (times: [Double], span: SourceSpan)?

  var isRightToLeft: Bool { layoutDirection == .rightToLeft }
  /// The alignments of text at the start and end of a row.
  var leading: TextAlignment { isRightToLeft ? .right : .left }
  var trailing: TextAlignment { isRightToLeft ? .left : .right }

  /// Returns the alignment of text in UIKit, whose default `natural` is that of the interface.
  func alignment(_ own: TextAlignment?) -> TextAlignment {
    own == nil || own == .natural ? leading : own ?? leading
  }
}

extension Evaluator {
  /// Creates the scene's instance and evaluates its settings.
  mutating func beginScene(time: Double?, scale: Double?) {
    _ = instantiate(scene.root, in: .file, parent: nil)
    settings.device = property(.device, of: 0)?.wordValue.flatMap { Device.named($0.text) }
    settings.era = word(.era, of: 0) ?? settings.era
    settings.appearance = word(.appearance, of: 0) ?? settings.appearance
    settings.contentSize = word(.contentSize, of: 0) ?? settings.contentSize
    settings.layoutDirection = word(.layoutDirection, of: 0) ?? settings.layoutDirection
    // Conditions in the scene can depend on the settings.
    forgetScene()
    settings.scale = number(.scale, of: 0) ?? settings.device?.scale ?? settings.scale
    let own = snapshotValues()
    if let device = own.device { (settings.device, settings.scale) = (device, device.scale) }
    if let named = own.appearance { settings.appearance = named }
    if let named = own.contentSize { settings.contentSize = named }
    if let named = own.layoutDirection { settings.layoutDirection = named }
    if let number = scale ?? own.scale { settings.scale = number }
    forgetScene()
    settings.time = time ?? own.time
    if time == nil { settings.frames = own.frames }
    settings.canvas =
      own.device?.size ?? property(.size, of: 0)?.sizeValue ?? settings.device?.size
      ?? settings.canvas
    settings.defaults = UIKitDefaults.of(
      settings.era, settings.appearance, canvasWidth: settings.canvas.width)
    settings.defaults.adapt(to: settings.contentSize)
    if settings.device.map({ Device.isPad(width: $0.size.width) }) == true {
      settings.defaults.navigationBarHeight = UIKitDefaults.padBarHeight
      settings.defaults.tabBarHeight = UIKitDefaults.padBarHeight
    }
    store.letValues.removeAll()
  }

  /// Earlier results can depend on settings that were not known.
  private mutating func forgetScene() {
    store.instances[0].properties = nil
    store.letValues.removeAll()
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

  private struct SnapshotValues {
    var device: Device?
    var appearance: Appearance?
    var contentSize: ContentSize?
    var layoutDirection: LayoutDirection?
    var scale: Double?
    var time: Double?
    var frames: (times: [Double], span: SourceSpan)?
  }

  private mutating func snapshotValues() -> SnapshotValues {
    var values = SnapshotValues()
    for bound in snapshotProperties() {
      let value = checked(bound, bound.key, of: .snapshot, row: nil)
      switch bound.key {
      case .device: values.device = value?.wordValue.flatMap { Device.named($0.text) }
      case .appearance: values.appearance = value?.wordCase()
      case .contentSize: values.contentSize = value?.wordCase()
      case .layoutDirection: values.layoutDirection = value?.wordCase()
      case .scale: values.scale = value?.magnitude
      case .time: values.time = value?.magnitude
      case .frames:
        guard case .array(let times) = value else { continue }
        values.frames = (times.compactMap { $0.magnitude }, bound.value.span)
      default: break
      }
    }
    if let frames = values.frames { check(frames.times.count, at: frames.span, values.time) }
    return values
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
    found.tolerance.maxDifference = whole(.maxDifference, of: id) ?? tolerance.maxDifference
    found.tolerance.perceptual = whole(.perceptual, of: id) ?? tolerance.perceptual
    found.tolerance.maxPixels = whole(.maxPixels, of: id) ?? tolerance.maxPixels
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
    for key in PropertyKey.tolerances where isSet(key, of: id) {
      guard let mistake = golden.mistake(key) else { return }
      report(
        .conflictingProperties, at: properties(of: id)[key]?.span ?? span(of: key, of: id), mistake,
        notes: [.init("no pixels are compared")])
    }
  }

  /// Returns a number of pixels or steps; reports a number that is not an integer and returns nil.
  private mutating func whole(_ key: PropertyKey, of id: Int) -> Int? {
    guard let number = number(key, of: id) else { return nil }
    guard number < 1e9 else { return 1_000_000_000 }
    if let whole = number.wholeNumber { return whole }
    report(
      .valueOutOfRange, at: span(of: key, of: id),
      "'\(key.rawValue)' must be a whole number, not \(number.shortestText)")
    return nil
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
  var evaluator = Evaluator(scene.shared, scene.pictures[snapshot])
  return evaluator.comparison(defaults)
}
