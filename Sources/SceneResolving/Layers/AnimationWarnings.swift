import SceneLayers
import SceneSource
import SceneLanguage

// Animations whose values in between are others than their ends suggest, or than in earlier versions.

extension AnimationTiming {
  /// The properties that meant something else in earlier versions, what they mean, and what they meant.
  fileprivate var changes: [(key: PropertyKey, now: String, before: String)] {
    var found: [(key: PropertyKey, now: String, before: String)] = []
    if timeOffset != 0, speed > 0, wholeDuration < .infinity {
      found.append(
        (
          .timeOffset, "what 'timeOffset' skips is played at the end",
          "earlier versions left it out, as an earlier 'begin' does"
        ))
    }
    if speed < 0, timeOffset != wholeDuration {
      found.append(
        (
          .speed, "a negative 'speed' plays the whole animation backward",
          "earlier versions played only the part before 'timeOffset' backward"
        ))
    }
    return found
  }
}

extension Resolver {
  /// - Parameter model: The value that replaces a missing end of an animation.
  mutating func warn(of animation: Animation, _ model: Value?) {
    for (key, now, before) in animation.clock.timing.changes {
      report(.changedMeaning, at: span(of: key, of: animation.id), now, notes: [.init(before)])
    }
    guard animation.keyPath.part == nil else { return }
    let ends = animation.ends.resolved(model)
    let values =
      animation.keyframes?.values ?? [ends.start, ends.end].compactMap { $0 }
    for (start, end) in zip(values, values.dropFirst()) {
      if animation.keyframes?.mode == .discrete { break }
      if case .bool = start, start != end {
        report(
          .changedMeaning, at: span(ofEndOf: animation),
          "'\(animation.keyPath.description)' changes as soon as the animation begins",
          notes: [
            .init(
              "earlier versions changed it halfway, as 'values' with 'calculationMode: discrete' do"
            )
          ])
      } else if let steps = start.transformSteps, let next = end.transformSteps {
        warn(ofTurnFrom: steps, to: next, in: animation)
      } else if animation.keyframes == nil, animation.ends.by == nil,
        let reason = start.gap(to: end)
      {
        report(
          .idleAnimation, at: span(ofEndOf: animation),
          "'\(animation.keyPath.key.rawValue)' changes halfway, without values in between, because "
            + reason)
      }
    }
  }

  private mutating func span(ofEndOf animation: Animation) -> SourceSpan {
    let found = evaluator.properties(of: animation.id)
    return [PropertyKey.to, .by, .values, .from].lazy.compactMap { found[$0]?.value.span }.first
      ?? declaration(of: animation.id).span
  }

  /// Warns of matrices that do not turn as the angles of which they are made.
  private mutating func warn(
    ofTurnFrom start: [TransformStep], to end: [TransformStep], in animation: Animation
  ) {
    let (turn, name) = (end.degrees - start.degrees, animation.keyPath.key.rawValue)
    let (first, last) = (composed(start), composed(end))
    let isInPlane = first.inPlane != nil && last.inPlane != nil
    // A half turn in the plane is negative. In space, a matrix that is turned by half counts as
    // turned by 180deg, whatever its sign.
    let isHalf = (turn.magnitude - 180).magnitude < 1e-7
    let isReversed =
      isInPlane ? turn > 0 : turn < 0 && start.degrees == 0 || turn > 0 && end.degrees == 0
    if turn.magnitude < 180 || isHalf && !isReversed {
      let found = evaluator.properties(of: animation.id)
      let values = [PropertyKey.from, .to, .by, .values].compactMap { found[$0]?.value.facts }
      // In a loop, values can be equal once, and keyframes can pause.
      let all = animation.keyframes?.values.compactMap { $0.transformSteps } ?? [end]
      guard first == last, all.allSatisfy({ composed($0) == first }), !values.isEmpty,
        values.allSatisfy({ !$0.varies(from: 0) && $0.variables == 0 })
      else { return }
      return report(
        .idleAnimation, at: span(ofEndOf: animation),
        "'\(name)' does not change, because its matrices at the start and the end are equal")
    }
    let degrees =
      turn.magnitude < 1e9 ? Double(Int(turn * 1e6 + (turn < 0 ? -0.5 : 0.5))) / 1e6 : turn
    let isWhole = turn.magnitude > 360 - 1e-7 && animation.keyframes?.count ?? 1 == 1
    let fix = rotationFix(of: animation, isSafe: isWhole)
    evaluator.report(
      .idleAnimation, at: span(ofEndOf: animation),
      "'\(name)' does not turn by \(degrees.shortestText)deg, because matrices turn the shorter way"
        + (isHalf ? ", and half a turn by \((-turn).shortestText)deg" : ""),
      notes: fix == nil ? [.init("'animate \(name).rotation' turns by any angle")] : [],
      fixIts: fix.map { [$0] } ?? [])
  }

