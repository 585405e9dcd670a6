import SceneLayers
import SceneSource
import SceneLanguage

// Animations: the values of animated properties at a time.

/// An evaluated `animate`.
struct Animation {
  /// The instance of the `animate`.
  var id: Int
  var keyPath: KeyPath
  /// The clock of the group around the animation.
  var group: AnimationClock?
  var clock: AnimationClock
  var ends = Ends()
  /// The keyframes of an animation without `from`, `to`, and `by`.
  var keyframes: Keyframes?
  var rotationMode = RotationMode.none
  var isAdditive = false
  var isCumulative = false

  /// The values of a CABasicAnimation.
  struct Ends {
    var from: Value?
    var to: Value?
    var by: Value?
  }
}

/// The clock of an animation or of a group.
struct AnimationClock {
  var timing = AnimationTiming()
  var pace = AnimationPace.curve(.linear)

  /// Returns where the animation is after its timing curve; nil if it has no effect.
  func moment(at parentTime: Double?) -> AnimationTiming.Moment? {
    guard var moment = timing.moment(at: parentTime) else { return nil }
    moment.progress = pace.value(
      at: moment.progress, of: timing.duration, isOver: moment.isOver)
    return moment
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
      output.duration = max(output.duration, delay + animation.end)
      warn(of: animation, model)
      guard let moment = animation.moment(at: evaluator.settings.time.map({ $0 - delay })) else {
        continue
      }
      if let part = animation.keyPath.part {
        guard let whole = value, let before = model.flatMap({ part.get(from: $0) }),
          let after = animation.value(at: moment, model: before, over: part.get(from: whole))
        else { continue }
        value = part.set(after, in: whole)
      } else if let after = animation.value(at: moment, model: model, over: value) {
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
    return animateElements(of: id).filter { child in
      let declaration = evaluator.store.instances[child].declaration
      return key == nil || evaluator.scene.keyPath(of: declaration)?.key == key
    }.compactMap { animation($0) }
  }

  /// Returns the `animate`s of an element, and those in its groups.
  mutating func animateElements(of id: Int) -> [Int] {
    var found: [Int] = []
    for child in children(of: id) {
      if kind(of: child) == .animate { found.append(child) }
      if kind(of: child) == .animationGroup { found += children(of: child) }
    }
    return found
  }

  /// - Parameter row: The row for which a table's separators are created.
  mutating func animation(_ id: Int, row: Environment.RowPosition? = nil) -> Animation? {
    guard let keyPath = evaluator.scene.keyPath(of: evaluator.store.instances[id].declaration)
    else { return nil }
    let found = evaluator.properties(of: id)
    func value(_ key: PropertyKey, _ self: inout Resolver) -> Value? {
      found[key].flatMap { self.evaluator.checked($0, key, of: .animate, row: row) }
    }
    var animation = Animation(id: id, keyPath: keyPath, clock: clock(of: id, row))
    var owner = evaluator.store.instances[id].parent
    if let group = owner, kind(of: group) == .animationGroup {
      animation.group = clock(of: group, row)
      owner = evaluator.store.instances[group].parent
    }
    animation.isAdditive = value(.isAdditive, &self)?.boolValue ?? false
    animation.isCumulative = value(.isCumulative, &self)?.boolValue ?? false
    let mode: CalculationMode = value(.calculationMode, &self)?.wordCase() ?? .linear
    if let path = value(.path, &self)?.pathValue {
      let kind = owner.map { self.kind(of: $0) } ?? .layer
      let type = KeyPath.find(keyPath.description, of: kind)?.type
      if type != .point, type != .unitPoint {
        report(
          .unknownKeyPath, at: span(of: .path, of: id),
          "a path moves a point, such as 'position', not '\(keyPath.description)'")
      }
      evaluator.reportConflicts(of: id, .path)
      guard evaluator.spend(64 * path.elements.count, for: id) else { return nil }
      animation.rotationMode = value(.rotationMode, &self)?.wordCase() ?? .none
      animation.keyframes = Keyframes([], PathTrack(path), mode)
    } else if case .array(let values)? = value(.values, &self) {
      evaluator.reportConflicts(of: id, .values)
      let parts = values.reduce(0) { $0 + max(1, $1.pathValue?.elements.count ?? 1) }
      guard mode == .linear || evaluator.spend(64 * parts, for: id) else { return nil }
      animation.keyframes = Keyframes(values, nil, mode)
    } else {
      animation.ends = .init(
        from: value(.from, &self), to: value(.to, &self), by: value(.by, &self))
    }
    setTimes(of: &animation, value(.keyTimes, &self)?.numbers, value(.timingFunctions, &self))
    return animation
  }

  private mutating func clock(of id: Int, _ row: Environment.RowPosition?) -> AnimationClock {
    let found = evaluator.properties(of: id)
    let kind = kind(of: id)
    func value(_ key: PropertyKey, _ self: inout Resolver) -> Value? {
      found[key].flatMap { self.evaluator.checked($0, key, of: kind, row: row) }
    }
    var clock = AnimationClock()
    if case .timing(let pace)? = value(.timing, &self) { clock.pace = pace }
    if case .spring(let spring) = clock.pace {
      clock.timing.duration = spring.restTime
      if let critical = spring.criticalDamping {
        report(
          .ineffectiveProperty, at: span(of: .timing, of: id),
          "the damping \(spring.damping.shortestText) acts as \(critical.shortestText), the critical damping of this spring"
        )
      }
    }
    evaluator.reportConflicts(of: id, .repeatDuration)
    var timing = clock.timing
    timing.begin = value(.begin, &self)?.magnitude ?? timing.begin
    timing.duration = value(.duration, &self)?.magnitude ?? timing.duration
    timing.speed = value(.speed, &self)?.magnitude ?? timing.speed
    timing.timeOffset = value(.timeOffset, &self)?.magnitude ?? timing.timeOffset
    timing.repeatCount = value(.repeatCount, &self)?.magnitude ?? timing.repeatCount
    timing.repeatDuration = value(.repeatDuration, &self)?.magnitude ?? timing.repeatDuration
    timing.autoreverses = value(.autoreverses, &self)?.boolValue ?? timing.autoreverses
    timing.fillMode = value(.fillMode, &self)?.wordCase() ?? timing.fillMode
    clock.timing = timing
    return clock
  }

  private mutating func setTimes(of animation: inout Animation, _ times: [Double]?, _ paces: Value?)
  {
    guard var keyframes = animation.keyframes else { return }
    let (id, count) = (animation.id, keyframes.values.count)
    let isPath = keyframes.track != nil
    func fail(_ key: PropertyKey, _ message: String, _ self: inout Resolver) {
      self.report(
        .valueOutOfRange, at: self.span(of: key, of: id), "'\(key.rawValue)' must " + message)
    }
    if isPath ? keyframes.count == 0 : count == 0 {
      fail(isPath ? .path : .values, isPath ? "have a line or curve" : "not be empty", &self)
    }
    if let times, !keyframes.isPaced {
      let wanted = keyframes.count + 1
      if times.count != wanted {
        let what = wanted == count ? "one time per value" : "\(wanted) times"
        let whose = isPath ? "" : " for \(count) values"
        fail(.keyTimes, "have \(what), but has \(times.count)" + whose, &self)
      } else if let (before, after) = zip(times, times.dropFirst()).first(where: { $1 < $0 }) {
        let texts = (before.shortestText, after.shortestText)
        fail(.keyTimes, "be in ascending order, but \(texts.1) follows \(texts.0)", &self)
      } else {
        keyframes.times = times
      }
    }
    if case .array(let values)? = paces {
      keyframes.paces = values.compactMap { if case .timing(let pace) = $0 { pace } else { nil } }
      if values.count != keyframes.count, !keyframes.isPaced {
        keyframes.paces = []
        let found = "\(values.count), not \(keyframes.count)"
        fail(.timingFunctions, "have one curve per segment, but has " + found, &self)
      }
    }
    animation.keyframes = keyframes
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
    let time = evaluator.settings.time.map { $0 - delay }
    if let value = presentationValue(.transform, model, &self) {
      layer.transform = evaluator.matrix(of: value, .transform, of: id)
    }
    for animation in animations {
      if let angle = animation.angle(at: time) {
        layer.transform = Transform3D(rotate: angle, 0, 0, 1).concatenating(layer.transform)
      }
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
  var end: Double { (group ?? clock).timing.end }

  /// Returns where the animation is; nil if it has no effect.
  ///
  /// - Parameter time: The time of the layer; nil for the settled scene.
  func moment(at time: Double?) -> AnimationTiming.Moment? {
    guard let group else { return clock.moment(at: time) }
    return group.moment(at: time).flatMap {
      clock.moment(at: $0.progress * group.timing.duration)
    }
  }

  /// - Parameters:
  ///   - model: The value that replaces a missing end.
  ///   - value: The value without this animation.
  func value(at moment: AnimationTiming.Moment, model: Value?, over value: Value?) -> Value? {
    var result = self.value(at: moment.progress, model)
    if isCumulative, moment.repetition > 0,
      let last = self.value(at: clock.timing.autoreverses ? 0 : 1, model)
    {
      result = result?.adding(last, moment.repetition)
    }
    return isAdditive ? result.flatMap { value?.adding($0, 1) } ?? result : result
  }

  private func value(at fraction: Double, _ model: Value?) -> Value? {
    guard let keyframes else { return ends.value(at: fraction, model: model) }
    return keyframes.place(at: fraction, of: clock.timing.duration).value
  }

  /// Returns the angle of the path; nil if the layer does not turn with it.
  fileprivate func angle(at time: Double?) -> Double? {
    guard rotationMode != .none, let moment = moment(at: time),
      let tangent = keyframes?.place(at: moment.progress, of: clock.timing.duration).tangent
    else { return nil }
    return arcTangent2(tangent.y, tangent.x) + (rotationMode == .autoReverse ? .pi : 0)
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
      return namedColor(name, settings.colors).map { .color($0) }
    case .rule(.separatorColor): return .color(settings.defaults.separatorColor)
    case .rule(.topOfContent): return .point(evaluator.usualContentOffset(of: id))
    case .rule(.evenlySpread): return unsetLocations(of: id)
    case .unlisted, .none, .required, .value, .percent, .layer, .gradient, .shape, .contents,
      .replicator, .rule:
      return spec.default.constant(as: spec.type)
    }
  }

  private mutating func unsetLocations(of id: Int) -> Value? {
    guard let colors = property(.colors, of: id)?.colorsValue,
      let locations = evaluator.gradientLocations(
        nil, count: colors.count, at: span(of: .colors, of: id))
    else { return nil }
    return .array(locations.map { .number($0) })
  }
}
