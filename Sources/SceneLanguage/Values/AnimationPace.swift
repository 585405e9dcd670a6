/// The pacing of an animation: a timing curve or a spring.
package enum AnimationPace: Hashable, Sendable {
  case curve(TimingCurve)
  case spring(Spring)

  /// Returns the fraction of an animation, where 0 is its start and 1 its end. Springs can exceed
  /// this range.
  ///
  /// - Parameters:
  ///   - progress: The elapsed part of the duration, from 0 to 1.
  ///   - duration: The duration in seconds.
  package func value(at progress: Double, of duration: Double) -> Double {
    switch self {
    case .curve(let curve): curve.value(at: progress)
    case .spring(let spring): duration > 0 ? spring.value(at: progress * duration) : 1
    }
  }
}
