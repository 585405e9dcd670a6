/// The timing of an animation, like CAMediaTiming, in seconds.
///
/// The local time is (parent − begin) · speed + timeOffset. The animation is active from 0
/// (inclusive) until all repetitions of `duration` have elapsed (exclusive), with two passes per
/// repetition if it autoreverses. Before and after that, the fill mode applies.
package struct AnimationTiming: Hashable, Sendable {
  package var begin = 0.0
  /// The duration. If it is not a positive number, the animation ends when it begins.
  package var duration = 0.25
  /// The speed. If it is negative, the local time decreases, starting at `timeOffset`; at 0, it
  /// stays there.
  package var speed = 1.0
  package var timeOffset = 0.0
  /// The number of repetitions, which can be fractional or infinite. 0 is equivalent to 1, as in
  /// Core Animation.
  package var repeatCount = 1.0
  /// Whether each repetition is also played backward, which doubles its duration.
  package var autoreverses = false
  package var fillMode = FillMode.both

  package init() {}

  package enum Progress: Hashable, Sendable {
    /// The animation has no effect, and the model value applies.
    case inactive
    /// The progress from 0 to 1, before the timing curve is applied.
    case active(Double)
  }

  /// Returns the progress of the animation.
  ///
  /// - Parameter parentTime: The parent's time; nil for the settled scene, in which finite
  ///   animations have ended, and endless ones are at their start (the parent's time is `begin`).
  package func progress(at parentTime: Double?) -> Progress {
    let local = localTime(at: parentTime)
    // Also if the time is NaN, for which no progress is defined.
    guard local >= 0 else { return local < 0 && fillsBackwards ? .active(0) : .inactive }
    let passes = playedDuration == 0 ? .infinity : local / playedDuration
    if passes < passCount { return .active(fraction(afterPasses: passes)) }
    return fillsForwards ? .active(lastFraction) : .inactive
  }

  /// The end in the parent's time, for an endless animation that of its first repetition; at least
  /// 0, and 0 if the animation does not progress.
  package var end: Double {
    guard speed != 0 else { return 0 }
    let passes = passCount < .infinity ? passCount : autoreverses ? 2 : 1
    let last = speed > 0 ? playedDuration * passes : 0
    let end = begin + (last - timeOffset) / speed
    // Also if it is NaN.
    return end > 0 && end < .infinity ? end : 0
  }

  private func localTime(at parentTime: Double?) -> Double {
    if speed == 0 { return timeOffset }
    if let parentTime { return (parentTime - begin) * speed + timeOffset }
    let isEndless = playedDuration > 0 && passCount == .infinity
    return isEndless ? timeOffset : speed > 0 ? .infinity : -.infinity
  }

  private var playedDuration: Double { duration > 0 && duration < .infinity ? duration : 0 }
  /// The number of passes; each reverse is a separate pass.
  private var passCount: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }
  private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
  private var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

  /// The progress at the end of the last pass, not at the start of another one.
  private var lastFraction: Double {
    guard passCount < Self.wholeFrom else { return autoreverses ? 0 : 1 }
    let whole = Double(Int(passCount))
    return passCount > whole
      ? fraction(afterPasses: passCount) : fraction(of: 1, inPass: Int(whole) - 1)
  }

  private func fraction(afterPasses passes: Double) -> Double {
    guard passes < Self.wholeFrom else { return 0 }
    let pass = Int(passes)
    return fraction(of: passes - Double(pass), inPass: pass)
  }

  private func fraction(of part: Double, inPass pass: Int) -> Double {
    autoreverses && pass % 2 == 1 ? 1 - part : part
  }

  /// 2^52: every larger Double is an integer.
  private static var wholeFrom: Double { 4_503_599_627_370_496 }
}
