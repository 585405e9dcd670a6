/// How the speed of an animation changes on the way.
enum AnimationPace: Hashable, Sendable {
  case curve(TimingCurve)
  case spring(Spring)

  /// How far an animation has come, where 0 is its start and 1 its end; springs go beyond both.
  ///
  /// - Parameters:
  ///   - progress: the part of its duration that has passed, from 0 to 1.
  ///   - duration: in seconds.
  func value(at progress: Double, of duration: Double) -> Double {
    switch self {
    case .curve(let curve): curve.value(at: progress)
    case .spring(let spring): duration > 0 ? spring.value(at: progress * duration) : 1
    }
  }
}
