import Testing
@testable import SceneLanguage

@Suite("Animation time")
struct AnimationTimeTests {
  @Test(
    "The end of an animation is the end of its first repetition",
    arguments: [
      (AnimationTiming(), 0.25), (.init(begin: 1, duration: 2), 3), (.init(begin: -3), 0),
      (.init(duration: 2, repeatCount: 2.5, autoreverses: true), 10),
      (.init(duration: 2, timeOffset: 0.5), 2), (.init(duration: 2, speed: 4), 0.5),
      (.init(begin: 1, duration: 2, speed: 0, timeOffset: 1), 0),
      (.init(begin: 1, duration: 2, speed: -2, timeOffset: 2), 2),
      (.init(begin: 1, duration: 2, repeatCount: .infinity), 3),
      (.init(begin: 1, duration: 2, repeatCount: .infinity, autoreverses: true), 5),
      (.init(duration: .infinity), 0), (.init(duration: -1), 0), (.init(begin: .nan), 0),
      (.init(begin: .infinity), 0), (.init(speed: .nan), 0),
    ])
  func endOfAnimationIsEndOfItsFirstRepetition(_ timing: AnimationTiming, _ end: Double) {
    #expect(timing.end == end)
  }

  @Test("Fills both ways by default")
  func fillsBothWaysByDefault() {
    let timing = AnimationTiming(begin: 1, duration: 2)
    #expect(timing.progress(at: -5) == 0)
    #expect(timing.progress(at: 0.99) == 0)
    #expect(timing.progress(at: 1) == 0)
    #expect(timing.progress(at: 1.5) == 0.25)
    #expect(timing.progress(at: 2) == 0.5)
    #expect(timing.progress(at: 3) == 1)
    #expect(timing.progress(at: 99) == 1)
  }

  @Test(
    "The fill mode determines the value before and after",
    arguments: [
      (FillMode.removed, false, false), (.backwards, true, false),
      (.forwards, false, true), (.both, true, true),
    ])
  func fillModeDeterminesValue(
    mode: FillMode, before: Bool, after: Bool
  ) {
    let timing = AnimationTiming(begin: 1, duration: 1, fillMode: mode)
    #expect(timing.progress(at: 0.5) == (before ? 0.0 : nil))
    #expect(timing.progress(at: 1) == 0)
    #expect(timing.progress(at: 1.75) == 0.75)
    // The last instant belongs to the animation.
    #expect(timing.progress(at: 2) == 1)
    #expect(timing.progress(at: 2.25) == (after ? 1.0 : nil))
    #expect(timing.progress(at: nil) == (after ? 1.0 : nil))
  }

  /// The snake: row k draws from (k + 1) · 0.25 s, for 0.25 s.
  @Test(
    "Halfway through the snake, the fourth row is half drawn",
    arguments: [(0, 1.0), (1, 1), (2, 1), (3, 0.5), (4, 0), (7, 0)])
  func halfwayThroughSnakeFourthRowIsHalfDrawn(row: Int, fraction: Double) {
    let timing = AnimationTiming(begin: 0.25 * Double(row + 1), duration: 0.25)
    #expect(timing.progress(at: 1.125) == fraction)
    #expect(timing.progress(at: nil) == 1)
  }

  /// Measured in Core Animation: begin 2, speed 3, offset 0.25 at 10 s is 24.25; begin 1, speed 2,
  /// offset 0.5 in that is 47.
  @Test("Local times can be nested")
  func localTimesNest() {
    let outer = AnimationTiming(begin: 2, duration: 97, speed: 3, timeOffset: 0.25)
    #expect(outer.progress(at: 10) == 24.25 / 97)
    let inner = AnimationTiming(begin: 1, duration: 94, speed: 2, timeOffset: 0.5)
    #expect(inner.progress(at: 24.25) == 0.5)
  }

  @Test("Repetitions restart, and the last one stops at its end")
  func repetitionsRestart() {
    let timing = AnimationTiming(duration: 1, repeatCount: 3)
    #expect(timing.progress(at: 1) == 0)
    #expect(timing.progress(at: 2.5) == 0.5)
    #expect(timing.progress(at: 3) == 1)
  }

