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
  ///   - isOver: Whether the animation has ended, so that a spring is at rest.
  package func value(at progress: Double, of duration: Double, isOver: Bool) -> Double {
    switch self {
    case .curve(let curve): curve.value(at: progress)
    case .spring(let spring):
      isOver && progress * duration >= spring.restTime || duration <= 0
        ? 1 : spring.value(at: progress * duration)
    }
  }
}
