import Foundation
import Testing
@testable import SceneLanguage

@Suite("Springs")
struct SpringTests {
  /// The values that QuartzCore prints.
  @Test(
    "The settling duration is that of Core Animation",
    arguments: [
      (Spring(), 1.4727003), (Spring(stiffness: 300, damping: 20), 0.7442556),
      (Spring(mass: 2, damping: 5), 5.6583481), (Spring(initialVelocity: 5), 1.3815511),
      (Spring(initialVelocity: -5), 1.5350814), (Spring(damping: 1), 13.9132102),
      // Critical, or more: multiples of 0.1 s.
      (Spring(damping: 20), 1.0), (Spring(stiffness: 25, damping: 10), 1.9),
      (Spring(stiffness: 1, damping: 2), 9.3), (Spring(stiffness: 400, damping: 40), 0.5),
      (Spring(damping: 30), 1.0), (Spring(stiffness: 50, damping: 30), 1.4),
      (Spring(perceptualDuration: 1, bounce: 0), 1.5),
      (Spring(perceptualDuration: 0.5, bounce: 0), 0.8),
      (Spring(perceptualDuration: 0.25, bounce: 0), 0.4),
      (Spring(perceptualDuration: 0.5, bounce: 0.3), 0.86295528),
      (Spring(perceptualDuration: 0.5, bounce: 0.7), 1.90487262),
      (Spring(perceptualDuration: 0.35, bounce: 0.15), 0.51565545),
      (Spring(perceptualDuration: 0.5, bounce: -0.3), 1.1),
    ])
  func settlingDurationIsThatOfCoreAnimation(_ spring: Spring, _ duration: Double) {
    #expect(abs(spring.settlingDuration - duration) < 1e-6)
    #expect(spring.restTime == spring.settlingDuration)
  }

  @Test("A damping above the critical one acts as it", arguments: [20.0, 30])
  func dampingAboveCriticalOneActsAsIt(damping: Double) {
    let spring = Spring(damping: damping)
    for (time, value) in [(0.05, 0.090204), (0.15, 0.442175), (0.25, 0.712703), (0.45, 0.938901)] {
      #expect(abs(spring.value(at: time) - value) < 1e-6)
    }
    let ofUIKit = Spring(mass: 3, stiffness: 1000, damping: 500)
    #expect(abs(ofUIKit.value(at: 0.25) - 0.942) < 5e-4)
  }

  @Test(
    "A perceptual duration and a bounce give Core Animation's stiffness and damping",
    arguments: [
      (0.5, 0.0, 157.9137, 25.1327), (0.5, 0.3, 157.9137, 17.5929), (0.5, 0.7, 157.9137, 7.5398),
      (0.35, 0.15, 322.2728, 30.5183), (0.5, -0.3, 157.9137, 35.9039), (0.5, 1, 157.9137, 0),
    ])
  func perceptualDurationGivesStiffness(
    duration: Double, bounce: Double, stiffness: Double, damping: Double
  ) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce)
    #expect(abs(spring.stiffness - stiffness) < 1e-4)
    #expect(abs(spring.damping - damping) < 1e-4)
  }

  /// Frequencies printed by UIKit, and positions at fractions of the duration.
  @Test(
    "A damping ratio and a duration give UIKit's frequency",
    arguments: [
      (0.5, 1.0, 0.0, 12.7169, [0.4878, 1.1442, 0.9872, 0.9988, 1.0010]),
      (0.7, 0.5, 0, 19.6793, [0.2987, 0.8609, 1.0411, 1.0017, 0.9986]),
      (0.8, 0.6, 0, 14.9905, [0.2486, 0.7484, 1.0091, 1.0076, 1.0003]),
      (1, 1, 0, 9.2334134765, [0.2361, 0.6711, 0.9445, 0.9922, 0.9990]),
      (3, 1, 0, 9.2334134765, [0.2361, 0.6711, 0.9445, 0.9922, 0.9990]),
      (0.5, 1, 1, 12.3640, [0.5127, 1.1444, 0.9904, 0.9971, 1.0015]),
    ])
  func dampingRatioGivesFrequency(
    ratio: Double, duration: Double, velocity: Double, frequency: Double, positions: [Double]
  ) throws {
    let spring = try #require(
      Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity))
    #expect(abs(spring.stiffness.squareRoot() - frequency) < 1e-4)
    #expect(spring.restTime == duration)
    for (part, position) in zip([0.1, 0.25, 0.5, 0.75, 1], positions) {
      #expect(abs(spring.value(at: part * duration) - position) < 1e-4)
    }
  }

  @Test(
    "What is left after the duration of a UIKit spring is 1/1000, for each valid velocity",
    arguments: [0.01, 0.1, 0.5, 0.9, 0.999_999, 1])
  func whatIsLeftAfterDurationIsThousandth(ratio: Double) {
    for duration in [0.2, 1, 3] {
      for velocity in [-2, -0.3, 0, 0.3, 1, 1.65] {
        let made = Spring(
          dampingRatio: ratio, duration: duration, initialVelocity: velocity / duration)
        guard let spring = made else { continue }
        let decay = spring.damping / 2
        let frequency = max(0, spring.stiffness - decay * decay).squareRoot()
        let slope = decay - spring.initialVelocity
        let rest = ratio == 1 ? 1 + slope * duration : abs(slope / frequency)
        #expect(abs(rest * exp(-decay * duration) - 0.001) < 1e-6)
      }
    }
    #expect(Spring(dampingRatio: ratio, duration: 1, initialVelocity: 1.66) == nil)
    #expect(Spring(dampingRatio: ratio, duration: 2, initialVelocity: -1.01) == nil)
  }
}
