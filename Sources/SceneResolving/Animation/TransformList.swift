import SceneLayers
import SceneLanguage

/// Returns the matrix of a list of transforms.
func composed(_ steps: [TransformStep]) -> Transform3D {
  var matrix = Transform3D.identity
  for step in steps { matrix = step.matrix.concatenating(matrix) }
  return matrix
}

extension Transform3D {
  /// Whether all numbers are finite, and small enough that a few concatenated transforms are finite
  /// as well.
  var isModest: Bool {
    let elements = self.elements
    for i in 0..<16 where !(abs(elements[i]) <= 1e18) { return false }
    return true
  }
}

/// Interpolates between two lists at `fraction`, which can be outside 0…1: argument by argument if
/// both contain the same calls in the same order, otherwise by matrix components.
func interpolated(
  from: [TransformStep], to: [TransformStep], fraction: Double
) -> [TransformStep] {
  if from.count == to.count {
    var steps: [TransformStep] = []
    for (a, b) in zip(from, to) {
      guard let step = interpolated(a, b, fraction) else { break }
      steps.append(step)
    }
    if steps.count == from.count { return steps }
  }
  return [.matrix(interpolated(composed(from), composed(to), fraction))]
}

/// Returns nil if the calls are different.
private func interpolated(
  _ a: TransformStep, _ b: TransformStep, _ fraction: Double
) -> TransformStep? {
  func between(_ a: Double, _ b: Double) -> Double { interpolated(a, b, fraction) }
  switch (a, b) {
  case (.translate(let ax, let ay, let az), .translate(let bx, let by, let bz)):
    return .translate(between(ax, bx), between(ay, by), between(az, bz))
  case (.scale(let ax, let ay, let az), .scale(let bx, let by, let bz)):
    return .scale(between(ax, bx), between(ay, by), between(az, bz))
  case (.rotate(let a, let ax, let ay, let az), .rotate(let b, let bx, let by, let bz)):
    return .rotate(
      angle: between(a, b), x: between(ax, bx), y: between(ay, by), z: between(az, bz))
  case (.perspective(let a), .perspective(let b)):
    return .perspective(between(a, b))
  case (.matrix(let a), .matrix(let b)):
    return .matrix(interpolated(a, b, fraction))
  case (.identity, .identity):
    return .identity
  default:
    return nil
  }
}

private func interpolated(
  _ a: Transform3D, _ b: Transform3D, _ fraction: Double
) -> Transform3D {
  let (from, to) = (a.elements, b.elements)
  var elements = SIMD16<Double>()
  for i in 0..<16 { elements[i] = interpolated(from[i], to[i], fraction) }
  return Transform3D(elements)
}

/// Exact at both ends, and everywhere between equal numbers.
private func interpolated(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  a == b || fraction == 0 ? a : fraction == 1 ? b : a + (b - a) * fraction
}