  @Test("A fractional repetition stops halfway")
  func fractionalRepetitionStopsHalfway() {
    let timing = AnimationTiming(duration: 2, repeatCount: 1.25)
    #expect(timing.progress(at: 2.25) == 0.125)
    #expect(timing.progress(at: 2.5) == 0.25)
    #expect(timing.progress(at: nil) == 0.25)
  }

  @Test("Autoreversing plays backward and ends at the start")
  func autoreversingPlaysBackwardAndEndsAtStart() {
    let timing = AnimationTiming(duration: 1, repeatCount: 2, autoreverses: true)
    #expect(timing.progress(at: 0.25) == 0.25)
    #expect(timing.progress(at: 1) == 1)
    #expect(timing.progress(at: 1.25) == 0.75)
    #expect(timing.progress(at: 2) == 0)
    #expect(timing.progress(at: 3.5) == 0.5)
    #expect(timing.progress(at: 4) == 0)
    #expect(timing.progress(at: nil) == 0)
  }

  @Test(
    "A fractional autoreversing repetition can end on its way back",
    arguments: [(0.25, 0.5), (0.5, 1.0), (0.75, 0.5), (1.5, 1)])
  func fractionalAutoreversingRepetitionCanEndOnItsWayBack(count: Double, end: Double) {
    let timing = AnimationTiming(duration: 1, repeatCount: count, autoreverses: true)
    #expect(timing.progress(at: nil) == end)
    #expect(timing.progress(at: 2 * count) == end)
  }

  @Test("An endless animation settles at its start")
  func endlessAnimationSettlesAtItsStart() {
    var timing = AnimationTiming(begin: 3, duration: 2, repeatCount: .infinity)
    #expect(timing.progress(at: nil) == 0)
    #expect(timing.progress(at: 3 + 2_000_000.5) == 0.25)
    timing.timeOffset = 0.5
    #expect(timing.progress(at: nil) == 0.25)
    timing.fillMode = .removed
    #expect(timing.progress(at: nil) == 0.25)
  }

  @Test("A speed of zero stays at the time offset")
  func speedOfZeroStaysAtTimeOffset() {
    let timing = AnimationTiming(begin: 9, duration: 2, speed: 0, timeOffset: 0.5)
    #expect(timing.progress(at: 0) == 0.25)
    #expect(timing.progress(at: 1000) == 0.25)
    #expect(timing.progress(at: nil) == 0.25)
  }

  @Test("A negative speed plays backward, also with an offset of the duration")
  func negativeSpeedPlaysBackwardAlsoWithOffsetOfDuration() {
    var timing = AnimationTiming(begin: 1, duration: 2, speed: -1, timeOffset: 2)
    #expect(timing.progress(at: 0) == 1)
    #expect(timing.progress(at: 1.5) == 0.75)
    #expect(timing.progress(at: 2.5) == 0.25)
    #expect(timing.progress(at: 4) == 0)
    #expect(timing.progress(at: nil) == 0)
    timing.fillMode = .forwards
    #expect(timing.progress(at: nil) == 0)
    #expect(timing.progress(at: 0) == nil)
  }

  /// Printed by QuartzCore: .8 at 0.2 s, .1 at 0.9 s.
  @Test("A negative speed plays from the end to the start", arguments: [-1.0, -2])
  func negativeSpeedPlaysFromEndToStart(speed: Double) {
    var timing = AnimationTiming(duration: 1, speed: speed, fillMode: .removed)
    for (time, value) in [(0.0, 1.0), (0.25, 0.75), (0.5, 0.5), (1, 0)] {
      #expect(timing.progress(at: time / -speed) == value)
    }
    #expect(timing.progress(at: 1.01 / -speed) == nil)
    timing.repeatCount = 2
    #expect(timing.progress(at: 1 / -speed) == 1)
    #expect(timing.progress(at: 1.75 / -speed) == 0.25)
    #expect(timing.progress(at: 2 / -speed) == 0)
    timing.repeatCount = .infinity
    #expect(timing.progress(at: nil) == 1)
    #expect(timing.progress(at: 7.25 / -speed) == 0.75)
  }

