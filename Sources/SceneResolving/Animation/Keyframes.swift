import SceneLayers
import SceneLanguage

/// The keyframes of a CAKeyframeAnimation.
struct Keyframes {
  private(set) var values: [Value]
  /// The path whose segments are between the keyframes, instead of values.
  private(set) var track: PathTrack?
  private(set) var mode: CalculationMode
  /// The relative times, from 0 to 1, of the starts of all segments, and the end of the last one.
  var times: [Double] = []
  /// The timing of each segment; empty if it is linear.
  var paces: [AnimationPace] = []

  init(_ values: [Value], _ track: PathTrack?, _ mode: CalculationMode) {
    (self.values, self.track, self.mode) = (values, track, mode)
    // Matrices have no distance.
    let hasDistance = values.first?.transformSteps == nil
    if mode == .cubicPaced, !hasDistance { self.mode = .cubic }
    if mode == .cubicPaced, hasDistance, track == nil, values.count > 1 {
      let steps = 16
      self.values = (0...steps * (values.count - 1)).map { index in
        let segment = min(index / steps, values.count - 2)
        return curve(segment, Double(index - steps * segment) / Double(steps))
      }
    }
    let lengths =
      track?.lengths ?? zip(self.values, self.values.dropFirst()).map { $0.distance(to: $1) }
    let whole = lengths.reduce(0, +)
    let isEven = !isPaced || !(whole > 0 && whole < .infinity)
    var sum = 0.0
    for index in 0..<count {
      times.append(isEven ? Double(index) / Double(count) : sum / whole)
      if !isEven { sum += lengths[index] }
    }
    times.append(1)
  }

  /// The number of segments; a `discrete` value is one of its own.
  var count: Int {
    max(0, track?.lengths.count ?? (mode == .discrete ? values.count : values.count - 1))
  }

  var isPaced: Bool { mode == .paced || mode == .cubicPaced }

  /// Returns the value, and the direction of the path. If the timing function overshoots, the first or
  /// last segment is extrapolated.
  func place(at fraction: Double, of duration: Double) -> (value: Value?, tangent: Point?) {
    guard count > 0 else { return (values.first, nil) }
    let index = (1..<count).partitioningIndex { times[$0] > fraction } - 1
    let length = times[index + 1] - times[index]
    // Equal key times form a step.
    let isAtEnd = track != nil && fraction >= 1
    var part =
      mode == .discrete ? (isAtEnd ? 1 : 0) : length > 0 ? (fraction - times[index]) / length : 1
    if !paces.isEmpty, !isPaced, mode != .discrete {
      part = paces[index].value(at: min(max(part, 0), 1), of: length * duration, isOver: false)
    }
    if let track {
      let (point, tangent) = track.place(in: index, at: max(part, 0), ofLength: isPaced)
      return (.point(point), tangent)
    }
    if mode == .discrete { return (values[index], nil) }
    if mode == .cubic { return (curve(index, part), nil) }
    return (values[index].interpolated(to: values[index + 1], part), nil)
  }

  /// Returns a value on the cubic curve through the values, by De Casteljau's algorithm.
  private func curve(_ index: Int, _ part: Double) -> Value {
    // Tangents are half of the difference of the values around, and those of the ends the whole.
    func control(_ index: Int, _ step: Int) -> Value {
      let (value, next) = (values[index], values[index + step])
      guard values.indices.contains(index - step), value.transformSteps == nil else {
        return value.interpolated(to: next, 1 / 3)
      }
      return value.adding(values[index - step], -1 / 6)?.adding(next, 1 / 6) ?? value
    }
    var points = [values[index], control(index, 1), control(index + 1, -1), values[index + 1]]
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0.interpolated(to: $1, part) }
    }
    return points[0]
  }
}
