import SceneLayers
import SceneSource
import SceneLanguage

// Layers with their presentation values.

extension Resolver {
  // Layers are nested, and so are the calls that create them. Functions that need much stack space
  // are separate.

  /// Returns a layer of a Core Animation class with its contents.
  mutating func layer(_ id: Int, delay: Double) -> [Layer] {
    guard beginLayer(id) else { return [] }
    evaluator.tryArguments(of: id)
    // The layer is stored in the result, so that it is not on the stack while its sublayers are
    // created.
    var layers = [bareLayer(id, delay: delay)]
    if kind(of: id) == .replicatorLayer {
      layers[0].content = ReplicatorBuilder(id: id, delay: delay).content(&self)
    } else {
      layers[0].sublayers = sublayers(of: id, delay: delay, after: layers[0].sublayers)
    }
    layers[0].mask = mask(of: id, delay: delay)
    warnIfUnseen(layers[0], id)
    evaluator.store.releaseProperties(of: id)
    return layers
  }

  /// Returns the layers of an element's children after others, which are only a few.
  mutating func sublayers(of id: Int, delay: Double, after others: [Layer] = []) -> [Layer] {
    let children = children(of: id)
    var sublayers = others
    // Of many, about half of the memory would be for growth.
    if children.count > 16 { sublayers.reserveCapacity(children.count + others.count) }
    for child in children { sublayers += layers(of: child, delay: delay) }
    return sublayers
  }

  /// Returns the layers of an element's `mask`; empty if it has none.
  mutating func mask(of id: Int, delay: Double) -> [Layer] {
    guard evaluator.facts(of: id).contains(.hasMask),
      let mask = children(of: id).first(where: { kind(of: $0) == .mask })
    else { return [] }
    let layers = sublayers(of: mask, delay: delay)
    if !layers.isEmpty || !beginLayer(mask) { return layers }
    // A mask without layers hides everything. It is represented by an empty layer, because an empty
    // array means no mask.
    return [Layer(frame: .zero)]
  }

  /// Returns a layer without its sublayers.
  private mutating func bareLayer(_ id: Int, delay: Double) -> Layer {
    var layer = commonLayer(id, delay: delay)
    switch kind(of: id) {
    case .gradientLayer: layer.content = gradient(id, delay: delay).map { .gradient($0) } ?? .layer
    case .shapeLayer: layer.content = .shape(shape(id, delay: delay))
    case .textLayer, .label: addText(id, to: &layer, delay: delay)
    case .transformLayer: layer.content = .transform
    default: break
    }
    warnIfEmpty(layer, id)
    warnOfParentFrame(id)
    return layer
  }

  /// Returns a layer with the properties that all layers have.
  mutating func commonLayer(_ id: Int, delay: Double) -> Layer {
    let span = declaration(of: id).span
    var layer = (try? evaluator.geometry(of: id, at: span).layer) ?? Layer(frame: .zero)
    output.markArranged(
      stretch: evaluator.store.stretches[id], against: evaluator.store.overruled[id])
    noteGeometry(of: id)
    if kind(of: id) == .scrollView { scroll(&layer, id, delay: delay) }
    animateGeometry(of: &layer, id, delay: delay)
    applyProperties(to: &layer, of: id, delay: delay)
    if case .image(let image)? = presentationValue(.contents, of: id, delay),
      var contents = contents(image)
    {
      note(["contents"], from: [.contents], of: id)
      applyProperties(to: &contents, of: id, delay: delay)
      layer.contents = contents
    }
    if layer.shadow.opacity > 0 { addShadowPath(to: &layer, id, delay: delay) }
    return layer
  }

  /// Returns a path, whose elements count because each layer keeps them.
  private mutating func path(_ key: PropertyKey, of id: Int, delay: Double) -> Path? {
    let path = presentationValue(key, of: id, delay)?.pathValue
    _ = evaluator.spend(6 * (path?.elements.count ?? 0), for: id)
    return path
  }

  private mutating func addShadowPath(to layer: inout Layer, _ id: Int, delay: Double) {
    note(["shadowPath"], from: [.shadowPath], of: id)
    layer.shadow.path = path(.shadowPath, of: id, delay: delay)
    let settings = evaluator.settings
    guard !layer.shadow.isPaintable(on: settings.canvas, scale: settings.scale) else { return }
    report(
      .shadowTooLarge,
      at: span(of: isSet(.shadowRadius, of: id) ? .shadowRadius : .shadowOpacity, of: id),
      "this shadow would require an image of more than 64,000,000 pixels",
      notes: [
        .init("its size is the canvas plus twice 'shadowRadius' on each side")
      ])
  }

  func unit(_ x: Double) -> Double { min(max(x, 0), 1) }