  /// Printed by QuartzCore: an offset of 0.3 shows .3 .5 .8, then .2 at 0.9 s, and ends at 1 s.
  @Test("What an offset skips is played at the end")
  func whatOffsetSkipsIsPlayedAtEnd() {
    var timing = AnimationTiming(duration: 1, timeOffset: 0.25, fillMode: .removed)
    for (time, value) in [(0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 0), (0.875, 0.125)] {
      #expect(timing.progress(at: time) == value)
    }
    #expect(timing.progress(at: 1) == 0.25)
    #expect(timing.progress(at: 1.01) == nil)
    timing.timeOffset = -0.25
    #expect(timing.progress(at: 0) == 0.75)
    timing = AnimationTiming(duration: 1, timeOffset: 1.5, autoreverses: true)
    #expect(timing.progress(at: 0) == 0.5)
    #expect(timing.progress(at: 1) == 0.5)
    #expect(timing.progress(at: 1.5) == 1)
  }

  @Test("The duration of all repetitions replaces their number")
  func durationOfAllRepetitionsReplacesTheirNumber() {
    var timing = AnimationTiming(begin: 10, duration: 1, autoreverses: true)
    timing.repeatDuration = 2.5
    #expect(timing.progress(at: 11.25) == 0.75)
    #expect(timing.progress(at: 12.75) == 0.5)
    #expect(timing.progress(at: nil) == 0.5)
    #expect(timing.end == 12.5)
  }

  @Test("Repetitions are counted, and errors of rounding do not matter")
  func repetitionsAreCounted() {
    var timing = AnimationTiming(begin: 0.2, duration: 0.1, repeatCount: 3, fillMode: .removed)
    #expect(timing.moment(at: 0.2 + 0.1)?.repetition == 1)
    #expect(timing.moment(at: 0.2 + 0.1)?.progress == 0)
    #expect(timing.moment(at: 0.1 + 0.1 + 0.1 + 0.2) == .init(progress: 1, repetition: 2))
    #expect(timing.moment(at: nil) == nil)
    timing.fillMode = .both
    #expect(timing.moment(at: nil) == .init(progress: 1, repetition: 2, isOver: true))
    timing.autoreverses = true
    #expect(timing.moment(at: 0.2 + 0.35)?.repetition == 1)
  }

  @Test("Without a duration, the animation ends immediately")
  func withoutDurationAnimationEndsImmediately() {
    for duration in [0.0, -1, .nan, .infinity] {
      var timing = AnimationTiming(begin: 1, duration: duration)
      #expect(timing.progress(at: 0.5) == 0)
      #expect(timing.progress(at: 1) == 1)
      #expect(timing.progress(at: nil) == 1)
      timing.repeatCount = .infinity
      #expect(timing.progress(at: nil) == 1)
      timing.autoreverses = true
      #expect(timing.progress(at: nil) == 0)
      timing.fillMode = .removed
      #expect(timing.progress(at: 1) == nil)
    }
  }

  @Test("A repeat count of zero counts as one")
  func repeatCountOfZeroCountsAsOne() {
    #expect(AnimationTiming(duration: 1, repeatCount: 0).progress(at: 0.5) == 0.5)
    #expect(AnimationTiming(duration: 1, repeatCount: 0).progress(at: 1) == 1)
  }

  /// All combinations of unusual numbers give a fraction or nil.
  @Test("The progress is always from 0 to 1")
  func progressIsAlwaysFrom0To1() {
    let awkward = [
      0, 1, -1, 0.1, 1e308, -1e308, .leastNonzeroMagnitude, 1e17, .infinity, -.infinity, .nan,
    ]
    for begin in awkward {
      for duration in awkward {
        for speed in awkward {
          for count in awkward {
            var timing = AnimationTiming(
              begin: begin, duration: duration, speed: speed, repeatCount: count)
            for autoreverses in [false, true] {
              timing.autoreverses = autoreverses
              for time in awkward.map(Optional.some) + [nil] {
                guard let fraction = timing.progress(at: time) else { continue }
                if !(fraction >= 0 && fraction <= 1) {
                  Issue.record("\(timing) at \(String(describing: time)): \(fraction)")
                }
              }
            }
          }
        }
      }
    }
  }
}

extension AnimationTiming {
  fileprivate func progress(at time: Double?) -> Double? { moment(at: time)?.progress }

  fileprivate init(
    begin: Double = 0.0, duration: Double = 0.25, speed: Double = 1.0, timeOffset: Double = 0.0,
    repeatCount: Double = 1.0, autoreverses: Bool = false, fillMode: FillMode = .both
  ) {
    self.init()
    self.begin = begin
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}