  /// Returns the fix that animates the angle, if the values are only rotations about an axis, and
  /// nothing else changes the matrix.
  ///
  /// - Parameter isSafe: Whether the angles cannot mean the shorter way, which is drawn.
  private mutating func rotationFix(
    of animation: Animation, isSafe: Bool
  ) -> Diagnostic.FixIt? {
    let sources = evaluator.scene.sources
    let head = declaration(of: animation.id).span
    guard var owner = evaluator.store.instances[animation.id].parent else { return nil }
    if kind(of: owner) == .animationGroup {
      owner = evaluator.store.instances[owner].parent ?? owner
    }
    let others = animateElements(of: owner).filter {
      let declaration = evaluator.store.instances[$0].declaration
      return evaluator.scene.keyPath(of: declaration)?.key == animation.keyPath.key
    }
    guard !isSet(animation.keyPath.key, of: owner), others.count <= 1 else { return nil }
    let found = evaluator.properties(of: animation.id)
    let values = [PropertyKey.from, .to, .by, .values].flatMap { key -> [Expression] in
      guard let value = found[key]?.value else { return [] }
      if key == .values, case .array(let elements) = value.node { return elements }
      return [value]
    }
    var path: KeyPath?
    var edits: [Diagnostic.Edit] = []
    for value in values where value.span.file == head.file {
      // The fix would drop a comment.
      let source = Array(sources[head.file][value.span.bytes].utf8)
      let isComment = zip(source, source.dropFirst()).contains {
        $0 == UInt8(ascii: "/") && ($1 == UInt8(ascii: "/") || $1 == UInt8(ascii: "*"))
      }
      if isComment { return nil }
      var text = "0deg"
      if case .call(.rotate, let arguments) = value.node {
        let part = KeyPath.Part(ofRotationWith: arguments.dropFirst().map { $0.value.node })
        guard let part, path == nil || path?.part == part else { return nil }
        path = KeyPath(animation.keyPath.key, part)
        text = String(sources[head.file][arguments[0].value.span.bytes])
      } else if value.node != .constant(.transformStep(.identity)) {
        return nil
      }
      edits.append(.init(sources.range(value.span), text))
    }
    guard let part = path?.part, edits.count == values.count else { return nil }
    let end = SourceRange(
      path: sources[head.file].path, bytes: head.bytes.upperBound..<head.bytes.upperBound)
    edits.append(.init(end, "." + part.rawValue))
    let name = "\(animation.keyPath.description).\(part.rawValue)"
    return .init("animate '\(name)'", edits, isSafe: isSafe)
  }
}

extension KeyPath.Part {
  /// Creates the part that a rotation about an axis changes; nil if it is not one of the layer's.
  fileprivate init?(ofRotationWith axis: [Expression.Node]) {
    let numbers = axis.map { node -> Double? in
      if case .constant(let value) = node { value.magnitude } else { nil }
    }
    switch numbers {
    case []: self = .rotation
    case [1, 0, 0]: self = .rotationX
    case [0, 1, 0]: self = .rotationY
    case [0, 0, 1]: self = .rotationZ
    default: return nil
    }
  }
}

extension [TransformStep] {
  /// The sum of all rotations; those about opposite axes cancel each other.
  fileprivate var degrees: Double {
    var sum = SIMD3<Double>.zero
    for case .rotate(let angle, let x, let y, let z) in self {
      let length = SIMD3(x, y, z).length
      if length > 0 { sum += SIMD3(x, y, z) * (angle / length) }
    }
    return (sum.sum() < 0 ? -sum.length : sum.length) * 180 / .pi
  }
}