  /// Warns about the use of a component that shows nothing, because a length that nothing sets is 0.
  private mutating func warnIfUnseen(_ layer: Layer, _ id: Int) {
    let bounds = layer.bounds
    let component = evaluator.scene.component(of: evaluator.store.instances[id].declaration)?.name
    guard let name = component ?? (kind(of: id) == .scrollView ? kind(of: id).rawValue : nil),
      bounds.width == 0 && !isSet(.width, of: id) || bounds.height == 0 && !isSet(.height, of: id),
      !isSet(.frame, of: id), !isSet(.bounds, of: id), layer.isVisible
    else { return }
    // The outermost use explains those in it.
    var next = evaluator.store.instances[id].parent
    while let outer = next,
      evaluator.scene.use(of: evaluator.store.instances[outer].declaration) == nil
    {
      next = evaluator.store.instances[outer].parent
    }
    let around = next.flatMap { evaluator.store.geometry(of: $0)?.bounds }
    guard around.map({ $0.width > 0 && $0.height > 0 }) ?? true,
      evaluator.spend([layer].treeCount, for: id), layer.visibility == .unseen
    else { return }
    let length = bounds.width > 0 ? "height" : bounds.height > 0 ? "width" : "size"
    report(
      .emptyFrame, at: declaration(of: id).span,
      "this '\(name)' has no \(length), so nothing of it is visible",
      notes: [
        .init(
          "its contents have no \(length) of their own: "
            + (component == nil ? "set one, or a 'frame'" : "set one at the use"))
      ])
  }

  /// Warns about a layer that would be visible but has no size, which is probably unintended.
  private mutating func warnIfEmpty(_ layer: Layer, _ id: Int) {
    guard evaluator.scene.use(of: evaluator.store.instances[id].declaration) == nil,
      layer.bounds.width == 0, layer.bounds.height == 0,
      !isSet(.frame, of: id), !isSet(.bounds, of: id),
      evaluator.store.instances[id].parent.map({ evaluator.isStack($0) }) != true
    else { return }
    let paints: Bool =
      switch layer.content {
      // Its glyphs extend beyond its bounds.
      case .text: layer.masksToBounds
      case .gradient: true
      case .layer, .shape, .replicator, .transform:
        layer.backgroundColor != nil || layer.contents != nil || layer.borderWidth > 0
      }
    guard paints else { return }
    let missing = isSet(.position, of: id) ? "bounds" : "frame"
    report(
      .emptyFrame, at: declaration(of: id).span,
      "this '\(kind(of: id).rawValue)' has no '\(missing)', so it is not visible")
  }

  // MARK: Content

  private mutating func gradient(_ id: Int, delay: Double) -> Gradient? {
    let span = span(of: .colors, of: id)
    guard isSet(.colors, of: id) else {
      if evaluator.meter.isExhausted { return nil }
      report(.missingProperty, at: span, "a gradient layer must have 'colors'")
      return nil
    }
    guard let colors = presentationValue(.colors, of: id, delay)?.colorsValue,
      evaluator.spend(4 * colors.count, for: id)
    else { return nil }
    let locations = presentationValue(.locations, of: id, delay)
    let locationsSpan = locations == nil ? span : self.span(of: .locations, of: id)
    guard
      let stops = evaluator.gradientLocations(
        locations, count: colors.count, at: locationsSpan)
    else { return nil }
    note(["colors"], from: [.colors], of: id)
    note(["locations"], from: [.locations, .colors], of: id)
    var gradient = Gradient(colors: colors, locations: stops)
    applyProperties(to: &gradient, of: id, delay: delay)
    // Of the model values, because an animation can pass through a radius of 0.
    var model = gradient
    applyProperties(to: &model, of: kind(of: id)) { $0.property($1, of: id) }
    let key = [PropertyKey.endPoint, .startPoint].first { isSet($0, of: id) } ?? .type
    return evaluator.hasRadii(model, at: self.span(of: key, of: id)) ? gradient : nil
  }

  private mutating func shape(_ id: Int, delay: Double) -> Shape {
    note(["path"], from: [.path], of: id)
    var shape = Shape(path: path(.path, of: id, delay: delay) ?? Path())
    applyProperties(to: &shape, of: id, delay: delay)
    return shape
  }

}

extension Layer {
  fileprivate enum Visibility { case nothing, unseen, seen }

  /// Whether the layer or a sublayer paints something, and whether a length of 0 hides all of it.
  fileprivate var visibility: Visibility {
    var found = Visibility.nothing
    switch content {
    case .text(let text): if !text.glyphs.isEmpty { found = .unseen }
    case .shape(let shape) where !shape.path.elements.isEmpty: return .seen
    case .gradient: found = .unseen
    case .layer, .shape, .replicator, .transform: break
    }
    if backgroundColor.map({ $0.alpha > 0 }) ?? false || contents != nil || borderWidth > 0 {
      found = .unseen
    }
    let isEmpty = bounds.width == 0 || bounds.height == 0
    if found == .unseen, !isEmpty { return .seen }
    for sublayer in sublayers where sublayer.isVisible {
      switch sublayer.visibility {
      case .seen where !(isEmpty && masksToBounds): return .seen
      case .seen, .unseen: found = .unseen
      case .nothing: break
      }
    }
    return found
  }
}
