import SceneLayers
import SceneSource
import SceneLanguage

// Animations: the values of animated properties at a time.

/// An evaluated `animate`.
struct Animation {
  /// The instance of the `animate`.
  var id: Int
  var keyPath: KeyPath
  var timing: AnimationTiming
  var pace: AnimationPace
  var ends = Ends()
  /// The keyframes; empty for an animation with `from`, `to`, or `by`.
  var keyframes: [Keyframe] = []

  /// The values of a CABasicAnimation.
  struct Ends {
    var from: Value?
    var to: Value?
    var by: Value?
  }

  /// A value and its relative time, from 0 to 1.
  struct Keyframe {
    var time: Double
    var value: Value
  }
}

extension Resolver {
  /// Returns the presentation value of a property: its model value, changed by the active
  /// animations.
  mutating func presentationValue(_ key: PropertyKey, of id: Int, _ delay: Double) -> Value? {
    let model = property(key, of: id)
    let animations = animations(of: id, changing: key)
    guard !animations.isEmpty else { return model }
    return animated(model ?? unsetValue(of: key, id), by: animations, delay: delay)
  }

  /// - Parameter model: The value that replaces a missing end of an animation.
  mutating func animated(_ model: Value?, by animations: [Animation], delay: Double) -> Value? {
    var value = model
    for animation in animations {
      output.duration = max(output.duration, delay + animation.timing.end)
      warn(of: animation, model)
      guard
        case .active(let progress) = animation.timing.progress(
          at: evaluator.settings.time.map { $0 - delay })
      else { continue }
      let fraction = animation.pace.value(at: progress, of: animation.timing.duration)
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

  /// Returns the animations of an element in order; later ones override earlier ones.
  ///
  /// - Parameter key: The animated property; nil for all.
  mutating func animations(of id: Int, changing key: PropertyKey? = nil) -> [Animation] {
    guard evaluator.mayBeAnimated(id) else { return [] }
    return children(of: id).filter { child in
      guard kind(of: child) == .animate else { return false }
      let declaration = evaluator.store.instances[child].declaration
      return key == nil || evaluator.scene.keyPath(of: declaration)?.key == key
    }.compactMap { animation($0) }
  }

  /// - Parameter row: The row for which a table's separators are created.
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
    var animation = Animation(id: id, keyPath: keyPath, timing: timing, pace: .curve(.linear))
    if case .timing(let pace)? = value(.timing, &self) { animation.pace = pace }
    if case .spring(let spring) = animation.pace, found[.duration] == nil {
      animation.timing.duration = spring.settlingDuration
    }
    if case .array(let values)? = value(.values, &self) {
      evaluator.reportConflicts(of: id, .values)
      animation.keyframes = keyframes(values, at: value(.keyTimes, &self)?.numbers, of: id)
    } else {
      animation.ends = .init(
        from: value(.from, &self), to: value(.to, &self), by: value(.by, &self))
    }
    return animation
  }

  /// - Parameter times: The key times; nil for equidistant times.
  private mutating func keyframes(
    _ values: [Value], at times: [Double]?, of id: Int
  ) -> [Animation.Keyframe] {
    guard !values.isEmpty else {
      report(.valueOutOfRange, at: span(of: .values, of: id), "'values' must not be empty")
      return []
    }
    let last = Double(max(values.count - 1, 1))
    guard let times else {
      return values.enumerated().map { .init(time: Double($0) / last, value: $1) }
    }
    guard times.count == values.count else {
      report(
        .valueOutOfRange, at: span(of: .keyTimes, of: id),
        "'keyTimes' must have one time per value, but has \(times.count) for \(values.count) values"
      )
      return []
    }
    for (before, after) in zip(times, times.dropFirst()) where after < before {
      report(
        .valueOutOfRange, at: span(of: .keyTimes, of: id),
        "'keyTimes' must be in ascending order, but \(after.shortestText) follows \(before.shortestText)"
      )
      return []
    }
    return zip(times, values).map { .init(time: $0, value: $1) }
  }

  /// Applies animations to bounds, position, anchor point, and transforms.
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
  /// Returns whether an element contains an `animate`.
  func mayBeAnimated(_ id: Int) -> Bool { facts(of: id).contains(.hasAnimations) }

  func facts(of id: Int) -> BodyFacts { scene.facts(of: store.instances[id].declaration) }
}

extension Animation {
  /// Returns the value at a fraction of the animation.
  func value(at fraction: Double, model: Value?) -> Value? {
    keyframes.isEmpty ? ends.value(at: fraction, model: model) : keyframeValue(at: fraction)
  }

  /// CAKeyframeAnimation's linear calculation mode. If the timing function overshoots, the first or
  /// last segment is extrapolated.
  private func keyframeValue(at fraction: Double) -> Value? {
    let inner = 1..<max(keyframes.count - 1, 1)
    let next = inner.partitioningIndex { keyframes[$0].time > fraction }
    guard keyframes.indices.contains(next) else { return keyframes.first?.value }
    let (start, end) = (keyframes[next - 1], keyframes[next])
    // Equal key times form a step.
    guard end.time > start.time else { return end.value }
    return start.value.interpolated(
      to: end.value, (fraction - start.time) / (end.time - start.time))
  }
}

extension Animation.Ends {
  fileprivate func value(at fraction: Double, model: Value?) -> Value? {
    switch resolved(model) {
    case (let start?, let end?): return start.interpolated(to: end, fraction)
    case (let start, let end): return fraction < 0.5 ? start : end
    }
  }

  /// Returns the first and the last value, by the rules of CABasicAnimation.
  func resolved(_ model: Value?) -> (start: Value?, end: Value?) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by, 1))
    case (nil, let to?, let by?): (to.adding(by, -1), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, model?.adding(by, 1))
    case (nil, nil, nil): (model, model)
    }
  }
}

// The values of properties that a scene does not set, at which their animations begin or end.

extension Resolver {
  /// Returns the value; nil if the property has none, such as a background.
  mutating func unsetValue(of key: PropertyKey, _ id: Int) -> Value? {
    // A fill set to `none` has no color; if it is not set, it is black.
    if key == .fillColor, isSet(key, of: id) { return nil }
    guard let spec = evaluator.spec(of: key, of: kind(of: id)) else { return nil }
    let settings = evaluator.settings
    switch spec.default {
    case .color(let name):
      return namedColor(name, era: settings.era, appearance: settings.appearance).map { .color($0) }
    case .rule(.separatorColor): return .color(settings.defaults.separatorColor)
    case .rule(.topOfContent): return unsetContentOffset(of: id)
    case .rule(.evenlySpread): return unsetLocations(of: id)
    case .unlisted, .none, .required, .value, .percent, .layer, .gradient, .shape, .contents,
      .replicator, .rule:
      return spec.default.constant(as: spec.type)
    }
  }

  private mutating func unsetContentOffset(of id: Int) -> Value? {
    let span = declaration(of: id).span
    guard let frame = try? evaluator.geometry(of: id, at: span).frame else { return nil }
    let inset = evaluator.contentInset(of: id, frame)
    return .point(Point(-inset.left, -inset.top))
  }

  private mutating func unsetLocations(of id: Int) -> Value? {
    guard let colors = property(.colors, of: id)?.colorsValue,
      let locations = evaluator.gradientLocations(
        nil, count: colors.count, at: span(of: .colors, of: id))
    else { return nil }
    return .array(locations.map { .number($0) })
  }
}
