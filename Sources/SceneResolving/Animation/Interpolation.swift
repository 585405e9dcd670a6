import SceneLayers
import SceneLanguage

// Interpolation between values. Numbers, colors, and values that consist of them are interpolated, and
// so are paths with the same kinds of elements; others change halfway.

extension Value {
  func interpolated(to end: Value, _ fraction: Double) -> Value {
    if let steps = transformSteps, let last = end.transformSteps {
      return .array(
        SceneResolving.interpolated(from: steps, to: last, fraction: fraction)
          .map { .transformStep($0) })
    }
    // A Boolean changes as soon as the animation begins.
    if case .bool = self { return fraction > 0 ? end : self }
    return combined(with: end) { between($0, $1, fraction) } ?? (fraction < 0.5 ? self : end)
  }

  /// Returns the distance for a constant speed; 1 between values that have none.
  func distance(to other: Value) -> Double {
    var sum = 0.0
    let isKnown =
      combined(with: other) {
        sum += ($0 - $1) * ($0 - $1)
        return $0
      } != nil
    return isKnown ? squareRoot(sum) : 1
  }

  /// Returns the sum of this value and `factor` times another; nil if they cannot be added.
  func adding(_ other: Value, _ factor: Double) -> Value? {
    if let steps = transformSteps, let more = other.transformSteps {
      // Added transforms are applied after those of the model; subtracted ones are inverted.
      if factor == 1 { return .array((more + steps).map { .transformStep($0) }) }
      guard var matrix = factor < 0 ? composed(more).inverted : composed(more) else { return nil }
      // The power of the matrix.
      var (power, rest) = (Transform3D.identity, Int(min(factor.magnitude, 1e9)))
      while rest > 0 {
        if rest & 1 == 1 { power = power.concatenating(matrix) }
        (matrix, rest) = (matrix.concatenating(matrix), rest / 2)
      }
      return .array(([.matrix(power)] + steps).map { .transformStep($0) })
    }
    return combined(with: other) { $0 + factor * $1 }
  }

  /// Combines two values component by component; nil if their structure differs or they do not
  /// consist of numbers.
  private func combined(with other: Value, _ join: (Double, Double) -> Double) -> Value? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(join(a, b))
    case (.time(let a), .time(let b)): return .time(join(a, b))
    case (.angle(let a), .angle(let b)): return .angle(join(a, b))
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          clamped(join(a.red, b.red)), clamped(join(a.green, b.green)),
          clamped(join(a.blue, b.blue)), clamped(join(a.alpha, b.alpha))))
    case (.tuple(let a), .tuple(let b)) where a.count == b.count:
      var fields: [Field] = []
      for (x, y) in zip(a, b) {
        guard let value = x.value.combined(with: y.value, join) else { return nil }
        fields.append(.init(label: x.label, value: value))
      }
      return .tuple(fields)
    case (.array(let a), .array(let b)) where a.count == b.count && a.first?.isPath != true:
      var values: [Value] = []
      for (x, y) in zip(a, b) {
        guard let value = x.combined(with: y, join) else { return nil }
        values.append(value)
      }
      return .array(values)
    default:
      guard let path = pathValue, let other = other.pathValue else { return nil }
      return path.combined(with: other, join).map { .path($0) }
    }
  }

  /// Why values between this one and another cannot be computed, although those of others of its type
  /// can; nil for a type whose values always change halfway.
  func gap(to end: Value) -> String? {
    if combined(with: end, { a, _ in a }) != nil || transformSteps != nil { return nil }
    if let path = pathValue, let other = end.pathValue, !path.elements.isEmpty {
      let counts = (path.elements.count, other.elements.count)
      return counts.0 == counts.1
        ? "the elements of the paths are of different kinds"
        : "the paths have \(counts.0) and \(counts.1) elements"
    }
    guard case .array(let values) = self, case .array(let others) = end,
      values.count != others.count
    else { return nil }
    return "there are \(values.count) and \(others.count) values"
  }

  private var isPath: Bool {
    switch self {
    case .path, .pathStep: true
    default: false
    }
  }

  private func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }
}

