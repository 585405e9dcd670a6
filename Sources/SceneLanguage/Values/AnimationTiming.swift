/// The timing of an animation, like CAMediaTiming, in seconds.
///
/// The animation is active from `begin` until all repetitions of `duration` have elapsed, with two
/// passes per repetition if it autoreverses; its last instant belongs to it. Before and after that,
/// the fill mode applies.
package struct AnimationTiming: Hashable, Sendable {
  package var begin = 0.0
  /// The duration. If it is not a positive number, the animation ends when it begins.
  package var duration = 0.25
  /// The speed. If it is negative, the animation plays backward; at 0, it stays at `timeOffset`.
  package var speed = 1.0
  /// The time in the repetitions at the start. What is beyond the end of one is in the next.
  package var timeOffset = 0.0
  /// The number of repetitions, which can be fractional or infinite. 0 is equivalent to 1, as in
  /// Core Animation.
  package var repeatCount = 1.0
  /// The duration of all repetitions, instead of their number; 0 if it is not set.
  package var repeatDuration = 0.0
  /// Whether each repetition is also played backward, which doubles its duration.
  package var autoreverses = false
  package var fillMode = FillMode.both

  package init() {}

  /// Where an animation is that has an effect.
  package struct Moment: Hashable, Sendable {
    /// The progress from 0 to 1, before the timing curve is applied.
    package var progress: Double
    /// The number of repetitions before this one.
    package var repetition = 0.0
    /// Whether the animation has ended, and its last value applies.
    package var isOver = false
  }

  /// Returns where the animation is; nil if it has no effect, and the model value applies.
  ///
  /// - Parameter parentTime: The parent's time; nil for the settled scene, in which finite
  ///   animations have ended, and endless ones are at their start (the parent's time is `begin`).
  package func moment(at parentTime: Double?) -> Moment? {
    let whole = wholeDuration
    var elapsed =
      speed == 0
      ? timeOffset
      : parentTime.map { ($0 - begin) * speed.magnitude } ?? (whole < .infinity ? .infinity : 0)
    // Differences between times have errors, and a NaN is not active.
    guard elapsed >= -Self.error else {
      return elapsed < 0 && (fillMode == .backwards || fillMode == .both)
        ? moment(0, isLast: false) : nil
    }
    let isOver = elapsed > whole + Self.error || whole == 0
    if isOver, fillMode == .removed || fillMode == .backwards { return nil }
    elapsed = min(max(elapsed, 0), whole)
    if whole - elapsed < Self.error { elapsed = whole }
    var moment = moment(elapsed, isLast: elapsed == whole)
    moment.isOver = isOver
    return moment
  }

  /// The end in the parent's time, for an endless animation that of its first repetition; at least
  /// 0, and 0 if the animation does not progress.
  package var end: Double {
    let whole = wholeDuration < .infinity ? wholeDuration : cycle
    let end = speed == 0 ? 0 : begin + whole / speed.magnitude
    // Also if it is NaN.
    return end > 0 && end < .infinity ? end : 0
  }

  private static let error = 1e-9

  private var playedDuration: Double { duration > 0 && duration < .infinity ? duration : 0 }
  private var cycle: Double { playedDuration * (autoreverses ? 2 : 1) }
  /// The duration of all repetitions at a speed of 1.
  package var wholeDuration: Double {
    if cycle == 0 { return 0 }
    return repeatDuration > 0 ? repeatDuration : cycle * (repeatCount > 0 ? repeatCount : 1)
  }

  /// - Parameters:
  ///   - elapsed: The time since the start of the first repetition, at the animation's speed.
  ///   - isLast: Whether the moment is the end of a pass, not the start of another one.
  private func moment(_ elapsed: Double, isLast: Bool) -> Moment {
    guard cycle > 0 else { return Moment(progress: autoreverses || !isLast ? 0 : 1) }
    let whole = wholeDuration < .infinity ? wholeDuration : 0
    let isBackward = speed < 0
    let time = (isBackward ? whole - elapsed : elapsed) + (speed == 0 ? 0 : timeOffset)
    let passes = time / playedDuration
    // Every larger number is an integer; also if it is NaN.
    guard passes.magnitude < 0x1p52 else { return Moment(progress: 0) }
    var pass = Double(Int(passes + (passes < 0 ? -Self.error : Self.error)))
    if pass > passes + Self.error { pass -= 1 }
    var part = passes - pass < Self.error ? 0 : passes - pass
    // Backward, a pass begins at its end.
    if part == 0, isLast != isBackward { (part, pass) = (1, pass - 1) }
    let isOdd = Int(pass) & 1 == 1
    return Moment(
      progress: autoreverses && isOdd ? 1 - part : part,
      repetition: max(0, autoreverses ? (pass - (isOdd ? 1 : 0)) / 2 : pass))
  }
}
