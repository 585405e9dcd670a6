import SceneLayers
import SceneSource

// Animations: what properties show at the moment.

/// An `animate`, evaluated.
struct Animation {
  var keyPath: KeyPath
  var timing: AnimationTiming
  var curve: TimingCurve
  var from: Value?
  var to: Value?
  var by: Value?
}

extension Resolver {
  /// What a property shows: its model value, changed by the animations that act on it.
  mutating func presentationValue(_ key: PropertyKey, of id: Int, _ delay: Double) -> Value? {
    let model = property(key, of: id)
    let animations = animations(of: id).filter { $0.keyPath.key == key }
    guard !animations.isEmpty else { return model }
    return animated(model ?? unsetValue(of: key, id), by: animations, delay: delay)
  }

  /// - Parameter model: what a missing end of an animation is.
  mutating func animated(_ model: Value?, by animations: [Animation], delay: Double) -> Value? {
    var value = model
    for animation in animations {
      output.duration = max(output.duration, delay + animation.timing.end)
      guard
        case .active(let progress) = animation.timing.progress(
          at: evaluator.settings.time.map { $0 - delay })
      else { continue }
      let fraction = animation.curve.value(at: progress)
      if let part = animation.keyPath.part {
        guard let whole = value, let before = model.flatMap({ part.get(from: $0) }),
          let after = animation.value(at: fraction, model: before)
        else { continue }
        value = part.set(after, in: whole)
      } else if let after = animation.value(at: fraction, model: model) {
        value = after
      }
    }
    return value
  }

  /// The animations of an element, in order; later ones win.
  mutating func animations(of id: Int) -> [Animation] {
    guard evaluator.mayBeAnimated(id) else { return [] }
    return children(of: id).filter { kind(of: $0) == .animate }.compactMap { animation($0) }
  }

  /// - Parameter row: the row that a table's separators are made for.
  mutating func animation(_ id: Int, row: Environment.RowPosition? = nil) -> Animation? {
    guard let keyPath = evaluator.scene.keyPath(of: evaluator.store.instances[id].declaration)
    else { return nil }
    let found = evaluator.properties(of: id)
    func value(_ key: PropertyKey, _ self: inout Resolver) -> Value? {
      found[key].flatMap { self.evaluator.checked($0, key, of: .animate, row: row) }
    }
    var timing = AnimationTiming()
    timing.begin = value(.begin, &self)?.magnitude ?? timing.begin
    timing.duration = value(.duration, &self)?.magnitude ?? timing.duration
    timing.speed = value(.speed, &self)?.magnitude ?? timing.speed
    timing.timeOffset = value(.timeOffset, &self)?.magnitude ?? timing.timeOffset
    timing.repeatCount = value(.repeatCount, &self)?.magnitude ?? timing.repeatCount
    timing.autoreverses = value(.autoreverses, &self)?.boolValue ?? timing.autoreverses
    timing.fillMode = value(.fillMode, &self)?.wordCase() ?? timing.fillMode
    var curve = TimingCurve.linear
    if case .timing(let named)? = value(.timing, &self) { curve = named }
    return Animation(
      keyPath: keyPath, timing: timing, curve: curve, from: value(.from, &self),
      to: value(.to, &self), by: value(.by, &self))
  }

  /// Bounds, position, anchor point and transforms as they show, over those of the model.
  mutating func animateGeometry(of layer: inout Layer, _ id: Int, delay: Double) {
    let animations = animations(of: id)
    guard !animations.isEmpty else { return }
    func presentationValue(_ key: PropertyKey, _ model: Value, _ self: inout Resolver) -> Value? {
      let acting = animations.filter { $0.keyPath.key == key }
      return acting.isEmpty ? nil : self.animated(model, by: acting, delay: delay)
    }
    if let rect = presentationValue(.bounds, .rect(layer.bounds), &self)?.rectValue {
      layer.bounds = Rect(rect.x, rect.y, max(0, rect.width), max(0, rect.height))
    }
    if let point = presentationValue(.position, .point(layer.position), &self)?.pointValue {
      layer.position = point
    }
    if let point = presentationValue(.anchorPoint, .point(layer.anchorPoint), &self)?.pointValue {
      layer.anchorPoint = point
    }
    let model = property(.transform, of: id) ?? .transformStep(.identity)
    if let value = presentationValue(.transform, model, &self) {
      layer.transform = evaluator.matrix(of: value, .transform, of: id)
    }
    let sublayers = property(.sublayerTransform, of: id) ?? .transformStep(.identity)
    if let value = presentationValue(.sublayerTransform, sublayers, &self) {
      layer.sublayerTransform = evaluator.matrix(of: value, .sublayerTransform, of: id)
    }
  }
}

extension Evaluator {
  /// Whether an `animate` is in an element.
  func mayBeAnimated(_ id: Int) -> Bool {
    scene.holds(store.instances[id].declaration) { item in
      if case .element(let child) = item { scene.elements[child].kind == .animate } else { false }
    }
  }
}

extension Animation {
  /// The value at a part of the way, by CABasicAnimation's rules for `from`, `to` and `by`.
  func value(at fraction: Double, model: Value?) -> Value? {
    let ends: (Value?, Value?) =
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by, 1))
      case (nil, let to?, let by?): (to.adding(by, -1), to)
      case (let from?, nil, nil): (from, model)
      case (nil, let to?, nil): (model, to)
      case (nil, nil, let by?): (model, model?.adding(by, 1))
      case (nil, nil, nil): (model, model)
      }
    switch ends {
    case (let start?, let end?): return start.interpolated(to: end, fraction)
    case (let start, let end): return fraction < 0.5 ? start : end
    }
  }
}
