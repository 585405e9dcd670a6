import SceneLayers
import SceneSource

/// The properties of the canvas, which are known before layers are created.
struct SceneSettings {
  /// The scale in device pixels per point.
  var scale = 1.0
  var era = Era.modern
  var appearance = Appearance.light
  var contentSize = ContentSize.large
  var looks = UIKitDefaults.of(.modern, .light, canvasWidth: 0)
  var device: Device?
  var canvas = Size.zero
  /// The time in seconds; nil for the settled scene.
  var time: Double?
}

extension Evaluator {
  /// Creates the scene's instance and evaluates its settings.
  mutating func beginScene(time: Double?, scale: Double?) {
    _ = instantiate(scene.root, in: .file, parent: nil)
    settings.device = property(.device, of: 0)?.wordValue.flatMap { Device.named($0) }
    settings.era = word(.era, of: 0) ?? settings.era
    settings.appearance = word(.appearance, of: 0) ?? settings.appearance
    settings.contentSize = word(.contentSize, of: 0) ?? settings.contentSize
    // Conditions in the scene can depend on the settings.
    forgetScene()
    settings.scale = number(.scale, of: 0) ?? settings.device?.scale ?? settings.scale
    let own = snapshotValues()
    if let named = own.appearance { settings.appearance = named }
    if let named = own.contentSize { settings.contentSize = named }
    if let number = scale ?? own.scale { settings.scale = number }
    forgetScene()
    settings.time = time ?? own.time
    settings.canvas = property(.size, of: 0)?.sizeValue ?? settings.device?.size ?? settings.canvas
    settings.looks = UIKitDefaults.of(
      settings.era, settings.appearance, canvasWidth: settings.canvas.width)
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
    var appearance: Appearance?
    var contentSize: ContentSize?
    var scale: Double?
    var time: Double?
  }

  private mutating func snapshotValues() -> SnapshotValues {
    var values = SnapshotValues()
    for bound in snapshotProperties() {
      let value = checked(bound, bound.key, of: .snapshot, row: nil)
      switch bound.key {
      case .appearance: values.appearance = value?.wordCase()
      case .contentSize: values.contentSize = value?.wordCase()
      case .scale: values.scale = value?.magnitude
      case .time: values.time = value?.magnitude
      default: break
      }
    }
    return values
  }
}