extension Path {
  /// Combines the coordinates of two paths; nil if their elements are of different kinds.
  fileprivate func combined(with other: Path, _ join: (Double, Double) -> Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    func point(_ a: Point, _ b: Point) -> Point { Point(join(a.x, b.x), join(a.y, b.y)) }
    var joined: [Element] = []
    joined.reserveCapacity(elements.count)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let a), .move(let b)): joined.append(.move(point(a, b)))
      case (.line(let a), .line(let b)): joined.append(.line(point(a, b)))
      case (.quad(let a, let end), .quad(let b, let otherEnd)):
        joined.append(.quad(control: point(a, b), point(end, otherEnd)))
      case (.curve(let a1, let a2, let a3), .curve(let b1, let b2, let b3)):
        joined.append(.curve(point(a1, b1), point(a2, b2), point(a3, b3)))
      case (
        .arc(let a, let radius, let start, let end, let clockwise),
        .arc(let b, let otherRadius, let otherStart, let otherEnd, let other)
      ) where clockwise == other:
        joined.append(
          .arc(
            center: point(a, b), radius: max(0, join(radius, otherRadius)),
            startAngle: join(start, otherStart), endAngle: join(end, otherEnd),
            clockwise: clockwise))
      case (.close, .close): joined.append(.close)
      default: return nil
      }
    }
    return Path(joined)
  }
}

/// Exact at both ends.
private func between(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  fraction == 1 ? b : a + (b - a) * fraction
}

extension KeyPath.Part {
  /// Returns a component of a point, rectangle, or transform.
  func get(from whole: Value) -> Value? {
    if let steps = whole.transformSteps { return get(from: Decomposition(composed(steps))) }
    guard let n = whole.numbers else { return nil }
    switch self {
    case .x, .originX: return .number(n[0])
    case .y, .originY: return .number(n[1])
    case .width, .sizeWidth: return .number(n[n.count - 2])
    case .height, .sizeHeight: return .number(n[n.count - 1])
    case .origin: return .point(Point(n[0], n[1]))
    case .size where n.count == 4: return .size(Size(n[2], n[3]))
    default: return nil
    }
  }

  private func get(from parts: Decomposition) -> Value? {
    switch self {
    case .translation: .size(Size(parts.x, parts.y))
    case .translationX: .number(parts.x)
    case .translationY: .number(parts.y)
    case .translationZ: .number(parts.z)
    case .scale, .scaleX: .number(parts.scaleX)
    case .scaleY: .number(parts.scaleY)
    case .scaleZ: .number(parts.scaleZ)
    case .rotationX: .angle(parts.angleX)
    case .rotationY: .angle(parts.angleY)
    case .rotation, .rotationZ: .angle(parts.angle)
    default: nil
    }
  }

  /// Returns a value with one component changed.
  func set(_ part: Value, in whole: Value) -> Value {
    guard let p = part.numbers else { return whole }
    if let steps = whole.transformSteps { return set(p, in: Decomposition(composed(steps))) }
    guard case .tuple(var fields) = whole else { return whole }
    let last = fields.count - 1
    func put(_ number: Double, at index: Int) {
      if fields.indices.contains(index) { fields[index].value = .number(number) }
    }
    switch self {
    case .x, .originX: put(p[0], at: 0)
    case .y, .originY: put(p[0], at: 1)
    case .width, .sizeWidth: put(p[0], at: last - 1)
    case .height, .sizeHeight: put(p[0], at: last)
    case .origin where p.count == 2:
      put(p[0], at: 0)
      put(p[1], at: 1)
    case .size where p.count == 2:
      put(p[0], at: last - 1)
      put(p[1], at: last)
    default: break
    }
    return .tuple(fields)
  }

  private func set(_ p: [Double], in parts: Decomposition) -> Value {
    var parts = parts
    switch self {
    case .translation where p.count == 2: (parts.x, parts.y) = (p[0], p[1])
    case .translationX: parts.x = p[0]
    case .translationY: parts.y = p[0]
    case .translationZ: parts.z = p[0]
    case .scale: (parts.scaleX, parts.scaleY) = (p[0], p[0])
    case .scaleX: parts.scaleX = p[0]
    case .scaleY: parts.scaleY = p[0]
    case .scaleZ: parts.scaleZ = p[0]
    case .rotationX: parts.angleX = p[0]
    case .rotationY: parts.angleY = p[0]
    case .rotation, .rotationZ: parts.angle = p[0]
    default: break
    }
    return .array(parts.steps.map { .transformStep($0) })
  }
}
