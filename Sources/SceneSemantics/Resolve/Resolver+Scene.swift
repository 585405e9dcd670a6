import SceneLayers
import SceneSource

// The scene itself: its canvas, and all that stands on it.

extension Resolver {
  /// The whole tree. What is wrong in it is among the diagnostics.
  mutating func tree(time: Double?, scale: Double?) -> LayerTree? {
    beginScene(time: time, scale: scale)
    // What only tests read is tried all the same, so that its mistakes are seen.
    _ = snapshotComparison()
    let background =
      property(.background, of: 0)?.colorValue
      ?? namedColor("systemBackground", era: era, appearance: appearance) ?? .white
    let canvas = LayerTree.Canvas(size: self.canvas, scale: self.scale, background: background)
    guard isLegal(canvas) else { return nil }
    var layers: [Layer] = []
    // A status bar lies over everything, as on a phone.
    let all = children(of: 0)
    let status = all.filter { kind(of: $0) == .statusBar }
    let others = all.filter { kind(of: $0) != .statusBar }
    for child in others + status { layers += self.layers(of: child, delay: 0) }
    return LayerTree(canvas: canvas, layers: layers, pictures: pictures, outlines: outlines)
  }

  /// Makes the scene's own instance, and what all others ask it for.
  mutating func beginScene(time: Double?, scale: Double?) {
    _ = instantiate(scene.root, in: .file, parent: nil)
    setUp(time: time, scale: scale)
  }

  private mutating func setUp(time: Double?, scale: Double?) {
    device = property(.device, of: 0)?.wordValue.flatMap { Device.named($0) }
    era = word(.era, of: 0) ?? .modern
    appearance = word(.appearance, of: 0) ?? .light
    // The scene's own conditions may ask for what is known by now.
    forgetProperties(of: 0)
    self.scale = number(.scale, of: 0) ?? device?.scale ?? 1
    let own = snapshotValues()
    if let named = own.appearance { appearance = named }
    if let number = scale ?? own.scale { self.scale = number }
    forgetProperties(of: 0)
    self.time = time ?? own.time
    canvas = property(.size, of: 0)?.sizeValue ?? device?.size ?? .zero
    looks = UIKitDefaults.of(era, appearance, canvasWidth: canvas.width)
    letValues.removeAll()
  }

  /// What has been found so far may rest on values that were not known then.
  private mutating func forgetProperties(of id: Int) {
    instances[id].properties = nil
    letValues.removeAll()
  }

  /// What the snapshot sets of itself.
  func snapshotProperties() -> [Instance.BoundProperty] {
    var found = BoundProperties()
    for item in snapshot?.items ?? [] {
      guard case .property(let number) = item.item else { continue }
      found.set(bound(scene.assignments[number], in: snapshotEnvironment(item)))
    }
    return found.all
  }

  private mutating func snapshotValues() -> SnapshotValues {
    var values = SnapshotValues()
    for bound in snapshotProperties() {
      let value = checked(bound, bound.key, of: .snapshot, row: nil)
      switch bound.key {
      case .appearance: values.appearance = value?.wordCase()
      case .scale: values.scale = value?.magnitude
      case .time: values.time = value?.magnitude
      default: break
      }
    }
    return values
  }

  private struct SnapshotValues {
    var appearance: Appearance?
    var scale: Double?
    var time: Double?
  }

  private mutating func isLegal(_ canvas: LayerTree.Canvas) -> Bool {
    guard canvas.size.width > 0, canvas.size.height > 0 else { return false }
    let span = span(of: isSet(.size, of: 0) ? .size : .device, of: 0)
    // In floating point first, for such a product need not fit an integer.
    let (width, height) = (canvas.size.width * scale, canvas.size.height * scale)
    guard width < 32_768.5, height < 1_048_576.5 else {
      report(
        .canvasTooLarge, at: span,
        "the picture would be \(width.shortestText) by \(height.shortestText) pixels; "
          + "at most 32,768 by 1,048,576 can be painted")
      return false
    }
    guard canvas.pixelWidth > 0, canvas.pixelHeight > 0 else {
      report(.invalidSize, at: span, "the picture would have no pixels")
      return false
    }
    return true
  }

  // MARK: Layers

  /// The layers that an element comes to: one, none, or a reflection and its overlay.
  mutating func layers(of id: Int, delay: Double) -> [Layer] {
    let kind = kind(of: id)
    if kind == .reflection { return reflection(id, delay: delay) }
    if kind.isLayer { return layer(id, delay: delay) }
    return outermostLayers(of: id, kind, delay: delay)
  }

  private mutating func outermostLayers(
    of id: Int, _ kind: ElementKind, delay: Double
  ) -> [Layer] {
    if kind == .table { return table(id, delay: delay).map { [$0] } ?? [] }
    if kind.isBar { return bar(id, delay: delay).map { [$0] } ?? [] }
    return []
  }

  /// Notes where the next layer comes from; false where the tree is full.
  mutating func beginLayer(_ id: Int, role: String? = nil, at span: SourceSpan? = nil) -> Bool {
    guard layerCount + copies <= Self.layerLimit else {
      reportTooManyLayers(at: declaration(of: id).span)
      return false
    }
    layerCount += copies
    let span = span ?? declaration(of: id).span
    origins.append(
      LayerOrigin(
        role: role ?? scene.component(of: instances[id].declaration)?.name
          ?? kind(of: id).rawValue, path: path(of: id),
        file: scene.sources[span.file].path, bytes: span.bytes))
    return true
  }

  static let layerLimit = 100_000

  /// Once, where the limit is passed; no layer is made after that.
  mutating func reportTooManyLayers(at span: SourceSpan) {
    if !isTrial, layerCount < .max / 2 {
      report(.tooManyLayers, at: span, "the scene has more than 100,000 layers")
    }
    layerCount = .max / 2
  }
}
