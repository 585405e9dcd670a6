/// CAMediaTiming: when an animation acts, and how far it has come. Times in seconds.
///
/// The local time is (parent − begin) · speed + timeOffset. The animation is active from 0
/// (included) until `duration` has passed as often as it repeats (excluded), twice for each
/// repetition where it autoreverses; before and after, the fill mode decides.
struct AnimationTiming: Hashable, Sendable {
  var begin = 0.0
  /// 0, or anything that is no positive number: over as soon as it begins.
  var duration = 0.25
  /// Negative: the local time runs backwards, from `timeOffset` down. 0: it stands still there.
  var speed = 1.0
  var timeOffset = 0.0
  /// May be fractional or infinite. 0 counts as 1, as in Core Animation.
  var repeatCount = 1.0
  /// Each repetition also plays back, and so lasts twice as long.
  var autoreverses = false
  var fillMode = FillMode.both

  enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both
  }

  enum Progress: Hashable, Sendable {
    /// The animation does not act: the model value shows.
    case inactive
    /// From 0 to 1, before the timing curve.
    case active(Double)
  }

  /// How far the animation has come.
  ///
  /// - Parameter parentTime: nil for the settled scene: an animation that ends is taken after its
  ///   end, an endless one at its first instant (when its parent's time is `begin`).
  func progress(at parentTime: Double?) -> Progress {
    let local = localTime(at: parentTime)
    // Also where the time is no number: nothing can be said of it.
    guard local >= 0 else { return local < 0 && fillsBackwards ? .active(0) : .inactive }
    let passes = playedDuration == 0 ? .infinity : local / playedDuration
    if passes < passCount { return .active(fraction(afterPasses: passes)) }
    return fillsForwards ? .active(lastFraction) : .inactive
  }

  /// When it is over in its parent's time, of an endless one its first repetition; at least 0, and
  /// 0 where it stands still.
  var end: Double {
    guard speed != 0 else { return 0 }
    let passes = passCount < .infinity ? passCount : autoreverses ? 2 : 1
    let last = speed > 0 ? playedDuration * passes : 0
    let end = begin + (last - timeOffset) / speed
    // Also where it is no number.
    return end > 0 && end < .infinity ? end : 0
  }

  private func localTime(at parentTime: Double?) -> Double {
    if speed == 0 { return timeOffset }
    if let parentTime { return (parentTime - begin) * speed + timeOffset }
    let isEndless = playedDuration > 0 && passCount == .infinity
    return isEndless ? timeOffset : speed > 0 ? .infinity : -.infinity
  }

  private var playedDuration: Double { duration > 0 && duration < .infinity ? duration : 0 }
  /// How often `duration` passes; a way back is a pass of its own.
  private var passCount: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }
  private var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
  private var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

  /// Where the last pass stops: at its end, not at the start of one that never comes.
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

  /// 2^52: from here on every Double is a whole number.
  private static var wholeFrom: Double { 4_503_599_627_370_496 }
}
